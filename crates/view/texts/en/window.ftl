# The window: the bar at the top, panels, the start screen.

start-subtitle = Choose a game and an opponent. Everything else can be changed later.
start-watch = Watch
start-side = { $side ->
    [black] I play black
    [white] I play white
   *[other] I play { $side }
}
start-side-lot = Random
# Clocks and series of the next game.
start-two-clocks = { $look ->
    [stones] Black: { $x }, white: { $o }
   *[other] X: { $x }, O: { $o }
}
start-no-clock = no clock
start-clock = Time control
start-opening = Opening
start-thinking = Computer’s thinking time
start-thinking-level = set by level
start-thinking-seconds = up to { $seconds } s
start-thinking-clock = set by the clock
# The line of chosen settings; its parts are next to one another.
start-line-opening = { $opening ->
    [free] free opening
   *[other] { $opening }
}
start-line-begins = { $begins ->
    [same] the same player always begins
    [loser] the loser begins
   *[other] players take turns to begin
}
start-line-length = { $games ->
    [1] one game
   *[other] any number of games
}
start-line-thinking = { $count ->
    [1] thinking time: { $time }
   *[other] both think: { $time }
}
start-caro = exactly five, at least one end open
start-score = Score 10×10
start-course = 20×20, walls, last reply
start-offered = Unfinished game: { $game }
start-offered-detail = { $x } – { $o }, { $moves }
start-go-on = Continue
start-discard = Delete this game
start-discarded = Game deleted
start-discarded-person = { $what }. { $reason } A human plays this side now.

window-menu = Menu
window-home = Start screen
window-open = Open…
window-save = Save…
window-export = Save a picture…
window-editor = Set up a position…
window-strategies = Strategies…
window-history = History
window-settings = Settings
window-sound-on = Turn sounds on
window-sound-off = Turn sounds off
window-about = About
window-quit = Quit

window-mode = Current game
window-own-game = Custom game…
window-fill = Fill order
window-players = Players
window-human = Human
window-engine = engine
window-engine-by = { $name }, by { $author }
window-other-player = Another player…
window-who-plays = { $side ->
    [black] Who plays black
    [white] Who plays white
   *[other] Who plays { $side }
}
window-change-player = Change the player
window-per-move = { $seconds } s a move
window-total = { $minutes } min
window-total-increment = { $minutes } min + { $seconds } s
window-total-seconds = { $total } s
window-total-seconds-increment = { $total } s + { $seconds } s

window-series-to = first to { $wins ->
    [2] two wins
    [3] three wins
    [4] four wins
    [5] five wins
    [6] six wins
    [11] eleven wins
    [one] { $wins } win
   *[other] { $wins } wins
}
window-series-of = match of { $games ->
    [one] { $games } game
   *[other] { $games } games
}

window-show = Show
window-show-allowed = Where to play
window-show-weights = Cell weights
window-show-forbidden = Forbidden points
window-show-stones = Stones on wood
window-no-stones = High contrast has no stones: marks differ by shape.
window-show-coordinates = Coordinates
window-show-numbers = Move numbers
window-show-heat = Attack and defence maps
window-show-ratings = Numbers on the maps

window-speed = Pause between moves
window-pace-now = { $seconds } s
window-go-on = Continue
window-step = Step
window-resign = Resign
window-resign-yes = Yes, resign
window-resign-no = Play on
window-draw = Offer draw
window-rematch = Rematch
window-next-game = Next game
window-new-match = New match
window-again = Start again
window-reset = Reset match score
window-swap = Swap sides

window-tab-game = Game
window-moves = Moves
window-no-moves = No moves yet.
window-score = Score
window-first = To the start
window-back = One move back
window-forward = One move on
window-last = To the last move
window-looking-at = Viewing move { $ply } of { $plies }
window-looking-line = Variation: move { $ply } of { $plies }
window-looking-start = Viewing the start
window-waits-for-you = The game waits for your move
window-branches = Variations
# Mark of a move after which the record has several variations.
window-varies = { $ply ->
    [0] Start: has variations
   *[other] Move { $ply }: has variations
}
window-continue-here = Continue from here
window-close-review = Back to the game
window-to-game = To the game
window-accept = Accept
window-decline = Decline
window-ask-again = Try again
window-forfeit = Count as a loss
window-draw-answers = { $name }: accept the draw?
window-choose = { $side ->
    [black] Play black
    [white] Play white
   *[other] Play { $side }
}
window-series-race = The match continues: { window-series-to }
window-series = Played { $played } of { $best }
window-series-won = { $name } won the match
window-series-won-you = You won the match
window-series-drawn = The match is drawn
window-swaps-next = The players change sides in the next game

# Name of the player of a side.
window-name = Name
# Drawn games of the session, below the players.
window-draws = { $count ->
    [one] { $count } game drawn
   *[other] { $count } games drawn
}
# Unfinished games: date, and game.
when-today = today at { $time }
when-yesterday = yesterday at { $time }
# Dates longer ago: “1 Mar 2026, 14:05”.
when-moment = { $date }, { $time }
start-offer-place = { $place } of { $count }
start-offer-next = An older unfinished game
start-offer-previous = A newer unfinished game

# Automatic announcements of screen readers: “O: h8. Your move: X”.
heard-move = { $side }: { $cell }. { $status }
heard-cell = { $side }: { $cell }
heard-detail = { $status }. { $detail }
heard-taken-back = A move was taken back.
# Ultimate: number of small boards won, on the card of a player.
window-boards = small boards: { $count }
window-boards-short = boards: { $count }
window-games-won = games won: { $count }
