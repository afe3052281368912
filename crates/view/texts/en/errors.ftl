# Errors outside the game, and the next step.

error-file-read = Could not read { $file }: { $reason }. Check the name and try again.
error-file-write = Could not write { $file }: { $reason }. Choose another place.
error-file-format = { $file } cannot be read as a game: { $reason }. Choose another file.
error-file-format-byte = { $file }, byte { $byte }: { $reason }. Choose another file.
error-file-format-at = { $file }, line { $line }, column { $column }: { $reason }. Fix the file or choose another one.
error-file-ending = Unknown file extension: { $file }. Supported: { $endings }.
error-setup = These settings are not playable: { $reason }.
error-saved-game = The unfinished game could not be read: { $reason }. It was moved to { $file }.
error-engine-stopped = { $player } stopped: { $reason }. It loses the game.
error-engine-illegal = { $player }: { $reason }. The game is lost.
error-display = No display was found, so the game runs in the terminal.
error-window = The window could not be opened ({ $reason }): this is the game for the terminal.
