# Игра в терминале: что там пишут и отвечают.

welcome-play = Чтобы пойти, введите клетку, например a1; «помощь» покажет команды.
welcome-play-course = Чтобы пойти, введите столбец и строку, например 0 0; «помощь» покажет команды.
welcome-watch = Enter останавливает игру; «помощь» покажет команды.
over-next = «Реванш» — ещё раз, «новая» — в меню, «выход» — уйти.
dash = —

# Меню.
menu-mode = Кто играет
menu-keys = Enter — то, что в скобках; «назад» — к прошлому вопросу, «выход» — уйти.
menu-first = Это первый вопрос.
menu-no-command = Сначала выберите игру: эта команда работает во время партии.
menu-start-turns = по очереди, сначала вы
setting-opening-free = обычный
card-opening-free = { $look ->
    [stones] первыми ходят чёрные
   *[other] первым ходит X
}
card-opening-swap = { $look ->
    [stones] один ставит три камня, другой выбирает сторону
   *[other] один ставит три знака, другой выбирает сторону
}
card-opening-swap2 = { $look ->
    [stones] то же, или ещё два камня, и выбирает первый
   *[other] то же, или ещё два знака, и выбирает первый
}
card-score-balanced = веса и фора: силы равны
player-with-preset = { $player } · { $preset }
player-with-level = { $player }, { $level }
answer-size-small = Ряд из { $k } на такое поле не поместится: хотя бы одна сторона должна быть не меньше { $k }.

# Ответы на то, что введено.
answer-layout = Русскую букву здесь можно понять по-разному: введите латинскую, например { $cell }.
illegal-out-of-board-course = Клетки { $cell } нет на поле: столбцы от 0 до { $columns }, строки от 0 до { $rows }.
only-for-players = Играют два компьютера: эта команда для тех, кто играет сам.
hint-choice = Советую выбрать: { $choice }.
name-how = Чьё имя? Например: имя X Анна
maps-legend = Чем плотнее клетка и больше число, тем лучше ход; «·» ничего не даёт.
board-part = Показаны столбцы от { $left } до { $right } и строки от { $top } до { $bottom }; «поле { $cell }» покажет поле вокруг другой клетки.

# Файлы.
loaded-first = Загружено: { $file }, первая из { $count ->
    [one] { $count } партии
    [few] { $count } партий
    [many] { $count } партий
   *[other] { $count } партии
}
error-file-export = Файл { $file } не сохранён: { $reason }.
error-player-refused = Игрок «{ $player }» здесь не подойдёт: { $reason }.
io-not-found = такого файла нет
io-denied = нет прав
io-folder = это папка
io-no-folder = такой папки нет
io-full = на диске нет места
io-read-only = диск только для чтения
io-too-large = он слишком большой
io-slow = диск не отвечает
io-exists = такое имя уже занято
io-busy = им занята другая программа
io-name = система не допускает такого имени
io-not-empty = папка не пуста
io-other-disk = на другой диск его не перенести
io-links = на него ведёт слишком много ссылок
io-lost = связь с диском прервалась
io-reader = его никто не читает
io-short = он обрывается
io-unwritten = дописать его не удалось
io-contents = его содержимое не прочитать
io-interrupted = работу прервали
io-memory = не хватает памяти
io-unable = этот диск так не умеет
io-quota = ваша доля места на диске занята
io-device = диск неисправен
io-open = открыто слишком много файлов
io-unknown = система отказала и не объяснила почему

# Что запоминается.
unfinished-waits = Есть неоконченная партия: { $game }. Чтобы её продолжить, запустите программу, не называя игру.
unfinished-gone = Эту партию уже играют в другом месте, или её больше нет.
store-failed = Сохранить не удаётся: { $reason }. Игра продолжается.
store-reason-busy = слишком долго пишет другой inarow
store-reason-full = на диске нет места
store-reason-read-only = файл только для чтения
store-reason-damaged = файл повреждён; следующий запуск это исправит
store-reason-not-owned = эту партию продолжает другой inarow
store-reason-other = файл не записать
store-reason-broken = файл повреждён, новый тоже
store-reason-foreign = файл принадлежит другой программе
store-reason-unopened = файл не открыть ({ $detail })
store-damaged-aside = Сохранённое не прочитать. Файл отложен как { $file }, начат новый.
store-not-kept = В этот раз ничего не запомнится ({ $reason }).
store-newer = Сохранённое записано более новой версией inarow: оно не тронуто, и в этот раз ничего не запомнится.
store-no-folder = Нет папки для ваших данных: в этот раз ничего не запомнится.
statistics-setup = Из файлов

