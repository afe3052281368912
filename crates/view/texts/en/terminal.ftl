# The game in a terminal: input and answers.

welcome-play = Enter a cell such as a1 to play; “help” lists the commands.
welcome-play-course = Enter a column and a row such as 0 0 to play; “help” lists the commands.
welcome-watch = Enter stops the game; “help” lists the commands.
over-next = “rematch” plays once more, “new” opens the menu, “quit” exits.
over-next-watched = The game is over; watchers have no rematch. “new” opens the menu, “quit” exits.
dash = –

# The menu.
menu-mode = Who plays
menu-keys = Enter accepts the value in brackets, “back” returns to the previous question, “clock 5m+3s” sets a time control, “quit” exits.
menu-first = This is the first question.
menu-no-command = Choose a game first: that command works during a game.
menu-start-turns = by turns, you first
setting-opening-free = free
card-opening-free = no special rules
card-opening-swap = { $look ->
    [stones] one places three stones, the other chooses a side
   *[other] one places three marks, the other chooses a side
}
card-opening-swap2 = { $look ->
    [stones] the first player places three stones; the second chooses a side, or adds two and leaves the choice to the first
   *[other] the first player places three marks; the second chooses a side, or adds two and leaves the choice to the first
}
player-with-preset = { $player } · { $preset }
player-with-level = { $player }, { $level }
answer-size-small = { $k } in a row does not fit on that board: one side must be { $k } or more.

# Answers to input.
answer-layout = That Russian letter can mean two columns: type it in Latin, for example { $cell }.
illegal-out-of-board-course = { $cell } is not on the board: columns run from 0 to { $columns }, rows from 0 to { $rows }.
only-for-players = Two computers are playing: this command is for human players.
hint-choice = Better choose: { $choice }.
name-kept = The name is saved for later games too; “name { $side }” without a name restores the default.
name-how = Whose name? For example: name X Anna
maps-legend = The denser the shade and the higher the number, the better the cell; “·” has no value.
board-part = Shown are columns { $left } to { $right } and rows { $top } to { $bottom }; “board { $cell }” shows the board around another cell.

# Files.
loaded-first = Loaded: { $file }, the first of { $count ->
    [one] { $count } game
   *[other] { $count } games
}
error-file-export = { $file } was not saved: { $reason }.
error-player-refused = { $player } cannot play here: { $reason }.
io-not-found = file not found
io-denied = permission denied
io-folder = it is a folder
io-no-folder = there is no such folder
io-full = the disk is full
io-read-only = the disk is read-only
io-too-large = it is too large
io-slow = the disk does not answer
io-exists = the name is already taken
io-busy = another program is using it
io-name = the system allows no such name
io-not-empty = the folder is not empty
io-other-disk = it cannot be moved to another disk
io-links = too many links lead to it
io-lost = the connection to the disk is lost
io-reader = the reader closed the pipe
io-short = unexpected end of file
io-unwritten = it could not be written to its end
io-contents = invalid content
io-interrupted = it was interrupted
io-memory = there is not enough memory
io-unable = this disk cannot do that
io-quota = disk quota exceeded
io-device = the disk is faulty
io-open = too many files are open
io-unknown = unknown system error
network-refused = no server listens there; check the address and that the server is running
network-reset = the connection was cut
network-unreachable = the network does not reach it
network-slow = it did not answer in time
network-no-such-name = no server of this name was found; check the address
network-in-use = the port is taken; choose another one
network-not-here = this machine has no such address; choose one of its own, or 0.0.0.0 for all its networks
network-denied = the system does not allow this port; choose one above 1023

# Unfinished games, and errors of the store.
unfinished-waits = You have an unfinished game: { $game }. To continue it, repeat the command without redirecting its input.
unfinished-gone = That game is open in another copy of inarow or was deleted.
unfinished-not-left = { $reason } { $trouble }
store-failed = Saving failed: { $reason }. The game continues.
store-reason-busy = another copy of inarow is using the file
store-reason-full = the disk is full
store-reason-read-only = the file is read-only
store-reason-damaged = the file is damaged; it will be repaired at the next start
store-reason-not-owned = another copy of inarow has taken over this game
store-reason-other = the store failed ({ $detail })
store-reason-broken = the file is damaged, and a new one too
store-reason-foreign = the file belongs to another program
store-reason-unopened = the file cannot be opened ({ $detail })
store-damaged-aside = The saved data could not be read. The old file was renamed to { $file } and a new one was created.
store-not-kept = Nothing will be saved in this session ({ $reason }).
store-newer = The saved data comes from a newer version of inarow. It is unchanged. Nothing will be saved in this session.
store-no-folder = No folder for your data was found. Nothing will be saved in this session.
statistics-setup = From files

