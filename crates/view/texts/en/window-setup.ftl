# Before a game: players, time, strategies, setting up a board.

# New game.
new-game-title = New game
new-game-players = Players
new-game-time = Time
new-game-match = Match
new-game-width = Columns
new-game-height = Rows
new-game-length = In a row
new-game-rule = Which line wins
new-game-reply = { $look ->
    [stones] Last reply for white
   *[other] Last reply for O
}
new-game-empty = The board begins empty, without the marks and walls that were set up. To play with them, open “Set up a position…” in the menu.
new-game-walls = Walls, % of the board
new-game-moves = Move limit (0 = none)
new-game-opening = Opening
new-game-tiebreak = Break ties by small boards won
new-game-size = Side of the board
new-game-score-length = Length of a line
new-game-score-moves = Moves (0: until full)
new-game-fill = Fill order
new-game-weights = Weights of cells
new-game-weights-original = Original
new-game-weights-balanced = Balanced
new-game-weights-random = Random
new-game-komi = Komi for O
new-game-price = { $side }: first mark
new-game-step = { $side }: price increase
new-game-more = Change the rules
new-game-less = Hide the rules
new-game-preview = Board: { $game }
new-game-no-preview = Fix the numbers to see the board.
new-game-other-walls = Other walls
new-game-other-weights = Other weights
new-game-fix = Fix what is marked first.

# Reasons why a game cannot be created.
refuse-renju = Renju is only played on a 15×15 board with five in a row.
refuse-full = The board has no free cell.
refuse-line = { $side ->
    [black] Black has a line already: the game would be over.
    [white] White has a line already: the game would be over.
   *[other] { $side } has a line already: the game would be over.
}
refuse-marks = { $look ->
    [stones] Impossible position: { $x } black and { $o } white, but the sides take turns and black begins.
   *[other] Impossible position: { $x } X and { $o } O, but the sides take turns and X begins.
}
refuse-rows = There are { $found } rows, the board has { $expected }.
refuse-row-length = Row { $row } has { $found } cells, the board has { $expected } columns.
refuse-letter = Row { $row }, column { $column }: unexpected character “{ $letter }”.
refuse-on-wall = { $look ->
    [stones] Row { $row }, column { $column }: a stone is on a wall.
   *[other] Row { $row }, column { $column }: a mark is on a wall.
}
refuse-floating = Row { $row }, column { $column }: this mark has nothing below it, and marks fall here.
refuse-small-board = Small board { $board }: both X and O have three in a row.
refuse-big-board = Both X and O have three small boards in a row.
refuse-ultimate = This is not an Ultimate position.
refuse-range = { $value } is out of range: enter { $min } to { $max }.
refuse-other = These settings do not make a game.

# Players.
menu-side = { $side ->
    [black] Plays black
    [white] Plays white
   *[other] Plays { $side }
}
seat-person = Human
seat-computer = Computer
seat-strategy = Strategy
seat-external = Engine
seat-kind = { $side }: who plays
seat-name = { $side }: name
seat-level = { $side }: level
seat-engine = { $side }: strategy
seat-preset = { $side }: preset
seat-program = { $side }: engine file
seat-arguments = { $side }: arguments
label-name = Name
label-level = Level
label-engine = Strategy
label-preset = Preset
label-program = Engine file
label-arguments = Arguments, if it needs any
seat-browse = Choose a file
seat-browse-close = Hide the files
seat-check = Check the engine
seat-checking = Waiting for the engine to answer…
seat-found = The engine answers: { $name }.
seat-preset-none = Default settings
seat-settings = Settings: { $count }
seat-settings-close = Hide the settings
seat-more = Protocol and arguments
seat-protocol = { $side }: protocol
seat-exec = Gomocup
seat-exec-referee = Referee
seat-plays-exec = Gomocup engines play five in a row.
seat-plays-exec-referee = Programs with the referee protocol can play any game.
seat-done = Done
seat-next-move = { $side ->
    [black] The new player takes over at black’s next move.
    [white] The new player takes over at white’s next move.
   *[other] The new player takes over at the next move of { $side }.
}
seat-fault-program = Choose the engine’s file.
seat-fault-file-name = The name of this file has characters that cannot be saved: rename it and choose it again.
seat-fault-arguments = A quotation mark in the arguments is not closed.
seat-fault-setting = Check the setting “{ $name }”.

