# The game in a full-screen terminal.

full-wheel = Scroll the board or the list, step through the moves
full-copied = Copied, if your terminal allows it. If not, select the text with the mouse while holding Shift:
full-space = Pause (in a game with clocks), otherwise play in the cell
full-escape = Close the menu or go back to the game
full-numbers = Choose the item with this number
full-delete-does = Delete an unfinished game on the start screen
full-no-suspend = Ctrl+Z takes a move back; it does not suspend the program. Ctrl+C also quits.
full-too-small = The window is too small for this board. It needs { $width }×{ $height } characters and has { $now-width }×{ $now-height }.
full-delete = Delete this unfinished game?
full-delete-key = Del: delete
full-total = total { $points }
full-price = price { $points }
full-rename = { $side ->
    [black] Name of black
    [white] Name of white
   *[other] Name of { $side }
}
full-yes = Yes
full-no = No
