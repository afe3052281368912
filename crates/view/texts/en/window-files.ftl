# Files, pictures, clipboard.

open-title = Open a game
open-path = Path of a file
open-do = Open
open-which = “{ $file }” contains { $count ->
    [one] { $count } game
   *[other] { $count } games
}. Which one?
open-other = Another file
save-title = Save the game
save-do = Save
save-replace = Replace
save-keep = Leave the old one
files-kind = Kind of file
files-games = All game files
files-name = File name

folder-up = One folder up
folder-home = Home folder
folder-documents = Documents
folder-here = The folder inarow was started in
folder-empty = There is nothing here.
folder-reading = Reading the folder…
folder-more = There are too many files: these are the first { $count }.
folder-unread = This folder cannot be opened: { $reason }. Choose another one.

# Formats by their names on the command line.
format-label = { $name } (.{ $ending })
format-json = inarow record
format-text = Moves as text
format-psq = Piskvork
format-sgf = SGF
format-renlib = RenLib
format-openings = Gomocup openings
format-ultimate = Ultimate positions

export-title = Save a picture
export-png = PNG
export-svg = SVG
export-gif = GIF
export-png-what = The board as it is shown now.
export-svg-what = The board as it is shown now, sharp at any size.
export-gif-what = The whole game, move by move.
export-theme = Colours
export-pixels = Longer side, pixels
export-delay = Seconds for each move
export-pause = Seconds at the end
export-numbers = Move numbers
export-coordinates = Coordinates
export-where = Save as…
export-drawing = Rendering…
save-main-line = This file type does not store variations; SGF and inarow records do.
export-variations = it has variations, which only SGF and inarow records store; choose one of them
export-cannot-say = { $format } does not support this game; choose inarow record
export-too-long = an animation has { $most } frames at most; choose PNG or SVG

copied-game = Game copied
copied-position = Position copied
copied-link = Link copied
pasted = Here is the game from the clipboard
paste-nothing = The clipboard contains no text. You can paste moves such as h8i9h9, SGF or an inarow record.
paste-no-game = The clipboard contains no game: { $reason }
drop-covered = Close this window first, then drop the file again
drop-here = Drop to open
