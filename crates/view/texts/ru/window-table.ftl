# Стол в окне: игроки, серии, ошибки.

table-stopped = { $name }: движок остановился
table-stopped-why = { $reason }. Партия сохранена.
table-illegal = недопустимый ход ({ $reason })
table-elsewhere = Партия идёт на сервере: отсюда этого сделать нельзя.
table-over-there = На этом ходу партия уже окончена: выберите более ранний ход.

# Почему нажатие на поле не сработало: несколько слов возле клетки.
refused-occupied = Занято
refused-wall = Здесь стена
refused-out = Вне поля
refused-turn = Сейчас не ваш ход
refused-turn-computer = Ходит компьютер
refused-turn-named = Сейчас ходит { $name }
refused-watched = Играют компьютеры
refused-over = Партия окончена
refused-chance = Подождите: выпадает строка или столбец
refused-forbidden = Запрещено: { $reason }
refused-board = Ходите в отмеченное поле
refused-board-decided = Это малое поле завершено
refused-row = Ходите в отмеченную строку
refused-column = Ходите в отмеченный столбец
refused-row-or-column = Ходите в отмеченную строку или столбец
refused-gravity = Знаки падают: ходите в нижнюю свободную клетку
refused-choice = Сначала выберите сторону
refused-paused = Игра на паузе
refused-back = Вы просматриваете ход { $ply }: вернитесь к партии или продолжите отсюда
refused-back-start = Вы просматриваете начало: вернитесь к партии или продолжите отсюда
refused-back-end = Здесь партия окончена: вернитесь к партии
refused-review = Это запись: чтобы играть, продолжите партию отсюда
refused-now = Сейчас так нельзя
engine-slow = { $player } долго думает.
engine-wait = Подождать
refused-offered = Ничья уже предложена: сначала сделайте ход
refused-no-offer = Ничью никто не предлагал
refused-take-back = Отменять нечего
refused-redo = Повторять нечего

# Хранилище.
table-reset = Счёт сброшен
table-reset-left = Счёт сброшен. Партия ждёт на начальном экране
table-bring-back = Вернуть
table-left = Неоконченная партия сохранена: её можно продолжить с начального экрана
store-not-opened = Не удалось открыть файл с вашими данными: в этом сеансе ничего не сохранится.
store-unkept = Партии сейчас не сохраняются
store-presets-setting = Пропущены наборы настроек: { $names }. Недопустимое значение «{ $setting }».
store-presets-unreadable = Пропущены наборы настроек: { $names }. Не удалось их прочитать.
# Партия из файла.
file-unknown-program = В файле указан движок { $program }. Здесь он ещё не играл и поэтому не запускается: за эту сторону играет человек.
