# Tables and messages of the arena.

arena-column-place = Rank
arena-column-player = Player
arena-column-points = Points
arena-column-share = %
arena-column-elo = Elo
arena-column-buchholz = Buchholz
arena-column-sonneborn = Sonneborn–Berger
arena-column-wins = Won
arena-column-draws = Drawn
arena-column-losses = Lost
arena-column-x = { $look ->
    [stones] With Black
   *[other] With X
}
arena-column-o = { $look ->
    [stones] With White
   *[other] With O
}
arena-column-mean = mean, ms
arena-column-p99 = 99 % of moves within, ms
arena-column-max = max, ms
arena-column-nodes = Nodes a move

arena-title = { $game }, { $games }
arena-elo = { $name }: Elo { $elo } ± { $error } (95 %), likelihood of superiority { $superiority } %
arena-elo-few = Too few games to estimate the Elo of { $name }.
arena-first-move-in = { $name } moved first in every game, so this Elo includes the first-move advantage. Use --colours swap to measure strength alone.
arena-normalised = Normalised Elo { $elo } ± { $error }
arena-pairs = Pairs by points (0, ½, 1, 1½, 2): { $pairs }
arena-sides = { $look ->
    [stones] Black won { $x }, White won { $o }, drawn { $draws }
   *[other] X won { $x }, O won { $o }, drawn { $draws }
}
arena-first-move = First-move advantage: { $elo } ± { $error } Elo
# Remark after a conclusion from too few games.
arena-vague = { $said } (too few games)
arena-records-file = Games: { $file }
arena-lines-file = Logs of the engines: { $file }
arena-report-file = Report: { $file }
arena-endings = How games ended: { $endings }
arena-faults = { $name }, losses caused by the program: { $endings }
arena-fault-reason = { $name }, { $ending } × { $count }: { $reason } (first in game { $game }, move { $move })
arena-fault-place = { $name }, { $ending } × { $count }: first in game { $game }, move { $move }
arena-fault-late = { $name }, { $ending } × { $count }: { $took } of { $allowed } ms at worst (first in game { $game }, move { $move })
arena-late = { $ending } ({ $took } of { $allowed } ms)
arena-processor = Processor time (own turns + opponent’s turns): { $players }
arena-processor-of = { $name } { $own } s + { $other } s
arena-works-in-other-turns = { $name } works while its opponent is to move ({ $other } s, { $share } % of that time), which nobody allowed. Switch it off in the engine, or allow it with info.pondering=1.
arena-works-referee = { $name } works while its opponent is to move ({ $other } s, { $share } % of that time), which nobody allowed. Let the program wait for its next line.
arena-fault-reasons-more = { $name }, other reasons: { $count }
arena-ending = { $name }: { $count }
arena-champion = Winner: { $name }
arena-cross = Cross table
arena-few-openings = Openings in the list: { $list }, needed: { $needed }. Players that always answer alike repeat games, and repeated games add no evidence.
arena-different = { $games }, { $different } different: repeated games add no evidence. Use more openings, such as --openings random:4.
arena-shared-cores = There are not enough cores, so the two engines of a game share one. This is harmless unless an engine thinks on its opponent’s time; then lower --concurrency, or allow --margin.
arena-no-openings = Without --openings every game starts alike, and players that always answer alike repeat one game. Use different openings: --openings random:4.
arena-fixed-field = { $look ->
    [stones] Sides were fixed, so some had Black more often than others; points alone do not compare them.
   *[other] Sides were fixed, so some had X more often than others; points alone do not compare them.
}
arena-tested = • { $name } is the player under test; the others are ranked by rating.
arena-sat-out = Byes, counted as wins: { $rounds }
arena-name-late = { $name } (late)
arena-name-withdrawn = { $name } (withdrawn)
arena-name-annulled = { $name } (withdrawn, annulled)
arena-joined = { $name } joined before game { $game }.
arena-withdrawn = { $name } withdrew before game { $game }; its games count.
arena-withdrawn-lost = { $name } withdrew before game { $game }; its games count, and those it did not play count as lost.
arena-annulled = { $name } withdrew before game { $game }, with fewer than half of its games played; they do not count for points and places, only for ratings.
arena-walkovers = Not played since the opponent withdrew, counted as wins: { $games }
arena-missed = Not played after a withdrawal or before joining, counted as losses: { $games }
arena-ties-buchholz = Equal points are ordered by Buchholz, the sum of the opponents’ points. Players that are still equal share a rank.
arena-ties-sonneborn = Equal points are ordered by Sonneborn–Berger: points won against each opponent, times the points of that opponent. Players that are still equal share a rank.
arena-repeated-pairings = Pairings that met before: { $count }. There are more rounds than this many players can play without meeting again.
arena-round = Round { $number } of { $rounds }
arena-rounds = Rounds
arena-bracket = Bracket
arena-rounds-done = Complete rounds: { $done } of { $rounds }
arena-rounds-earlier = Earlier rounds: { $count }
arena-rounds-later = Later rounds: { $count }
arena-bye = { $name }: bye
arena-meeting = { $a } – { $b } { $points } : { $others }
arena-meeting-due = { $a } – { $b }
arena-meeting-open = { $meeting } ({ $done } of { $games } games)
arena-meeting-extra = { $meeting } (level, decided by further openings: { $openings })
arena-meeting-listed = { $meeting } (level to the end; { $name } advances, being listed first)
arena-meeting-walkover = { $meeting } ({ $name } withdrew)
arena-kept = The games are saved: run the same command with --out { $file } to resume.
arena-conditions = Seed { $seed }, openings: { $openings }, { $colours }; { $played }
arena-version = inarow { $version }
arena-version-unknown = a version of inarow that the log does not name
arena-versions = begun by { $first }, continued by { $later }
arena-file-of = { $file } of { $name }
arena-changed-files = Files of engines that changed between the first game and the last: { $files }
arena-openings-none = none
arena-openings-list = a list of { $count }
arena-openings-random = random moves, { $plies } each
arena-colours-swap = sides swapped
arena-colours-fixed = sides fixed
arena-limits = Limits per player: { $limits }
arena-limits-of = Limits of { $name }: { $limits }
arena-limit-none = none
arena-limit-nodes = nodes { $nodes }
arena-limit-depth = depth { $depth }
arena-limit-memory = memory { $mib } MiB
arena-limit-margin = margin { $ms } ms
arena-limit-info = INFO { $key } { $value }
arena-no-games = No game was played.

