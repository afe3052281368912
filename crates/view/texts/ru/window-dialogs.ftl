# Правила, статистика, история, настройки, о программе.

dialog-close = Закрыть
dialog-draft = Восстановлено то, что вы не закончили в прошлый раз.
dialog-draft-anew = Начать заново

# Правила: тексты над абзацами об игре и рядом с ними.
rules-card-caro = ровно пять, хотя бы один конец открыт
rules-card-course = 20×20, стены, ответный ход
rules-variants = Варианты
rules-aim-tictactoe = Первым поставить три своих знака в ряд.
rules-aim-gomoku = { $look ->
    [stones] Первым поставить пять или больше своих камней в ряд: по горизонтали, вертикали или диагонали.
   *[other] Первым поставить пять или больше своих знаков в ряд: по горизонтали, вертикали или диагонали.
}
rules-aim-renju = { $look ->
    [stones] Построить пять в ряд. Чёрные ходят первыми, зато часть ходов им запрещена.
   *[other] Построить пять в ряд. X (чёрные) ходит первым, зато часть ходов ему запрещена.
}
rules-aim-caro = Построить ровно пять в ряд так, чтобы соперник не закрыл ряд с обеих сторон.
rules-aim-ultimate = Выиграть три малых поля в ряд. Ваш ход решает, где ходить сопернику.
rules-aim-score = Закончить с большим итогом: получать очки за линии и меньше тратить на ходы.
rules-aim-course = { $look ->
    [stones] Построить пять или больше в ряд. На ряд чёрных у белых есть один ответный ход.
   *[other] Построить пять или больше в ряд. На ряд X у O есть один ответный ход.
}
rules-aim-custom = Первым построить ряд выбранной длины на выбранном поле.

rules-variant-tictactoe = Если оба не ошибаются, партия всегда кончается вничью. Нужно больше простора — выберите «Свою игру»: 4×4, 5×5 с четырьмя в ряд или любое другое поле.
rules-shown-renju = { $look ->
    [stones] Пункты, запрещённые для чёрных, отмечены на поле. С каждым ходом появляются новые и исчезают прежние. Флажок «Запрещённые пункты» прячет отметки, но правило не меняет.
   *[other] Пункты, запрещённые для X (чёрных), отмечены на поле. С каждым ходом появляются новые и исчезают прежние. Флажок «Запрещённые пункты» прячет отметки, но правило не меняет.
}
rules-variant-original-text = Знаки O дороже, а сумма весов вдоль строки или столбца равна нулю, поэтому между равными почти всегда побеждает X.
rules-variant-plain = Без стен
rules-variant-course = Ту же игру с ответным ходом можно играть и на пустом поле 15×15.
rules-variant-size = Поле и длина ряда
rules-variant-size-text = Стороны поля — от 1 до 100 клеток. Ряд может быть не длиннее большей стороны.
rules-variant-rule = Длинные ряды
rules-variant-rule-text =
    – Более длинный ряд тоже побеждает, как в гомоку.
    – Побеждает только ряд ровно такой длины.
    – Ровно такой длины и не закрытый с двух сторон, как в каро.
    – Закрытый ряд не в счёт, а более длинный побеждает всегда.
rules-variant-walls = Стены и ответный ход
rules-variant-walls-text = { $look ->
    [stones] Часть поля могут занимать стены: туда не ходят, и ряд сквозь них не проходит. С ответным ходом белые могут один раз ответить на ряд чёрных.
   *[other] Часть поля могут занимать стены: туда не ходят, и ряд сквозь них не проходит. С ответным ходом O может один раз ответить на ряд X.
}
rules-variant-opening = Честный дебют
rules-variant-opening-text = { $look ->
    [stones] В дебютах swap и swap2 один игрок расставляет первые камни, а другой выбирает сторону: тогда первый ход не даёт преимущества.
   *[other] В дебютах swap и swap2 один игрок расставляет первые знаки, а другой выбирает сторону: тогда первый ход не даёт преимущества.
}

