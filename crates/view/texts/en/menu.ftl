# The menu before a game, and every question.

menu-title = What shall we play?
menu-game = Game
menu-size = Board, for example 15 or 15×12
menu-k = Marks in a row to win
menu-rule = Rule for lines
menu-walls = Walls, share of the board in percent
menu-max-moves = Move limit, 0 for none
menu-opening = Opening
menu-fill = Which cells are open
menu-x = Who plays X
menu-o = Who plays O
menu-opponent = Opponent
menu-level = Level
menu-preset = Strategy
menu-start = Who begins
menu-start-you = you
menu-start-computer = computer
menu-start-random = at random
menu-pace = Seconds between moves
menu-clock = Clock, for example 5+3, or 0 for none
menu-name = Name of { $side }
menu-default = { $question } [{ $default }]
menu-option = { $number }. { $option }
menu-play = Play
menu-hint = Enter takes the value in brackets; “quit” leaves.

mode-human-computer = Against the computer
mode-human-human = Two people
mode-computer-computer = Watch two computers

size-small = small
size-usual = usual
size-large = large

prompt-move = { $side }, your move
prompt-choice = Your choice
prompt-file = File name
prompt-again = Try again
prompt-resume = You have an unfinished game: { $game }, { $moves ->
    [0] no moves yet
    [one] { $moves } move played
   *[other] { $moves } moves played
}. Go on with it?
prompt-resume-hint = “yes” goes on, “no” starts another one and drops this one.
prompt-draw-offer = { $name } ({ $side }) offers a draw. Do you accept?
prompt-take-back = { $side } asks to take a move back. Do you agree?
prompt-resign = Resign this game?
prompt-overwrite = { $file } exists. Replace it?
prompt-new = The game is not finished. Start another one and drop this one?
prompt-quit = Leave? The game stays and can be continued.
prompt-yes-no = yes or no

answer-range = Enter a number from { $least } to { $most }.
answer-number = Enter a number.
answer-yes-no = Answer yes or no.
answer-option = Enter a number from 1 to { $count } or the beginning of a name.
answer-size = Enter one number, for example 15, or two, for example 15×12; each from 1 to 100.
answer-line-too-long = The board is too small for { $k } in a row: choose { $most } or less.
answer-move = Enter a cell such as a1, or “help” for the commands.
answer-move-course = Enter a column and a row from 0 at the top left, such as 0 0, or “help” for the commands.
answer-command = There is no command “{ $word }”: “help” lists them all.
answer-command-near = There is no command “{ $word }”. Did you mean “{ $near }”?
end-of-input = The input has ended: the game is kept and will be offered next time.
end-of-input-lost = The input has ended: the game could not be kept.
welcome = inarow: enter a cell such as a1 to play, “help” for the commands.
goodbye = Goodbye. The unfinished game will be offered next time.
goodbye-lost = Goodbye. The unfinished game could not be kept.
goodbye-plain = Goodbye.
