# Unexpected contents of game files.
file-short = the file ends too early: its end is missing
file-syntax = the file is damaged here
file-value = invalid value
file-other = the record is not understood ({ $detail })
file-result = the stated result is not the one that the board shows: perhaps another rule was played
file-other-board = the file’s board is { $file }, the named game’s { $named }
file-no-line-game = { $format } files contain line games, another game was named

# JSON.
file-no-record = this is no record: format is not “{ $format }”
file-board-size = width and height are 1 to 100
file-no-setup = a set-up is an object that names its game, e.g. { $example }; games are { $games }
file-unknown-game = no game of a set-up is called “{ $name }”; games are { $games }
file-move-cell = move { $move }, “{ $name }”: { $reason }
file-line-cell = “{ $name }”: { $reason }

# Moves in board notation, and openings.
file-no-moves = there is no game here: write moves as h8i9h9, a game on each line
file-no-move = “{ $text }” is no move: write a letter and a number, e.g. h8
file-no-openings = there is no opening here: write offsets from the centre as { $example }
file-no-offset = “{ $text }” is no number: moves are offsets dx,dy from the centre
file-half-offset = { $text } has no second number: moves are dx,dy

# Piskvork.
file-psq-empty = the file is empty; such files begin with a line like Piskvorky 15x15, 0:0, 0
file-psq-header = this is not a psq file: such files begin with a line like Piskvorky 15x15, 0:0, 0
file-psq-time = move { $move }, { $x },{ $y }: the time is too long
file-psq-line = “{ $text }” is neither a move x,y,ms nor one of the two names at the end
file-psq-numbers = “{ $text }” is no winner with a rule’s name, e.g. 1,Freestyle, and moves stand before the names

# SGF.
file-sgf-start = this is no SGF file: a game begins with (;
file-sgf-game = a game begins with (;
file-sgf-open-value = this value has no closing bracket
file-sgf-open-game = the file ends within a game: a closing bracket is missing
file-sgf-letter = “{ $letter }” does not belong here: a property, ; ( or ) does
file-sgf-no-node = a bracket is followed by a node: write (;
file-sgf-no-value = the property before has no value
file-sgf-no-property = this value has no property before it
file-sgf-late-stones = { $name } after the first move: stones are set up only before it
file-sgf-go = this is a game of Go (GM[1]), not Gomoku (GM[4])
file-sgf-other-game = GM[{ $value }] is not Gomoku (GM[4])
file-sgf-version = FF[{ $value }] is not known, only 1 to 4
file-sgf-turn = PL is B or W
file-sgf-many-stones = there are more than { $most } set-up points
file-sgf-size = SZ[{ $value }] is no size: write 15 or 20:15
file-sgf-no-board = a board has at least one row and one column
file-sgf-large = a board of { $width }×{ $height } is larger than SGF’s letters reach (52×52)
file-sgf-far-stones = set-up stones reach boards up to { $most }×{ $most }
file-sgf-stone = “{ $text }” is no point of this board
file-sgf-black = move { $move }: it is black’s turn, but white moves
file-sgf-white = move { $move }: it is white’s turn, but black moves
file-pass = move { $move } is a pass, which these games do not have
file-sgf-point = move { $move }: “{ $text }” is no point: write two letters
file-sgf-outside = move { $move }: the point is outside the board

# RenLib.
file-renlib-header = this is no RenLib file: its header is missing
file-renlib-version = version { $version } of RenLib’s format is not known, only up to 3.4
file-renlib-short-header = the file ends within its header
file-renlib-short-tree = the file ends within its tree
file-renlib-comment = a comment has no end
file-renlib-orphan = a move follows a node without a move
file-renlib-tail = bytes follow the end of the tree
file-renlib-outside = position { $position } is outside the board
file-renlib-other-game = RenLib files contain games on 15×15, another game was named

# Positions of Ultimate.
file-no-positions = there is no position here: write side;big;b0/…/b8, one on each line
file-ultimate-other-game = these are positions of ultimate, another game was named

# Parts of a game that a format cannot contain.
export-refused = game { $game } cannot be written as { $format } ({ $detail }); choose json
unwritable-line-games = it contains line games only
unwritable-no-ultimate = it is no game of ultimate
unwritable-no-board = its board has no size
unwritable-no-move = an opening needs a move
unwritable-set-up = it starts from a set-up position
unwritable-walls = it has walls
unwritable-chance = it has random choices
unwritable-not-five = the line to win is not five
unwritable-last-reply = the second player has a last reply
unwritable-move-limit = the number of moves is limited
unwritable-large = a board of { $width }×{ $height } is larger than its letters reach ({ $most }×{ $most })

# Errors in JSON and TOML files.
data-missing = the key { $key } is missing
data-word = “{ $value }” is not possible here; { $choose }
data-twice = the key { $key } is given twice
data-twice-here = this key is given for the second time
data-form = write { $form } here
data-whole = a whole number
data-whole-to = a whole number from 0 to { $max }
data-whole-from-zero = a whole number, 0 or more
data-number = a number
data-text = text in quotation marks
data-flag = true or false
data-list = a list in square brackets
data-list-of =
    a list of { $count ->
        [one] { $count } value
       *[other] { $count } values
    }
data-object = an object in braces
data-score = a judgement: points, win, loss or draw
data-sign = expected here: { $signs }
data-tail = nothing may follow the end of the value
data-comma = remove the comma before the closing bracket
data-key = write the key in quotation marks
data-digits = this number is invalid or too large
data-control = a line break or a control character is inside quotation marks
data-escape = an unknown combination follows the backslash
data-quotes = a value is expected here; put text in quotation marks
data-deep = the values are nested too deeply
