# Keys and their actions.

key-enter = Enter
key-escape = Esc
key-space = Space

action-new = New game
action-undo = Take back
action-redo = Redo
action-up = Up
action-down = Down
action-left = Left
action-right = Right
action-play = Play in the cell
action-hint = Hint
action-analyse = Analysis
action-rules = Rules
action-pause = Pause
action-back = Back
action-quit = Quit (the game is saved)
action-shortcuts = Keyboard shortcuts
