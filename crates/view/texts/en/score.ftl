# Score: name, settings, rules.

game-score = Score without komi
game-score-balanced = Score
card-score = original weights, X wins more often
start-score-card = points for fours, rising move prices
setting-length = { $length ->
    [1] lines of one
    [2] lines of two
    [3] lines of three
    [4] lines of four
    [5] lines of five
    [6] lines of six
    [7] lines of seven
    [8] lines of eight
    [9] lines of nine
    [10] lines of ten
   *[other] lines of { $length }
}
setting-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
setting-komi = komi { $komi } for O
setting-fill-free = any cell
setting-fill-rows = rows
setting-fill-columns = columns
setting-fill-random-row = random rows
setting-fill-random-column = random columns
setting-fill-random-row-or-column = random row or column
setting-fill-gravity = gravity
card-fill-gravity = marks fall, a move is the letter of a column

rules-score-board =
    The board has { $size } columns and { $size } rows. Every cell has a weight, written in it; it may be negative. X moves first, and the game lasts exactly { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, counting both players. It never ends early.

rules-score-cost =
    A move costs the weight of its cell plus the price of the mark. A negative weight makes the move cheaper. X pays { $xfirst } for the first mark and { $xstep } more for each next one; O pays { $ofirst } for the first and { $ostep } more for each next one.

rules-score-earn =
    A line is { $length } of your marks side by side along a row, a column or a diagonal. When your move completes one, you receive the sum of its { $length } weights; the sum may be negative too. One move can complete several lines, and each one counts: a longer run contains several lines of { $length }.

rules-score-total =
    Your total is what your lines have earned minus what your moves have cost. Totals are usually far below zero: the higher one wins, equal totals are a draw.

rules-score-komi =
    Komi: O starts the game with { $komi } points instead of zero, because O moves second.

rules-score-nature =
    These are the original weights and prices. Every line along a row or a column sums to zero, and the marks of O cost more, so X wins almost every game between equals. For an even game choose “Score”.

rules-score-fill-free =
    Any empty cell may be played.

rules-score-fill-rows =
    Only the active row may be played. It starts at the top and moves down when it is full.

rules-score-fill-columns =
    Only the active column may be played. It starts at the left and moves right when it is full.

rules-score-fill-random-row =
    Only the active row may be played. Before the first move, and whenever the active row is full, a row that still has an empty cell is chosen at random.

rules-score-fill-random-column =
    Only the active column may be played. Before the first move, and whenever the active column is full, a column that still has an empty cell is chosen at random.

rules-score-fill-random-row-or-column =
    One row and one column are active, and any empty cell of either may be played. Each is chosen at random before the first move, and again whenever it is full, among those that still have an empty cell.

rules-score-fill-gravity =
    Marks fall: choose any column, your mark takes its lowest empty cell. Where moves are typed, the column’s letter is enough.

# Totals next to the board.
score-lines = Lines
score-spent = Spent
score-komi = Komi
score-komi-why = Komi: points added to the total of O, because X moves first.
score-total = Total
score-price = Price of a mark
active-row = Active row: { $row }
active-column = Active column: { $column }
active-row-column = Active row: { $row }, column: { $column }
move-of = Move { $move } of { $moves }
drawn-row = Random row: { $row }
drawn-column = Random column: { $column }