figure-tictactoe-win = X победил: ряд по диагонали.
figure-tictactoe-draw = Поле заполнено, ряда ни у кого нет: ничья.
figure-gomoku-five = { $look ->
    [stones] Пять в ряд: чёрные победили.
   *[other] Пять в ряд: X победил.
}
figure-gomoku-six = Шесть в ряд. В гомоку это тоже победа.
figure-gomoku-exact = Те же шесть в стандартном гомоку: победы нет. Теперь ходит соперник.
figure-renju-five = { $look ->
    [stones] Ровно пять: чёрные победили.
   *[other] Ровно пять: X (чёрные) победил.
}
figure-renju-overline = { $look ->
    [stones] Длинный ряд. В отмеченном пункте получилось бы шесть подряд: чёрным сюда нельзя.
   *[other] Длинный ряд. В отмеченном пункте получилось бы шесть подряд: X (чёрным) сюда нельзя.
}
figure-renju-double-four = { $look ->
    [stones] Вилка 4×4. В отмеченном пункте получились бы сразу две четвёрки: чёрным сюда нельзя.
   *[other] Вилка 4×4. В отмеченном пункте получились бы сразу две четвёрки: X (чёрным) сюда нельзя.
}
figure-renju-double-three = { $look ->
    [stones] Вилка 3×3. В отмеченном пункте получились бы сразу две открытые тройки: чёрным сюда нельзя.
   *[other] Вилка 3×3. В отмеченном пункте получились бы сразу две открытые тройки: X (чёрным) сюда нельзя.
}
figure-caro-five = { $look ->
    [stones] Пять, закрытых только с одной стороны: чёрные победили.
   *[other] Пять, закрытых только с одной стороны: X победил.
}
figure-caro-blocked = { $look ->
    [stones] Пять, закрытых белыми с обеих сторон: победы нет. Теперь ходит соперник.
   *[other] Пять, закрытых O с обеих сторон: победы нет. Теперь ходит соперник.
}
figure-caro-six = Шесть в ряд: в каро победы нет.
figure-caro-plus = Гомоку+: шесть побеждают, даже закрытые с двух сторон.
figure-ultimate-target = Ход X — правая верхняя клетка среднего поля: O должен ходить в правое верхнее поле.
figure-ultimate-free = Ход отправляет O в уже выигранное поле: O ходит в любое незавершённое.
figure-ultimate-win = Три малых поля в ряд: X выиграл партию.
figure-score-window = Линия из четырёх завершена: X получает сумму её весов, { $sum }.
figure-score-rows = Строки сверху вниз: ходить можно только в обведённую строку.
figure-score-gravity = Знаки падают вниз: знак опускается в нижнюю пустую клетку столбца.
figure-course-walls = { $look ->
    [stones] В стены не ходят, и ряд сквозь них не проходит: пяти в ряд у чёрных ещё нет.
   *[other] В стены не ходят, и ряд сквозь них не проходит: пяти в ряд у X ещё нет.
}
figure-course-reply = { $look ->
    [stones] У чёрных пять в ряд. У белых остался один ответный ход.
   *[other] У X пять в ряд. У O остался один ответный ход.
}
figure-course-answered = { $look ->
    [stones] Белые ответили своим рядом: ничья.
   *[other] O ответил своим рядом: ничья.
}
figure-custom-four = Поле 7×6, четыре в ряд.
figure-custom-swap = { $look ->
    [stones] Дебют swap2: три камня расставлены, теперь выбирает другой игрок.
   *[other] Дебют swap2: три знака расставлены, теперь выбирает другой игрок.
}

# Статистика.
statistics-by-day = По дням
statistics-by-week = По неделям
statistics-by-month = По месяцам
statistics-week-of = неделя с { $date }
statistics-month-of = { $month } { $year }
statistics-axis-day = { $day } { $month ->
    [1] янв.
    [2] февр.
    [3] мар.
    [4] апр.
    [5] мая
    [6] июн.
    [7] июл.
    [8] авг.
    [9] сент.
    [10] окт.
    [11] нояб.
   *[other] дек.
}
statistics-axis-month = { $month ->
    [1] янв.
    [2] февр.
    [3] март
    [4] апр.
    [5] май
    [6] июнь
    [7] июль
    [8] авг.
    [9] сент.
    [10] окт.
    [11] нояб.
   *[other] дек.
}
# Победы каждой стороны в играх со знаками, с камнями или с теми и другими.
statistics-wins-x = { $look ->
    [stones] Победы чёрных
    [both] X и чёрные
   *[other] Победы X
}
statistics-wins-o = { $look ->
    [stones] Победы белых
    [both] O и белые
   *[other] Победы O
}
statistics-side-x = { $look ->
    [stones] Чёрные
    [both] X, чёрные
   *[other] X
}
statistics-side-o = { $look ->
    [stones] Белые
    [both] O, белые
   *[other] O
}
statistics-by-game = По играм
statistics-by-opponent = Вы против компьютера
statistics-everything = Все партии
statistics-wins = Победы
statistics-losses = Поражения
statistics-by-people = Вдвоём
statistics-first = Первый
statistics-second = Второй
# Два имени; победы в том же порядке.
statistics-pair = { $one } — { $two }
statistics-pair-one = { $name } — игрок без имени
# У обоих одно имя: первым указан тот, кто ходил первым.
statistics-pair-same = { $look ->
    [stones] { $name } (чёрные) — { $name } (белые)
   *[other] { $name } (X) — { $name } (O)
}
statistics-pair-unnamed = { $look ->
    [stones] Игроки без имён: чёрные — белые
   *[other] Игроки без имён: X — O
}
statistics-none-hint = Доиграйте партию до конца — и она появится в статистике.
statistics-unread = Не удалось прочитать статистику: { $reason }. Играть это не мешает.

