# Messages during a game.

# The side to move.
turn-you = { $side ->
    [black] Your move: black
    [white] Your move: white
   *[other] Your move: { $side }
}
turn-computer = { $side ->
    [black] Black is thinking…
    [white] White is thinking…
   *[other] { $side } is thinking…
}
turn-numbered = { $side ->
    [black] Player { $number } to move: black
    [white] Player { $number } to move: white
   *[other] Player { $number } to move: { $side }
}
turn-named = { $side ->
    [black] { $name } to move: black
    [white] { $name } to move: white
   *[other] { $name } to move: { $side }
}
turn-side = { $side ->
    [black] Black to move
    [white] White to move
   *[other] { $side } to move
}
turn-chance = Choosing a row or column…
turn-reply-you = { $side ->
    [black] Your last reply: black
    [white] Your last reply: white
   *[other] Your last reply: { $side }
}
turn-reply = { $side ->
    [black] Last reply: black
    [white] Last reply: white
   *[other] Last reply: { $side }
}
# The threat that the last reply answers.
reply-to = { $side ->
    [black] Black has { $row }
    [white] White has { $row }
   *[other] { $side } has { $row }
}
paused = Paused

# Results of games: the winner, and the reason.
over-won-you = You won
over-won-computer = The computer won
over-won-numbered = Player { $number } won
over-won-named = { $side ->
    [black] { $name } (black) won
    [white] { $name } (white) won
   *[other] { $name } ({ $side }) won
}
over-won-program = { $side ->
    [black] { $name } (black) won
    [white] { $name } (white) won
   *[other] { $name } ({ $side }) won
}
over-won-side = { $side ->
    [black] Black won
    [white] White won
   *[other] { $side } won
}
over-draw = Draw
over-because = { $what }: { $why }
over-because-named = { $what }, { $why }
over-unfinished = The game was left unfinished
over-host-ended = The host ended the game
over-operator-ended = The server’s operator ended the game

