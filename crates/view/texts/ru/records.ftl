# Лишнее и неверное в файлах партий.
file-short = файл обрывается: конца не хватает
file-syntax = здесь файл повреждён
file-value = недопустимое значение
file-other = не удалось разобрать запись ({ $detail })
file-result = записан один результат, а на поле другой: возможно, играли по другому правилу
file-other-board = в файле поле { $file }, а у названной игры { $named }
file-no-line-game = в файлах { $format } бывают только игры в ряд, а названа другая

# JSON.
file-no-record = это не запись партии: format — не «{ $format }»
file-board-size = width и height — от 1 до 100
file-no-setup = расстановка — объект с названием игры, например { $example }; игры: { $games }
file-unknown-game = игры «{ $name }» нет; игры: { $games }
file-move-cell = ход { $move }, «{ $name }»: { $reason }
file-line-cell = «{ $name }»: { $reason }

# Ходы в обычной записи и дебюты.
file-no-moves = здесь нет партий: запишите ходы как h8i9h9, каждую партию с новой строки
file-no-move = «{ $text }» — не ход: напишите букву и число, например h8
file-no-openings = здесь нет дебютов: запишите смещения от центра как { $example }
file-no-offset = «{ $text }» — не число: ходы записываются смещениями dx,dy от центра
file-half-offset = у числа { $text } нет пары: ходы записываются как dx,dy

# Piskvork.
file-psq-empty = файл пуст, а должен начинаться строкой вроде Piskvorky 15x15, 0:0, 0
file-psq-header = это не файл psq: такие файлы начинаются строкой вроде Piskvorky 15x15, 0:0, 0
file-psq-time = ход { $move }, { $x },{ $y }: слишком большое время
file-psq-line = «{ $text }» — не ход x,y,ms и не одно из двух имён в конце
file-psq-numbers = «{ $text }» — не победитель с названием правила, например 1,Freestyle, а ходы стоят перед именами

# SGF.
file-sgf-start = это не файл SGF: партия начинается с (;
file-sgf-game = партия начинается с (;
file-sgf-open-value = у значения нет закрывающей скобки
file-sgf-open-game = файл обрывается внутри партии: не хватает закрывающей скобки
file-sgf-letter = «{ $letter }» здесь не на месте: ожидается свойство, ; ( или )
file-sgf-no-node = после скобки должен стоять узел: напишите (;
file-sgf-no-value = у предыдущего свойства нет значения
file-sgf-no-property = перед этим значением нет свойства
file-sgf-late-stones = { $name } после первого хода: камни расставляют только до него
file-sgf-go = это партия го (GM[1]), а не гомоку (GM[4])
file-sgf-other-game = GM[{ $value }] — не гомоку (GM[4])
file-sgf-version = версия FF[{ $value }] неизвестна, бывают от 1 до 4
file-sgf-turn = PL — это B или W
file-sgf-many-stones = расставлено больше { $most } камней
file-sgf-size = SZ[{ $value }] — не размер: напишите 15 или 20:15
file-sgf-no-board = на поле нужны хотя бы одна строка и один столбец
file-sgf-large = для поля { $width }×{ $height } в SGF не хватает букв (52×52)
file-sgf-far-stones = камни можно расставить на поле не больше { $most }×{ $most }
file-sgf-stone = «{ $text }» — не пункт этого поля
file-sgf-black = ход { $move }: очередь чёрных, а ходят белые
file-sgf-white = ход { $move }: очередь белых, а ходят чёрные
file-pass = ход { $move } — пас, в этих играх он невозможен
file-sgf-point = ход { $move }: «{ $text }» — не пункт: напишите две буквы
file-sgf-outside = ход { $move }: пункт вне поля

# RenLib.
file-renlib-header = это не файл RenLib: в нём нет заголовка
file-renlib-version = версия { $version } формата RenLib неизвестна, читаются до 3.4
file-renlib-short-header = файл обрывается в заголовке
file-renlib-short-tree = файл обрывается в дереве ходов
file-renlib-comment = у комментария нет конца
file-renlib-orphan = ход стоит после узла без хода
file-renlib-tail = после конца дерева есть лишние байты
file-renlib-outside = позиция { $position } вне поля
file-renlib-other-game = в файлах RenLib бывают только партии на поле 15×15, а названа другая игра

# Позиции Ultimate.
file-no-positions = здесь нет позиций: запишите side;big;b0/…/b8, каждую с новой строки
file-ultimate-other-game = это позиции игры ultimate, а названа другая

# Части партии, которые формат не может передать.
export-refused = не удалось записать партию { $game } в формате «{ $format }» ({ $detail }); выберите запись inarow (json)
unwritable-line-games = в нём бывают только игры в ряд
unwritable-no-ultimate = это не игра ultimate
unwritable-no-board = у поля нет размеров
unwritable-no-move = в дебюте нужен хотя бы один ход
unwritable-set-up = она начинается с расстановки
unwritable-walls = на поле есть стены
unwritable-chance = в ней есть случайный выбор
unwritable-not-five = для победы нужно не пять в ряд
unwritable-last-reply = у второго игрока есть ответный ход
unwritable-move-limit = число ходов ограничено
unwritable-large = для поля { $width }×{ $height } в нём не хватает букв ({ $most }×{ $most })

# Ошибки в файлах JSON и TOML.
data-missing = не хватает ключа { $key }
data-word = «{ $value }» здесь не подходит; { $choose }
data-twice = ключ { $key } указан дважды
data-twice-here = этот ключ указан второй раз
data-form = здесь нужно: { $form }
data-whole = целое число
data-whole-to = целое число от 0 до { $max }
data-whole-from-zero = целое число, не меньше 0
data-number = число
data-text = текст в кавычках
data-flag = true или false
data-list = список в квадратных скобках
data-list-of =
    список из { $count ->
        [one] { $count } значения
        [few] { $count } значений
        [many] { $count } значений
       *[other] { $count } значения
    }
data-object = объект в фигурных скобках
data-score = оценка: points, win, loss или draw
data-sign = здесь ожидается: { $signs }
data-tail = после конца значения ничего быть не должно
data-comma = уберите запятую перед закрывающей скобкой
data-key = ключ пишется в кавычках
data-digits = число записано неверно или слишком велико
data-control = внутри кавычек стоит перевод строки или управляющий символ
data-escape = после обратной косой черты — неизвестное сочетание
data-quotes = здесь нужно значение; текст пишется в кавычках
data-deep = слишком глубокая вложенность
