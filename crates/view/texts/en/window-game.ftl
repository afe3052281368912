# The game in the window: players, series, errors.

session-stopped = { $name } has stopped
session-stopped-why = { $reason }. The game is saved.
session-stopped-check = To find out why: { $command }
session-elsewhere = The game is played on a server: this cannot be done from here.
session-over-there = The game is over at that move: choose an earlier one.

# Reasons for refused clicks on the board: a few words near the cell.
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
refused-gravity = This column is full
refused-choice = Choose your side first
refused-paused = The game is paused
refused-back = You are viewing move { $ply }: return to the game or continue from here
refused-back-start = You are viewing the start: return to the game or continue from here
refused-back-end = The game is over here: return to it
refused-review = This is a saved game: choose “Continue from here” to play
refused-now = Not possible now
engine-slow = { $player } is taking a long time.
engine-no-answer = { $player } made no move: { $reason }.
engine-no-answer-yet = { $player } has not moved yet: { $reason }.
engine-wait = Wait
refused-offered = You have offered a draw already: make a move first
refused-no-offer = No draw is offered
refused-take-back = Nothing to take back
refused-redo = Nothing to redo

# The store.
session-new-pair = A new score begins: the earlier points belong to the earlier players
session-next-player = The player changes in the next game
session-reset = Score reset
session-reset-left = Score reset. The game waits on the start screen.
session-bring-back = Bring back
session-left = Unfinished game saved: continue it from the start screen
window-result-stands = The result is final. What you play now is a variation.
window-variation = A variation: it does not change the score.
store-not-opened = The file with your data cannot be opened. Nothing will be saved in this session.
store-unkept = Games are not being saved at the moment
store-presets-setting = Skipped presets: { $names }. The value of “{ $setting }” is not valid.
store-presets-unreadable = Skipped presets: { $names }. Their text cannot be read.
# A game from a file.
file-unknown-program = This file names the engine { $program }. It has not been used here, so it is not started: a human plays this side.

# Hints in the first games of a kind: one short sentence at the moment that it explains.
first-off = Don’t show tips
first-ultimate-start = Your cell sends your opponent: play a centre cell, and they must play in the centre board.
first-ultimate-target = You must play in the lit board. Your move decides where your opponent plays.
first-ultimate-won = A small board that is won takes no more moves. A player sent there may play in any open one.
first-score-start = A move costs the weight of its cell plus the price of the mark. Four of your marks in a row pay the sum of their weights.
first-score-komi = O moves second and starts with komi for it: { $komi }.
first-score-line = Four marks in a row pay the sum of their weights. One move can complete several fours.
first-score-end = The game is nearly over. The higher total wins, even below zero.
first-renju-start = { $look ->
    [stones] Black moves first but must not make a double three, a double four, or six or more in a row.
   *[other] X moves first but must not make a double three, a double four, or six or more in a row.
}
first-renju-white = { $look ->
    [stones] White has no forbidden moves, and six or more in a row win for white, too.
   *[other] O has no forbidden moves, and six or more in a row win for O, too.
}
first-renju-points = { $look ->
    [stones] The marked points are forbidden for black at this moment. White can make use of that.
   *[other] The marked points are forbidden for X at this moment. O can make use of that.
}
first-reply-walls = Nobody can play on a wall, and no line goes through it.
first-reply-start = { $look ->
    [stones] White wins at once with a line. After a line of black, white has one last reply.
   *[other] O wins at once with a line. After a line of X, O has one last reply.
}
first-reply-now = { $look ->
    [stones] This is the last reply. If it makes a line of white, the game is a draw.
   *[other] This is the last reply. If it makes a line of O, the game is a draw.
}
