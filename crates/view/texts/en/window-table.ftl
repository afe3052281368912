# The table in the window: players, series, errors.
