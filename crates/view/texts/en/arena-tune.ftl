# Looking for better parameters.

tune-title = { $player } in { $game }, { $games }, seed { $seed }
tune-column-name = Parameter
tune-column-range = From … to
tune-column-start = Start
tune-column-found = Found
tune-live = step { $step } of { $steps }, games { $games } of { $all }: { $values }
tune-value = { $name } { $value }
tune-same = No better values were found: the start stays.
tune-proof = Proof against the start
tune-player = The player: { $player }
tune-stopped = Stopped after { $done } of { $games } games.
tune-stopped-kept = Stopped after { $done } of { $games } games; they are kept in { $file }, and the same command goes on.
tune-saved = Kept as { $player }; the window and the terminal list it.
tune-unproved = It is not proved to be better, so nothing is kept. Look for longer (games), test less (sprt), or keep it all the same (save-anyway).
tune-undecided = The test was not decided in { $games } games, so nothing is kept. Give it more (max-games), or keep it all the same (save-anyway).
