# The table in the window: players, series, errors.

table-stopped = { $name } has stopped
table-stopped-why = { $reason }. The game is saved.
table-illegal = illegal move ({ $reason })
table-elsewhere = The game is played on a server: this cannot be done from here.
table-over-there = The game is over at that move: choose an earlier one.

# Why a click on the board was refused: a few words near the cell.
refused-occupied = Occupied
refused-wall = This is a wall
refused-out = Outside the board
refused-turn = Not your turn
refused-turn-computer = The computer’s turn
refused-turn-named = { $name } is to move
refused-watched = The computers are playing
refused-over = The game is over
refused-chance = Wait: a row or column is being chosen
refused-forbidden = Forbidden: { $reason }
refused-board = Play in the marked board
refused-board-decided = This board is finished
refused-row = Play in the marked row
refused-column = Play in the marked column
refused-row-or-column = Play in the marked row or column
refused-gravity = Marks fall: play the lowest cell
refused-choice = Choose your side first
refused-paused = The game is paused
refused-back = You are viewing move { $ply }: return to the game or continue from here
refused-back-start = You are looking at the start: go back to the game or continue from here
refused-back-end = The game is over here: go back to it
refused-review = This is a saved game: choose “Continue from here” to play
refused-now = Not possible now
engine-slow = { $player } is taking a long time.
engine-wait = Wait
refused-offered = You have offered a draw already: make a move first
refused-no-offer = No draw is offered
refused-take-back = Nothing to take back
refused-redo = Nothing to redo

# The store.
table-reset = Score reset
table-reset-left = Score reset. The game waits on the start screen
table-bring-back = Bring back
table-left = Unfinished game saved: continue it from the start screen
store-not-opened = The file with your data cannot be opened: nothing will be saved in this session.
store-unkept = Games are not being saved at the moment
store-presets-setting = Skipped presets: { $names }. The value of “{ $setting }” is not valid.
store-presets-unreadable = Your presets that cannot be used: { $names }. Their text cannot be read.
# A game from a file.
file-unknown-program = This file names the engine { $program }. It has not been used here, so it is not started: a human plays this side.
