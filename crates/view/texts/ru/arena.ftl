# Таблицы и сообщения арены.

arena-column-place = №
arena-column-player = Игрок
arena-column-points = Очки
arena-column-share = %
arena-column-elo = Эло
arena-column-buchholz = Бухгольц
arena-column-sonneborn = Зоннеборн–Бергер
arena-column-wins = Победы
arena-column-draws = Ничьи
arena-column-losses = Поражения
arena-column-x = { $look ->
    [stones] За чёрных
   *[other] За X
}
arena-column-o = { $look ->
    [stones] За белых
   *[other] За O
}
arena-column-mean = сред., мс
arena-column-p99 = 99 % ходов быстрее, мс
arena-column-max = макс., мс
arena-column-nodes = Узлов на ход

arena-title = { $game }, { $games }
arena-elo = { $name }: Эло { $elo } ± { $error } (95 %), вероятность превосходства { $superiority } %
arena-elo-few = Партий слишком мало, чтобы оценить Эло { $name }.
arena-first-move-in = Первый ход всегда был у { $name }, поэтому Эло включает преимущество первого хода. Чтобы измерить только силу, уберите --colours fixed.
arena-normalised = Нормированное Эло { $elo } ± { $error }
arena-pairs = Пары партий по числу очков (0, ½, 1, 1½, 2): { $pairs }
arena-sides = { $look ->
    [stones] Побед чёрных { $x }, побед белых { $o }, ничьих { $draws }
   *[other] X победил { $x }, O победил { $o }, ничьих { $draws }
}
arena-first-move = Преимущество первого хода: { $elo } ± { $error } Эло
# Примечание к выводу по слишком малому числу партий.
arena-vague = { $said } (слишком мало партий)
arena-records-file = Партии: { $file }
arena-lines-file = Журналы обмена с движками: { $file }
arena-report-file = Отчёт: { $file }
arena-endings = Чем заканчивались партии: { $endings }
arena-faults = { $name }, поражения по вине программы: { $endings }
arena-fault-reason = { $name }, { $ending } × { $count }: { $reason } (впервые в партии { $game }, ход { $move })
arena-fault-place = { $name }, { $ending } × { $count }: впервые в партии { $game }, ход { $move }
arena-fault-late = { $name }, { $ending } × { $count }: в худшем случае { $took } из { $allowed } мс (впервые в партии { $game }, ход { $move })
arena-late = { $ending } ({ $took } из { $allowed } мс)
arena-processor = Процессорное время (свой ход + ход соперника): { $players }
arena-processor-of = { $name } { $own } с + { $other } с
arena-works-in-other-turns = { $name } работает во время хода соперника ({ $other } с, { $share } % этого времени), а это не разрешено. Отключите это в движке или разрешите: info.pondering=1.
arena-works-referee = { $name } работает во время хода соперника ({ $other } с, { $share } % этого времени), а это не разрешено. Программа должна ждать следующей строки.
arena-fault-reasons-more = { $name }, других причин: { $count }
arena-ending = { $name } — { $count }
arena-champion = Победитель: { $name }
arena-cross = Таблица личных встреч
arena-few-openings = Дебютов в списке: { $list }, нужно: { $needed }. Если игроки всегда отвечают одинаково, партии повторяются, а повторы ничего не доказывают.
arena-different = { $games }, разных { $different }: повтор партии ничего не доказывает. Возьмите больше дебютов, например --openings random:4.
arena-shared-cores = Ядер не хватает, поэтому два движка одной партии делят ядро. Это не мешает, если они не думают в чужое время; иначе уменьшите --concurrency или задайте --margin.
arena-no-openings = Без --openings все партии начинаются одинаково, и игроки, которые всегда отвечают одинаково, повторяют одну партию. Возьмите разные дебюты: --openings random:4.
arena-fixed-field = { $look ->
    [stones] Стороны не менялись: за чёрных одни играли чаще других, поэтому сравнивать их по одним очкам нельзя.
   *[other] Стороны не менялись: за X одни играли чаще других, поэтому сравнивать их по одним очкам нельзя.
}
arena-tested = • { $name } — проверяемый игрок; остальные упорядочены по рейтингу.
arena-sat-out = Туры без соперника, засчитаны как победы: { $rounds }
arena-name-late = { $name } (позже других)
arena-name-withdrawn = { $name } (снятие)
arena-name-annulled = { $name } (снятие, без зачёта)
arena-joined = { $name }: в турнире с партии { $game }.
arena-withdrawn = { $name }: снятие с турнира перед партией { $game }; сыгранное засчитано.
arena-withdrawn-lost = { $name }: снятие с турнира перед партией { $game }; сыгранное засчитано, остальные партии считаются проигранными.
arena-annulled = { $name }: снятие с турнира перед партией { $game }, сыграно меньше половины партий; они не дают очков и мест и учтены только в рейтинге.
arena-walkovers = Не сыграно из-за снятия соперника, засчитаны победы: { $games }
arena-missed = Не сыграно после снятия или до вступления в турнир, засчитаны поражения: { $games }
arena-ties-buchholz = При равенстве очков места определяет коэффициент Бухгольца (сумма очков соперников). Если равен и он, игроки делят место.
arena-ties-sonneborn = При равенстве очков места определяет коэффициент Зоннеборна–Бергера: очки, набранные против каждого соперника, умножаются на очки этого соперника. Если равен и он, игроки делят место.
arena-repeated-pairings = Повторных встреч: { $count }. Туров больше, чем можно сыграть без повторов при таком числе игроков.
arena-round = Тур { $number } из { $rounds }
arena-rounds = Туры
arena-bracket = Турнирная сетка
arena-rounds-done = Завершено туров: { $done } из { $rounds }
arena-rounds-earlier = Более ранние туры: { $count }
arena-rounds-later = Следующие туры: { $count }
arena-bye = { $name } — без соперника
arena-meeting = { $a } – { $b } { $points } : { $others }
arena-meeting-due = { $a } – { $b }
arena-meeting-open = { $meeting } (партий { $done } из { $games })
arena-meeting-extra = { $meeting } (счёт равный, решили дополнительные дебюты: { $openings })
arena-meeting-listed = { $meeting } (счёт равный до конца; дальше проходит { $name }: выше в списке)
arena-meeting-walkover = { $meeting } (снятие: { $name })
arena-kept = Партии сохранены: чтобы продолжить, повторите команду с --out { $file }.
arena-conditions = Зерно { $seed }, дебюты: { $openings }, { $colours }; { $played }
arena-version = inarow { $version }
arena-version-unknown = inarow неизвестной версии
arena-versions = начато в { $first }, продолжено в { $later }
arena-file-of = { $file } у { $name }
arena-changed-files = Файлы движков, которые сменились между первой партией и последней: { $files }
arena-openings-none = нет
arena-openings-list = список из { $count }
arena-openings-random = случайные ходы, по { $plies }
arena-colours-swap = со сменой сторон
arena-colours-fixed = стороны не меняются
arena-limits = Ограничения для каждого: { $limits }
arena-limits-of = Ограничения для { $name }: { $limits }
arena-limit-none = нет
arena-limit-nodes = узлов { $nodes }
arena-limit-depth = глубина { $depth }
arena-limit-memory = память { $mib } МиБ
arena-limit-margin = запас { $ms } мс
arena-limit-info = INFO { $key } { $value }
arena-no-games = Не сыграно ни одной партии.

