# Разбор: оценки позиций и потери от ходов.
analysis-stopped = разбор остановлен

analysis-better = { $side ->
    [black] Чёрные стоят лучше
    [white] Белые стоят лучше
   *[other] { $side } стоит лучше
}: { $chance } %
analysis-win = { $side ->
    [black] Чёрные выигрывают
    [white] Белые выигрывают
   *[other] { $side } выигрывает
} за { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
analysis-drawn = Ничья при лучшей игре

analysis-grade-inaccuracy = неточность
analysis-grade-mistake = ошибка
analysis-grade-blunder = грубая ошибка

analysis-missed-win = { $count ->
    [1] Сразу выигрывало { $cell }.
    [one] Выигрывало { $cell } (за { $count } ход): { $line }.
    [few] Выигрывало { $cell } (за { $count } хода): { $line }.
    [many] Выигрывало { $cell } (за { $count } ходов): { $line }.
   *[other] Выигрывало { $cell } (за { $count } хода): { $line }.
}
analysis-allowed = После { $move } { $side ->
    [black] чёрные выигрывают
    [white] белые выигрывают
   *[other] { $side } выигрывает
} { $count ->
    [1] сразу, ходом { $cell }
    [one] { $how } за { $count } ход
    [few] { $how } за { $count } хода
    [many] { $how } за { $count } ходов
   *[other] { $how } за { $count } хода
}.
analysis-by-line = ходом { $cell }, завершая ряд,
analysis-by-open-four = открытой четвёркой на { $cell }
analysis-by-double-four = вилкой 4×4 на { $cell }
analysis-by-four-three = вилкой 4×3 на { $cell }
analysis-by-double-three = вилкой 3×3 на { $cell }
analysis-by-four = четвёрками, начиная с { $cell },
analysis-by-open-three = открытой тройкой на { $cell }
analysis-by-force = форсированно, начиная с { $cell },
analysis-held-only = { $count ->
    [one] Спасал только ход
    [few] Спасали только
    [many] Спасали только
   *[other] Спасали только
} { $cells }.
analysis-held = { $count ->
    [one] Спасал ход
    [few] Среди прочих спасали
    [many] Среди прочих спасали
   *[other] Среди прочих спасали
} { $cells }.
analysis-cells = { $cells } и { $last }
analysis-was-better = Лучше { $cell } ({ $chance } % вместо { $now } %){ $rest ->
    [0] .
   *[other] , далее { $line }.
}

analysis-effort-nodes = { $count ->
    [one] На каждый ход просмотрено до { $nodes } позиции
    [few] На каждый ход просмотрено до { $nodes } позиций
    [many] На каждый ход просмотрено до { $nodes } позиций
   *[other] На каждый ход просмотрено до { $nodes } позиции
}; найдено { $lines ->
    [one] { $lines } лучшее продолжение
    [few] { $lines } лучших продолжения
    [many] { $lines } лучших продолжений
   *[other] { $lines } лучшего продолжения
}.
analysis-effort-both = { $count ->
    [one] На каждый ход просмотрено до { $nodes } позиции
    [few] На каждый ход просмотрено до { $nodes } позиций
    [many] На каждый ход просмотрено до { $nodes } позиций
   *[other] На каждый ход просмотрено до { $nodes } позиции
} и потрачено не больше { $time }; найдено { $lines ->
    [one] { $lines } лучшее продолжение
    [few] { $lines } лучших продолжения
    [many] { $lines } лучших продолжений
   *[other] { $lines } лучшего продолжения
}.
analysis-cost = { $time } на каждую позицию, { $count ->
    [one] { $count } позиция
    [few] { $count } позиции
    [many] { $count } позиций
   *[other] { $count } позиции
}: до { $most }.
analysis-cost-milliseconds = Если нужны миллисекунды, напишите { $text }.
analysis-milliseconds = { $milliseconds } мс
analysis-effort-time = На каждый ход потрачено { $time }; найдено { $lines ->
    [one] { $lines } лучшее продолжение
    [few] { $lines } лучших продолжения
    [many] { $lines } лучших продолжений
   *[other] { $lines } лучшего продолжения
}.
analysis-column-move = Ход
analysis-column-chance = { $look ->
    [stones] Чёрные
   *[other] X
}, %
analysis-column-loss = Потеря, %
analysis-opening = дебют
analysis-summary = { $name }: { $blunders ->
    [one] { $blunders } грубая ошибка
    [few] { $blunders } грубые ошибки
    [many] { $blunders } грубых ошибок
   *[other] { $blunders } грубой ошибки
}, { $mistakes ->
    [one] { $mistakes } ошибка
    [few] { $mistakes } ошибки
    [many] { $mistakes } ошибок
   *[other] { $mistakes } ошибки
}, { $inaccuracies ->
    [one] { $inaccuracies } неточность
    [few] { $inaccuracies } неточности
    [many] { $inaccuracies } неточностей
   *[other] { $inaccuracies } неточности
}; средняя потеря за ход: { $loss } %.
analysis-forbidden = Запрещены: { $cells }
# Лучшие продолжения с оценками и стороной, которой они выгодны.
analysis-lines-of = { $side ->
    [black] Шансы чёрных
    [white] Шансы белых
   *[other] Шансы { $side }
}
analysis-line-chance = { $chance } %
analysis-line-win = выигрыш за { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
analysis-line-loss = проигрыш через { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
analysis-lines-none = Партия здесь окончена: продолжений нет.
analysis-line-draw = ничья
# Подсказка рядом с отметкой на поле.
hint-given = Подсказка: { $cell }
hint-wins = Подсказка: { $cell } — выигрыш за { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
hint-thinking = Ищем хороший ход…
analysis-line-depth = глубина { $depth }
analysis-progress = ход { $move } из { $moves }

analysis-report-title = Разбор: { $game }
analysis-player = { $name } ({ $side ->
    [black] чёрные
    [white] белые
   *[other] { $side }
})
analysis-players = { $x } — { $o }
analysis-report-move = { $side ->
    [black] чёрные
    [white] белые
   *[other] { $side }
} { $cell }
analysis-report-graded = { $move } — { $grade }
analysis-report-lost = потеря { $loss } %
analysis-report-chart = { $look ->
    [stones] Шансы чёрных на победу
   *[other] Шансы X на победу
}
analysis-report-lines = Лучшие продолжения, шансы { $side ->
    [black] чёрных
    [white] белых
   *[other] { $side }
}
analysis-report-worst = Худшие ходы
analysis-report-moves = Ходы
analysis-report-none = Ошибок не найдено.
analysis-report-first = К началу
analysis-report-back = Назад
analysis-report-on = Вперёд
analysis-report-last = К концу

analysis-seconds = { $seconds } с
analysis-runs = Идёт разбор…
analysis-waits = Ждём, пока думает компьютер
analysis-speed = { $count } позиций/с
analysis-speed-thousands = { $count } тыс. позиций/с
analysis-speed-millions = { $count } млн позиций/с
analysis-moves-done = Разбор партии: { $move } из { $moves }
analysis-move = Ход { $number }, { $cell }: { $grade }
analysis-so-far = { $key } — оценить сделанные ходы
analysis-elsewhere = Разбор доступен после партии.
analysis-failed = Разбор прервался из-за ошибки в программе. Запустите его снова или покажите другую позицию.
analysis-title = Разбор
analysis-lines = Число продолжений
analysis-time-limit = Время на позицию
analysis-endless = Без ограничения
analysis-game = Разобрать партию
analysis-worst-yours = Ваши ошибки
analysis-worst-of = Ошибки: { $name }
analysis-chart-at = Ход { $number }: { $standing }
analysis-chart-unknown = не оценён
analysis-chart-known = Оценено позиций: { $known } из { $all }
