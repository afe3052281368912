# Ошибки вне партии и следующий шаг.

error-file-read = Не удалось прочитать файл { $file }: { $reason }. Проверьте имя и попробуйте ещё раз.
error-file-write = Не удалось записать файл { $file }: { $reason }. Выберите другое место.
error-file-format = Файл { $file } не является записью партии: { $reason }. Выберите другой.
error-file-format-byte = { $file }, байт { $byte }: { $reason }. Выберите другой файл.
error-file-format-at = { $file }, строка { $line }, столбец { $column }: { $reason }. Исправьте файл или выберите другой.
error-file-ending = Неизвестное расширение файла { $file }. Поддерживаются: { $endings }.
error-setup = Так играть нельзя: { $reason }.
error-saved-game = Не удалось прочитать неоконченную партию: { $reason }. Она сохранена в файле { $file }.
error-engine-stopped = { $player } остановился: { $reason }. Ему засчитано поражение.
error-engine-illegal = { $player }: { $reason }. Засчитано поражение.
error-display = Графический экран не найден, игра запущена в терминале.
error-window = Не удалось открыть окно ({ $reason }), игра запущена в терминале.
