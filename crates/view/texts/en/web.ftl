# Pages of the server in a browser.

web-by-link = By link
web-side = Your side
web-script = This page needs JavaScript. Without it you can only watch.
web-lost = The connection was lost. Trying again…
web-free = waiting for an opponent
web-you = { $name } (you)
web-watching = You are watching this game.
web-share = Send this link to your opponent
web-copy = Copy
web-copied = Copied
web-asked = Your offer is waiting for an answer
web-draw-asked = { $name } offers a draw
web-take-back-asked = { $name } wants to take the last move back
web-rematch-asked = { $name } wants a rematch
web-rematch-declined = The rematch was declined.
web-gone = Your opponent has left.
web-claim = Claim the win
web-next = To the next game
web-record = Record
web-picture = Picture
web-animation = Animation
said-link-machine = Only this computer can open it. To let others in, start the server with --listen 0.0.0.0:8080.
said-link-network = Everybody in your network can open it; from the internet only if your router lets them in.
said-link-anyone = Anyone can open it.
