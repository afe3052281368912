# Errors of the command line.

usage-unknown-argument = unexpected argument { $argument }
usage-unknown-command = unknown command { $command }
usage-nearest = Did you mean { $names }?
usage-missing = missing: { $arguments }
usage-example = For example: { $command }
usage-missing-command = { $command } needs one of its commands: { $known }
usage-no-value = { $argument } needs a value
usage-invalid = { $argument } cannot be “{ $value }”
usage-invalid-why = { $argument } cannot be “{ $value }”: { $reason }
usage-wrong = { $argument }: { $reason }
usage-choose = choose { $known }
usage-conflict = { $argument } cannot be combined with { $others }
usage-conflict-other = { $argument } cannot be combined with the other arguments
usage-twice = { $argument } is given twice
usage-takes-none = { $argument } takes no “{ $value }”
usage-not-text = an argument is not text
usage-other = the command line cannot be parsed ({ $detail })
usage-help = For help: { $command }
usage-options = [OPTIONS]
usage-command = [COMMAND]

said-takes-no = this command takes no { $argument }
said-not-text = not text
said-name-game = name a game or a --setup file
said-engine-player = { $player } cannot be the engine: choose a built-in player (see inarow players), or an external engine with --param info.KEY=MIN..MAX
said-player-refused = { $player } cannot play here: { $reason }
said-no-walls = { $game } has no generated walls; add :walls=PLAYABLE/LENGTH/GAP, e.g. { $game }:walls=0.75/50/1
said-never-walls = { $game } has no walls; choose a line game, e.g. course or line:15x15:walls=0.75/50/1
said-over = the game is over; leave out this move and all after it
said-move-refused = { $reason }; choose another cell
said-move-elsewhere = not allowed there now; choose a cell of the small board that the last move sends you to, or of any open one if that is finished
said-move-malformed = not a cell: write a letter and a number (h8) or x,y from the top-left, and a space between moves
said-move-outside = the cell lies outside the board: columns run from a to { $last }, rows from 1 to { $rows }
said-moves-of-file = { $file }: a file has its own moves: leave out --moves, or name a game instead of the file
said-nor-file = There is no file { $file } either: check the name.
said-no-file = file not found: check its name and folder
said-move = --moves, move { $number } ({ $text })
said-one-picture =
    there { $games ->
        [one] is { $games } game
       *[other] are { $games } games
    }: a picture shows one game; choose it with --number
said-no-game = there is no game { $number }: the file contains { $games }; choose one of these with --number
said-folder-to = { $folder } is a folder: name the format of its files with --to, e.g. --to sgf
said-folder-out = { $file }: a folder is converted into a folder, name one
said-folder-empty = { $folder } contains no files of games
said-folder-failed =
    { $failed ->
        [one] { $failed } file was not converted
       *[other] { $failed } files were not converted
    }, of { $all }
said-convert = { $from } to { $to }
said-path = { $file }
said-stream = standard input
said-stream-out = standard output
said-name-to = name a format with --to, or a file with the extension of one: { $formats }
said-name-from = name the format with --from, or a file with the extension of one: { $formats }
said-no-reading = pictures cannot be read; there are { $formats }
said-by-chance = { $game } is generated at random: describe the concrete game with --setup FILE
said-missing-folder = there is no such folder; create it or choose another one
said-takes-no-file = no file can be made in this folder; choose another one
said-no-folder = { $file }: not a folder
said-not-ours = { $file }: this file has no mark of inarow, so it was not changed; choose another name, or add --force to replace it
said-is-log = { $file }: this is a log of results, which is never replaced; choose another name
said-is-folder = { $file }: this is a folder; name a file
said-is-file = { $file }: this is a file, not a folder
said-openings-order = --openings-order and --openings-from need a file of openings
said-openings-from = --openings-from { $from }: the file has { $count ->
        [one] one opening
       *[other] { $count } openings
    }
said-own = write KEY=VALUE, e.g. name=Rapfi, time=5m+3s or info.strength=90
said-random = --openings { $text }: write a number of moves, e.g. random:4, or random:4:any for openings without the balance check
said-no-fleet = this build plays games on this machine only, { $what } is not in it: take a package of inarow, or build with --features fleet
said-workers-log = workers play the games: log and keep_engines are set at each worker, see inarow worker --help
said-workers-folder = workers play the games on machines of their own: leave out the players’ dir and folder
said-no-test = { $file }: this search has no games of a test yet, so no page and no records; run arena tune to its end
said-report = choose course, or name a file with the extension html
said-analysis-report = name a file with the extension html
said-one-analysis = the file contains { $games } games: choose one with --number
wrong-thinking-time = write a time such as 2s or 500ms
said-tracker = write MOVES/POINTS or MOVES/POINTS/FROM, e.g. 8/10 or 3/500/20
said-sprt = write two Elo differences, e.g. 0,10
said-tune-own = --a of a search takes margin, memory, threads, hash, dir and info.KEY; all other limits are those of both players
ratings-other-game = these are games of { $found }, those before are of { $expected }; rate each game by itself
ratings-no-anchor = { $name } played in none of these logs: choose among { $known }
said-anchor = write NAME=ELO, e.g. computer:level=3=1500
merge-exists = there is such a file already; choose another name
merge-other-plan = these are the results of another plan, different in { $what }; to rate the players of several plans in one list, use inarow arena ratings
merge-difference = { $setting } ({ $there } here, { $here } in the first log)
merge-nothing = name the logs to merge
said-built-in = { $player }: choose a built-in player (see inarow players), or an external engine with --param info.KEY=MIN..MAX
said-even = --max-games { $games }: choose an even number, e.g. 20000
said-preset-there = --save { $name }: a preset of this name exists and would be lost; choose another name, or delete that preset in the window first
said-no-presets = { $player } has no presets
said-no-data = --save { $name }: the folder for settings cannot be written to; choose one with --data FOLDER
said-preset-kept = --save { $name }: a preset with this name was saved in the meantime; the result was { $player }

wrong-number = not a number
wrong-whole = not a whole number
wrong-number-large = the number is too large
wrong-range = write a number from { $min } to { $max }
wrong-range-from = write a number from { $min }
wrong-game = unknown game “{ $name }”; available: { $known }
wrong-game-nearest = unknown game “{ $name }”; did you mean { $nearest }? See inarow games
wrong-player = unknown player “{ $name }”; available: { $known }
wrong-player-nearest = unknown player “{ $name }”; did you mean { $nearest }? See inarow players
wrong-setting = { $owner } has no setting “{ $setting }”; it has { $known }
wrong-no-settings = { $owner } has no setting “{ $setting }”; it has none
wrong-preset-name = { $player } has no preset “{ $name }”; it has { $known }
wrong-value = { $setting } cannot be “{ $value }”; it takes { $expected }
wrong-twice = { $setting } is given twice
wrong-piece = “{ $piece }” is not a setting: write name=value
wrong-name = a name has 1 to { $most } characters, none of them a colon or a control character
wrong-name-letter = a name needs at least one letter
wrong-name-marks = a name has at most { $most } combining marks after one letter
wrong-command = { $prefix }: names no program: write { $prefix }: and a command as in a shell, with quotation marks in pairs
wrong-age = not an age: write a number and m, h, d or w, e.g. 90d
wrong-time-zero = the time must be above zero, e.g. 5m (per game) or 1s/move; none sets no limit
wrong-time = “{ $text }” is not a time control: write none, 5m (per game), 5m+3s (with increment), 10s/move or 3m,30s/move (per game and per move)
wrong-preset = line { $line }, column { $column }: { $detail }
preset-player = no player with presets is called “{ $name }”; there are { $known }
preset-table = this must be a table, e.g. [rating-map.mine]
preset-value = write { $expected }
preset-name = a preset’s name is made of letters, digits, hyphens and underscores
preset-builtin = this preset is built in: choose another name
wrong-cell = not a cell: write a letter and a number (h8) or x,y from the top-left
wrong-outside = the cell lies outside the board
wrong-colour = “{ $text }” is not a colour: write #rrggbb
wrong-place = line { $line }, column { $column }: { $reason }
wrong-byte = byte { $byte }: { $reason }

domain-whole = a whole number from { $min } to { $max }
domain-number = a number from { $min } to { $max }
domain-any-whole = a whole number
domain-any-number = a number
domain-whole-from = a whole number from { $min }
domain-time = a time such as 1s or 500ms, or none
domain-preset = the name of a preset
domain-name = a name
players-presets = presets: { $names }
players-how = A player is a name and settings with colons between them, in any order: { $example }. Brackets show the default.
values-size-line = 1 to 100 each, e.g. 15x15
values-k = 1 to 100
values-max-moves = 0 (until full) or a number
values-walls = none, or PLAYABLE/LENGTH/GAP: 0 to 1, 0 to 10000, 0 to 100, e.g. 0.75/50/1
values-size = 4 to 30
values-length = 2 to the size
values-moves = 0 (until full) or a number
values-komi = added to O’s total, −10000 to 10000
values-price = FIRST/STEP, each −10000 to 10000, e.g. 2/2

slip-toml = this is not TOML: write key = value, text in quotation marks
slip-unknown-nearest = unknown key { $key }; did you mean { $nearest }?
slip-unknown = unknown key { $key }; expected { $known }
slip-missing = { $key } is missing: write { $example }
slip-form = { $key } has the wrong form; for example: { $example }
slip-word = { $key } cannot be “{ $value }”; { $choose }
slip-players = each player is a table of its own, e.g.
slip-needed = a tournament of this kind requires it
slip-by-pairs = opening_pairs sets the number of games per pair
slip-by-games = games sets the total number of games
slip-only-swiss = only a Swiss tournament has them
slip-only-sprt = it belongs to tournament = { $word }

plan-game = game “{ $text }”: { $reason }
plan-player = player { $name }: { $reason }
plan-presets = presets: { $reason }
plan-two = there are { $found } players; exactly two are needed
plan-few =
    there { $found ->
        [one] is { $found } player
       *[other] are { $found } players
    }; at least two are needed
plan-many = there are { $found } players; more than { $most } are too many
plan-person = human players cannot take part in tournaments; use inarow play
plan-external = { $field }: only an external engine takes it, leave it out
plan-info = { $key } cannot be sent as INFO: a key is one word, its value a line of at most { $most } bytes, and { $decided } follow from other settings
plan-no-folder = { $field }: folder { $path } does not exist; create it or correct the path
plan-no-time = the clock must begin above zero
plan-name = “{ $name }” cannot be a name: a name has 1 to { $most } characters and no control characters
plan-same-name = two players are called “{ $name }”; give each a name of its own
plan-games =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    } cannot be played: allowed are 1 to { $most }
plan-fixed-sprt = with colours = fixed A moves first in every game, and the test would measure that advantage: leave colours out, so that each opening is played from both sides, or play a match
plan-odd =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    } cannot be played in pairs with swapped colours: choose an even number, or --colours fixed
plan-elo = elo1 must be greater than elo0, both between −2000 and 2000
plan-risk = alpha and beta must be above 0 and below 0.5
plan-cores =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    } at a time would share { $cores ->
        [one] { $cores } core
       *[other] { $cores } cores
    }, and engines would take time from each other: play fewer at a time, or ask for shared cores with --share-cores

opening-format = an opening file has the extension txt, openings, psq, sgf, lib, uttt or json
opening-game = opening { $number } is of another game than the one played
opening-move = opening { $number }, move { $ply } ({ $text }): { $reason }
opening-over = opening { $number } ends the game
opening-empty = there is no opening in the list
opening-chance = openings in a file need a game without chance in its set-up; take random:PLIES
opening-decided = the game begins with { $name }, where players place the opening; leave other openings out
opening-plies =
    an opening by chance has 1 to { $most ->
        [one] { $most } move
       *[other] { $most } moves
    }, not { $plies }
opening-judge = the balance of these openings was checked by another version; continue with that version
opening-none =
    no opening of { $plies ->
        [one] { $plies } move
       *[other] { $plies } moves
    } by chance was found after which the game is open; choose fewer

log-full =
    game { $game } could not be stored: { $reason }; the { $stored ->
        [one] { $stored } game before it is saved
       *[other] { $stored } games before it are saved
    }. Run the same command again once there is space
log-busy = another run is writing to this file
log-ending = no file with this extension can contain several games; choose { $known }, or a folder
log-ending-file = no file with this extension can contain several games; choose { $known }
log-no-file = this is a pipe or a device; results need a file that can be read again
log-foreign = this is not a results file and was not changed; choose another file
log-version = these results have version { $found } of the log, in which a seed means other games; this program continues version { $known }. Finish them with the program that began them, or choose another file
log-line = this line is not a result
log-other-plan =
    these are the results of another plan, different in { $what }; choose another file, or the { $count ->
        [1] setting
       *[other] settings
    } it was begun with
