# The window: bar, panels, start screen.
