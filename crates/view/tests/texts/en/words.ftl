# Enough to see what is reported of a language that is not complete: ../sl.

yes = yes
no = no
games-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
moves-count = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
quoted = a file “{ $name }”
