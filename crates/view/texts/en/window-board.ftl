# The board in the window: names of cells, refusals.
board-name = Board
board-map = Map of the board

# What the signs of the maps of attack and defence mean.
board-map-attack = attack
board-map-defence = defence

# What a screen reader says of a cell after its name: “h8, X, move 12, last”.
cell-move = move { $number }
cell-last = last
cell-winning = in the winning line
cell-forbidden = forbidden: { $reason }
cell-weight = weight { $weight }
cell-open = open
cell-closed = closed now
cell-best = best move
cell-good = good move
