# The game in a full-screen terminal.

full-wheel = Scroll the board or the list, step through the moves
full-space = Pause; play in the cell where nothing can be paused
full-escape = Close what lies over the board, then back to the game
full-numbers = Do what stands under this number beside the board
full-delete-does = Delete an unfinished game on the first page
full-no-suspend = Ctrl+Z takes a move back here, so it does not stop the program. Ctrl+C quits, too.
full-too-small = The window is too small for this board. It needs { $width }×{ $height } characters and has { $now-width }×{ $now-height }.
full-delete = Delete this unfinished game?
full-delete-key = Del: delete
full-hint-thinking = Looking for a good move…
full-total = total { $points }
full-price = price { $points }
full-rename = { $side ->
    [black] Name of black
    [white] Name of white
   *[other] Name of { $side }
}
full-yes = Yes
full-no = No
