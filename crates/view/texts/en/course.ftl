# The coursework game over a network: its server, its operator’s console and its clients.

course-listening = Listening on { $address }
course-to-join = To join: inarow course join { $address } --name NAME
course-joined = { $name } joined
course-joined-observer = An observer joined
course-refused = { $name } was refused: { $reason }
course-refused-somebody = A client was refused: { $reason }
course-refused-name = the name is taken
course-refused-password = wrong password
course-refused-no-password = no password
course-refused-game = joining is closed now
course-refused-full = all places are taken
course-refused-malformed = not a join request with a name
course-left = { $name } is out: { $reason }
course-left-observer = An observer is out: { $reason }
course-left-disconnected = disconnected
course-left-lost = connection lost
course-left-silent = no answer
course-left-garbage = malformed or unexpected message
course-left-slow = too far behind
course-left-kicked = removed by the operator
course-began = Game { $number }: { $x } (X) – { $o } (O)
course-won = Game { $number }: { $x } (X) – { $o } (O), { $winner } won ({ $why }), { $moves }
course-drawn = Game { $number }: { $x } (X) – { $o } (O), no winner ({ $why }), { $moves }
course-why-lost = { $name } lost its connection
course-why-absent = { $name } was absent
course-why-removed = { $name } was removed
course-stopped = interrupted before the last game

# Errors.
course-listen = cannot listen on { $address }: { $reason }
course-game = the protocol of the course supports only line games from an empty board, without an opening: choose course, gomoku or line:WxH:k=N
course-busy = A game is being played.
course-missing = { $name } is not here, or does not answer.
course-same = { $name } is chosen for both sides: write x NAME or o NAME with another player.
course-nobody-chosen = No player is chosen for { $side }: write { $side } NAME.
course-too-few = Two players are needed.
course-no-game = No game is being played.
course-no-observers = There are no observers.
course-human = humans cannot play here: a move is due in a fraction of a second

# The operator’s console: names of commands (all are accepted), and descriptions.
course-players-names = players, list, who
course-players-help = lists the players and observers
course-x-names = x
course-x-help = NAME plays X
course-name-argument = NAME
course-o-names = o
course-o-help = NAME plays O
course-start-names = start
course-start-help = starts a game between the chosen players, or between the only two
course-stop-names = stop
course-stop-help = stops the game or the round robin; nobody wins
course-kick-names = kick
course-kick-help = removes NAME
course-kick-observers-names = kick-observers
course-kick-observers-help = removes all observers
course-round-robin-names = round-robin, round robin, rr
course-round-robin-help = starts a round robin, N games a pair
course-help-names = help, ?
course-help-help = shows the commands
course-quit-names = quit, q, exit
course-quit-help = closes the server for all clients and exits
course-unknown = Unknown command “{ $text }”; help lists the commands.
course-wants-name = Add the name of a player.
course-wants-games = Enter the games of each pair, from 1 to 10000.
course-nobody = No players are here.
course-player-role = { $name } ({ $role })
course-plays = plays { $side }
course-chosen = chosen for { $side }
course-chosen-now = { $name } will play { $side }.
course-chosen-before = Until now { $name } was chosen for { $side }: to restore that, write { $side } { $name }.
course-observers = { $count ->
    [one] { $count } observer
   *[other] { $count } observers
}
course-waiting = { $count ->
    [one] { $count } game to come
   *[other] { $count } games to come
}

# Clients.
course-in = Joined; time limit: { $limit } ms
course-in-unlimited = Joined
course-retrying = Trying again: { $reason }
course-new-game = Game { $number }: { $columns }×{ $rows }
course-holds = { $side }: { $name }
course-end-board = on the board
course-walls = Walls: { $walls }
course-dq-order = late, gone or unreadable
course-late = Game { $number }: no move { $move } from the player within { $limit } ms. The game is lost; the player stays for the next one.
course-failed = Game { $number } is lost: { $reason }. The player is started again for the next one.
course-closed = The server closed.
course-unreachable = cannot reach { $address }: { $reason }
course-rejected-name = the server refused: the name is taken; choose another one with --name
course-rejected-password = the server refused: the password is wrong or missing; give it with --password
course-rejected-game = the server refused: joining is closed now
course-rejected-malformed = the server refused: it did not accept the name
course-connection = the connection failed: { $reason }
course-removed = the server removed you: the operator did it, or your answer came too late or could not be read
course-lost = the server closed the connection
course-no-answer = the server does not answer
course-no-server = not a server of the course: it uses another protocol
course-protocol = the server sent a message that the protocol does not have
course-retry = With --retry the client tries again until the server lets it in.
wrong-course-address = not an address: write tcp://HOST:PORT, e.g. tcp://127.0.0.1:5555
course-log-other = these are results of other games: of another game, seed, plan or players; choose another file, or the options it was begun with

# The report.
course-report-title = The course’s games: { $game }
course-report-number = No.
course-report-result = Result
course-report-seed = Seed of the walls
