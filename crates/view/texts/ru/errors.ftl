# Что случилось вне партии и что делать дальше.

error-file-read = Не удалось прочитать файл { $file }: { $reason }. Проверьте имя и попробуйте ещё раз.
error-file-write = Не удалось записать файл { $file }: { $reason }. Выберите другое место.
error-file-format = Файл { $file } не является записью партии: { $reason }. Выберите другой.
error-file-format-byte = { $file }, байт { $byte }: { $reason }. Выберите другой файл.
error-file-format-at = { $file }, строка { $line }, столбец { $column }: { $reason }. Исправьте файл или выберите другой.
error-file-ending = Неизвестное расширение файла { $file }. Поддерживаются: { $endings }.
error-game-unknown = Нет игры «{ $name }»: все игры покажет «inarow games».
error-player-unknown = Нет игрока «{ $name }»: всех игроков покажет «inarow players».
error-player-game = { $player } не играет в эту игру ({ $game }): выберите другого игрока.
error-setup = Так играть нельзя: { $reason }.
error-saved-game = Не удалось прочитать неоконченную партию: { $reason }. Она сохранена в файле { $file }.
error-settings = Не удалось прочитать настройки: { $reason }. Используются стандартные.
error-store-busy = Данные сейчас сохраняет другая копия inarow. Попробуем ещё раз.
error-engine-start = { $player } не запускается: { $reason }.
error-engine-stopped = { $player } остановился: { $reason }. Ему засчитано поражение.
error-display = Графический экран не найден, игра запущена в терминале.
error-window = Не удалось открыть окно ({ $reason }), игра запущена в терминале.
error-unexpected = Случилось непредвиденное: { $reason }. Партия сохранена.