arena-sprt = LLR { $ratio }, границы { $lower } и { $upper } (elo0 = { $elo0 }, elo1 = { $elo1 }, Эло { $model }, alpha = { $alpha }, beta = { $beta })
arena-sprt-open = Пока ничего не решено.
arena-sprt-h0 = Принята H0: преимущество { $name } меньше { $elo } Эло.
arena-sprt-h1 = Принята H1: преимущество { $name } больше { $elo } Эло.
arena-model-logistic = логистическое
arena-model-normalised = нормированное

arena-game = Партия { $game } из { $games }: { $x } – { $o } { $result } ({ $ending }), счёт { $a } { $points } : { $others } { $b }
arena-game-of-field = Партия { $game } из { $games }: { $x } – { $o } { $result } ({ $ending }), всего очков: { $a } { $points }, { $b } { $others }
arena-live = { $done } из { $games }, побед { $wins }, ничьих { $draws }, поражений { $losses }
arena-live-elo = { $done } из { $games }, побед { $wins }, ничьих { $draws }, поражений { $losses }, Эло { $elo } ± { $error }
arena-live-sprt = { $done ->
    [one] { $done } партия
    [few] { $done } партии
    [many] { $done } партий
   *[other] { $done } партии
}, { $pairs ->
    [one] { $pairs } пара
    [few] { $pairs } пары
    [many] { $pairs } пар
   *[other] { $pairs } пары
}, побед { $wins }, ничьих { $draws }, поражений { $losses }
arena-live-sprt-elo = Эло { $elo } ± { $error }
arena-live-sprt-ratio = LLR { $ratio }, границы { $lower } и { $upper }
arena-live-field = { $done } из { $games }
arena-live-more = { $count ->
    [one] и ещё { $count } игрок
    [few] и ещё { $count } игрока
    [many] и ещё { $count } игроков
   *[other] и ещё { $count } игрока
}
arena-live-left = { $shown }, осталось примерно { $left }
arena-under-way = Игра продолжается: партий { $done } из { $games }
arena-under-way-left = Игра продолжается: партий { $done } из { $games }, осталось примерно { $left }
arena-span-hours = { $hours } ч { $minutes } мин
arena-span-minutes = { $minutes } мин
arena-span-seconds = { $seconds } с
arena-nothing-left = Играть больше нечего: { $file } содержит весь результат ({ $games }).
arena-nothing-left-changed = Играть больше нечего: { $file } содержит весь результат ({ $games }), но программы с тех пор изменились.
arena-swiss-long = Туров { $rounds }, а без повторных встреч при { $players } игроках возможно только { $most }: в последних турах встречи повторятся.
arena-unfinished = Сыграно партий: { $done } из { $games }. Чтобы доиграть остальные, повторите команду, которой начат журнал.
arena-stopped = Остановлено: сыграно { $done } из { $games }.
arena-stopped-kept = Остановлено: сыграно { $done } из { $games }, партии сохранены в { $file }. Чтобы продолжить, повторите команду.

