# The board in the window: names of cells, refusals.