why-line = { $k ->
    [1] a single mark was enough
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
why-line-boards = three small boards in a row
why-reply = the reply made no line
why-reply-line = { $look ->
    [stones] white answered with a line of its own
   *[other] O answered with a line of its own
}
why-full = the board is full
why-move-limit = the move limit is reached
why-no-legal-move = no legal move is left
why-boards = more small boards
why-boards-draw = equal numbers of small boards
why-score = X { $x }, O { $o }
why-score-draw = both totals are { $total }
why-resign = the opponent resigned
why-resign-you = you resigned
why-resign-named = { $name } resigned
why-agreed = by agreement
why-time = the opponent ran out of time
why-time-you = your time ran out
why-time-named = { $name } ran out of time
why-illegal = illegal move by the opponent ({ $reason })
why-illegal-named = illegal move by { $name } ({ $reason })
why-crash = the opponent’s engine stopped
why-crash-named = { $name } stopped
why-hang = the opponent’s engine did not answer
why-hang-named = { $name } did not answer
why-protocol = the opponent’s engine broke the protocol
why-protocol-named = { $name } broke the protocol
why-refused = the opponent’s engine refused to play
why-memory = the opponent’s engine used too much memory
why-memory-named = { $name } used too much memory
why-adjudicated = adjudicated
why-abandoned = the opponent left the game
why-abandoned-named = { $name } left the game
why-unknown = reason unknown

# Reasons for refused moves: one sentence, and the next step.
illegal-out-of-board = { $cell } is not on the board: columns run from { $first } to { $last }, rows from 1 to { $rows }.
illegal-occupied = { $cell } is occupied: choose an empty cell.
illegal-wall = { $cell } is a wall: choose an empty cell.
illegal-out-of-turn = It is { $side }’s turn: wait for the move.
illegal-game-over = The game is over: start another one.
illegal-chance-due = Wait: a row or column is being chosen.
illegal-not-allowed-board = Play in the marked small board: { $board }.
illegal-not-allowed-decided = That small board is finished: play in another one.
illegal-not-allowed-row = Play in the active row: { $row }.
illegal-not-allowed-column = Play in the active column: { $column }.
illegal-not-allowed-row-column = Play in the active row { $row } or the active column { $column }.
illegal-not-allowed-gravity = Marks fall to the lowest empty cell: name the column.
illegal-not-allowed = That cell is not open now: choose one that is lit.
illegal-forbidden = Forbidden move ({ $reason }): choose another cell.
forbidden-overline = overline
forbidden-double-four = double four
forbidden-double-three = double three

# Short forms of these reasons, near the cell or after “illegal move by the opponent”.
reason-malformed = unreadable move
reason-out-of-board = off the board
reason-occupied = occupied
reason-out-of-turn = out of turn
reason-game-over = the game is over
reason-not-allowed = not allowed there
reason-forbidden = forbidden move
reason-chance-due = a row or column must be chosen first

# Openings with a choice of side.
opening-place-you = { $side ->
    [black] Place a black stone, { $number } of { $of }. Then your opponent chooses a colour.
    [white] Place a white stone, { $number } of { $of }. Then your opponent chooses a colour.
   *[other] Place { $side }, { $number } of { $of }. Then your opponent chooses a side.
}
opening-place = { $side ->
    [black] { $who } places a black stone, { $number } of { $of }
    [white] { $who } places a white stone, { $number } of { $of }
   *[other] { $who } places { $side }, { $number } of { $of }
}
opening-choose-you = Choose your side
opening-choose = { $who } is choosing a side
opening-more = { $look ->
    [stones] place two more stones
   *[other] place two more marks
}
opening-chosen-side = { $side ->
    [black] { $who } chose black
    [white] { $who } chose white
   *[other] { $who } chose { $side }
}
the-computer = The computer
# The computer chose this side; the reader has the other one, $own.
opening-taken = { $side ->
    [black] { $who } takes black; you play white.
    [white] { $who } takes white; you play black.
   *[other] { $who } takes { $side }; you play { $own }.
}
opening-sides = { $look ->
    [stones] Black: { $x }, white: { $o }.
   *[other] X: { $x }, O: { $o }.
}
opening-chosen-more = { $look ->
    [stones] { $who } places two more stones
   *[other] { $who } places two more marks
}
opening-chosen-side-you = { $side ->
    [black] You chose black
    [white] You chose white
   *[other] You chose { $side }
}
opening-chosen-more-you = { $look ->
    [stones] You place two more stones
   *[other] You place two more marks
}

# Events for spectators and the log.
event-joined = { $side ->
    [black] { $name } joined as black
    [white] { $name } joined as white
   *[other] { $name } joined as { $side }
}
event-joined-you = You joined as { $side }
event-started = The game has started: { $game }
event-move = { $number }. { $side } { $cell }
event-move-cost = { $number }. { $side } { $cell }, { $points }
event-chance-row = row { $row } chosen at random
event-chance-column = column { $column } chosen at random
event-win = { $name } ({ $side }) won: { $why }
event-draw = Draw: { $why }
event-disqualified = { $name } ({ $side }) is disqualified: { $reason }
event-taken-back = { $count ->
    [one] { $count } move taken back
   *[other] { $count } moves taken back
}
event-redone = { $count ->
    [one] { $count } move played again
   *[other] { $count } moves played again
}
event-draw-offered = { $side ->
    [black] { $name } (black) offers a draw
    [white] { $name } (white) offers a draw
   *[other] { $name } ({ $side }) offers a draw
}
event-draw-offered-you = { $side ->
    [black] You (black) offer a draw
    [white] You (white) offer a draw
   *[other] You ({ $side }) offer a draw
}
event-draw-declined = The draw was declined
event-paused = Paused
event-resumed = The game continues
event-clock = { $side }: { $time } left

# Board captions.
caption-last = Last move: { $cell }
caption-line = Winning line: { $cells }
caption-forbidden = Forbidden for black (X): { $cells }
caption-attack = { $side ->
    [black] Black’s attack
    [white] White’s attack
   *[other] { $side }’s attack
}
caption-defence = { $side ->
    [black] Defence against black
    [white] Defence against white
   *[other] Defence against { $side }
}
caption-wall = wall
caption-empty = empty

# Progress of a computer’s search.
thinking-depth = depth { $depth }
thinking-book = from the book
thinking-score = score { $points }
thinking-win = win in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
thinking-loss = loss in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
thinking-draw = draw

# Evaluations in words: the favoured side.
judged-even = about even
judged-better = { $side ->
    [black] Black is better
    [white] White is better
   *[other] { $side } is better
}
judged-much-better = { $side ->
    [black] Black is much better
    [white] White is much better
   *[other] { $side } is much better
}
judged-points = forecast: { $side } ahead by { $points }
judged-win = { $side ->
    [black] Black wins
    [white] White wins
   *[other] { $side } wins
} in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
judged-draw = a draw with best play