arena-sprt = LLR { $ratio }, bounds { $lower } and { $upper } (elo0 = { $elo0 }, elo1 = { $elo1 }, { $model }, alpha = { $alpha }, beta = { $beta })
arena-sprt-open = Nothing is decided yet.
arena-sprt-h0 = H0 is accepted: { $name } is less than { $elo } Elo ahead.
arena-sprt-h1 = H1 is accepted: { $name } is more than { $elo } Elo ahead.
arena-model-logistic = logistic
arena-model-normalised = normalised

arena-game = Game { $game } of { $games }: { $x } – { $o } { $result } ({ $ending }), score { $a } { $points } : { $others } { $b }
arena-game-of-field = Game { $game } of { $games }: { $x } – { $o } { $result } ({ $ending }), points so far: { $a } { $points }, { $b } { $others }
arena-live = { $done } of { $games }, { $wins } won, { $draws } drawn, { $losses } lost
arena-live-elo = { $done } of { $games }, { $wins } won, { $draws } drawn, { $losses } lost, Elo { $elo } ± { $error }
arena-live-sprt = { $done ->
    [one] { $done } game
   *[other] { $done } games
}, { $pairs ->
    [one] { $pairs } pair
   *[other] { $pairs } pairs
}, { $wins } won, { $draws } drawn, { $losses } lost
arena-live-sprt-elo = Elo { $elo } ± { $error }
arena-live-sprt-ratio = LLR { $ratio }, bounds { $lower } and { $upper }
arena-live-field = { $done } of { $games }
arena-live-more = { $count ->
    [one] and { $count } more player
   *[other] and { $count } more players
}
arena-live-left = { $shown }, about { $left } left
arena-under-way = The run continues: { $done } of { $games } games
arena-under-way-left = The run continues: { $done } of { $games } games, about { $left } left
arena-span-hours = { $hours } h { $minutes } min
arena-span-minutes = { $minutes } min
arena-span-seconds = { $seconds } s
arena-nothing-left = Nothing was left to play: { $file } contains the whole result ({ $games }).
arena-nothing-left-changed = Nothing was left to play: { $file } contains the whole result ({ $games }), of programs that have changed since.
arena-swiss-long = { $rounds } rounds are more than { $most }, the number that { $players } players can play without meeting again. Later rounds repeat pairings.
arena-unfinished = { $done } of { $games } games are played; the command that began this log resumes it.
arena-stopped = Stopped after { $done } of { $games } games.
arena-stopped-kept = Stopped after { $done } of { $games } games, saved in { $file }. Run the same command to resume.

