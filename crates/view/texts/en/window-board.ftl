# The board in the window: names of cells, refusals.
board-name = Board
board-map = Map of the board

# Legend of the maps of attack and defence.
board-map-attack = attack
board-map-defence = defence

# Screen reader text after the name of a cell: “h8, X, move 12, last”.
cell-move = move { $number }
cell-last = last
cell-winning = in the winning line
cell-forbidden = forbidden: { $reason }
cell-weight = weight { $weight }
cell-open = open
cell-closed = closed now
cell-best = best move
cell-good = good move