# Reasons why a program lost.
reason-crash = it stopped
reason-hang = it did not answer
reason-protocol = it broke the protocol
reason-memory = it used too much memory

# Reasons why a player does not play here.
refused-game = it plays only { $games }; choose another player
refused-large = too many empty cells; this player needs { $most } or fewer: choose another player or a smaller board
exec-game = engines of the Gomocup protocol play only games of five in a row, without walls and without a last reply; choose another player, or a program with the referee protocol
exec-game-command = { $reason }: exec-referee:COMMAND
exec-start = the program does not start ({ $detail }); { $advice }
exec-start-other = the program does not start ({ $detail })
exec-crash = the program ended ({ $detail })
exec-crash-advice = the program ended ({ $detail }); { $advice }
# Reasons why a program does not start.
exec-unstarted-missing = there is no such file
exec-unstarted-not-on-path = no such command
exec-unstarted-no-interpreter = the interpreter in its first line is missing
exec-unstarted-denied = the file may not be run
exec-unstarted-no-program = not an executable for this system
# Remedies.
exec-advice-missing = check its name
exec-advice-not-on-path = for the file in this folder write { $program }
exec-advice-denied = make it executable: chmod +x { $program }, or name the interpreter of a script: python3 { $program }
exec-advice-line-ends = check the first line of the script: its lines must end with LF, not with CR LF
exec-advice-no-program = name the interpreter of a script: python3 { $program }
# How a program exited.
exec-ended-code = exit code { $number }
exec-ended-signal = signal { $number }
exec-ended-closed = it closed its output
exec-ended-unknown = for an unknown reason
exec-last-words = { $detail }; its last error line: “{ $last }”
exec-silent = it did not answer in time
exec-unended = it printed “{ $detail }” without a line end
exec-deaf = it does not read its input
exec-refused = it refused to play (“{ $detail }”)
exec-garbage = it answered “{ $detail }”, which is not a move
exec-flood = it prints too much
exec-outside = it moved to { $detail }, outside the board
exec-memory = it used more memory than { $mib } MiB
exec-memory-bytes = it used more memory than { $bytes ->
        [one] one byte
       *[other] { $bytes } bytes
    }
games-all = every game
games-tictactoe = tic-tac-toe, 3×3
games-small = positions with 12 free cells or fewer
games-line = games of lines on any board
games-line-k5 = games of five in a row
games-ultimate = Ultimate tic-tac-toe
games-score = Score

# Reasons why a game cannot be created.
setup-range = { $field ->
    [k] “In a row” (k) must be { $min } to { $max } on this board, not { $value }
    [width] the number of columns (width) must be { $min } to { $max }, not { $value }
    [height] the number of rows (height) must be { $min } to { $max }, not { $value }
   *[other] { $field } must be { $min } to { $max }, not { $value }
}
setup-renju = renju is played on 15×15, five in a row
setup-full = the board has no free cell
setup-line = { $side } already has a line on the board
setup-rows = the board has { $expected } { $expected ->
    [one] row
   *[other] rows
}, but { $found } are written
setup-row = row { $row } has { $found } { $found ->
    [one] cell
   *[other] cells
} instead of { $expected }
setup-wall = wall { $number } at { $x },{ $y } is outside the board
file-snapshot = the state of the game does not fit its moves
setup-no-time = the clock of { $side } must begin above zero
error-record = This game cannot be continued: { $reason }. Choose another file.
file-move = move { $move }: { $reason }
file-move-occupied = { $cell } is occupied at move { $move }
file-no-game = it contains no game
file-not-text = this is not a text file
file-too-large = the file is larger than { $most } MiB
file-many-games = there are more than { $most } games
file-many-moves = there are more than { $most } moves
file-version = the record has version { $found }, this program reads version { $read }: get a newer inarow
export-read-only = { $format } can only be read; choose sgf or json
export-other = the game cannot be saved in this format ({ $detail })
io-other = system error ({ $detail })
card-score-balanced = weights and a komi that make it even
