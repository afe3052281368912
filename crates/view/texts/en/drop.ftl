# Drop, the worked example of docs/new-game.md: name, settings, rules.

game-drop = Drop
setting-drop = 7×6, four in a row, marks fall

rules-drop =
    The board has 7 columns and 6 rows. X moves first, then the players take turns. A move chooses a column that is not full: your mark falls to the lowest empty cell of it.

    The first player to make a line of four or more along a row, a column or a diagonal wins.

    When every cell has a mark and nobody has a line, the game is a draw.
