# Tuning of parameters.

tune-title = { $player } in { $game }, { $games }, seed { $seed }
tune-column-name = Parameter
tune-column-range = From … to
tune-column-start = Start
tune-column-found = Found
tune-column-now = So far
tune-live = step { $step } of { $steps }, games { $games } of { $all }: { $values }
tune-value = { $name } { $value }
tune-same = No better values were found; the parameters are unchanged.
tune-unfinished = The search is not finished: run its command again to resume it.
tune-untested = These values have not been tested yet: run the command of the search again to test them.
tune-name-tuned = tuned
tune-name-start = start
tune-proof = Test against the initial values
tune-nothing-left = Nothing was left to play: { $file } and its test contain the whole result.
tune-player = The player: { $player }
tune-stopped = Stopped after { $done } of { $games } games.
tune-stopped-kept = Stopped after { $done } of { $games } games, saved in { $file }. Run the same command to resume.
tune-saved = Saved as { $player }; the window and the terminal list it.
tune-unproved = No improvement was proved, so nothing was saved. Search longer (games), use a weaker test (sprt), or save anyway (save-anyway).
tune-undecided = The test was not decided in { $games } games, so nothing was saved. Allow more games (max-games) or save anyway (save-anyway).
