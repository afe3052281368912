# Pages of the server in a browser.

web-subtitle = Choose a game and an opponent. The rest has usual values: change them below.
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
web-free = waiting for an opponent
web-you = you
web-challenged = { $name } has been challenged, no answer yet
web-watching = You are watching this game.
web-watched = You watched this game.
web-share = Send this link to your opponent
web-copy = Copy
web-copied = Copied
web-asked = Your offer is waiting for an answer
web-draw-declined = { $name } declined the draw.
web-draw-lapsed = { $name } played on: the draw offer has lapsed.
web-take-back-lapsed = { $name } played on: the request to take a move back has lapsed.
web-draw-waits = Waiting for { $name }: a draw?
web-take-back-waits = Waiting for { $name }: may the move be taken back?
web-rematch-waits = Waiting for { $name }: a rematch?
web-draw-asked = { $name } offers a draw
web-take-back-asked = { $name } asks to take their last move back
web-rematch-asked = { $name } wants a rematch
web-rematch-declined = The rematch was declined.
web-offline = not connected
web-away = Your opponent is not connected. You can claim the win in { $seconds } s.
web-gone = Your opponent has left.
web-claim = Claim the win
web-next = To the next game
web-record = Record
web-picture = Picture
web-animation = Animation
web-name = Your name
web-variant = Variant
web-settings = Game settings
web-status = State of the game
web-invited = You are invited to play
web-stranger = This browser remembers a seat of yours, but the server does not recognise it. You are watching the game.
web-agree-draw = Yes, a draw
web-chat = Chat
web-message = Message
web-send = Send
web-download = Download
web-then = Then: { $what }
web-now = Now: { $what }
web-now-you = { $side ->
    [black] Now: your move (black)
    [white] Now: your move (white)
   *[other] Now: your move ({ $side })
}
web-moment = Link to this move
web-elsewhere = Link to play on another device
web-keys-step = Step through the moves
web-not-yet = Your opponent is not here yet
web-back = You are looking at move { $ply }: return to the game
web-back-start = You are looking at the start: return to the game
said-link-machine = Only this computer can open it. To let others in, start the server with --listen 0.0.0.0:{ $port }.
said-link-network = Everybody in your network can open it; from the internet only if your router lets them in.
said-link-anyone = Anyone can open it.