arena-course-wins = Побед у { $name }: { $wins }
arena-course-draws = Ничьих: { $draws }
arena-course-errors = Ошибок: { $errors }
arena-course-move = Среднее время хода у { $name }: { $ms } мс
arena-course-event = Среднее время события у { $name }: { $ms } мс
arena-course-step = Среднее время шага игры: { $ms } мс
arena-course-total = Все партии: { $seconds } с
arena-course-series = Опубликовано для threat1 против себя, 500 партий: X победил 231, O победил 263, ничьих 6, 3,2–3,7 мс на ход, 0,0005 мс на событие, 1,6–3,5 мс на шаг, 28,58 с на все

ratings-column-like = Играет как
ratings-like = уровень { $level } ({ $ahead })
ratings-weaker = слабее уровня { $level }
ratings-stronger = сильнее уровня { $level }
ratings-apart = нельзя сравнить
ratings-anchor = Эло считается от { $name } = { $elo }, 95-процентные интервалы — относительно этого игрока.
ratings-mean = Эло считается от среднего по всем игрокам, с 95-процентными интервалами. Другое начало отсчёта: --anchor ИМЯ=ЭЛО.
ratings-mixed = Имя { $name } носят разные игроки; их партии сосчитаны вместе.
ratings-groups = Между этими группами нет ни одной партии, поэтому их рейтинги несравнимы:
arena-merged = { $file }: { $games }, нашлось в нескольких журналах: { $repeated }
arena-end-line = ряд
arena-end-reply = ряд, ответ не помог
arena-end-reply-line = ряды у обоих
arena-end-full = поле заполнено
arena-end-move-limit = лимит ходов
arena-end-no-legal-move = нет хода
arena-end-boards = малые поля
arena-end-score = очки
arena-end-resign = сдача
arena-end-agreed = по согласию
arena-end-time = время вышло
arena-end-crash = сбой
arena-end-hang = зависание
arena-end-protocol = нарушен протокол
arena-end-refused = отказ играть
arena-end-memory = превышен лимит памяти
arena-end-adjudicated = присуждение
arena-end-abandoned = прервана
arena-end-illegal-out-of-board = ход за пределы поля
arena-end-illegal-occupied = ход на занятую клетку
arena-end-illegal-not-allowed = недопустимый ход
arena-end-illegal-forbidden = запрещённый ход

