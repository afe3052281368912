# Commands of the terminal game: names (the first is shown, all are accepted), and descriptions.

command-help-names = help, ?
command-help-help = shows the commands; “help undo” explains one
command-undo-names = undo, u, back
command-undo-help = takes back your last move (and the computer’s reply)
command-redo-names = redo, forward
command-redo-help = replays a move that was taken back
command-resign-names = resign, give up
command-resign-help = ends the game: your opponent wins
command-draw-names = draw
command-draw-help = offers a draw, or accepts one that is offered
command-decline-names = decline
command-decline-help = declines a draw that is offered
command-hint-names = hint, h
command-hint-help = shows a good move
command-analyse-names = analyse, analyze, analysis
command-analyse-help = shows the best lines; after a game, the worst moves of each side
command-maps-names = maps, map
command-maps-help = shows attack and defence maps next to the board
command-moves-names = moves, log
command-moves-help = lists all moves
command-board-names = board, show
command-board-help = shows the board again
command-save-names = save
command-save-help = saves the game to a file: save FILE
command-load-names = load, open
command-load-help = opens a game from a file: load FILE
command-export-names = export
command-export-help = writes the game as a picture or in another format, chosen by the file’s extension: export FILE
command-copy-names = copy
command-copy-help = shows the game as a text to copy, up to the position shown
command-position-names = position
command-position-help = shows the position as a text to copy, without the moves that led to it
command-score-names = score
command-score-help = shows the score of this session
command-reset-names = reset
command-reset-help = sets the score to zero and clears the board; game and players stay
command-rematch-names = rematch, again
command-rematch-help = starts the same game again; players and score stay
command-new-names = new, menu
command-new-help = opens the menu; the score starts from zero
command-claim-names = claim
command-claim-help = wins a game by link that your opponent has left
command-say-names = say, chat
command-say-help = writes to your opponent in a game by link: say hello; alone shows the messages
command-pause-names = pause, p
command-pause-help = stops and continues a game between computers
command-pace-names = pace, speed
command-pace-help = sets the seconds between the moves of computers: pace 0.5
command-clock-names = clock, time
command-clock-help = sets the time control before a game: clock 5m+3s (per game, and added after every move)
command-rules-names = rules
command-rules-help = shows the rules of this game
command-statistics-names = statistics, stats
command-statistics-help = shows games, wins and draws, of this session and of all time
command-name-names = name
command-name-help = changes a player’s name and saves it: name X Anna
command-language-names = language, lang
command-language-help = changes the language: language ru
command-settings-names = settings, options
command-settings-help = lists the settings, or switches one: settings 1
command-quit-names = quit, q, exit, bye
command-quit-help = exits; an unfinished game is saved for next time

commands-title = Commands
commands-move = a cell such as a1
commands-move-help = plays there
commands-move-course = two numbers such as 0 0
commands-move-course-help = plays in that column and row, counted from 0 at the top left
commands-line = { $name } – { $help }

# Answers of commands.
hint-move = Try { $cell }.
hint-line = Line: { $line }
hint-none = No move to suggest.
hint-not-your-turn = It is not your turn: ask for a hint before your move.
maps-none = Maps are available only in line games.
moves-none = No moves yet.
saved = Saved: { $file }
loaded = Loaded: { $file }
exported = Saved: { $file }
score-now = { $x } – { $o }: { $xwins }–{ $owins }, { $draws ->
    [0] no draws
    [one] { $draws } draw
   *[other] { $draws } draws
}
score-reset = The score is zero again, the board is empty.
score-reset-start = The score is zero again, the board is as at the start.
draw-declined-computer = The computer declines the draw.
resign-cannot = The game is over: there is nothing to resign.
resign-too-early = Nobody has moved yet: there is nothing to resign.
pause-only-computers = Only a game between computers can be paused.
pause-now = Paused: Enter makes one move, “pause” resumes.
pace-now = Pace: { $seconds } s between moves.
pace-range = Enter the seconds between moves, from 0 to { $most }.
settings-line = { $name }: { $value }
settings-switch = “settings 1” switches the first setting on or off.
settings-range = Enter the number of a setting, from 1 to { $most }.
name-now = { $side } is now { $name }.
name-now-you = { $side } is you again.
language-now = The language is English.
language-unknown = Unknown language “{ $word }”. Available: { $languages }.

# Statistics.
statistics-title = Statistics
statistics-run = This session
statistics-all = All time
statistics-games = Games
statistics-x = X wins
statistics-o = O wins
statistics-draws = Draws
statistics-share = { $percent } %
statistics-none = No finished games yet
