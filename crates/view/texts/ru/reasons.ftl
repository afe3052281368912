# Причины неудач: части предложений без точки. Другие причины — в terminal.ftl.

reason-forbidden-why = запрещённый ход: { $reason }
reason-choice-due = перед ходом нужно сделать выбор
reason-no-choice-due = сейчас нечего выбирать
reason-choice-not-offered = сейчас такого выбора нет
reason-no-offer = ничью никто не предлагал
reason-offered-already = ничья уже предложена; предложить снова можно после хода
reason-nothing-to-take-back = отменять нечего
reason-nothing-to-redo = повторять нечего
reason-paused = партия на паузе
reason-not-paused = партия не на паузе
reason-not-a-forfeit = по этой причине не проигрывают
chance-not-due = сейчас случай ничего не выбирает
chance-not-possible = такого случайного выбора здесь быть не может

# Почему игры не получится.
setup-other-game = это позиция другой игры
setup-letter = строка { $row }, столбец { $column }: «{ $letter }» не годится, подходят «.XO#»
setup-mark-on-wall = строка { $row }, столбец { $column }: знак стоит на стене
setup-floating = строка { $row }, столбец { $column }: под знаком пусто
setup-marks = { $x } X и { $o } O не получатся, если ходить по очереди, начиная с X
setup-weights = вес клеток задают строками одной длины, хотя бы одним числом
setup-active = выбранная строка или столбец вне поля, уже заполнены или при таком порядке заполнения не используются
setup-ultimate = позиция, знак { $column }: { $reason }
ultimate-length = позиция пишется так: side;big;b0/…/b8, по 9 символов, всего 101
ultimate-separator = не хватает разделителя: side;big;b0/…/b8
ultimate-side = ходит X или O
ultimate-cell = клетка бывает «.», X или O
ultimate-both-small = на этом малом поле обе стороны построили три в ряд
ultimate-second-target = второе поле, отмеченное для хода
ultimate-target-decided = поле, отмеченное для хода, уже завершено
ultimate-big-disagrees = большое поле не согласуется с малым
ultimate-big-letter = на большом поле бывают «.XO#» и @ для поля, где ходить
ultimate-both-big = обе стороны построили три малых поля в ряд

# Почему запись не прочитать или не сыграть заново.
file-move-of-line = ход { $move } варианта { $line }: { $reason }
file-chance = случайный выбор после хода { $move }: { $reason }
file-choice = выбор { $choice } в записи не относится к её дебюту
file-branch = вариант { $line } не относится к указанной линии
file-judgement = в оценке хода { $move } названа клетка вне поля
export-no-game = нет партии, которую можно записать
said-many-games = в файле { $format } одна партия, а их { $found }; выберите одну через --number либо формат sgf или json
said-variations = в партии { $game } есть варианты ({ $found }), а { $format } их не хранит; выберите sgf или json либо опустите варианты с --main-line
export-invalid = партия { $game } записана с ошибкой: { $reason }
picture-size = картинка в { $wanted } пикселей: для длинной стороны выберите от { $least } до { $most }
picture-no-frames = в анимации нужен хотя бы один кадр
picture-frame-size = кадр { $frame } другого размера, чем первый

# Почему игрок не играет.
player-nothing-to-decide = решать ему было нечего
player-crashed = в нём произошла ошибка ({ $detail })
player-not-started = его не удалось запустить ({ $detail })
player-no-programs = внешние движки здесь не запускаются
player-stopped = он остановлен до хода
player-no-answer = он не ответил
player-illegal = недопустимый ход { $cell } ({ $reason })
player-misfit = его ответ не подходит к вопросу
exec-unstarted-other = { $detail }
preset-key = { $key }: { $reason }

# Ошибки с местом в файле.
wrong-player-program = «{ $text }» — не игрок; движок протокола Gomocup пишется exec:{ $text }, бот с протоколом судьи — exec-referee:{ $text }
at = { $place }: { $reason }
slip-players-as =
    { $said }
    { $head }
    { $example }

# Почему партии не продолжить или не сыграть на других машинах.
fleet-closed = соединение закрыто
fleet-refused = по этому адресу никто не отвечает
fleet-silent = нет ответа
fleet-unknown-host = неизвестное имя сервера
fleet-not-let-in = сервер отклонил вход
fleet-file = { $reason }; движки для других машин узнаются по содержимому файлов
fleet-transcripts = { $reason }; туда не удалось записать журнал движков
wire-packed = сообщение упаковано неправильно ({ $detail })
wire-long = в сообщении больше { $most ->
    [one] { $most } байта
    [few] { $most } байт
    [many] { $most } байт
   *[other] { $most } байта
}
wire-form = в сообщении не то, что должно быть ({ $detail })
wire-version = версия сообщения { $found }, а известна { $known }
wire-payload = сообщение в { $bytes ->
    [one] { $bytes } байт
    [few] { $bytes } байта
    [many] { $bytes } байт
   *[other] { $bytes } байта
} больше, чем принимает сервер ({ $most }); увеличьте его max_payload

# Короткие сообщения командной строки.
as-is = { $text }
said-no-random = система не даёт случайных чисел ({ $detail }); задайте зерно через --seed
said-listen-option = Адрес задаёт { $option }, например { $option } { $example }
said-no-signals = Ctrl-C перехватить нельзя ({ $detail })
said-no-temporary = не удалось создать временную папку
said-no-picture = { $ending } не картинка; есть { $known }
