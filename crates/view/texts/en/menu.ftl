# The menu before a game, and all questions.

menu-title = What shall we play?
menu-game = Game
menu-size = Board, for example 15 or 15×12
menu-k = Marks in a row to win
menu-rule = Which line wins
menu-walls = Walls, % of the board
menu-max-moves = Move limit (0 = none)
menu-opening = Opening
menu-fill = Fill order
menu-x = Who plays X
menu-o = Who plays O
menu-opponent = Opponent
menu-level = Level
menu-preset = Preset
menu-start = Who moves first
menu-start-you = you
menu-start-computer = computer
menu-start-random = at random
menu-pace = Seconds between moves
menu-clock = Time control
menu-clock-now = Time control: { $clock }. To change it: “clock 5m+3s” (per game, and added after every move), “clock 30s/move”, “clock 0” for none. Numbers without a unit are seconds.
menu-clock-set = Time control: { $clock }.
menu-clock-set-seconds = Time control: { $clock } (numbers without a unit are seconds; minutes: 5m+3s).
answer-clock = Enter the time per game and what every move adds: 5m+3s; or a limit for each move: 30s/move; or 0 for no clock. Numbers without a unit are seconds.
clock-in-game = The time control is chosen before a game: “new” opens the menu, “clock 5m+3s” sets it there.
menu-name = Name of { $side }
menu-default = { $question } [{ $default }]
menu-option = { $number }. { $option }
menu-play = Play
menu-hint = Enter accepts the value in brackets, “quit” exits.

mode-human-computer = Against the computer
mode-human-human = Two players
mode-computer-computer = Watch two computers

prompt-file = File name
prompt-resume = You have an unfinished game: { $game }, { $played }. Continue it?
offer-played = { $moves ->
    [0] no moves yet
    [one] { $moves } move played
   *[other] { $moves } moves played
}
offer-taken-back = all moves taken back
unfinished-others = { $count ->
    [one] There is { $count } more unfinished game
   *[other] There are { $count } more unfinished games
}: “more” shows the next one.
full-more-offers = { $count ->
    [one] { $count } more unfinished…
   *[other] { $count } more unfinished…
}
prompt-draw-offer = { $name } ({ $side }) offers a draw. Accept?
prompt-resign = Resign this game?
prompt-overwrite = { $file } exists. Replace it?
prompt-new = The game is not finished. Delete it and start another one?
prompt-yes-no = yes or no
prompt-yes-no-delete = yes, no or delete
prompt-yes-no-delete-more = yes, no, delete or more
answer-yes-names = yes, y
answer-no-names = no, n
answer-delete-names = delete
answer-next-names = more, next
opening-more-names = more

answer-range = Enter a number from { $least } to { $most }.
answer-yes-no = Answer yes or no.
answer-yes-no-delete = Answer yes, no or delete. “No” does not delete the game.
answer-yes-no-delete-more = Answer yes, no, delete or more. “No” does not delete the game.
answer-option = Enter a number from 1 to { $count } or the beginning of a name.
answer-size = Enter one number, for example 15, or two, for example 15×12; each from 1 to 100.
answer-line-too-long = The board is too small for { $k } in a row: choose { $most } or less.
answer-move = Enter a cell such as a1, or “help” for the commands.
answer-move-course = Enter a column and a row from 0 at the top left, such as 0 0, or “help” for the commands.
answer-command = Unknown command “{ $word }”. “help” lists all commands.
answer-command-near = Unknown command “{ $word }”. Did you mean “{ $near }”?
end-of-input = End of input: the game is saved and will be offered next time.
end-of-input-lost = End of input: the game could not be saved.
goodbye = Goodbye. The unfinished game will be offered next time.
goodbye-lost = Goodbye. The unfinished game could not be saved.
goodbye-plain = Goodbye.
