# Ultimate tic-tac-toe: name, settings, rules.

game-ultimate = Ultimate
card-ultimate = nine boards in one
setting-ultimate = nine small boards, three in a row
setting-tiebreak-boards = more small boards win a tie

rules-ultimate-board =
    Nine small boards of 3×3 cells form one big board of 3×3. X moves first and may start in any cell. A move puts your own mark on an empty cell.

rules-ultimate-send =
    Your move decides where your opponent plays: the place of your cell within its small board decides in which small board the answer goes. A mark in the top right cell of any small board sends your opponent to the top right small board.

rules-ultimate-free =
    If that small board is already won or full, your opponent may play in any small board that is neither won nor full.

rules-ultimate-win =
    Three of your marks in a row win a small board: it is yours, and nobody plays there any more. A small board that fills up without a line belongs to nobody. Three of your small boards in a row, along a row, a column or a diagonal, win the game.

rules-ultimate-draw =
    If no cell is left to play and nobody has three small boards in a row, the game is a draw.

rules-ultimate-tiebreak =
    If no cell is left to play and nobody has three small boards in a row, the player with more small boards wins. With equal numbers the game is a draw.

# Places of the small boards, from the top left, for “Play in …”.
board-0 = top-left
board-1 = top-centre
board-2 = top-right
board-3 = middle-left
board-4 = centre
board-5 = middle-right
board-6 = bottom-left
board-7 = bottom-centre
board-8 = bottom-right

target-board = Play in the { $board } board
target-centre = Play in the centre board
target-free = Play in any small board that is still open
# The next board, as spectators read it.
target-board-watched = The next move goes to the { $board } board
target-centre-watched = The next move goes to the centre board
target-free-watched = The next move goes to any small board that is still open
