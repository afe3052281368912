# Words shared by many places.

side-x = X
side-o = O
side-black = Black
side-white = White
player-you = You
player-computer = Computer
player-opponent = Opponent
player-numbered = Player { $number }
player-bot = { $name } (bot)

on = on
off = off
either = { $others } or { $last }
with-nearest = { $said }; did you mean { $nearest }?

games-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
moves-count = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
points-count = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
seconds-count = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}

theme-indigo = Indigo
theme-light = Light
theme-wood = Wood
theme-high-contrast = High contrast
