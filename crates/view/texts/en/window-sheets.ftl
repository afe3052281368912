# Rules, statistics, history, settings, about.
