# Сообщения во время партии.

# Чей ход.
turn-you = { $side ->
    [black] Ваш ход: чёрные
    [white] Ваш ход: белые
   *[other] Ваш ход: { $side }
}
turn-computer = { $side ->
    [black] Думают чёрные…
    [white] Думают белые…
   *[other] Думает { $side }…
}
turn-numbered = { $side ->
    [black] Ходит Игрок { $number }: чёрные
    [white] Ходит Игрок { $number }: белые
   *[other] Ходит Игрок { $number }: { $side }
}
turn-named = { $side ->
    [black] Ходит { $name }: чёрные
    [white] Ходит { $name }: белые
   *[other] Ходит { $name }: { $side }
}
turn-side = { $side ->
    [black] Ходят чёрные
    [white] Ходят белые
   *[other] Ходит { $side }
}
turn-chance = Выпадает строка или столбец…
turn-reply-you = { $side ->
    [black] Ваш ответный ход: чёрные
    [white] Ваш ответный ход: белые
   *[other] Ваш ответный ход: { $side }
}
turn-reply = { $side ->
    [black] Ответный ход: чёрные
    [white] Ответный ход: белые
   *[other] Ответный ход: { $side }
}
# Угроза, на которую отвечает последний ход.
reply-to = { $side ->
    [black] У чёрных { $row }
    [white] У белых { $row }
   *[other] У { $side } { $row }
}
paused = Пауза

# Итоги партий: победитель и причина.
over-won-you = Вы победили
over-won-computer = Победил компьютер
over-won-numbered = Победил Игрок { $number }
over-won-named = { $side ->
    [black] Победа: { $name } (чёрные)
    [white] Победа: { $name } (белые)
   *[other] Победа: { $name } ({ $side })
}
over-won-program = { $side ->
    [black] Победил { $name } (чёрные)
    [white] Победил { $name } (белые)
   *[other] Победил { $name } ({ $side })
}
over-won-side = { $side ->
    [black] Победили чёрные
    [white] Победили белые
   *[other] Победил { $side }
}
over-draw = Ничья
over-because = { $what }: { $why }
over-because-named = { $what }, { $why }
over-unfinished = Партия не закончена
over-host-ended = Партию завершил её хозяин
over-operator-ended = Партию завершил администратор сервера

why-line = { $k ->
    [1] хватило одного знака
    [2] два в ряд
    [3] три в ряд
    [4] четыре в ряд
    [5] пять в ряд
    [6] шесть в ряд
    [7] семь в ряд
    [8] восемь в ряд
    [9] девять в ряд
    [10] десять в ряд
   *[other] { $k } в ряд
}
why-line-boards = три малых поля в ряд
why-reply = ответный ход не дал ряда
why-reply-line = { $look ->
    [stones] белые ответили своим рядом
   *[other] O ответил своим рядом
}
why-full = поле заполнено
why-move-limit = исчерпан лимит ходов
why-no-legal-move = ходить больше некуда
why-boards = больше малых полей
why-boards-draw = одинаковое число малых полей
why-score = X { $x }, O { $o }
why-score-draw = у обоих { $total }
why-resign = соперник сдался
why-resign-you = вы сдались
why-resign-named = { $name } сдаёт партию
why-agreed = по соглашению
why-time = у соперника вышло время
why-time-you = ваше время вышло
why-time-named = { $name } просрочивает время
why-illegal = недопустимый ход соперника ({ $reason })
why-illegal-named = { $name } делает недопустимый ход ({ $reason })
why-crash = движок соперника остановился
why-crash-named = движок { $name } остановился
why-hang = движок соперника не ответил
why-hang-named = движок { $name } не ответил
why-protocol = движок соперника нарушил протокол
why-protocol-named = движок { $name } нарушил протокол
why-refused = движок соперника отказался играть
why-memory = движок соперника занял слишком много памяти
why-memory-named = движок { $name } занял слишком много памяти
why-adjudicated = партия присуждена
why-abandoned = соперник вышел из партии
why-abandoned-named = { $name } больше не в партии
why-unknown = причина не записана

# Причины отказа в ходе: одно предложение и следующий шаг.
illegal-out-of-board = Клетки { $cell } нет на поле: столбцы от { $first } до { $last }, строки от 1 до { $rows }.
illegal-occupied = Клетка { $cell } занята: выберите пустую.
illegal-wall = В клетке { $cell } стена: выберите пустую.
illegal-out-of-turn = Сейчас ходит { $side }: дождитесь своей очереди.
illegal-game-over = Партия закончена: начните новую.
illegal-chance-due = Подождите: сейчас выпадает строка или столбец.
illegal-not-allowed-board = Ходите в отмеченное малое поле { $board }.
illegal-not-allowed-decided = Это малое поле уже завершено: выберите другое.
illegal-not-allowed-row = Ходите в активную строку: { $row }.
illegal-not-allowed-column = Ходите в активный столбец: { $column }.
illegal-not-allowed-row-column = Ходите в активную строку { $row } или в активный столбец { $column }.
illegal-not-allowed-gravity = Знаки падают в нижнюю пустую клетку: назовите столбец.
illegal-not-allowed = Эта клетка сейчас закрыта: выберите подсвеченную.
illegal-forbidden = Ход запрещён ({ $reason }): выберите другую клетку.
forbidden-overline = длинный ряд
forbidden-double-four = вилка 4×4
forbidden-double-three = вилка 3×3