# Почему программа проиграла.
reason-crash = остановилась
reason-hang = не ответила
reason-protocol = нарушила протокол
reason-memory = заняла слишком много памяти

# Почему игрок здесь не играет.
refused-unknown = такого игрока нет
refused-preset = у него нет набора настроек «{ $name }»
refused-preset-known = у него нет набора настроек «{ $name }»; есть: { $known }
refused-game = он играет только { $games }; выберите другого игрока
refused-large = слишком много свободных клеток; он считает до самого конца, а для этого их должно быть не больше { $most }
exec-game = внешние движки играют только в пять в ряд, без стен и без ответного хода; выберите другого игрока
exec-start = программа не запускается ({ $detail }); проверьте её имя
exec-crash = программа завершилась ({ $detail })
# Почему программа не запускается.
exec-unstarted-missing = такого файла нет
exec-unstarted-denied = файл нельзя запускать
exec-unstarted-no-program = это не программа для этой системы
# Чем закончилась программа.
exec-ended-code = код { $number }
exec-ended-signal = сигнал { $number }
exec-ended-closed = она закрыла свой вывод
exec-ended-unknown = причина неизвестна
exec-last-words = { $detail }; её последние слова: «{ $last }»
exec-silent = не ответил вовремя
exec-deaf = не читает, что ему говорят
exec-refused = отказался играть («{ $detail }»)
exec-garbage = ответил «{ $detail }», а это не ход
exec-flood = говорит слишком много
exec-outside = пошёл на { $detail }, за край поля
exec-memory = занял слишком много памяти
refused-other = в нём что-то пошло не так ({ $detail })
games-all = во все игры
games-tictactoe = в крестики-нолики 3×3
games-small = там, где свободных клеток не больше 12
games-line-k5 = в игры, где строят пять в ряд
games-ultimate = в Ultimate
games-score = в «Счёт»

# Почему игры не получится.
setup-range = { $field } = { $value }, а можно от { $min } до { $max }
setup-renju = в рэндзю играют на поле 15×15, пять в ряд
setup-full = на поле нет свободной клетки
setup-line = у { $side } на поле уже есть ряд
setup-rows = на поле { $expected } { $expected ->
    [one] ряд
    [few] ряда
    [many] рядов
   *[other] ряда
}, а записано { $found }
setup-row = в ряду { $row } { $found } { $found ->
    [one] клетка
    [few] клетки
    [many] клеток
   *[other] клетки
}, а должно быть { $expected }
setup-wall = стена { $x },{ $y } вне поля
setup-no-time = на часах { $side } сначала должно быть больше нуля
setup-other = они не подходят друг к другу ({ $detail })
error-record = Эту партию не продолжить: { $reason }. Выберите другой файл.
file-move = ход { $move }: { $reason }
file-move-occupied = на ходе { $move } клетка { $cell } занята
file-no-game = в нём нет партии
file-not-text = это не текстовый файл
file-too-large = файл больше { $most } МиБ
file-many-games = партий больше { $most }
file-many-moves = ходов больше { $most }
file-version = запись версии { $found }, а программа читает версию { $read }: возьмите более новую inarow
file-foreign = это файл другого вида
file-empty = в нём нет партии
file-short = файл обрывается: конца не хватает
file-syntax = то, что здесь стоит, сюда не подходит
file-value = такого значения здесь быть не может
file-other-game = это запись другой игры или другого поля
file-no-cell = это не клетка этого поля
file-outside = клетка вне поля
file-pass = здесь пас, а в этих играх его нет
file-turn = ход не той стороны
file-result = записан один результат, а на поле другой: возможно, играли по другому правилу
file-other = запись не разобрать ({ $detail })
export-read-only = { $format } только читается; выберите sgf или json
export-other = так партию не записать ({ $detail })
io-other = система отказала ({ $detail })
