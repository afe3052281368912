# Line games: names, settings, rules.

game-tictactoe = Tic-tac-toe
game-gomoku = Gomoku
game-gomoku-standard = Standard Gomoku
game-renju = Renju
game-caro = Caro
game-caro-plus = Gomoku+
game-course = Walls and last reply
game-last-reply = Last reply
game-line = { $k ->
    [1] One is enough
    [2] Two in a row
    [3] Three in a row
    [4] Four in a row
    [5] Five in a row
    [6] Six in a row
    [7] Seven in a row
    [8] Eight in a row
    [9] Nine in a row
    [10] Ten in a row
   *[other] { $k } in a row
}
game-custom = Custom game

card-tictactoe = 3×3, three in a row
card-gomoku = 15×15, five or more in a row
card-renju = { $look ->
    [stones] forbidden moves for black
   *[other] forbidden moves for X (black)
}
card-custom = any board, any length

# Suffix of a name: “Gomoku 15×15”, “Gomoku 15×15, swap2”.
game-sized = { $name } { $width }×{ $height }
game-with = { $name }, { $setting }

# Parts of a one-line summary.
setting-size = { $width }×{ $height }
setting-in-a-row = { $k ->
    [1] a single mark
    [2] two in a row
    [3] three in a row
    [4] four in a row
    [5] five in a row
    [6] six in a row
    [7] seven in a row
    [8] eight in a row
    [9] nine in a row
    [10] ten in a row
   *[other] { $k } in a row
}
setting-in-a-row-more = { $k ->
    [2] two or more in a row
    [3] three or more in a row
    [4] four or more in a row
    [5] five or more in a row
    [6] six or more in a row
    [7] seven or more in a row
    [8] eight or more in a row
    [9] nine or more in a row
    [10] ten or more in a row
   *[other] { $k } or more in a row
}
setting-rule-freestyle = longer lines win too
setting-rule-exact = longer lines do not win
setting-rule-caro = exactly that length, at least one end open
setting-rule-caro-plus = closed lines do not win, longer ones do
setting-rule-renju = { $look ->
    [stones] forbidden moves for black
   *[other] forbidden moves for X (black)
}
setting-reply = last reply
setting-walls = { $count ->
    [one] { $count } wall
   *[other] { $count } walls
}
setting-max-moves = { $count ->
    [one] at most { $count } move
   *[other] at most { $count } moves
}
setting-opening-swap = swap
setting-opening-swap2 = swap2

# Rules, composed of paragraphs by the game’s settings. On boards with stones the texts mention stones.
rules-line-pieces = { $look ->
    [stones] { $k ->
        [one] stone
       *[other] stones
    }
   *[other] { $k ->
        [one] mark
       *[other] marks
    }
}
rules-line-closed = { $look ->
    [stones] unless it is closed by an opposing stone at both ends
   *[other] unless it is closed by an opposing mark at both ends
}
rules-title = Rules: { $game }

rules-line-board =
    The board has { $width ->
        [one] { $width } column
       *[other] { $width } columns
    } and { $height ->
        [one] { $height } row
       *[other] { $height } rows
    }. { $look ->
        [stones] Black moves first, then the players take turns. A move puts your own stone on any free point; stones are never moved or taken off.
       *[other] X moves first, then the players take turns. A move puts your own mark on any empty cell; marks are never moved or taken off.
    }

rules-line-lines =
    { $look ->
        [stones] A line is an unbroken run of one player’s stones along a row, a column or a diagonal.
       *[other] A line is an unbroken run of one player’s marks along a row, a column or a diagonal.
    }

rules-line-freestyle = { $reply ->
    [last-move] A line of { $k } or more { rules-line-pieces } counts.
   *[other] The first player to make a line of { $k } or more { rules-line-pieces } wins.
}

rules-line-exact = { $reply ->
    [last-move] A line of exactly { $k } { rules-line-pieces } counts. A longer line does not count and does no harm: play continues.
   *[other] The first player to make a line of exactly { $k } { rules-line-pieces } wins. A longer line does not win and does no harm: play continues.
}

rules-line-caro = { $reply ->
    [last-move] A line of exactly { $k } { rules-line-pieces } counts, { rules-line-closed }. The edge of the board or a wall does not close an end. A line longer than { $k } does not count.
   *[other] The first player to make a line of exactly { $k } { rules-line-pieces } wins, { rules-line-closed }. The edge of the board or a wall does not close an end. A line longer than { $k } does not win.
}

