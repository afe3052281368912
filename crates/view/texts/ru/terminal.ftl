# Игра в терминале: ввод и ответы.

welcome-play = Чтобы пойти, введите клетку, например a1; «помощь» покажет команды.
welcome-play-course = Чтобы пойти, введите столбец и строку, например 0 0; «помощь» покажет команды.
welcome-watch = Enter останавливает игру; «помощь» покажет команды.
over-next = «Реванш» — ещё раз, «новая» — в меню, «выход» — выйти.
over-next-watched = Партия закончена; реванш предлагают только игроки. «Новая» — в меню, «выход» — выйти.
dash = —

# Меню.
menu-mode = Кто играет
menu-keys = Enter — принять значение в скобках, «назад» — предыдущий вопрос, «часы 5м+3с» — контроль времени, «выход» — выйти.
menu-first = Это первый вопрос.
menu-no-command = Сначала выберите игру: эта команда работает во время партии.
menu-start-turns = по очереди, сначала вы
setting-opening-free = свободный
card-opening-free = без особых правил
card-opening-swap = { $look ->
    [stones] один ставит три камня, другой выбирает сторону
   *[other] один ставит три знака, другой выбирает сторону
}
card-opening-swap2 = { $look ->
    [stones] первый ставит три камня; второй выбирает сторону или добавляет два камня и отдаёт выбор первому
   *[other] первый ставит три знака; второй выбирает сторону или добавляет два знака и отдаёт выбор первому
}
player-with-preset = { $player } · { $preset }
player-with-level = { $player }, { $level }
answer-size-small = Ряд из { $k } на такое поле не поместится: хотя бы одна сторона должна быть не меньше { $k }.

# Ответы на введённое.
answer-layout = Русскую букву здесь можно понять по-разному: введите латинскую, например { $cell }.
illegal-out-of-board-course = Клетки { $cell } нет на поле: столбцы от 0 до { $columns }, строки от 0 до { $rows }.
only-for-players = Играют два компьютера: эта команда для тех, кто играет сам.
hint-choice = Лучше выбрать: { $choice }.
name-kept = Имя сохранено и для следующих партий; «имя { $side }» без имени вернёт имя по умолчанию.
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
io-name = недопустимое имя файла
io-not-empty = папка не пуста
io-other-disk = не удалось перенести на другой диск
io-links = на него ведёт слишком много ссылок
io-lost = связь с диском прервалась
io-reader = получатель закрыл канал
io-short = неожиданный конец файла
io-unwritten = дописать его не удалось
io-contents = недопустимое содержимое
io-interrupted = работу прервали
io-memory = не хватает памяти
io-unable = диск не поддерживает эту операцию
io-quota = исчерпана квота диска
io-device = диск неисправен
io-open = открыто слишком много файлов
io-unknown = неизвестная ошибка системы
network-refused = по этому адресу никто не отвечает; проверьте адрес и запущен ли сервер
network-reset = соединение оборвано
network-unreachable = сеть недоступна
network-slow = ответ не пришёл вовремя
network-no-such-name = сервер с таким именем не найден; проверьте адрес
network-in-use = порт занят; выберите другой
network-not-here = у этого компьютера нет такого адреса; выберите один из его собственных или 0.0.0.0 для всех его сетей
network-denied = система не разрешает этот порт; выберите порт больше 1023

# Неоконченные партии и ошибки хранилища.
unfinished-waits = Есть неоконченная партия: { $game }. Чтобы продолжить её, повторите команду без перенаправления ввода.
unfinished-gone = Эта партия открыта в другой копии inarow или уже удалена.
unfinished-not-left = { $reason } { $trouble }
store-failed = Не удалось сохранить: { $reason }. Игра продолжается.
store-reason-busy = файл слишком долго занят другой копией inarow
store-reason-full = на диске нет места
store-reason-read-only = файл только для чтения
store-reason-damaged = файл повреждён; следующий запуск это исправит
store-reason-not-owned = эту партию продолжает другая копия inarow
store-reason-other = сбой хранилища ({ $detail })
store-reason-broken = файл повреждён, новый тоже
store-reason-foreign = файл принадлежит другой программе
store-reason-unopened = не удалось открыть файл ({ $detail })
store-damaged-aside = Не удалось прочитать сохранённые данные. Прежний файл теперь называется { $file }, создан новый.
store-not-kept = В этом сеансе ничего не сохранится ({ $reason }).
store-newer = Данные сохранены более новой версией inarow. Они не изменены. В этом сеансе ничего не сохранится.
store-no-folder = Не удалось найти папку для ваших данных. В этом сеансе ничего не сохранится.
statistics-setup = Из файлов

