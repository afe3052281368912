# Что случилось вне партии и что делать дальше.

error-file-read = Файл { $file } не прочитать: { $reason }. Проверьте имя и попробуйте ещё раз.
error-file-write = Файл { $file } не записать: { $reason }. Выберите другое место.
error-file-format = Файл { $file } не похож на запись партии: { $reason }. Выберите другой.
error-file-format-byte = { $file }, байт { $byte }: { $reason }. Выберите другой файл.
error-file-format-at = { $file }, строка { $line }, столбец { $column }: { $reason }. Исправьте файл или выберите другой.
error-file-ending = По окончанию имени { $file } формат не узнать. Известны: { $endings }.
error-game-unknown = Нет игры «{ $name }»: все игры покажет «inarow games».
error-player-unknown = Нет игрока «{ $name }»: всех игроков покажет «inarow players».
error-player-game = { $player } не играет в эту игру ({ $game }): выберите другого игрока.
error-setup = С такими настройками игры не получится: { $reason }.
error-saved-game = Неоконченную партию не прочитать: { $reason }. Она отложена в файл { $file }.
error-settings = Настройки не прочитать: { $reason }. Действуют обычные.
error-store-busy = Сейчас пишет другой inarow: попытка повторится.
error-engine-start = { $player } не запускается: { $reason }.
error-engine-stopped = { $player } остановился: { $reason }. Партия сохранена.
error-display = Экрана не нашлось: это игра для терминала.
error-window = Окно открыть не удалось ({ $reason }): это игра для терминала.
error-unexpected = Случилось непредвиденное: { $reason }. Партия сохранена.