rules-line-caro-plus = { $reply ->
    [last-move] A line of exactly { $k } { rules-line-pieces } counts, { rules-line-closed }. The edge of the board or a wall does not close an end. A line longer than { $k } always counts, closed or not.
   *[other] The first player to make a line of exactly { $k } { rules-line-pieces } wins, { rules-line-closed }. The edge of the board or a wall does not close an end. A line longer than { $k } always wins, closed or not.
}

rules-line-renju = { $look ->
    [stones]
        White wins with five or more in a row. Black wins with exactly five only, and may not make a forbidden move. Moving first is a great advantage; the forbidden moves balance it.

        Forbidden for black:
        – Overline: six or more in a row.
        – Double four: one move that makes two fours at once. A four is four black stones in one line that a single further stone turns into exactly five; the two fours may even lie in the same line.
        – Double three: one move that makes two open threes at once. An open three is three black stones that one more move turns into an open four, that is, into four in a row that can be made exactly five at either end.

        A three counts only if it is real: the move that would turn it into an open four (a straight four in the rules of renju) must itself be allowed. If that move is an overline, a double four or a double three, there is no three here.

        A move that makes exactly five always { $reply ->
            [last-move] counts
           *[other] wins
        }, even if it would also be forbidden. One four together with one open three is allowed: it is how black usually wins.

        White may play anywhere, on the forbidden points too, and may force black toward them. Nobody passes: when only forbidden points are left for black, the game is a draw.
   *[other]
        X is black and O is white. O (white) wins with five or more in a row. X (black) wins with exactly five only, and may not make a forbidden move. Moving first is a great advantage; the forbidden moves balance it.

        Forbidden for X (black):
        – Overline: six or more in a row.
        – Double four: one move that makes two fours at once. A four is four marks of X in one line that a single further mark turns into exactly five; the two fours may even lie in the same line.
        – Double three: one move that makes two open threes at once. An open three is three marks of X that one more move turns into an open four, that is, into four in a row that can be made exactly five at either end.

        A three counts only if it is real: the move that would turn it into an open four (a straight four in the rules of renju) must itself be allowed. If that move is an overline, a double four or a double three, there is no three here.

        A move that makes exactly five always { $reply ->
            [last-move] counts
           *[other] wins
        }, even if it would also be forbidden. One four together with one open three is allowed: it is how X usually wins.

        O may play anywhere, on the forbidden points too, and may force X toward them. Nobody passes: when only forbidden points are left for X, the game is a draw.
}

rules-line-reply =
    { $look ->
        [stones] A line of white wins at once. After a line of black, white still has one reply, anywhere on the board. If that reply makes a line of white, the game is a draw; otherwise black wins. If no reply is possible, because the board is full or the move limit has been reached, black wins at once.
       *[other] A line of O wins at once. After a line of X, O still has one reply, anywhere on the board. If that reply makes a line of O, the game is a draw; otherwise X wins. If no reply is possible, because the board is full or the move limit has been reached, X wins at once.
    }

rules-line-walls =
    { $count ->
        [one] One cell is a wall.
       *[other] { $count } cells are walls.
    } Nobody may play there, and a line does not pass through.

rules-line-limit =
    The game lasts at most { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }, counting both players. If nobody has won by then, it is a draw.

rules-line-draw =
    If the board fills up and nobody has won, the game is a draw.

rules-line-swap =
    { $look ->
        [stones] The opening is swap: the first player puts down a black, a white and a black stone anywhere, then the second player chooses a side. White moves next. The start is fair: the first player does not know which side will be theirs.
       *[other] The opening is swap: the first player puts down X, O and X anywhere, then the second player chooses a side. O moves next. The start is fair: the first player does not know which side will be theirs.
    }

rules-line-swap2 =
    { $look ->
        [stones] The opening is swap2: the first player puts down a black, a white and a black stone anywhere. The second player then takes black, takes white, or puts down one more white and one more black stone and leaves the choice of side to the first. White moves next.
       *[other] The opening is swap2: the first player puts down X, O and X anywhere. The second player then takes X, takes O, or puts down one more O and one more X and leaves the choice of side to the first. O moves next.
    }
card-caro = exactly five, at least one end open
card-course = the coursework game: 20×20, walls, a last reply
