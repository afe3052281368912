# Rules, statistics, history, settings, about.

dialog-close = Close
dialog-draft = This is where you left off.
dialog-draft-anew = Start over

# The rules: texts above and next to the paragraphs of the game.
rules-card-caro = exactly five, at least one end open
rules-card-course = 20×20, walls, last reply
rules-variants = Variants
rules-aim-tictactoe = Be the first to get three of your marks in a row.
rules-aim-gomoku = { $look ->
    [stones] Be the first to get five or more of your stones in a row: across, down or along a diagonal.
   *[other] Be the first to get five or more of your marks in a row: across, down or along a diagonal.
}
rules-aim-renju = { $look ->
    [stones] Get five in a row. Black moves first; in return, some moves are forbidden for black.
   *[other] Get five in a row. X (black) moves first; in return, some moves are forbidden for X.
}
rules-aim-caro = Get exactly five in a row, with at least one end of the line not closed by your opponent.
rules-aim-ultimate = Win three small boards in a row. Your move decides where your opponent moves next.
rules-aim-score = End with the higher total: earn points with lines, spend as few as possible on moves.
rules-aim-course = { $look ->
    [stones] Get five or more in a row. White has one last reply to a line of black.
   *[other] Get five or more in a row. O has one last reply to a line of X.
}
rules-aim-custom = Be the first to get a line of the length you chose, on the board you chose.

rules-variant-tictactoe = Between careful players this game always ends in a draw. For more room, choose “{ game-custom }”: 4×4, 5×5 with four in a row, or any other board.
rules-shown-renju = { $look ->
    [stones] Points that are forbidden for black are marked on the board. New ones appear and old ones disappear from move to move. The check box “Forbidden points” hides the marks, not the rule.
   *[other] Points that are forbidden for X (black) are marked on the board. New ones appear and old ones disappear from move to move. The check box “Forbidden points” hides the marks, not the rule.
}
rules-variant-original-text = Marks of O cost more, and the weights along a row or a column sum to zero: X wins almost every game between equals.
rules-variant-plain = Without walls
rules-variant-course = The same game is also played on an empty 15×15 board, with the last reply.
rules-variant-size = Board and length
rules-variant-size-text = Each side of the board has 1 to 100 cells. The line may be as long as the longer side.
rules-variant-rule = Longer lines
rules-variant-rule-text =
    – Longer lines win too, as in Gomoku.
    – Only a line of exactly the length wins.
    – Exactly the length with at least one end open, as in Caro.
    – Closed lines do not count, longer ones always win.
rules-variant-walls = Walls and last reply
rules-variant-walls-text = { $look ->
    [stones] Walls may cover part of the board: nobody plays there and no line passes through. With the last reply, white may still answer a line of black once.
   *[other] Walls may cover part of the board: nobody plays there and no line passes through. With the last reply, O may still answer a line of X once.
}
rules-variant-opening = Fair opening
rules-variant-opening-text = { $look ->
    [stones] With swap or swap2 one player places the first stones and the other chooses the side, so that moving first is no advantage.
   *[other] With swap or swap2 one player places the first marks and the other chooses the side, so that moving first is no advantage.
}

figure-tictactoe-win = X wins with a diagonal.
figure-tictactoe-draw = The board is full, nobody has a line: a draw.
figure-gomoku-five = { $look ->
    [stones] Five in a row: black wins.
   *[other] Five in a row: X wins.
}
figure-gomoku-six = Six in a row. In Gomoku that wins too.
figure-gomoku-exact = The same six in Standard Gomoku: no win. The opponent moves next.
figure-renju-five = { $look ->
    [stones] Exactly five: black wins.
   *[other] Exactly five: X (black) wins.
}
figure-renju-overline = { $look ->
    [stones] Overline. The marked point would make six in a row: forbidden for black.
   *[other] Overline. The marked point would make six in a row: forbidden for X (black).
}
figure-renju-double-four = { $look ->
    [stones] Double four. The marked point would make two fours at once: forbidden for black.
   *[other] Double four. The marked point would make two fours at once: forbidden for X (black).
}
figure-renju-double-three = { $look ->
    [stones] Double three. The marked point would make two open threes at once: forbidden for black.
   *[other] Double three. The marked point would make two open threes at once: forbidden for X (black).
}
figure-caro-five = { $look ->
    [stones] Five, closed at one end only: black wins.
   *[other] Five, closed at one end only: X wins.
}
figure-caro-blocked = { $look ->
    [stones] Five, closed at both ends by white: no win. The opponent moves next.
   *[other] Five, closed at both ends by O: no win. The opponent moves next.
}
figure-caro-six = Six in a row: no win in Caro.
figure-caro-plus = Gomoku+: six win, even closed at both ends.
figure-ultimate-target = X played the upper right cell of the middle board: O must play in the upper right board.
figure-ultimate-free = The move sends O to a board that is already won: O may play in any open board.
figure-ultimate-win = Three small boards in a row: X wins the game.
figure-score-window = A line of four is complete: X gets the sum of its weights, { $sum }.
figure-score-rows = Rows from the top: only the framed row may be played.
figure-score-gravity = Marks fall: a mark drops to the lowest empty cell of its column.
figure-course-walls = { $look ->
    [stones] Nobody plays on walls, and a line does not pass through them: here black does not have five yet.
   *[other] Nobody plays on walls, and a line does not pass through them: here X does not have five yet.
}
figure-course-reply = { $look ->
    [stones] Black has five in a row. White has one last reply.
   *[other] X has five in a row. O has one last reply.
}
figure-course-answered = { $look ->
    [stones] White answers with a line too: a draw.
   *[other] O answers with a line too: a draw.
}
figure-custom-four = A 7×6 board, four in a row.
figure-custom-swap = { $look ->
    [stones] Opening swap2: three stones are placed, now the other player chooses.
   *[other] Opening swap2: three marks are placed, now the other player chooses.
}