arena-course-wins = Wins of { $name }: { $wins }
arena-course-draws = Draws: { $draws }
arena-course-errors = Errors: { $errors }
arena-course-move = Mean time of a move of { $name }: { $ms } ms
arena-course-event = Mean time of an event for { $name }: { $ms } ms
arena-course-step = Mean time of a game step: { $ms } ms
arena-course-total = All games: { $seconds } s
arena-course-series = Published for threat1 against itself, 500 games: X won 231, O won 263, 6 drawn, 3.2–3.7 ms a move, 0.0005 ms an event, 1.6–3.5 ms a step, 28.58 s in all

ratings-column-like = Plays like
ratings-like = level { $level } ({ $ahead })
ratings-weaker = weaker than level { $level }
ratings-stronger = stronger than level { $level }
ratings-apart = not comparable
ratings-anchor = Elo counted from { $name } = { $elo }, with 95 % intervals relative to it.
ratings-mean = Elo counted from the mean of all players, with 95 % intervals. Choose another origin with --anchor NAME=ELO.
ratings-mixed = Different players are called { $name }; their games are counted together.
ratings-groups = No game connects these groups, so their ratings cannot be compared:
arena-merged = { $file }: { $games }, found in several logs: { $repeated }
arena-end-line = line
arena-end-reply = line, reply failed
arena-end-reply-line = line and reply
arena-end-full = full board
arena-end-move-limit = limit of moves
arena-end-no-legal-move = no legal move
arena-end-boards = small boards
arena-end-score = points
arena-end-resign = resigned
arena-end-agreed = agreed
arena-end-time = out of time
arena-end-crash = crash
arena-end-hang = hang
arena-end-protocol = protocol broken
arena-end-refused = refused to play
arena-end-memory = memory limit exceeded
arena-end-adjudicated = adjudicated
arena-end-abandoned = stopped
arena-end-illegal-out-of-board = move outside the board
arena-end-illegal-occupied = move to an occupied cell
arena-end-illegal-not-allowed = move that was not allowed
arena-end-illegal-forbidden = forbidden move

arena-report-elo = Elo with 95 % intervals
arena-report-sides = Results by side
arena-report-against = { $name } by opponent and own side
arena-report-times = Moves of { $name } by time, ms
arena-report-lengths = Games by number of moves
arena-report-games = Games
arena-report-first = Here are the first { $shown } of { $games }; --records writes all of them.
arena-report-everybody = All players
arena-report-ending = How the game ended
arena-report-every-ending = Every ending
arena-report-begin = To the start
arena-report-back = A move back
arena-report-play = Play
arena-report-on = A move on
arena-report-end = To the end
arena-report-move = Move
arena-report-moves = Moves
arena-report-earlier = Earlier games
arena-report-page = Games in the list
arena-report-later = Later games
arena-report-ms = ms

# Workers: machines that play games of an arena.

fleet-no-workers = No worker is there yet. The run waits: start inarow worker with the same address on any machine.
fleet-no-engine = No worker has engine { $name } (sha256 { $hash }). The run waits: put the file into a folder that a worker was given with --engines.
fleet-broken = No worker can run engine { $name } (sha256 { $hash }), { $worker } reports: { $reason }. Fix it there, or start a worker on a machine that runs it.
fleet-other-version = The worker { $worker } is inarow { $version }, this is { $own }: it may choose other moves and gets no games. Start the same version there.
rejected-order = game { $game }: { $worker } played something else
rejected-game = game { $game }: { $worker } sent { $what }
rejected-other = another game
rejected-nobody = a game of nobody
rejected-setup = a game with another set-up
rejected-endless = a game without an end
rejected-impossible = a game that cannot be ({ $reason })
fleet-rejected = Result rejected: { $reason }
fleet-lost = NATS server unreachable ({ $reason }). The run waits and resumes when it is back.
fleet-worker = { $name } { $playing }/{ $slots }
fleet-workers = Workers { $count }: { $workers }
worker-ready = { $name } is ready, games at a time: { $slots }. Ctrl-C stops this worker, and its games go to others.
worker-joined = Run { $run }: joined.
worker-left = Run { $run } is over: { $games } played here.
worker-lost = NATS server unreachable ({ $reason }). Games under way continue, the worker waits.
worker-back = The NATS server is back.
worker-lacks = Engine { $name } (sha256 { $hash }) is not in the folders given with --engines: other workers play its games.
worker-lacks-program = { $name } is not in the folders given with --engines, and nothing else is run: other workers play its games.
worker-other-version = A run of inarow { $version } is skipped: this is { $own }.
worker-rejected = Order rejected: { $reason }
worker-trouble = A game was returned: { $reason }
