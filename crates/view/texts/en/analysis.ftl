# Analysis: evaluations of positions, and losses by moves.
analysis-stopped = the analysis was stopped

analysis-better = { $side ->
    [black] Black is better
    [white] White is better
   *[other] { $side } is better
}: { $chance } %
analysis-win = { $side ->
    [black] Black wins
    [white] White wins
   *[other] { $side } wins
} in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
analysis-drawn = A draw with best play

analysis-grade-inaccuracy = inaccuracy
analysis-grade-mistake = mistake
analysis-grade-blunder = blunder

analysis-missed-win = { $count ->
    [1] { $cell } would have won at once.
   *[other] { $cell } would have won in { $count } moves: { $line }.
}
analysis-allowed = After { $move } { $side ->
    [black] Black
    [white] White
   *[other] { $side }
} wins { $count ->
    [1] at once with { $cell }
   *[other] { $how }, in { $count } moves
}.
analysis-by-line = by a line at { $cell }
analysis-by-open-four = by an open four at { $cell }
analysis-by-double-four = by a double four at { $cell }
analysis-by-four-three = by a four and an open three at { $cell }
analysis-by-double-three = by a double three at { $cell }
analysis-by-four = by fours beginning at { $cell }
analysis-by-open-three = by an open three at { $cell }
analysis-by-force = by force beginning at { $cell }
analysis-held-only = { $count ->
    [one] The only move that would have held: { $cells }.
   *[other] The only moves that would have held: { $cells }.
}
analysis-held = { $count ->
    [one] A move that would have held: { $cells }.
   *[other] Moves that would have held, among others: { $cells }.
}
analysis-cells = { $cells } and { $last }
analysis-was-better = Better: { $cell } ({ $chance } % instead of { $now } %){ $rest ->
    [0] .
   *[other] , then { $line }.
}

analysis-effort-nodes = { $count ->
    [one] Up to { $nodes } position visited for each move
   *[other] Up to { $nodes } positions visited for each move
}, { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
}.
analysis-effort-both = { $count ->
    [one] Up to { $nodes } position visited for each move
   *[other] Up to { $nodes } positions visited for each move
} in at most { $time }, { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
}.
analysis-cost = { $time } for each position, { $count ->
    [one] { $count } position
   *[other] { $count } positions
}: up to { $most }.
analysis-cost-milliseconds = For milliseconds write { $text }.
analysis-milliseconds = { $milliseconds } ms
analysis-effort-time = { $time } for each move, { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
}.
analysis-column-move = Move
analysis-column-chance = { $look ->
    [stones] Black
   *[other] X
}, %
analysis-column-loss = Lost, %
analysis-opening = opening
analysis-summary = { $name }: { $blunders ->
    [one] { $blunders } blunder
   *[other] { $blunders } blunders
}, { $mistakes ->
    [one] { $mistakes } mistake
   *[other] { $mistakes } mistakes
}, { $inaccuracies ->
    [one] { $inaccuracies } inaccuracy
   *[other] { $inaccuracies } inaccuracies
}; { $loss } % lost per move.
analysis-forbidden = Forbidden: { $cells }
# The best variations with their evaluations, and the side that they favour.
analysis-lines-of = { $side ->
    [black] Black’s chances
    [white] White’s chances
   *[other] Chances of { $side }
}
analysis-line-chance = { $chance } %
analysis-line-win = wins in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
analysis-line-loss = loses in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
analysis-lines-none = The game ends here: there are no lines.
analysis-line-draw = draw
# A hint, next to its mark on the board.
hint-given = Hint: { $cell }
hint-wins = Hint: { $cell } wins in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
hint-thinking = Looking for a good move…
analysis-line-depth = depth { $depth }
analysis-progress = move { $move } of { $moves }

analysis-report-title = Analysis: { $game }
analysis-player = { $name } ({ $side ->
    [black] Black
    [white] White
   *[other] { $side }
})
analysis-players = { $x } – { $o }
analysis-report-move = { $side ->
    [black] Black
    [white] White
   *[other] { $side }
} { $cell }
analysis-report-graded = { $move } – { $grade }
analysis-report-lost = { $loss } % lost
analysis-report-chart = { $look ->
    [stones] Chance of Black to win
   *[other] Chance of X to win
}
analysis-report-lines = Best lines, chances of { $side ->
    [black] Black
    [white] White
   *[other] { $side }
}
analysis-report-worst = Worst moves
analysis-report-moves = Moves
analysis-report-none = No mistakes were found.
analysis-report-first = To the start
analysis-report-back = Back
analysis-report-on = On
analysis-report-last = To the end

analysis-seconds = { $seconds } s
analysis-runs = Analysing…
analysis-waits = Waiting while the computer thinks
analysis-speed = { $count } positions/s
analysis-speed-thousands = { $count } k positions/s
analysis-speed-millions = { $count } M positions/s
analysis-moves-done = Analysing the game: { $move } of { $moves }
analysis-move = Move { $number }, { $cell }: { $grade }
analysis-so-far = { $key } judges the moves so far
analysis-elsewhere = Analysis is available after the game.
analysis-failed = The analysis ended because of a fault in the program. Start it again, or show another position.
analysis-title = Analysis
analysis-lines = Number of lines
analysis-time-limit = Time per position
analysis-endless = No limit
analysis-game = Analyse game
analysis-worst-yours = Your worst moves
analysis-worst-of = Worst moves: { $name }
analysis-chart-at = Move { $number }: { $standing }
analysis-chart-unknown = not judged
analysis-chart-known = Positions judged: { $known } of { $all }