# История.
history-title = История
history-none-hint = Здесь хранятся все законченные партии: их можно просмотреть, продолжить с любого хода, сохранить.
history-search = Поиск в истории
history-search-hint = Игра, игрок, результат или дата
history-reading = Загрузка: { $games }
history-found = Найдено: { $games }
history-not-found = Ничего не нашлось. Попробуйте меньше слов.
history-back = Все партии
history-sides = { $x } — { $o }
history-won = { $side ->
    [black] Победили чёрные
    [white] Победили белые
   *[other] Победил { $side }
}
history-drawn = Ничья
history-own-won = ↑ Вы победили
history-own-lost = ↓ Вы проиграли
history-own-drawn = = Ничья
history-result = { $outcome } · { $moves }
history-date = { $day } { $month ->
    [1] янв.
    [2] февр.
    [3] мар.
    [4] апр.
    [5] мая
    [6] июн.
    [7] июл.
    [8] авг.
    [9] сент.
    [10] окт.
    [11] нояб.
   *[other] дек.
} { $year }
history-slider = Ход
history-start = Начало · { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
    [many] { $moves } ходов
   *[other] { $moves } хода
}
history-move = Ход { $move } из { $moves } · { $cell }
history-play = Воспроизвести
history-stop = Остановить
history-open = Просмотреть
history-continue = Продолжить отсюда
history-continue-hint = На этом ходе партия окончена. Вернитесь к более раннему.
history-save = Сохранить в файл
history-export = Сохранить картинку
history-forget = Удалить из истории
history-forgotten = Партия удалена, в статистике она осталась
history-restore = Вернуть
history-damaged = Не удалось показать эту партию
history-unreadable = Её запись повреждена: { $reason }. Остальные партии целы.
history-gone = Её больше нет в истории.
history-unread = Не удалось прочитать историю: { $reason }. Закройте другие копии программы и попробуйте ещё раз.

# Неоконченные партии.
unfinished-title = Неоконченные партии
unfinished-none = Неоконченных партий нет
unfinished-none-hint = Здесь сохраняются партии, которые вы не доиграли.
unfinished-short = { $count ->
    [one] Показать ещё { $count } короткую партию
    [few] Показать ещё { $count } короткие партии
    [many] Показать ещё { $count } коротких партий
   *[other] Показать ещё { $count } короткой партии
}
unfinished-short-title = Короткие партии
unfinished-short-hide = Скрыть короткие
unfinished-short-why = Меньше трёх ваших ходов. Хранятся последние { $most }.
unfinished-now = сейчас на поле
unfinished-back = Все неоконченные
unfinished-delete = Удалить партию
unfinished-delete-all = Удалить все
unfinished-ask = { $count ->
    [one] Удалить { $count } неоконченную партию?
    [few] Удалить { $count } неоконченные партии?
    [many] Удалить { $count } неоконченных партий?
   *[other] Удалить { $count } неоконченной партии?
}
unfinished-keep = Отменить
unfinished-deleted = { $count ->
    [1] Партия удалена
    [one] Удалена { $count } партия
    [few] Удалены { $count } партии
    [many] Удалено { $count } партий
   *[other] Удалено { $count } партии
}
# Открывает список неоконченных партий, на начальном экране и в истории.
unfinished-all = Все партии: { $count }
history-unfinished = Неоконченные партии: { $count }