# Statistics.
statistics-by-day = By day
statistics-by-week = By week
statistics-by-month = By month
statistics-week-of = week of { $date }
statistics-month-of = { $month } { $year }
statistics-axis-day = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[other] Dec
}
statistics-axis-month = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[other] Dec
}
# Wins of each side, in games with marks, with stones, or both.
statistics-wins-x = { $look ->
    [stones] Black wins
    [both] X and black wins
   *[other] X wins
}
statistics-wins-o = { $look ->
    [stones] White wins
    [both] O and white wins
   *[other] O wins
}
statistics-side-x = { $look ->
    [stones] Black
    [both] X, black
   *[other] X
}
statistics-side-o = { $look ->
    [stones] White
    [both] O, white
   *[other] O
}
statistics-by-game = By game
statistics-by-opponent = You against the computer
statistics-everything = All games
statistics-wins = Wins
statistics-losses = Losses
statistics-by-people = Two players
statistics-first = First
statistics-second = Second
# Two names; their wins are in the same order.
statistics-pair = { $one } – { $two }
statistics-pair-one = { $name } – unnamed player
# Both players have the same name: the player who moved first is listed first.
statistics-pair-same = { $look ->
    [stones] { $name } (black) – { $name } (white)
   *[other] { $name } (X) – { $name } (O)
}
statistics-pair-unnamed = { $look ->
    [stones] Two unnamed players: black – white
   *[other] Two unnamed players: X – O
}
statistics-none-hint = Play a game to its end, and it will appear in the statistics.
statistics-unread = Statistics cannot be read: { $reason }. The games you play are not affected.