# Time.
time-none = No clock
time-move = Per move
time-total = Per game
time-kind = { $side }: time control
time-minutes = Minutes per game
time-minutes-short = Minutes
time-increment = Seconds added per move
time-increment-short = Seconds added
time-seconds = Seconds per move
time-seconds-short = Seconds
time-field = { $side }: { $field }
time-same = The same for both
time-both = { $look ->
    [stones] Black and white
   *[other] X and O
}
time-fault-minutes = Enter { $least } to { $most } minutes.
time-fault-seconds = Enter { $least } to { $most } seconds.

# The match.
match-length = How many games
match-endless = Any number of games
match-games = { $count ->
    [3] First to two wins
    [5] First to three wins
    [7] First to four wins
    [9] First to five wins
    [11] First to six wins
    [21] First to eleven wins
    [one] Match of { $count } game
   *[other] Match of { $count } games
}
match-one = One game
match-begins = Who moves first in the next game
match-begins-same = Always the same
match-begins-alternate = Alternate
match-begins-loser = The loser

# Strategies.
strategies-title = Strategies
strategies-edit = Settings
strategies-watch = Match
strategies-own = { $name } · yours
strategies-locked = Built-in presets cannot be changed: save your values under a new name.
strategies-save = Save
strategies-save-as = Save under a name
strategies-rename = Rename
strategies-delete = Delete
strategies-revert = Restore the numbers
strategies-name = Name of the preset
strategies-name-hint = for example, stubborn
strategies-name-wrong = Use letters, digits, hyphens and underscores.
strategies-name-built-in = A built-in preset has this name: choose another.
strategies-name-taken = This name is taken: its preset will be replaced.
strategies-saved = The preset “{ $name }” is saved
strategies-renamed = The preset is now called “{ $name }”
strategies-deleted = The preset “{ $name }” is deleted
strategies-value = Enter { $domain }.
strategies-domain-whole = a whole number from { $min } to { $max }
strategies-domain-time = a time such as 1s or 500ms, or none
strategies-domain-number = a number from { $min } to { $max }
strategies-attack = { $look ->
    [stones] Black’s attack
   *[other] X’s attack
}
strategies-defence = { $look ->
    [stones] Defence against white
   *[other] Defence against O
}
strategies-map = { $map }: the stronger the colour, the higher the rating
strategies-move = { $look ->
    [stones] Black would play { $cell } here
   *[other] X would play { $cell } here
}
strategies-thinks = Thinking…

# A series of games.
series-first = First
series-second = Second
series-game = Game
series-games = Games
series-start = Start the match
series-stop = Stop
# The same player on both sides.
series-numbered = { $name } ({ $number })
series-open = Open the last game
series-colours = The players change sides after every game.
series-played = { $played } of { $games } played
# State of the series in one phrase: the leader, and the number of games won.
series-leads = { $name } is ahead: { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
} of { $played }, { $draws ->
    [0] no draws
    [one] { $draws } draw
   *[other] { $draws } draws
}
series-level = Level: { $wins ->
    [0] no wins
    [one] { $wins } win each
   *[other] { $wins } wins each
}, { $draws ->
    [0] no draws
    [one] { $draws } draw
   *[other] { $draws } draws
}
series-pace = Games per second: { $pace }
series-draws = Draws
series-sides = { $look ->
    [stones] Wins for black: { $x }, for white: { $o }
   *[other] Wins for X: { $x }, for O: { $o }
}
series-none = The result will appear here.
series-failed = The match was stopped: a player could not move.
series-bar = Wins of the first: { $wins }, draws: { $draws }, wins of the second: { $losses }
series-games-wrong = Enter { $least } to { $most } games.
series-board = { $look ->
    [stones] Game { $game }. Black: { $x }, white: { $o }
   *[other] Game { $game }. X: { $x }, O: { $o }
}
series-goes-on = The match continues. Its result is under “Strategies”.
series-over = The match is over. { $score }.
series-ends = A match is still running and stops when you quit. Close the window again to quit anyway.
series-same-game = Only games that both players support are listed.

