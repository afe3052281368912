# The server of games by link: answers to programs and browsers, pages, console lines.

# Reasons why a command changes nothing in a game.
server-malformed = this is not a cell: write h8 or 7,7
server-stale = the game has moved on since; look at it, then move again
server-game-over = the game is over
server-out-of-turn = it is not your turn
server-out-of-board = this cell is outside the board
server-occupied = this cell is occupied
server-not-allowed = this is not allowed now
server-forbidden = this move is forbidden by the rules
server-no-offer = there is no such offer to answer
server-offered-already = this was offered already
server-nothing-to-take-back = there is no move to take back
server-no-opponent = nobody has joined the other side yet
server-not-gone = your opponent is still here
server-chat-off = there is no chat in this game
server-bad-text = a message has 1 to 500 characters, none of them a control character
server-not-over = the game is not over yet
server-rematch-agreed = the rematch is already agreed
server-chat-full = this game has no room for more messages
server-too-long = this game has become too long: only moves and the end of the game are possible

# Reasons for refused requests.
server-bad-request = the request cannot be read: { $detail }
server-short = it ends too early
server-form = it is not of the form that /openapi.json describes
server-secret-command = the command of such a request needs { $least } to { $most } characters that nobody can guess
server-long-command = a command has 1 to { $most } characters
server-only-true = resign and claim can only be true
server-one-action = a command asks for one of play, choose, resign, offer, answer, claim, say
server-ply-of-move = only play and choose take a ply
server-needless-reason = reason is only for a challenge that is declined
server-no-upgrade = this address takes a WebSocket
server-binary = a message is text
server-bad-format = a record is json, sgf, psq, png or gif
server-not-json = the request must be of the type application/json
server-no-such-game = there is no such game; check the link
server-no-such-page = there is no such page
server-wrong-host = this server has another address; its operator names it with --public-url
server-wrong-origin = a page of another site sent this request, so nothing was changed
server-wrong-method = this address takes another method
server-full = both sides are taken; you can watch
server-join-over = this game is over; you can watch it
server-other-game = this command already created another game; choose a new command
server-no-secret = the secret of a side is missing
server-wrong-secret = this secret belongs to no side of this game
server-no-token = the token of a bot is missing
server-wrong-token = this token belongs to no bot; the operator of the server makes one: inarow serve token NAME
server-no-such-challenge = there is no such challenge for this bot
server-challenge-over = this challenge is over or was already answered
server-bot-away = this bot is not connected now
server-bot-busy = too many challenges are waiting for this bot
server-name-taken = the name “{ $name }” can be mistaken for the computer, a bot or the program itself; choose another one
server-no-such-bot = there is no bot called { $name } here
server-bot-itself = a bot cannot have both sides of a game
server-too-many-seeks = too many seeks of this bot are waiting
server-no-random = the system gave no random numbers ({ $detail })
server-too-large = the request is too large: at most 64 KiB
server-too-slow = the request took too long
server-too-many = too many requests; try again in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
server-busy = the server is busy; try again in a moment
server-not-stored = nothing can be saved now, so nothing was changed: { $reason }
server-broken = something went wrong in the server; nothing was changed
server-side-taken = the computer plays this side; choose the other one
server-seed = a seed is a whole number up to { $most }
server-long-time = a time control has at most 30 days

# Reasons why games cannot be stored.
said-server-in-use = another server uses { $path }; stop it, or choose another folder with --data
server-store-newer = the games were saved by a newer version of the program (format { $found }, known is { $known })
server-store-full = the disk is full
server-store-locked = another program is using the saved games
server-store-failed = the saved games cannot be used ({ $detail })
server-backup-exists = { $path } exists already; choose another name
server-backup-no-folder = there is no folder { $path }: create it, or choose another place
server-backup-nothing = no server has saved games in { $path }
said-server-no-folder = there is no folder for the games; choose one with --data
said-server-no-tls = this build has no TLS: use a ready package of inarow, build it with --features tls, or put a proxy before it
server-tls-file = { $file } cannot be used for TLS ({ $detail })
server-cannot-listen = cannot listen on { $address }: { $reason }
server-listen-address = not an address: write HOST:PORT, e.g. 127.0.0.1:8080, or unix:PATH; a port is 0 to 65535
server-unix-url = a Unix socket needs --public-url, the address that players see
server-unix-tls = a Unix socket takes no --tls: the proxy before it has the certificate
server-unix-gateway = --course-gateway needs an address and a port in --listen
server-no-unix = this system has no Unix sockets
server-public-url = not an address of a server: write http:// or https:// and a name, without a path, such as https://play.example.org

