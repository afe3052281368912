# Игра на весь экран терминала.

full-wheel = Прокрутить поле или список, листать ходы
full-copied = Скопировано, если терминал это разрешает. Если нет, выделите текст мышью, удерживая Shift:
full-space = Пауза (в партии с часами), иначе — ход в клетку
full-escape = Закрыть меню или вернуться к партии
full-numbers = Выбрать пункт с этим номером
full-delete-does = Удалить неоконченную партию на начальном экране
full-no-suspend = Ctrl+Z отменяет ход и не приостанавливает программу. Ctrl+C тоже завершает её.
full-too-small = Окно слишком мало для этого поля. Нужно { $width }×{ $height } символов, а есть { $now-width }×{ $now-height }.
full-delete = Удалить эту неоконченную партию?
full-delete-key = Del: удалить
full-total = итого { $points }
full-price = цена { $points }
full-rename = { $side ->
    [black] Имя чёрных
    [white] Имя белых
   *[other] Имя { $side }
}
full-yes = Да
full-no = Нет
