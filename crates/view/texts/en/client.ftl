# Games on a server, from the side of whoever plays there.

client-bad-link = this is not a link to a game; links look like http://192.168.1.7:8080/g/abcdefgh12345678
client-no-tls = this build cannot open https links; the packages can, and so does a build with the feature tls
client-not-trusted = this machine does not trust the server’s certificate ({ $detail }); for one of your own, name its file in the variable SSL_CERT_FILE
client-nobody = the game does not answer: your opponent closed the program, or the address is wrong
client-unreachable = the server cannot be reached: { $reason }
client-unavailable = it answers { $status }
client-closed = it has closed the connection
client-refused = the server refuses: { $reason }
client-sentence = { $sentence }
client-not-understood = this address does not answer like an inarow server
client-too-much = too many commands are waiting for the server
said-bot-nobody = No server listens at { $url }; trying again…
said-bot-unreachable = There is no connection yet: { $reason }. Trying again…

# Games by link in the window and in terminals.
link-title = Play by link
link-join = Join
link-invite = Invite
link-paste = Paste the link that you were sent. The first to join plays, the others watch.
link-field = Link to the game
link-watch = Only watch
link-open = Open
link-create = Create the link
link-opening = Connecting…
link-game-hint = The game, its clock and its opening are those of the start screen.
link-invite-hint = The game runs on your computer: leave inarow open until it ends. Your opponent opens the link in a browser, in inarow or in a terminal.
link-no-name = A board that was set up by hand cannot be played by link. Choose a game on the start screen.
link-share = Send this link to your opponent. The first to join plays.
link-copy = Copy the link
link-waits = Waiting for your opponent
link-quiet = Your opponent has not answered for a while.
link-failed = The game cannot be followed any more.
link-back = The connection is back.
link-bot-declined = The bot declined the challenge. Anyone can play instead.
link-bot-game = The bot does not play this game. Anyone can play instead.
link-bot-time = The bot does not play with this time control. Anyone can play instead.
link-bot-busy = The bot is busy with other games. Anyone can play instead.
link-bot-silent = The bot did not answer. Anyone can play instead.
link-nobody = Nobody yet
link-take-back-accepted = { $name } accepted the take-back.
link-take-back-declined = { $name } declined the take-back.
link-reach-machine = Only programs on this machine can open it: there is no network. Connect to one, then start inarow again.
link-reach-network = Everyone in your network can open it; from the internet only if your router lets them in.
link-reach-anyone = Anyone who has it can open it.
link-no-help = In a game by link there are no hints and no maps.

# Games in the same network.
nearby-game = Nearby: { $game }, an opponent is waiting
nearby-named = Nearby: { $game }, { $name } is waiting
nearby-join = Join
nearby-show = Show in this network
nearby-show-hint = Everyone in your network sees the game in inarow and can join without the link.
nearby-hidden = Not shown in this network: this machine has no address in a private network, or the system forbids it. Send the link.
nearby-off = The game is not shown in this network: “Games nearby” is off in the settings.
nearby-off-start = The game is not shown in this network: the program was started without games nearby.
nearby-setting = Games nearby
nearby-setting-hint = The start screen shows who in your network is waiting for an opponent.
nearby-none = Nobody in this network is waiting for an opponent. You can wait yourself: { $command }
nearby-cannot-look = Games nearby cannot be found: this machine has no address in a private network, or the system forbids it. Ask your opponent for the link.
said-link-players = players of a game by link choose their sides themselves: leave out --x and --o. Your name comes from the settings
nearby-several = Several games are waiting in this network. Choose one: inarow play LINK
nearby-play = To join: inarow play { $link }
nearby-count = Games nearby: { $count }
nearby-link = { $link } ({ $count } nearby)
nearby-in-menu = { $game }. To join: “Play by link” in the menu.
