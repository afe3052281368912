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

cli-arena = Play tournaments and prove strength
cli-arena-match = A match of two players
cli-arena-match-a = The first player, see inarow players; exec:COMMAND is an external engine
cli-arena-match-b = The second player
cli-arena-match-games = Games to play; default: 100
cli-arena-sprt = Play two players until it is decided whether the first is stronger
cli-arena-sprt-a = The player that is tested
cli-arena-sprt-b = The player it is tested against
cli-arena-sprt-elo0 = Elo difference of H0; default: 0
cli-arena-sprt-elo1 = Elo difference of H1; default: 10
cli-arena-sprt-alpha = How often H1 may be accepted while H0 is true; default: 0.05
cli-arena-sprt-beta = How often H0 may be accepted while H1 is true; default: 0.05
cli-arena-sprt-model = Which Elo: logistic or normalised; default: logistic
cli-arena-sprt-max-games = Games at most; default: 100000
cli-arena-run = Play the tournament that a file describes; options come before what the file says
cli-arena-run-file = The tournament in TOML, see docs/arena.md
cli-arena-check = Grade an external engine command by command
cli-arena-check-engine = The engine’s command, as “./pbrain-mine” or “python3 engine.py”
cli-arena-check-lines = Keep every line said in this folder, a file for each check
cli-arena-check-memory = Memory that it is allowed, in MiB; default: 350, as in Gomocup’s tournaments
cli-arena-check-verbose = Show all that was said in every check, not only where something is wrong
cli-arena-tune = Find better parameters of a player, and prove that they are
cli-arena-tune-player = The player to begin with, as rating-map or threat1:candidates=6
cli-arena-tune-method = How: spsa, or genetic; default: spsa
cli-arena-tune-param = What is tuned, again for each: NAME, NAME=MIN..MAX or NAME=MIN..MAX:STEP; default: everything
cli-arena-tune-games = Games of the search; default: 4000
cli-arena-tune-pairs = Pairs of games in a step of SPSA (default: 4), or of each in a generation (default: 8)
cli-arena-tune-rate = How far SPSA follows a game won more than lost, in steps; default: 0.05
cli-arena-tune-population = Sets of values in a generation; default: 16
cli-arena-tune-against = Whom they meet too in a genetic search, beside its champion; may be told again
cli-arena-tune-openings = A file of openings, or random:PLIES; default: random:4 where the game has no opening of its own
cli-arena-tune-sprt = The Elo differences of H0 and H1 in the proof; default: 0,10
cli-arena-tune-max-games = Games of the proof at most; default: 20000
cli-arena-tune-out = Keep results in this file, those of the proof in another, named alike with the ending sprt; the same command goes on
cli-arena-tune-save = Keep what is proved as a preset of this name
cli-arena-tune-save-anyway = Keep it even if nothing is proved
cli-arena-game = The game, as gomoku or course15; default: gomoku
cli-arena-openings = A file of openings, or random:PLIES
cli-arena-colours = Play each opening from both sides (swap) or with A as X only (fixed); default: swap
cli-arena-time = Clock of both: 10s/move, 5m+3s and the like; default: none
cli-arena-nodes = Positions that a player may visit for a move
cli-arena-depth = Plies that a player may look ahead
cli-arena-memory = Memory of an external engine, in MiB
cli-arena-concurrency = Games at a time; default: 1
cli-arena-share-cores = Let engines share cores
cli-arena-out = Keep results in this file; the same command with an existing one goes on
cli-arena-lines = Keep every line said by external engines in this folder
cli-arena-keep-engines = Let external engines play one game after another instead of starting them anew for each; they may remember then
cli-arena-workers = Let machines play that run inarow worker with the address of this NATS server
cli-arena-seed = The seed of walls, openings and players; default: that of an existing result file, else a random one
cli-arena-report = “course” prints what the course’s own statistics print; a file called NAME.html becomes a report with every game
cli-arena-records = Write the games: one JSON or SGF file with all of them, or a folder with a psq file for each
cli-arena-adjudicate-draw = End a game as drawn when both judge so: MOVES/POINTS or MOVES/POINTS/FROM
cli-arena-adjudicate-loss = End a game as lost for who judges so: MOVES/POINTS or MOVES/POINTS/FROM

cli-worker = Lend this machine to arenas that were started with --workers
cli-worker-url = The NATS server, as nats://HOST:4222 or tls://NAME:PASSWORD@HOST; NATS_CREDS and the like sign in too, see docs/arena.md
cli-worker-concurrency = Games at a time; default: as many as there are cores
cli-worker-share-cores = Let engines share cores
cli-worker-engines = A folder with files of external engines; nothing else is run. May be given more than once
cli-worker-name = What this machine is called in the arena’s table; default: its own name
cli-worker-lines = Keep every line said by external engines in this folder

perft-depth = depth { $depth }
