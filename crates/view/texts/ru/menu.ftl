# Меню перед партией и все вопросы.

menu-title = Во что сыграем?
menu-game = Игра
menu-size = Поле, например 15 или 15×12
menu-k = Длина ряда для победы
menu-rule = Какой ряд выигрывает
menu-walls = Стены, % поля
menu-max-moves = Лимит ходов (0 — без лимита)
menu-opening = Дебют
menu-fill = Порядок заполнения
menu-x = Кто играет за X
menu-o = Кто играет за O
menu-opponent = Соперник
menu-level = Уровень
menu-preset = Набор настроек
menu-start = Кто начинает
menu-start-you = вы
menu-start-computer = компьютер
menu-start-random = по жребию
menu-pace = Секунд между ходами
menu-clock = Контроль времени
menu-clock-now = Контроль времени: { $clock }. Изменить: «часы 5м+3с» (на партию и добавление за ход), «часы 30с/ход», «часы 0» (без часов). Числа без единицы — секунды.
menu-clock-set = Контроль времени: { $clock }.
menu-clock-set-seconds = Контроль времени: { $clock } (числа без единицы — секунды; минуты: 5м+3с).
answer-clock = Введите время на партию и добавление за ход: 5м+3с, либо лимит на ход: 30с/ход, либо 0 — без часов. Числа без единицы — секунды.
clock-in-game = Контроль времени выбирают до партии: «новая» открывает меню, «часы 5м+3с» задаёт его там.
menu-name = Имя игрока за { $side }
menu-default = { $question } [{ $default }]
menu-option = { $number }. { $option }
menu-play = Играть
menu-hint = Enter — принять значение в скобках, «выход» — выйти.

mode-human-computer = С компьютером
mode-human-human = Вдвоём
mode-computer-computer = Смотреть игру двух компьютеров

prompt-file = Имя файла
prompt-resume = Есть неоконченная партия: { $game }, { $played }. Продолжить её?
offer-played = { $moves ->
    [0] ходов ещё не было
    [one] сделан { $moves } ход
    [few] сделано { $moves } хода
    [many] сделано { $moves } ходов
   *[other] сделано { $moves } хода
}
offer-taken-back = все ходы отменены
unfinished-others = { $count ->
    [one] Есть ещё { $count } неоконченная партия
    [few] Есть ещё { $count } неоконченные партии
    [many] Есть ещё { $count } неоконченных партий
   *[other] Есть ещё { $count } неоконченной партии
}: «ещё» покажет следующую.
full-more-offers = { $count ->
    [one] Ещё { $count } неоконченная…
    [few] Ещё { $count } неоконченные…
    [many] Ещё { $count } неоконченных…
   *[other] Ещё { $count } неоконченной…
}
prompt-draw-offer = { $name } ({ $side }) предлагает ничью. Принять?
prompt-resign = Сдать эту партию?
prompt-overwrite = Файл { $file } уже есть. Заменить его?
prompt-new = Партия не закончена. Удалить её и начать другую?
prompt-yes-no = да или нет
prompt-yes-no-delete = да, нет или удалить
prompt-yes-no-delete-more = да, нет, удалить или ещё
answer-yes-names = да, д
answer-no-names = нет, н
answer-delete-names = удалить
answer-next-names = ещё, еще, следующая
opening-more-names = ещё, еще

answer-range = Введите число от { $least } до { $most }.
answer-yes-no = Ответьте «да» или «нет».
answer-yes-no-delete = Ответьте «да», «нет» или «удалить». «Нет» партию не удаляет.
answer-yes-no-delete-more = Ответьте «да», «нет», «удалить» или «ещё». «Нет» партию не удаляет.
answer-option = Введите число от 1 до { $count } или начало названия.
answer-size = Введите одно число, например 15, или два, например 15×12; каждое от 1 до 100.
answer-line-too-long = Поле слишком мало для { $k } в ряд: выберите { $most } или меньше.
answer-move = Введите клетку, например a1, или «помощь» — список команд.
answer-move-course = Введите столбец и строку, считая с 0 от левого верхнего угла, например 0 0, или «помощь» — список команд.
answer-command = Неизвестная команда «{ $word }». Все команды покажет «помощь».
answer-command-near = Неизвестная команда «{ $word }». Возможно, «{ $near }»?
end-of-input = Ввод закончился: партия сохранена, в следующий раз её можно будет продолжить.
end-of-input-lost = Ввод закончился: сохранить партию не удалось.
goodbye = До встречи. Неоконченную партию можно будет продолжить.
goodbye-lost = До встречи. Сохранить неоконченную партию не удалось.
goodbye-plain = До встречи.