# Короткие причины, рядом с клеткой или после «недопустимый ход соперника».
reason-malformed = непонятный ход
reason-out-of-board = вне поля
reason-occupied = занято
reason-out-of-turn = не в свою очередь
reason-game-over = партия закончена
reason-not-allowed = сюда сейчас нельзя
reason-forbidden = запрещённый ход
reason-chance-due = сначала должна выпасть строка или столбец

# Дебюты с выбором стороны.
opening-place-you = { $side ->
    [black] Поставьте чёрный камень, { $number } из { $of }. Затем соперник выберет цвет.
    [white] Поставьте белый камень, { $number } из { $of }. Затем соперник выберет цвет.
   *[other] Поставьте { $side }, { $number } из { $of }. Затем соперник выберет сторону.
}
opening-place = { $side ->
    [black] { $who } ставит чёрный камень, { $number } из { $of }
    [white] { $who } ставит белый камень, { $number } из { $of }
   *[other] { $who } ставит { $side }, { $number } из { $of }
}
opening-choose-you = Выберите сторону
opening-choose = { $who } выбирает сторону
opening-more = { $look ->
    [stones] поставить ещё два камня
   *[other] поставить ещё два знака
}
opening-chosen-side = { $side ->
    [black] { $who } выбирает чёрные
    [white] { $who } выбирает белые
   *[other] { $who } выбирает { $side }
}
the-computer = Компьютер
# Эту сторону выбрал компьютер; у читателя другая, $own.
opening-taken = { $side ->
    [black] { $who } берёт чёрных, вы играете белыми.
    [white] { $who } берёт белых, вы играете чёрными.
   *[other] { $who } берёт { $side }, вы играете за { $own }.
}
opening-sides = { $look ->
    [stones] Чёрные: { $x }, белые: { $o }.
   *[other] X: { $x }, O: { $o }.
}
opening-chosen-more = { $look ->
    [stones] { $who } ставит ещё два камня
   *[other] { $who } ставит ещё два знака
}
opening-chosen-side-you = { $side ->
    [black] Вы выбираете чёрные
    [white] Вы выбираете белые
   *[other] Вы выбираете { $side }
}
opening-chosen-more-you = { $look ->
    [stones] Вы ставите ещё два камня
   *[other] Вы ставите ещё два знака
}

# События для зрителей и журнала.
event-joined = { $side ->
    [black] { $name } играет за чёрных
    [white] { $name } играет за белых
   *[other] { $name } играет за { $side }
}
event-joined-you = Вы играете за { $side }
event-started = Партия началась: { $game }
event-move = { $number }. { $side } { $cell }
event-move-cost = { $number }. { $side } { $cell }, { $points }
event-chance-row = выпала строка { $row }
event-chance-column = выпал столбец { $column }
event-win = Победа: { $name } ({ $side }), { $why }
event-draw = Ничья: { $why }
event-disqualified = Дисквалификация: { $name } ({ $side }), { $reason }
event-taken-back = Отменено ходов: { $count }
event-redone = { $count ->
    [one] Повторён { $count } ход
    [few] Повторено { $count } хода
    [many] Повторено { $count } ходов
   *[other] Повторено { $count } хода
}
event-draw-offered = { $side ->
    [black] { $name } (чёрные) предлагает ничью
    [white] { $name } (белые) предлагает ничью
   *[other] { $name } ({ $side }) предлагает ничью
}
event-draw-offered-you = { $side ->
    [black] Вы (чёрные) предлагаете ничью
    [white] Вы (белые) предлагаете ничью
   *[other] Вы ({ $side }) предлагаете ничью
}
event-draw-declined = Ничья отклонена
event-paused = Пауза
event-resumed = Партия продолжается
event-clock = { $side }: осталось { $time }

# Подписи к полю.
caption-last = Последний ход: { $cell }
caption-line = Победный ряд: { $cells }
caption-forbidden = Запрещены для чёрных (X): { $cells }
caption-attack = { $side ->
    [black] Атака чёрных
    [white] Атака белых
   *[other] Атака { $side }
}
caption-defence = { $side ->
    [black] Защита от чёрных
    [white] Защита от белых
   *[other] Защита от { $side }
}
caption-wall = стена
caption-empty = пусто

# Ход поиска компьютера.
thinking-depth = глубина { $depth }
thinking-book = из дебютной книги
thinking-score = оценка { $points }
thinking-win = выигрыш за { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
thinking-loss = проигрыш через { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
thinking-draw = ничья

# Оценки словами: у кого лучше.
judged-even = шансы равны
judged-better = { $side ->
    [black] чёрные стоят лучше
    [white] белые стоят лучше
   *[other] { $side } стоит лучше
}
judged-much-better = { $side ->
    [black] чёрные стоят намного лучше
    [white] белые стоят намного лучше
   *[other] { $side } стоит намного лучше
}
judged-points = прогноз: { $side } впереди на { $points }
judged-win = { $side ->
    [black] чёрные выигрывают
    [white] белые выигрывают
   *[other] { $side } выигрывает
} за { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
judged-draw = ничья при лучшей игре
