# Help of the command line: commands and their arguments.

cli = n-in-a-row games: tic-tac-toe, Gomoku in all its rules, Ultimate tic-tac-toe, Score 10×10. Without a command the window opens.
cli-usage = Usage:
cli-commands = Commands
cli-options = Options
cli-arguments = Arguments

cli-any-lang = Language of texts and help: ru or en; default: the system’s
cli-any-help = Print this help
cli-any-version = Print the version
cli-any-json = Print JSON
cli-any-game = The game: a name and settings, as gomoku or line:15x15:k=5:rule=exact
cli-any-setup = A game or a position described in a JSON file
cli-any-seed = The seed of walls and draws; default: a random one
cli-any-depth = Count every depth up to this one
cli-any-moves = Moves played first: “h8 i9” or “7,7 8,6”
cli-any-presets = A TOML file with presets of players’ settings
cli-any-data = Folder for settings, statistics and the unfinished game

cli-play = Play in the terminal
cli-play-game = The game, as gomoku or tictactoe; without it a menu asks
cli-play-x = Who plays X: human, human:name=Anna, rating-map, threat1 and others, see inarow players; exec:PROGRAM is an external engine
cli-play-o = Who plays O
cli-play-style = How cells are written: chess (h8) or course (column and row from 0 at the top-left)
cli-play-events = Print a line for each event, for an observer
cli-play-plain = Line by line, without a full-screen board
cli-play-colour = Colour: auto, always or never
cli-play-pace = Pause between moves when two computers play, in milliseconds
cli-play-time = Clock of both sides: 5m, 3m+2s (total and increment), or 10s/move
cli-play-time-x = X’s own clock
cli-play-time-o = O’s own clock
cli-play-alternate = Change sides at each rematch

cli-referee = Judge moves for scripts and bots: a line in, a JSON line out
cli-referee-game = The game; default: gomoku
cli-perft = Count the leaves of a game’s move tree
cli-perft-seed = The seed of walls, and of draws during --moves; default: 0
cli-games = List the games that can be named, with their settings
cli-players = List the players that can be named, with their settings
cli-walls = Print generated walls
cli-walls-count = Boards to print; default: 1
cli-convert = Convert between record formats, and to pictures
cli-convert-input = The file to read, “-” for standard input
cli-convert-output = The file to write, “-” for standard output
cli-convert-from = Format of the input; default: by its extension
cli-convert-to = Format of the output; default: by its extension
cli-convert-number = Which game of a file with several, from 1
cli-convert-game = The game, for files that hold only moves
cli-convert-setup = The game as a JSON file, for files that hold only moves
cli-convert-main-line = Leave out variations where the output holds none
cli-convert-rows-from-top = The input’s position text counts rows from the top
cli-convert-write-rows-from-top = The output’s position text counts rows from the top
cli-convert-theme = Colours of a picture: indigo, light, wood or high-contrast
cli-convert-pixels = Width of a PNG or GIF in pixels
cli-convert-no-numbers = A picture without move numbers
cli-convert-delay = Time a GIF shows each move, in milliseconds
cli-engine = Be an engine for Gomocup managers such as Piskvork, on standard input and output
cli-engine-player = Which player thinks, see inarow players; default: the strongest
cli-engine-seed = The seed of the player’s random choices; default: a random one

perft-depth = depth { $depth }