# Descriptions of the settings of strategies.
param-rating-map-w1 = Weight of one mark
param-about-rating-map-w1 = The value of a lone mark near the cell.
param-rating-map-w2 = Weight of two marks
param-about-rating-map-w2 = Multiplies two marks in one line.
param-rating-map-w3 = Weight of three marks
param-about-rating-map-w3 = Multiplies three marks in one line.
param-rating-map-w4 = Weight of four marks
param-about-rating-map-w4 = One move from winning: usually the largest number.
param-rating-map-w_open = Open line
param-about-rating-map-w_open = Multiplies the rating when the line can still grow.
param-rating-map-w_attack = Weight of attack
param-about-rating-map-w_attack = Multiplies the ratings of one’s own marks.
param-rating-map-w_defence = Weight of defence
param-about-rating-map-w_defence = Multiplies the ratings of the opponent’s marks.
param-rating-map-open = When a line is open
param-about-rating-map-open = One free end is enough, or both ends are needed.
param-threat1-candidates = Candidates
param-about-threat1-candidates = How many of the best moves are tried with a reply.
param-threat1-five = Five in a row
param-about-threat1-five = The value of a board with five in a row.
param-threat1-four2 = Open four
param-about-threat1-four2 = The value of each of its marks.
param-threat1-four1 = Half-open four
param-about-threat1-four1 = The value of each of its marks.
param-threat1-three2 = Open three
param-about-threat1-three2 = The value of each of its marks.
param-threat1-three1 = Half-open three
param-about-threat1-three1 = The value of each of its marks.
param-threat1-two2 = Open two
param-about-threat1-two2 = The value of each of its marks.
param-threat1-two1 = Half-open two
param-about-threat1-two1 = The value of each of its marks.
param-threat1-centre = Centre bonus
param-about-threat1-centre = Added for each own mark in the middle and each direction.
param-threat1-enemy = The opponent’s marks
param-about-threat1-enemy = How many times they count, as a loss.
param-computer-nodes = Positions per move (0: set by level)
param-computer-depth = Maximum depth, plies (0: set by level)
param-computer-time = Maximum time per move
param-computer-threads = Threads at level 10 with a clock (0: default)
param-computer-hash = Memory for positions, MiB (0: default)
param-mcts-nodes = Positions per move
param-mcts-width = Moves considered per position
param-mcts-explore = Preference for moves that were seldom tried
param-computer-book = Book of openings
param-minimax-pruning = Pruning
param-ultimate2-board = Own small board
param-ultimate2-board_enemy = Opponent’s small board
param-ultimate2-two = Two own boards in line
param-ultimate2-two_enemy = Two of the opponent’s in line
param-ultimate2-one = One own board in line
param-ultimate2-one_enemy = One of the opponent’s in line
param-ultimate2-drawn_two = Two own and a drawn one
param-ultimate2-drawn_two_enemy = Two of theirs and a drawn one
param-ultimate2-drawn_one = Own in line with a drawn one
param-ultimate2-drawn_one_enemy = Theirs in line with a drawn one
param-ultimate2-cell_two = Two own marks in a board
param-ultimate2-cell_two_enemy = Two of their marks in a board
param-ultimate2-cell_one = One own mark in a board
param-ultimate2-cell_one_enemy = One of their marks in a board
param-ultimate2-centre = Own board in the centre
param-ultimate2-centre_enemy = Their board in the centre
param-ultimate2-win = Winning the game
value-either = One end is enough
value-both = Both ends
value-on = On
value-off = Off

# The board editor.
editor-title = Set up a position
editor-game = Game
editor-tool = What to place
editor-turn = To move
editor-auto = Automatic
tool-turns = Alternate
tool-wall = Wall
tool-erase = Erase
tool-target = Where to play
editor-undo = Undo
editor-redo = Redo
editor-clear = Clear the board
editor-rotate = Rotate
editor-mirror = Mirror
editor-no-turn = Score boards cannot be rotated: rows and columns differ.
editor-copy = Copy
editor-paste = Paste
editor-text = Position as text
editor-text-hint = { $look ->
    [stones] h8i9, or rows of dots, X (black), O, #
   *[other] h8i9, or rows of dots, X, O, #
}
editor-set = Apply
editor-play = Play from here
editor-counts = { $look ->
    [stones] { $x } black, { $o } white
   *[other] { $x } X, { $o } O
}
editor-to-move = { $side ->
    [black] black to move
    [white] white to move
   *[other] { $side } to move
}
editor-ready = Ready to play: { $counts }, { $turn }.
editor-over = On this board the game is already over.
editor-paste-unknown = This is not a position: write cells such as h8i9, or rows of dots, X, O and #.
editor-paste-long = The text is too long for a position.
editor-target-none = Any open small board may be played in.
editor-target = The next move goes to the { $board } board.
editor-target-centre = The next move goes to the centre board.
