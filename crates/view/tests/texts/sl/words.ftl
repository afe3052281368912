# “no” is missing, “moves-count” has the plural forms of English, “quoted” its marks and no name, “more” is not asked for.

yes = da
games-count = { $count ->
    [one] { $count } igra
    [two] { $count } igri
    [few] { $count } igre
   *[other] { $count } iger
}
moves-count = { $count ->
    [one] { $count } poteza
   *[other] { $count } potez
}
quoted = datoteka “X”
more = več