server-bad-network = not an address: write one such as 203.0.113.9, or a network such as 10.0.0.0/8
server-older = a server of an older version uses { $path }; stop it, then start it with this version
server-banned = the operator of this server has banned your address
server-damaged = this game is damaged and cannot be opened; other games are not affected
server-store-trouble = the saved games cannot be used now

# Operator commands.
operator-no-such-game = there is no game { $id } here
operator-over = the game { $id } is over already
operator-damaged = the game { $id } is damaged, so it can only be deleted
operator-silent = the server that uses this folder did not answer; look at its log
operator-failed = the server could not do it; look at its log
operator-this-machine = { $address } contains this machine, which cannot be banned
operator-not-banned = { $address } is not banned
operator-no-games = No games.
operator-game = { $id }: { $game }: { $x } – { $o }, moves: { $moves }, { $state }, last change: { $age } ago
operator-nobody = nobody yet
operator-state-running = running
operator-state-over = over
operator-state-damaged = damaged
operator-age-minutes = { $count } min
operator-age-hours = { $count } h
operator-age-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
operator-ended = The game { $id } has been ended without a winner.
operator-deleted = The game { $id } has been deleted.
operator-would-prune = Games that would be deleted: { $count }
operator-pruned = Games deleted: { $count }
operator-banned = { $address } is banned. A running server applies this within a second.
operator-lifted = { $address } is no longer banned.
operator-no-bans = No address is banned.
operator-checked = Games checked: { $count }
operator-found-damaged = Damaged game { $id }: { $reason }
operator-found-orphans = Rows without a game: { $count }
operator-found-fault = Damaged file: { $detail }
operator-unsound = the saved games are damaged; delete damaged games with inarow serve delete, or go back to a backup
operator-progress = Games:

# Console messages.
said-server-listens = The server is ready: { $url }
said-server-machine = Only programs on this machine can reach it. To let others in, start it with --listen 0.0.0.0:{ $port }.
said-server-no-network = Only programs on this machine can reach it: the machine is in no network. Connect it to one, then start the server again.
said-server-network = Everyone in your network can reach it; from the internet only if your router lets them in.
said-server-anyone = Anyone who has the link can reach it.
said-server-course = Clients of the course join at { $address }, without a password; each has { $ms } ms for a move. Players challenge them as bots.
said-gateway-full = Clients of the course have used too many names since the start, so new names are refused. Start the server again.
said-gateway-late = The client of the course did not answer within { $ms } ms, so it resigns.
said-gateway-lost = The client of the course cannot continue ({ $reason }), so it resigns.
said-server-metrics = Metrics: http://{ $address }/metrics
said-server-stop = Ctrl-C stops the server. Games are saved and continue at the next start.
said-bot-no-token = a bot needs a token: --token TOKEN or the variable { $variable }; inarow serve token NAME prints one
said-bot-human = a bot is not human: choose a built-in player, see inarow players
said-bot-connected = The bot is connected. Ctrl-C ends it. Its games continue at the next start; the clocks keep running.
said-bot-lost = The connection was lost ({ $reason }). Trying again…
said-bot-failed = { $link }: the player failed ({ $reason })
said-bot-declines-game = Declined: { $game } is not a game that this player plays.
said-bot-declines-full = Declined: { $game }; --concurrency allows no more games at a time.
said-bot-won = { $link }: won
said-bot-lost-game = { $link }: lost
said-bot-drawn = { $link }: draw
said-server-backed-up = The games were copied to { $path }.

# Pages.
server-page-title = inarow: games by link
server-page-how = For programs:
