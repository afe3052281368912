# Перед партией: игроки, время, стратегии, расстановка.

# Новая игра.
new-game-title = Новая игра
new-game-players = Игроки
new-game-time = Время
new-game-match = Матч
new-game-width = Столбцы
new-game-height = Строки
new-game-length = Длина ряда
new-game-rule = Какой ряд выигрывает
new-game-reply = { $look ->
    [stones] Ответный ход для белых
   *[other] Ответный ход для O
}
new-game-empty = Поле будет пустым: расставленные знаки и стены не переносятся. Чтобы оставить их, откройте «Расставить позицию…» в меню.
new-game-walls = Стены, % поля
new-game-moves = Лимит ходов (0 — нет)
new-game-opening = Дебют
new-game-tiebreak = При ничьей считать малые поля
new-game-size = Размер поля
new-game-score-length = Длина линии
new-game-score-moves = Ходов (0 — всё поле)
new-game-fill = Порядок заполнения
new-game-weights = Веса клеток
new-game-weights-original = Исходные
new-game-weights-balanced = Уравновешенные
new-game-weights-random = Случайные
new-game-komi = Фора O
new-game-price = { $side }: первый знак
new-game-step = { $side }: рост цены
new-game-more = Изменить правила
new-game-less = Свернуть правила
new-game-preview = Поле: { $game }
new-game-no-preview = Исправьте числа, и здесь появится поле.
new-game-other-walls = Другие стены
new-game-other-weights = Другие веса
new-game-fix = Сначала исправьте отмеченное.

# Почему игры не получится.
refuse-renju = В рэндзю играют только на поле 15×15, пять в ряд.
refuse-full = На поле нет ни одной свободной клетки.
refuse-line = { $side ->
    [black] У чёрных уже есть выигрышный ряд: партия была бы окончена.
    [white] У белых уже есть выигрышный ряд: партия была бы окончена.
   *[other] У { $side } уже есть выигрышный ряд: партия была бы окончена.
}
refuse-marks = { $look ->
    [stones] Такой позиции не бывает: чёрных камней { $x }, белых — { $o }, а ходят по очереди и начинают чёрные.
   *[other] Такой позиции не бывает: X на поле { $x }, O — { $o }, а ходят по очереди и начинает X.
}
refuse-rows = Строк { $found }, а на поле их { $expected }.
refuse-row-length = В строке { $row } клеток { $found }, а столбцов на поле { $expected }.
refuse-letter = Строка { $row }, столбец { $column }: недопустимый символ «{ $letter }».
refuse-on-wall = { $look ->
    [stones] Строка { $row }, столбец { $column }: камень стоит на стене.
   *[other] Строка { $row }, столбец { $column }: знак стоит на стене.
}
refuse-floating = Строка { $row }, столбец { $column }: под знаком пусто, а здесь знаки падают.
refuse-small-board = Малое поле { $board }: три в ряд есть и у X, и у O.
refuse-big-board = Три малых поля в ряд есть и у X, и у O.
refuse-ultimate = Это не запись позиции Ultimate.
refuse-range = Введите число от { $min } до { $max }: { $value } не подходит.
refuse-other = С такими настройками играть нельзя.

# Игроки.
menu-side = { $side ->
    [black] Играет за чёрных
    [white] Играет за белых
   *[other] Играет за { $side }
}
seat-person = Человек
seat-computer = Компьютер
seat-strategy = Стратегия
seat-external = Движок
seat-kind = { $side }: кто играет
seat-name = { $side }: имя
seat-level = { $side }: уровень
seat-engine = { $side }: стратегия
seat-preset = { $side }: набор настроек
seat-program = { $side }: файл движка
seat-arguments = { $side }: аргументы
label-name = Имя
label-level = Уровень
label-engine = Стратегия
label-preset = Набор настроек
label-program = Файл движка
label-arguments = Аргументы, если нужны
seat-browse = Выбрать файл
seat-browse-close = Скрыть файлы
seat-check = Проверить движок
seat-checking = Ждём ответа движка…
seat-found = Движок отвечает: { $name }.
seat-preset-none = По умолчанию
seat-settings = Настройки: { $count }
seat-settings-close = Свернуть настройки
seat-more = Протокол и аргументы
seat-protocol = { $side }: протокол
seat-exec = Gomocup
seat-exec-referee = Судья
seat-plays-exec = Движки Gomocup играют в пять в ряд.
seat-plays-exec-referee = Программа с протоколом судьи играет в любую игру.
seat-done = Готово
seat-next-move = { $side ->
    [black] Новый игрок начнёт со следующего хода чёрных.
    [white] Новый игрок начнёт со следующего хода белых.
   *[other] Новый игрок начнёт со следующего хода { $side }.
}
seat-fault-program = Укажите файл движка.
seat-fault-file-name = Имя файла содержит символы, которые нельзя сохранить: переименуйте файл и выберите его снова.
seat-fault-arguments = В аргументах не закрыта кавычка.
seat-fault-setting = Проверьте настройку «{ $name }».

# Время.
time-none = Без часов
time-move = На ход
time-total = На партию
time-kind = { $side }: контроль времени
time-minutes = Минут на партию
time-minutes-short = Минут
time-increment = Добавление, секунд за ход
time-increment-short = Добавление, с
time-seconds = Секунд на ход
time-seconds-short = Секунд
time-field = { $side }: { $field }
time-same = Обоим одинаково
time-both = { $look ->
    [stones] Чёрные и белые
   *[other] X и O
}
time-fault-minutes = Минут должно быть от { $least } до { $most }.
time-fault-seconds = Секунд должно быть от { $least } до { $most }.

# Матч.
match-length = Сколько партий
match-endless = Сколько угодно партий
match-games = { $count ->
    [3] До двух побед
    [5] До трёх побед
    [7] До четырёх побед
    [9] До пяти побед
    [11] До шести побед
    [21] До одиннадцати побед
    [one] Матч из { $count } партии
    [few] Матч из { $count } партий
    [many] Матч из { $count } партий
   *[other] Матч из { $count } партии
}
match-one = Одна партия
match-begins = Кто начинает следующую партию
match-begins-same = Всегда один и тот же
match-begins-alternate = По очереди
match-begins-loser = Проигравший

# Стратегии.
strategies-title = Стратегии
strategies-edit = Настройка
strategies-watch = Матч
strategies-own = { $name } · свой
strategies-locked = Встроенный набор изменить нельзя: сохраните значения под новым именем.
strategies-save = Сохранить
strategies-save-as = Сохранить под именем
strategies-rename = Переименовать
strategies-delete = Удалить
strategies-revert = Вернуть значения
strategies-name = Имя набора
strategies-name-hint = например, упорный
strategies-name-wrong = В имени можно буквы, цифры, дефис и подчёркивание.
strategies-name-built-in = Так называется встроенный набор: выберите другое имя.
strategies-name-taken = Набор с таким именем уже есть: он будет заменён.
strategies-saved = Набор «{ $name }» сохранён
strategies-renamed = Теперь набор называется «{ $name }»
strategies-deleted = Набор «{ $name }» удалён
strategies-value = Нужно { $domain }.
strategies-domain-whole = целое число от { $min } до { $max }
strategies-domain-time = время, например 1s или 500ms, или none
strategies-domain-number = число от { $min } до { $max }
strategies-attack = { $look ->
    [stones] Атака чёрных
   *[other] Атака X
}
strategies-defence = { $look ->
    [stones] Защита от белых
   *[other] Защита от O
}
strategies-map = { $map }: чем плотнее цвет, тем выше оценка
strategies-move = { $look ->
    [stones] Ход чёрных в этой позиции: { $cell }
   *[other] Ход X в этой позиции: { $cell }
}
strategies-thinks = Думает…

# Несколько партий подряд.
series-first = Первый
series-second = Второй
series-game = Игра
series-games = Партий
series-start = Начать матч
series-stop = Остановить
# Один и тот же игрок с обеих сторон.
series-numbered = { $name } ({ $number })
series-open = Открыть последнюю партию
series-colours = После каждой партии игроки меняются сторонами.
series-played = Сыграно { $played } из { $games }
# Состояние матча одной фразой: кто впереди и сколько партий выиграл.
series-leads = Впереди «{ $name }»: { $wins ->
    [one] { $wins } победа
    [few] { $wins } победы
    [many] { $wins } побед
   *[other] { $wins } победы
} из { $played }, { $draws ->
    [0] без ничьих
    [one] { $draws } ничья
    [few] { $draws } ничьи
    [many] { $draws } ничьих
   *[other] { $draws } ничьи
}
series-level = Счёт равный: { $wins ->
    [0] побед нет
    [one] по { $wins } победе
    [few] по { $wins } победы
    [many] по { $wins } побед
   *[other] по { $wins } победы
}, { $draws ->
    [0] ничьих нет
    [one] { $draws } ничья
    [few] { $draws } ничьи
    [many] { $draws } ничьих
   *[other] { $draws } ничьи
}
series-pace = Партий в секунду: { $pace }
series-draws = Ничьи
series-sides = { $look ->
    [stones] Побед за чёрных: { $x }, за белых: { $o }
   *[other] Побед за X: { $x }, за O: { $o }
}
series-none = Здесь появится результат.
series-failed = Матч прерван: один из игроков не смог сделать ход.
series-bar = Победы первого: { $wins }, ничьи: { $draws }, победы второго: { $losses }
series-games-wrong = Партий должно быть от { $least } до { $most }.
series-board = { $look ->
    [stones] Партия { $game }. Чёрные: { $x }, белые: { $o }
   *[other] Партия { $game }. X: { $x }, O: { $o }
}
series-goes-on = Матч продолжается. Результат — в разделе «Стратегии».
series-over = Матч сыгран. { $score }.
series-ends = Матч ещё идёт и прервётся, если закрыть программу. Чтобы всё же выйти, закройте окно ещё раз.
series-same-game = Здесь только игры, в которые играют оба.

# Описания настроек стратегий.
param-rating-map-w1 = Вес одного знака
param-about-rating-map-w1 = Сколько стоит одиночный знак рядом с клеткой.
param-rating-map-w2 = Вес двух знаков
param-about-rating-map-w2 = На сколько умножаются два знака в одном ряду.
param-rating-map-w3 = Вес трёх знаков
param-about-rating-map-w3 = На сколько умножаются три знака в одном ряду.
param-rating-map-w4 = Вес четырёх знаков
param-about-rating-map-w4 = До победы один ход: обычно это самое большое число.
param-rating-map-w_open = Открытый ряд
param-about-rating-map-w_open = На сколько умножается оценка, когда ряд можно продолжить.
param-rating-map-w_attack = Вес атаки
param-about-rating-map-w_attack = На сколько умножаются оценки своих знаков.
param-rating-map-w_defence = Вес защиты
param-about-rating-map-w_defence = На сколько умножаются оценки знаков соперника.
param-rating-map-open = Когда ряд открыт
param-about-rating-map-open = Достаточно одного свободного конца или нужны оба.
param-threat1-candidates = Сколько кандидатов
param-about-threat1-candidates = Сколько лучших ходов проверяется с ответом соперника.
param-threat1-five = Пять в ряд
param-about-threat1-five = Оценка позиции, в которой есть пять в ряд.
param-threat1-four2 = Открытая четвёрка
param-about-threat1-four2 = Цена каждого её знака.
param-threat1-four1 = Четвёрка, закрытая с одной стороны
param-about-threat1-four1 = Цена каждого её знака.
param-threat1-three2 = Открытая тройка
param-about-threat1-three2 = Цена каждого её знака.
param-threat1-three1 = Тройка, закрытая с одной стороны
param-about-threat1-three1 = Цена каждого её знака.
param-threat1-two2 = Открытая двойка
param-about-threat1-two2 = Цена каждого её знака.
param-threat1-two1 = Двойка, закрытая с одной стороны
param-about-threat1-two1 = Цена каждого её знака.
param-threat1-centre = Прибавка за центр
param-about-threat1-centre = Добавляется за каждый свой знак в середине поля и каждое направление.
param-threat1-enemy = Знаки соперника
param-about-threat1-enemy = Во сколько раз они считаются, со знаком минус.
param-computer-nodes = Позиций на ход (0 — по уровню)
param-computer-depth = Наибольшая глубина, полуходов (0 — по уровню)
param-computer-time = Наибольшее время на ход
param-computer-threads = Потоки на уровне 10, когда время ограничено (0 — по умолчанию)
param-computer-hash = Память для позиций, МиБ (0 — по умолчанию)
param-mcts-nodes = Позиций на ход
param-mcts-width = Сколько ходов рассматривается в позиции
param-mcts-explore = Склонность к ходам, которые пробовали редко
param-computer-book = Дебютная книга
param-minimax-pruning = Отсечение
param-ultimate2-board = Своё малое поле
param-ultimate2-board_enemy = Малое поле соперника
param-ultimate2-two = Два своих поля на линии
param-ultimate2-two_enemy = Два поля соперника на линии
param-ultimate2-one = Одно своё поле на линии
param-ultimate2-one_enemy = Одно поле соперника на линии
param-ultimate2-drawn_two = Два своих и ничейное
param-ultimate2-drawn_two_enemy = Два поля соперника и ничейное
param-ultimate2-drawn_one = Своё на линии с ничейным
param-ultimate2-drawn_one_enemy = Поле соперника на линии с ничейным
param-ultimate2-cell_two = Два своих знака в поле
param-ultimate2-cell_two_enemy = Два знака соперника в поле
param-ultimate2-cell_one = Один свой знак в поле
param-ultimate2-cell_one_enemy = Один знак соперника в поле
param-ultimate2-centre = Своё поле в центре
param-ultimate2-centre_enemy = Поле соперника в центре
param-ultimate2-win = Победа в партии
value-either = Хватит одного конца
value-both = Нужны оба конца
value-on = Включено
value-off = Выключено

# Расстановка.
editor-title = Редактор позиции
editor-game = Игра
editor-tool = Что ставить
editor-turn = Чей ход
editor-auto = Автоматически
tool-turns = По очереди
tool-wall = Стена
tool-erase = Стереть
tool-target = Куда ходить
editor-undo = Отменить
editor-redo = Повторить
editor-clear = Очистить поле
editor-rotate = Повернуть
editor-mirror = Отразить
editor-no-turn = Поле «Счёта» нельзя повернуть: строки и столбцы в нём неравнозначны.
editor-copy = Скопировать
editor-paste = Вставить из буфера
editor-text = Позиция текстом
editor-text-hint = { $look ->
    [stones] h8i9 или строки из точек, X (чёрные), O (белые) и #
   *[other] h8i9 или строки из точек, X, O и #
}
editor-set = Применить
editor-play = Играть отсюда
editor-counts = { $look ->
    [stones] чёрных камней — { $x }, белых — { $o }
   *[other] X — { $x }, O — { $o }
}
editor-to-move = { $side ->
    [black] ход чёрных
    [white] ход белых
   *[other] ход { $side }
}
editor-ready = Можно играть: { $counts }, { $turn }.
editor-over = В этой позиции партия уже закончена.
editor-paste-unknown = Это не позиция: нужны клетки, например h8i9, или строки из точек, X, O и #.
editor-paste-long = Текст слишком длинный для позиции.
editor-target-none = Ходить можно в любое незавершённое поле.
editor-target = Ходить нужно в поле { $board }.
editor-target-centre = Ходить нужно в центральное поле.
