# Pages of the server in a browser.

web-subtitle = Choose a game and an opponent. Everything else can be changed below.
web-play-computer = Play the computer ({ $name })
web-play-shared = Play side by side
web-play-bot = Play the bot { $name }
web-by-link = By link
web-with-bot = Against a bot
web-bot = Bot
web-bot-plays = bot
web-side = Your side
web-script = This page needs JavaScript. Without it you can only watch.
web-lost = The connection was lost. Trying again…
web-lost-move = The connection was lost. Your move { $cell } will be sent as soon as the server answers.
web-lost-choice = The connection was lost. Your choice will be sent as soon as the server answers.
web-waits-move = Your move { $cell } is waiting for the connection
web-waits-choice = Your choice is waiting for the connection
web-no-connection = No connection: try again when the server is back.
web-under-way = Your move { $cell } is on its way
web-not-played = Your move { $cell } was not played. { $reason }
web-unreachable = The server cannot be reached. Try again in a moment.
web-free = waiting for an opponent
web-free-seat = this side is free
web-you = you
web-challenged = { $name } has been challenged, no answer yet
web-bot-declined = { $name } declined the challenge. Choose another opponent, or send this link.
web-bot-game = { $name } does not play this game. Choose another opponent, or send this link.
web-bot-time = { $name } does not play with this time control. Choose another opponent, or send this link.
web-bot-busy = { $name } is busy with other games. Choose another opponent, or send this link.
web-bot-silent = { $name } did not answer. Choose another opponent, or send this link.
web-nobody = Nobody joined
web-joined = { $name } is here
web-withdraw = Cancel the invitation
web-withdraw-yes = Yes, cancel it
web-withdraw-no = Keep it
web-withdrawn = This invitation was withdrawn.
web-hurried = Many games are waiting for the computer, so it has less time than usual and may play weaker.
web-watching = You are watching this game.
web-watched = You did not play in this game.
web-share = Send this link to your opponent
web-copy = Copy
web-copied = Copied
web-asked = Your offer is waiting for an answer
web-draw-declined = { $name } declined the draw.
web-draw-lapsed = { $name } played on: the draw offer has lapsed.
web-take-back-lapsed = { $name } played on: the request to take a move back has lapsed.
web-draw-waits = You offered { $name } a draw
web-take-back-waits = You asked { $name } to take the move back
web-rematch-waits = You offered { $name } a rematch
web-draw-asked = { $name } offers a draw
web-take-back-asked = { $name } asks to take their last move back
web-rematch-asked = { $name } wants a rematch
web-claimed-you = You left; { $name } claimed the win
web-rematch-declined = The rematch was declined.
web-offline = not connected
web-opponent = Your opponent
web-away = { $name } is not connected. You can claim the win in { $seconds } s.
web-away-minutes = { $name } is not connected. You can claim the win in { $minutes } min.
web-away-hours = { $name } is not connected. You can claim the win in { $hours } h.
web-gone = { $name } has left.
web-deleted = This game was deleted from the server.
web-claim = Claim the win
web-next = To the next game
web-record = Record (JSON)
web-picture = Picture
web-animation = Animation
web-name = Your name
web-variant = Variant
web-settings = Game settings
web-status = State of the game
web-invited = { $name } invites you to { $terms }
web-invited-side = { $side ->
    [black] { $what }; you play black
    [white] { $what }; you play white
   *[other] { $what }; you play { $side }
}
web-play-or-watch = Choose Play or Watch first
web-summary = { $x } – { $o }. { $status }
web-other-seat = You already play a side of this game. Give it up and take the one in the link?
web-unknown-seat = The server does not recognise the side in this link.
web-stranger = This browser has saved a side for you, but the server does not recognise it. You are watching the game.
web-draw = Offer draw
web-draw-accept = Accept the draw
web-draw-decline = Decline the draw
web-take-back-accept = Accept the take-back
web-take-back-decline = Decline the take-back
web-agree-draw = Yes, a draw
web-chat = Chat
web-message = Message
web-send = Send
web-download = Download and share
web-then = Then: { $what }
web-now = Now: { $what }
web-now-you = { $side ->
    [black] Now: your move (black)
    [white] Now: your move (white)
   *[other] Now: your move ({ $side })
}
web-moment = Link to this move
web-elsewhere = Link to play on another device
web-keys-row = First or last cell of the row
web-keys-corner = First or last cell of the board
web-keys-step = Step through the moves
web-not-yet = Your opponent has not joined yet
web-back = You are viewing move { $ply }: return to the game
web-back-start = You are viewing the start: return to the game
said-link-machine = Only this computer can open it. To let others in, start the server with --listen 0.0.0.0:{ $port }.
said-link-no-network = Only this computer can open it: it is in no network. Connect it to one, then start inarow again.
said-link-network = Everyone in your network can open it; from the internet only if your router lets them in.
said-link-anyone = Anyone who has it can open it.
web-confirm = Confirm each move
web-chosen = { $cell }: press again to play
web-play-cell = Play { $cell }
web-cancel = Cancel
web-link = Link
web-code = QR code of the link
web-computers = Two computers
web-play-computers = Watch two computers
web-level-of = { $side ->
    [black] Level of black
    [white] Level of white
   *[other] Level of { $side }
}
web-level = Level of the computer
web-name-of = { $side ->
    [black] Name of black
    [white] Name of white
   *[other] Name of { $side }
}
web-clock-other = Another…
web-limit = Time
web-unfinished-others = Others
web-range = Enter a number from { $least } to { $most }
