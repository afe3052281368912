# Reasons of failures: parts of sentences without a full stop. More reasons are in terminal.ftl.

reason-forbidden-why = forbidden: { $reason }
reason-choice-due = a choice is due before the next move
reason-no-choice-due = there is nothing to choose now
reason-choice-not-offered = this choice is not offered now
reason-no-offer = there is no draw offer to answer
reason-offered-already = a draw was offered already; offer again after your next move
reason-nothing-to-take-back = there is no such move to take back
reason-nothing-to-redo = there is no move to redo
reason-paused = the game is paused
reason-not-paused = the game is not paused
reason-not-a-forfeit = no side loses for this reason
chance-not-due = no random choice is due
chance-not-possible = this random choice is not possible here

# Reasons why a game cannot be created.
setup-other-game = the position is of another game
setup-letter = row { $row }, column { $column }: “{ $letter }” is none of “.XO#”
setup-mark-on-wall = row { $row }, column { $column }: a mark is on a wall
setup-floating = row { $row }, column { $column }: the mark has nothing below it
setup-marks = { $x } X and { $o } O cannot come from alternate moves begun by X
setup-weights = weights must be rows of equal length, at least one number
setup-active = the active row or column is outside the board, full, or not used by this fill
setup-ultimate = position, column { $column }: { $reason }
ultimate-length = a position is side;big;b0/…/b8 with 9 characters each, 101 in all
ultimate-separator = a separator is missing: side;big;b0/…/b8
ultimate-side = the side to move is X or O
ultimate-cell = a cell is “.”, X or O
ultimate-both-small = both sides have three in a row in this small board
ultimate-second-target = a second target board
ultimate-target-decided = the target board is already finished
ultimate-big-disagrees = the big board does not agree with the small board’s marks
ultimate-big-letter = the big board has “.XO#”, and @ for the target
ultimate-both-big = both sides have three small boards in a row

# Reasons why a record cannot be read or replayed.
file-move-of-line = move { $move } of variation { $line }: { $reason }
file-chance = random choice after move { $move }: { $reason }
file-choice = choice { $choice } of the record does not belong to its opening
file-branch = variation { $line } does not belong to the line that it names
file-judgement = the evaluation of move { $move } names a cell outside the board
export-no-game = there is no game to write
said-many-games = { $format } files contain one game, there are { $found }; choose one with --number, or write sgf or json
said-variations = game { $game } has variations ({ $found }), and { $format } cannot store them; choose sgf or json, or leave them out with --main-line
export-invalid = game { $game } is not valid: { $reason }
picture-size = a picture of { $wanted } pixels: choose from { $least } to { $most } for the longer side
picture-no-frames = an animation needs at least one frame
picture-frame-size = frame { $frame } has another size than the first

# Reasons why a player does not play.
player-nothing-to-decide = there was nothing to decide for it
player-crashed = it crashed ({ $detail })
player-not-started = it could not be started ({ $detail })
player-no-programs = external engines are not started here
player-stopped = it was stopped before it decided
player-no-answer = it gave no answer
player-illegal = illegal move { $cell } ({ $reason })
player-misfit = its answer does not fit the question
exec-unstarted-other = { $detail }
preset-key = { $key }: { $reason }

# Errors with their place in a file.
wrong-player-program = “{ $text }” is not a player; for an engine of the Gomocup protocol write exec:{ $text }, for a bot with the referee protocol exec-referee:{ $text }
at = { $place }: { $reason }
slip-players-as =
    { $said }
    { $head }
    { $example }

# Reasons why games are not continued, or not on other machines.
fleet-closed = the connection was closed
fleet-refused = nothing listens at this address
fleet-silent = no answer
fleet-unknown-host = unknown host name
fleet-not-let-in = the server refused the sign-in
fleet-file = { $reason }; workers identify engines by the contents of their files
fleet-transcripts = { $reason }; the engine log cannot be saved there
wire-packed = the message is packed incorrectly ({ $detail })
wire-long = the message contains more than { $most ->
    [one] { $most } byte
   *[other] { $most } bytes
}
wire-form = the message does not have the expected form ({ $detail })
wire-version = the message has version { $found } of its form, known is { $known }
wire-payload = a message of { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
} is more than the server takes ({ $most }); raise its max_payload

# Short messages of the command line.
as-is = { $text }
said-no-random = the system gives no random numbers ({ $detail }); name a seed with --seed
said-listen-option = The address is that of { $option }, e.g. { $option } { $example }
said-no-signals = Ctrl-C cannot be handled ({ $detail })
said-no-temporary = no temporary folder can be made
said-no-picture = { $ending } is no picture; there are { $known }