# History.
history-title = History
history-none-hint = Finished games are stored here: replay them, continue from any move, or save them to a file.
history-search = Search in the history
history-search-hint = Game, player, result or date
history-reading = Loading: { $games }
history-found = Found: { $games }
history-not-found = Nothing found. Try fewer words.
history-back = All games
history-sides = { $x } – { $o }
history-won = { $side ->
    [black] Black won
    [white] White won
   *[other] { $side } won
}
history-drawn = Draw
history-own-won = ↑ You won
history-own-lost = ↓ You lost
history-own-drawn = = Draw
history-result = { $outcome } · { $moves }
history-date = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[other] Dec
} { $year }
history-slider = Move
history-start = Start · { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
history-move = Move { $move } of { $moves } · { $cell }
history-play = Replay
history-stop = Stop
history-open = View
history-continue = Continue from here
history-continue-hint = The game is over at this move. Go back to an earlier one.
history-save = Save to a file
history-export = Save a picture
history-forget = Delete from the history
history-forgotten = Game deleted; statistics still count it
history-restore = Undo
history-damaged = This game cannot be shown
history-unreadable = Its record is damaged: { $reason }. The other games are not affected.
history-gone = It is no longer in the history.
history-unread = The history cannot be read: { $reason }. Close other copies of the program and try again.

# Unfinished games.
unfinished-title = Unfinished games
unfinished-none = No unfinished games yet
unfinished-none-hint = Games you leave unfinished are saved here.
unfinished-short = { $count ->
    [one] Show { $count } short game
   *[other] Show { $count } short games
}
unfinished-short-title = Short games
unfinished-short-hide = Hide short games
unfinished-short-why = Fewer than three moves of yours. Only the last { $most } of these are saved.
unfinished-now = on the board now
unfinished-back = All unfinished games
unfinished-delete = Delete this game
unfinished-delete-all = Delete all
unfinished-ask = { $count ->
    [one] Delete { $count } unfinished game?
   *[other] Delete { $count } unfinished games?
}
unfinished-keep = Cancel
unfinished-deleted = { $count ->
    [1] Game deleted
   *[other] { $count } games deleted
}
# Opens the list of unfinished games, on the start screen and in the history.
unfinished-all = All games: { $count }
history-unfinished = Unfinished games: { $count }

# Settings.
settings-title = Settings
settings-group = Group of settings
settings-looks = Appearance
settings-board = Board
settings-sound = Sound
settings-players = Players
settings-data = Data
settings-language = Language
settings-theme = Theme
settings-theme-system = System
settings-scale = Size
settings-scale-name = Text and controls
settings-motion-group = Motion
settings-motion = Marks and lines appear smoothly
settings-show = Show on the board
settings-stones = Stones on wood in Gomoku and renju
settings-coordinates = Coordinates on large boards
settings-numbers = Move numbers on large boards
settings-allowed = Where to play
settings-forbidden = Forbidden points in renju
settings-weights = Weights of cells in Score
settings-explains = Tips in first games
settings-heat = Maps
settings-heat-hint = How good each cell is for attack and for defence.
settings-heat-maps = Attack and defence maps
settings-ratings = Numbers on the maps
settings-sounds = Sounds
settings-sounds-hint = A soft sound for a move, a win and a draw.
settings-volume = Volume
settings-names = Names
settings-names-hint = Leave empty to use the default name.
settings-name-person = You against the computer
settings-name-first = Two players: first
settings-name-second = Two players: second
settings-name-computer = Computer
settings-level = Level of the computer
settings-level-easy = Makes frequent mistakes: for first games.
settings-level-medium = Sees simple threats, sometimes makes mistakes.
settings-level-strong = Searches several moves ahead and punishes mistakes.
settings-level-maximum = Plays at full strength.
settings-judgement = Show the computer’s judgement while a human plays
settings-pace = When two computers play
settings-pace-name = Pause between moves
settings-kept = Settings, names, statistics, the history and unfinished games are saved automatically after every move, on this computer only.
settings-folder = Folder
settings-copy-folder = Copy
settings-nowhere = No writable folder was found. Nothing will be saved in this session.
settings-unkept = Could not save: { $reason }. Try again later.

# Shortcuts.
keys-program = Program
keys-board = On the board
keys-pointer = Mouse and touch
keys-windows = In dialogs
keys-cursor = Go from cell to cell
keys-typed-key = h 8
keys-typed-shortcut = { $keys }: { $action }
keys-on-board = { $keys } (on the board { $typed })
keys-typed = Play by coordinates
keys-size = Interface size
keys-size-usual = Reset the interface size
keys-zoom = Zoom in or out
keys-zoom-board = Larger or smaller board
keys-whole = Show the whole board, after zooming in
keys-start = To the start, unless zoomed
keys-click = Click, tap
keys-click-does = Play in a cell
keys-wheel = Ctrl+wheel
keys-wheel-alone = Wheel
keys-zoom-large = The same on boards over 40×40
keys-open = Open a file
keys-save = Save the game
keys-copy = Copy the game
action-copy-position = Copy the position
keys-paste = Paste a game
keys-drag = Drag
keys-pan = Move a zoomed board
keys-pinch = Two fingers
keys-drop = Drop a file
keys-drop-does = Open a game
keys-tab = Next button or field
keys-press = Press the highlighted button

# About.
about-title = About
about-version = Version { $version }
about-text = inarow is a collection of games where marks in a row win: from tic-tac-toe to renju, Ultimate and Score. Play with a friend, against the computer at ten levels, or watch computers play each other.
about-licences = Licences
about-program = The program
about-program-licence = MIT or Apache 2.0, as you choose. It may be copied, changed and passed on.
about-typeface = Typeface
about-typeface-licence = Inter by Rasmus Andersson, SIL Open Font License 1.1
about-icons = Icons
about-icons-licence = Phosphor Icons, MIT
about-window = Window
about-window-licence = egui and eframe by Emil Ernerfeldt and contributors, MIT or Apache 2.0
about-store = Storage
about-store-licence = SQLite, public domain
about-libraries = Other libraries
about-libraries-licence = Rust libraries under MIT, Apache 2.0 and similar free licences. Their texts are in the package: LICENSES-libraries.txt
about-copy = Copy
about-copied = Version copied
