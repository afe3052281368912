# Before a game: players, time, strategies, editor.