arena-report-elo = Эло и 95-процентные доверительные интервалы
arena-report-sides = Результаты по сторонам
arena-report-against = { $name } по соперникам и своей стороне
arena-report-times = Ходы { $name } по времени, мс
arena-report-lengths = Партии по числу ходов
arena-report-games = Партии
arena-report-first = Здесь первые { $shown }, а всего { $games }: все запишет --records.
arena-report-everybody = Все игроки
arena-report-ending = Чем закончилась партия
arena-report-every-ending = Любой исход
arena-report-begin = В начало
arena-report-back = На ход назад
arena-report-play = Воспроизвести
arena-report-on = На ход вперёд
arena-report-end = В конец
arena-report-move = Ход
arena-report-moves = Ходы
arena-report-earlier = Предыдущие партии
arena-report-page = Партии в списке
arena-report-later = Следующие партии
arena-report-ms = мс

# Рабочие машины: играют партии арены.

fleet-no-workers = Рабочих машин пока нет. Арена ждёт: запустите inarow worker с тем же адресом на любой машине.
fleet-no-engine = Ни у одной рабочей машины нет движка { $name } (sha256 { $hash }). Арена ждёт: положите файл в папку, которую рабочей машине указали через --engines.
fleet-broken = Ни одна рабочая машина не может запустить движок { $name } (sha256 { $hash }), { $worker } сообщает: { $reason }. Почините его там или запустите inarow worker на машине, где он работает.
fleet-other-version = На рабочей машине { $worker } стоит inarow { $version }, здесь { $own }: ходы могли бы отличаться, и партий она не получит. Запустите там ту же версию.
rejected-order = партия { $game }: на { $worker } сыграно не то, что задано
rejected-game = партия { $game }: от { $worker } получена { $what }
rejected-other = другая партия
rejected-nobody = партия неизвестных игроков
rejected-setup = партия с другой начальной позицией
rejected-endless = партия без результата
rejected-impossible = партия, невозможная по правилам ({ $reason })
fleet-rejected = Результат отброшен: { $reason }
fleet-lost = Нет связи с сервером NATS ({ $reason }). Турнир ждёт и продолжится, когда она появится.
fleet-worker = { $name } { $playing }/{ $slots }
fleet-workers = Рабочих машин { $count }: { $workers }
worker-ready = { $name }: готово, партий одновременно: { $slots }. Ctrl-C остановит эту машину, её партии доиграют другие.
worker-joined = Турнир { $run }: присоединились.
worker-left = Турнир { $run } окончен, здесь сыграно: { $games }.
worker-lost = Нет связи с сервером NATS ({ $reason }). Начатые партии продолжаются, машина ждёт.
worker-back = Связь с сервером NATS восстановлена.
worker-lacks = Движка { $name } (sha256 { $hash }) нет в папках, указанных через --engines: его партии сыграют другие машины.
worker-lacks-program = { $name }: такого файла нет в папках, указанных через --engines, а ничего другого не запускается: эти партии сыграют другие машины.
worker-other-version = Турнир для inarow { $version } пропущен: здесь { $own }.
worker-rejected = Задание отброшено: { $reason }
worker-trouble = Партия возвращена: { $reason }