# Почему программа проиграла.
reason-crash = остановилась
reason-hang = не ответила
reason-protocol = нарушила протокол
reason-memory = заняла слишком много памяти

# Почему игрок здесь не играет.
refused-game = он играет только { $games }; выберите другого игрока
refused-large = слишком много пустых клеток; этому игроку нужно не больше { $most }: выберите другого игрока или поле поменьше
exec-game = движки протокола Gomocup играют только в пять в ряд, без стен и без ответного хода; выберите другого игрока или программу с протоколом судьи
exec-game-command = { $reason }: exec-referee:КОМАНДА
exec-start = программа не запускается ({ $detail }); { $advice }
exec-start-other = программа не запускается ({ $detail })
exec-crash = программа завершилась ({ $detail })
exec-crash-advice = программа завершилась ({ $detail }); { $advice }
# Почему программа не запускается.
exec-unstarted-missing = такого файла нет
exec-unstarted-not-on-path = такой команды нет
exec-unstarted-no-interpreter = нет интерпретатора из её первой строки
exec-unstarted-denied = файл нельзя запускать
exec-unstarted-no-program = это не программа для этой системы
# Что поможет.
exec-advice-missing = проверьте её имя
exec-advice-not-on-path = для файла в этой папке напишите { $program }
exec-advice-denied = сделайте её исполняемой: chmod +x { $program }, или укажите интерпретатор скрипта: python3 { $program }
exec-advice-line-ends = проверьте первую строку скрипта: строки должны кончаться на LF, а не на CR LF
exec-advice-no-program = укажите интерпретатор скрипта: python3 { $program }
# Чем закончилась программа.
exec-ended-code = код { $number }
exec-ended-signal = сигнал { $number }
exec-ended-closed = она закрыла свой вывод
exec-ended-unknown = причина неизвестна
exec-last-words = { $detail }; последняя строка её ошибок: «{ $last }»
exec-silent = не ответил вовремя
exec-unended = вывел «{ $detail }» без конца строки
exec-deaf = движок не читает ввод
exec-refused = отказался играть («{ $detail }»)
exec-garbage = ответил «{ $detail }», а это не ход
exec-flood = движок выводит слишком много текста
exec-outside = пошёл на { $detail }, за край поля
exec-memory = занял больше памяти, чем разрешено ({ $mib } МиБ)
exec-memory-bytes = занял больше памяти, чем разрешено ({ $bytes ->
        [one] { $bytes } байт
        [few] { $bytes } байта
        [many] { $bytes } байт
       *[other] { $bytes } байта
    })
games-all = во все игры
games-tictactoe = в крестики-нолики 3×3
games-small = там, где свободных клеток не больше 12
games-line = в любые игры, где строят ряд
games-line-k5 = в игры, где строят пять в ряд
games-ultimate = в Ultimate
games-score = в «Счёт»

# Почему игры не получится.
setup-range = { $field ->
    [k] длина ряда (k) на этом поле должна быть от { $min } до { $max }, а не { $value }
    [width] число столбцов (width) должно быть от { $min } до { $max }, а не { $value }
    [height] число строк (height) должно быть от { $min } до { $max }, а не { $value }
   *[other] значение { $field } должно быть от { $min } до { $max }, а не { $value }
}
setup-renju = в рэндзю играют на поле 15×15, пять в ряд
setup-full = на поле нет свободной клетки
setup-line = у { $side } на поле уже есть ряд
setup-rows = на поле { $expected } { $expected ->
    [one] строка
    [few] строки
    [many] строк
   *[other] строки
}, а записано { $found }
setup-row = в строке { $row } { $found } { $found ->
    [one] клетка
    [few] клетки
    [many] клеток
   *[other] клетки
}, а должно быть { $expected }
setup-wall = стена { $number } ({ $x },{ $y }) вне поля
file-snapshot = состояние партии не соответствует её ходам
setup-no-time = на часах { $side } сначала должно быть больше нуля
error-record = Не удалось продолжить эту партию: { $reason }. Выберите другой файл.
file-move = ход { $move }: { $reason }
file-move-occupied = на ходе { $move } клетка { $cell } занята
file-no-game = в нём нет партии
file-not-text = это не текстовый файл
file-too-large = файл больше { $most } МиБ
file-many-games = партий больше { $most }
file-many-moves = ходов больше { $most }
file-version = запись версии { $found }, а программа читает версию { $read }: нужна более новая версия inarow
export-read-only = { $format } только читается; выберите sgf или json
export-other = эту партию нельзя сохранить в таком формате ({ $detail })
io-other = ошибка системы ({ $detail })
card-score-balanced = веса и фора для равных шансов