# Настройки.
settings-title = Настройки
settings-group = Раздел настроек
settings-looks = Внешний вид
settings-board = Поле
settings-sound = Звук
settings-players = Игроки
settings-data = Данные
settings-language = Язык
settings-theme = Тема
settings-theme-system = Системная
settings-scale = Размер
settings-scale-name = Текст и кнопки
settings-motion-group = Анимация
settings-motion = Плавное появление знаков и линий
settings-show = Показывать на поле
settings-stones = Камни на дереве в гомоку и рэндзю
settings-coordinates = Координаты на больших полях
settings-numbers = Номера ходов на больших полях
settings-allowed = Куда можно ходить
settings-forbidden = Запрещённые пункты в рэндзю
settings-weights = Веса клеток в «Счёте»
settings-explains = Советы в первых партиях
settings-heat = Карты
settings-heat-hint = Насколько хороша каждая клетка для атаки и для защиты.
settings-heat-maps = Карты атаки и защиты
settings-ratings = Числа на картах
settings-sounds = Звуки
settings-sounds-hint = Тихий звук хода, победы и ничьей.
settings-volume = Громкость
settings-names = Имена
settings-names-hint = Если оставить поле пустым, будет имя по умолчанию.
settings-name-person = Вы против компьютера
settings-name-first = Вдвоём: первый
settings-name-second = Вдвоём: второй
settings-name-computer = Компьютер
settings-level = Уровень компьютера
settings-level-easy = Часто ошибается: для первых партий.
settings-level-medium = Видит простые угрозы, иногда ошибается.
settings-level-strong = Считает на несколько ходов и наказывает за ошибки.
settings-level-maximum = Играет в полную силу.
settings-judgement = Показывать оценку компьютера, когда играет человек
settings-pace = Когда играют два компьютера
settings-pace-name = Пауза между ходами
settings-kept = Настройки, имена, статистика, история и неоконченные партии хранятся только на этом компьютере и сохраняются автоматически после каждого хода.
settings-folder = Папка
settings-copy-folder = Скопировать
settings-nowhere = Не удалось найти папку для записи. В этом сеансе ничего не сохранится.
settings-unkept = Не удалось сохранить: { $reason }. Попробуйте позже.

# Клавиши.
keys-program = Программа
keys-board = На поле
keys-pointer = Мышь и касания
keys-windows = В диалогах
keys-cursor = Переходить по клеткам
keys-typed-key = h 8
keys-typed-shortcut = { $keys }: { $action }
keys-on-board = { $keys } (на поле { $typed })
keys-typed = Ход по координатам
keys-size = Масштаб интерфейса
keys-size-usual = Сбросить масштаб интерфейса
keys-zoom = Крупнее или мельче
keys-zoom-board = Поле крупнее или мельче
keys-whole = Показать увеличенное поле целиком
keys-start = К началу, если поле не увеличено
keys-click = Щелчок, касание
keys-click-does = Ход в клетку
keys-wheel = Ctrl+колесо
keys-wheel-alone = Колесо
keys-zoom-large = То же на полях больше 40×40
keys-open = Открыть файл
keys-save = Сохранить партию
keys-copy = Скопировать партию
action-copy-position = Скопировать позицию
keys-paste = Вставить партию
keys-drag = Перетаскивание
keys-pan = Двигать увеличенное поле
keys-pinch = Два пальца
keys-drop = Перетащить файл
keys-drop-does = Открыть партию
keys-tab = Следующая кнопка или поле ввода
keys-press = Нажать выделенную кнопку

# О программе.
about-title = О программе
about-version = Версия { $version }
about-text = inarow — сборник игр, где побеждает ряд из знаков: от крестиков-ноликов до рэндзю, Ultimate и «Счёта». Играйте вдвоём, с компьютером на десяти уровнях или смотрите, как компьютеры играют друг с другом.
about-licences = Лицензии
about-program = Программа
about-program-licence = MIT или Apache 2.0, на ваш выбор. Её можно копировать, менять и передавать другим.
about-typeface = Шрифт
about-typeface-licence = Inter, Расмус Андерссон, SIL Open Font License 1.1
about-icons = Значки
about-icons-licence = Phosphor Icons, MIT
about-window = Окно
about-window-licence = egui и eframe, Эмиль Эрнерфельдт и другие, MIT или Apache 2.0
about-store = Хранение
about-store-licence = SQLite, общественное достояние
about-libraries = Остальное
about-libraries-licence = Библиотеки на Rust под MIT, Apache 2.0 и похожими свободными лицензиями. Их тексты лежат в пакете: LICENSES-libraries.txt
about-copy = Скопировать
about-copied = Версия скопирована
