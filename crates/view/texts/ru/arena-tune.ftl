# Подбор параметров.

tune-title = { $player }, { $game }, { $games }, зерно { $seed }
tune-column-name = Параметр
tune-column-range = От … до
tune-column-start = Было
tune-column-found = Найдено
tune-column-now = Пока что
tune-live = шаг { $step } из { $steps }, партий { $games } из { $all }: { $values }
tune-value = { $name } { $value }
tune-same = Лучших значений не найдено, параметры прежние.
tune-unfinished = Поиск не закончен: повторите его команду, чтобы продолжить.
tune-untested = Эти значения ещё не проверены: повторите команду поиска, чтобы их проверить.
tune-name-tuned = найденные
tune-name-start = начальные
tune-proof = Проверка против исходных значений
tune-nothing-left = Играть больше нечего: { $file } и его проверка содержат весь результат.
tune-player = Игрок: { $player }
tune-stopped = Остановлено: сыграно { $done } из { $games }.
tune-stopped-kept = Остановлено: сыграно { $done } из { $games }, партии сохранены в { $file }. Чтобы продолжить, повторите команду.
tune-saved = Сохранено: { $player }. Его видно в окне и в терминале.
tune-unproved = Не доказано, что стало лучше, поэтому ничего не сохранено. Ищите дольше (games), проверяйте мягче (sprt) или сохраните всё равно (save-anyway).
tune-undecided = За { $games } партий проверка ничего не решила, поэтому ничего не сохранено. Увеличьте число партий (max-games) или сохраните всё равно (save-anyway).