log-other-programs = { $what } since these results were played; restore it, choose another file, or add --allow-changed to count all games together (inarow arena show prints the old results)
changed-inarow = inarow { $was } has become { $now }
changed-own-file = { $file } has changed
changed-file = { $file } of { $player } has changed
log-strange = game { $game } of the results is not the plan’s: the file was edited by hand or comes from another version
log-difference = { $setting } ({ $there } in the log, { $here } now)
log-not-set = not set
log-kind = the kind of tournament
log-players = the players
log-everything = everything
roster-not-begun = --late and --withdraw change a tournament that has begun: name its log with --out
roster-new =
    the tournament began without { $names }; to let { $count ->
        [1] it
       *[other] them
    } join, add --late
roster-missing =
    the tournament began with { $names }, which the file lacks; put { $count ->
        [1] it
       *[other] them
    } back, and withdraw players with --withdraw NAME
roster-unknown = no player is called { $name }: choose among { $known }
roster-two = a match or a test has two players, so none can join or withdraw
roster-knockout = nobody can join a knockout that has begun, because its bracket is full; begin another one
roster-tested = { $name } is the player that the gauntlet tests and cannot withdraw; stop the tournament instead
roster-over = { $name } can neither join nor withdraw, because nothing is left to pair
roster-few = fewer than two players would be left; stop the tournament instead
log-another =
    { $file } is of another tournament, since this one has no more than { $games ->
        [one] { $games } game
       *[other] { $games } games
    }; choose another folder, or move the other games away

run-worker = a worker reports: { $detail }
run-no-opponent = there is no other player
run-setup = game { $game }: { $detail }
run-lines = the engine log cannot be saved: { $reason }
run-stopped = the game was stopped
run-threads = no threads can be started: { $reason }

tune-unknown = { $player } has no parameter { $name } that can be tuned: choose among { $known }
tune-form = “{ $text }”: write name, name=min..max or name=min..max:step
tune-info-form = “{ $text }”: an external engine has parameters info.KEY=min..max or info.KEY=min..max:step
tune-bounds = { $name }: from { $min } to { $max } in steps of { $step } is not a valid range ({ $detail })
tune-no-player = { $player } has no parameters: choose a built-in player (see inarow players), or an external engine with --param info.KEY=MIN..MAX
tune-few =
    { $games ->
        [one] { $games } game is
       *[other] { $games } games are
    } too few: one step of this search takes { $step }
tune-method = invalid search settings ({ $detail })
tune-bounds-beyond = the player takes no such values
tune-bounds-order = the greatest value must be above the smallest
tune-bounds-start = the start must lie within
tune-bounds-step = a step must be above zero and no longer than the whole range
tune-bounds-whole = the bounds of whole numbers are whole
tune-method-no-params = there is nothing to tune
tune-method-spsa = SPSA needs at least one pair a step, and a rate above 0 up to 1
tune-method-opponents = in SPSA the tuned player plays both sides; leave out further opponents (against)
tune-method-genetic = a genetic search needs 4 to 1000 sets of values, and at least one pair for each

fleet-address = { $address }: { $detail }; write nats://HOST:PORT or tls://HOST:PORT
fleet-secret = { $variable } contains the key itself: save the key to a file and set { $variable } to the file’s name
fleet-half = { $set } is set and { $missing } is not; set both, or neither
fleet-sign-in = { $address }: the server refused the sign-in ({ $detail }) { $given }; set NATS_USER and NATS_PASSWORD, NATS_TOKEN, NATS_CREDS or NATS_NKEY as on the server
fleet-given-nothing = without a name or password
fleet-given-address = with the name and password in the address
fleet-given-variables = with { $variables }
fleet-and = { $one } and { $other }
fleet-certificate = { $address }: { $detail }; name the file with the certificate of the server’s authority in NATS_CA, and the server by a name that its certificate has; where the server asks for yours, name it and its key in NATS_CERT and NATS_KEY
fleet-connect = { $address }: { $detail }; is nats-server running there?
fleet-jetstream = the NATS server refused ({ $detail }); it needs JetStream, as nats-server --jetstream has it
fleet-unplayable = no worker can run { $name } (sha256 { $hash }); { $worker } reports: { $detail }. Fix it, or start a worker on a machine that runs it; the same command resumes what --out saved. Without --workers the engine would lose its games
