# Ошибки командной строки.

usage-unknown-argument = лишний аргумент { $argument }
usage-unknown-command = неизвестная команда { $command }
usage-nearest = Возможно, { $names }?
usage-missing = не хватает: { $arguments }
usage-example = Например: { $command }
usage-missing-command = после { $command } нужна одна из команд: { $known }
usage-no-value = после { $argument } нужно значение
usage-invalid = { $argument } не может быть «{ $value }»
usage-invalid-why = { $argument } не может быть «{ $value }»: { $reason }
usage-wrong = { $argument }: { $reason }
usage-choose = выберите { $known }
usage-conflict = { $argument } не сочетается с { $others }
usage-conflict-other = { $argument } не сочетается с другими аргументами
usage-twice = { $argument } указан дважды
usage-takes-none = { $argument } не принимает «{ $value }»
usage-not-text = один из аргументов не текст
usage-other = не удалось разобрать командную строку ({ $detail })
usage-help = Подробнее: { $command }
usage-options = [ПАРАМЕТРЫ]
usage-command = [КОМАНДА]

said-takes-no = у этой команды нет { $argument }
said-not-text = это не текст
said-name-game = укажите игру или файл в --setup
said-engine-player = { $player } не может быть движком: выберите встроенного игрока (см. inarow players) или внешний движок с --param info.КЛЮЧ=МИН..МАКС
said-player-refused = игрок { $player } здесь не подойдёт: { $reason }
said-no-walls = у { $game } нет случайных стен; добавьте :walls=СВОБОДНЫХ/ДЛИНА/ПРОМЕЖУТОК, например { $game }:walls=0.75/50/1
said-never-walls = в { $game } стен не бывает; выберите игру «ряд», например course или line:15x15:walls=0.75/50/1
said-over = партия уже закончена; уберите этот ход и все после него
said-move-refused = { $reason }; выберите другую клетку
said-move-elsewhere = сюда сейчас нельзя; выберите клетку малого поля, на которое указывает прошлый ход, а если оно завершено — любого открытого
said-move-malformed = это не клетка: напишите букву и число (h8) или x,y от левого верхнего угла, а между ходами пробел
said-move-outside = клетка вне поля: столбцы от a до { $last }, строки от 1 до { $rows }
said-moves-of-file = { $file }: в файле свои ходы: уберите --moves или назовите вместо файла игру
said-nor-file = Файла { $file } тоже нет: проверьте имя.
said-no-file = такого файла нет: проверьте имя и папку
said-move = --moves, ход { $number } ({ $text })
said-one-picture = в файле партий: { $games }, а картинка показывает одну; выберите её через --number
said-no-game = партии { $number } нет: в файле их { $games }; выберите одну из них через --number
said-folder-to = { $folder } — папка: укажите формат её файлов через --to, например --to sgf
said-folder-out = { $file }: папку преобразуют в папку, укажите её
said-folder-empty = в папке { $folder } нет файлов с партиями
said-folder-failed =
    { $failed ->
        [one] не преобразован { $failed } файл
        [few] не преобразованы { $failed } файла
        [many] не преобразовано { $failed } файлов
       *[other] не преобразовано { $failed } файла
    } из { $all }
said-convert = { $from } в { $to }
said-path = { $file }
said-stream = стандартный ввод
said-stream-out = стандартный вывод
said-name-to = укажите формат через --to или файл с его расширением: { $formats }
said-name-from = укажите формат через --from или файл с его расширением: { $formats }
said-no-reading = картинки не читаются; есть { $formats }
said-by-chance = { $game } строится случайно: опишите готовую игру в --setup ФАЙЛ
said-missing-folder = такой папки нет; создайте её или выберите другую
said-takes-no-file = в этой папке нельзя создать файл; выберите другую
said-no-folder = { $file }: это не папка
said-not-ours = { $file }: по содержимому не видно, что этот файл создан inarow, и он не изменён; выберите другое имя или добавьте --force, чтобы заменить его
said-is-log = { $file }: это журнал результатов, его нельзя заменить; выберите другое имя
said-is-folder = { $file }: это папка; укажите файл
said-is-file = { $file }: это файл, а не папка
said-openings-order = для --openings-order и --openings-from нужен файл с дебютами
said-openings-from = --openings-from { $from }: в файле { $count ->
        [one] { $count } дебют
        [few] { $count } дебюта
        [many] { $count } дебютов
       *[other] { $count } дебюта
    }
said-own = напишите КЛЮЧ=ЗНАЧЕНИЕ, например name=Rapfi, time=5m+3s или info.strength=90
said-random = --openings { $text }: напишите число ходов, например random:4, или random:4:any для дебютов без проверки
said-no-fleet = эта сборка проводит партии только на этой машине, { $what } в ней нет: возьмите готовый пакет inarow или соберите программу с --features fleet
said-workers-log = играют другие машины: log и keep_engines задают у них, см. inarow worker --help
said-workers-folder = играют другие машины: уберите у игроков dir и folder
said-no-test = { $file }: у этого поиска ещё нет партий проверки, поэтому нет ни страницы, ни записей; доведите arena tune до конца
said-report = выберите course или укажите файл с расширением html
said-analysis-report = укажите файл с расширением html
said-one-analysis = в файле партий: { $games }; выберите одну через --number
wrong-thinking-time = напишите время, например 2s или 500ms
said-tracker = напишите ХОДЫ/ОЧКИ или ХОДЫ/ОЧКИ/С-ХОДА, например 8/10 или 3/500/20
said-sprt = напишите две разницы Эло, например 0,10
said-tune-own = у поиска --a принимает margin, memory, threads, hash, dir и info.КЛЮЧ; остальные ограничения общие для обоих игроков
ratings-other-game = это партии игры { $found }, а предыдущие — игры { $expected }; составьте список для каждой игры отдельно
ratings-no-anchor = { $name } не играет ни в одном из этих журналов: выберите из { $known }
said-anchor = укажите ИМЯ=ЭЛО, например computer:level=3=1500
merge-exists = такой файл уже есть; выберите другое имя
merge-other-plan = это результаты другого плана, отличия: { $what }; свести игроков из разных планов в один рейтинг-лист можно командой inarow arena ratings
merge-difference = { $setting } (здесь { $there }, в первом журнале { $here })
merge-nothing = укажите журналы, которые нужно объединить
said-built-in = { $player }: выберите встроенного игрока (см. inarow players) или внешний движок с --param info.КЛЮЧ=МИН..МАКС
said-even = --max-games { $games }: выберите чётное число, например 20000
said-preset-there = --save { $name }: такой набор уже есть и пропал бы; выберите другое имя или сначала удалите тот набор в окне
said-no-presets = у { $player } нет наборов настроек
said-no-data = --save { $name }: нет доступа на запись в папку настроек; выберите другую через --data ПАПКА
said-preset-kept = --save { $name }: такой набор за это время уже сохранили, он остаётся; найдено { $player }

wrong-number = это не число
wrong-whole = это не целое число
wrong-number-large = число слишком велико
wrong-range = напишите число от { $min } до { $max }
wrong-range-from = напишите число от { $min }
wrong-game = неизвестная игра «{ $name }»; есть { $known }
wrong-game-nearest = неизвестная игра «{ $name }»; возможно, { $nearest }? Все игры: inarow games
wrong-player = неизвестный игрок «{ $name }»; есть { $known }
wrong-player-nearest = неизвестный игрок «{ $name }»; возможно, { $nearest }? Все игроки: inarow players
wrong-setting = у { $owner } нет настройки «{ $setting }»; есть { $known }
wrong-no-settings = у { $owner } нет настройки «{ $setting }»; настроек у него нет
wrong-preset-name = у { $player } нет набора настроек «{ $name }»; есть { $known }
wrong-value = { $setting } не может быть «{ $value }»; подходит: { $expected }
wrong-twice = { $setting } указано дважды
wrong-piece = «{ $piece }» не настройка: напишите имя=значение
wrong-name = в имени от 1 до { $most } символов, без двоеточий и управляющих символов
wrong-name-letter = в имени должна быть хотя бы одна буква
wrong-name-marks = в имени не больше { $most } надстрочных и подстрочных знаков у одной буквы
wrong-command = после { $prefix }: укажите команду, как в оболочке; кавычки ставьте парами
wrong-age = это не срок: напишите число и m, h, d или w, например 90d
wrong-time-zero = время должно быть больше нуля, например 5m (на партию) или 1s/move; none — без ограничения
wrong-time = «{ $text }» — не контроль времени: напишите none, 5m (на партию), 5m+3s (с добавлением), 10s/move или 3m,30s/move (на партию и на ход)
wrong-preset = строка { $line }, столбец { $column }: { $detail }
preset-player = наборов нет у игрока «{ $name }»; они есть у { $known }
preset-table = здесь нужна таблица, например [rating-map.mine]
preset-value = подходит: { $expected }
preset-name = имя набора состоит из букв, цифр, дефисов и подчёркиваний
preset-builtin = такой набор встроен: выберите другое имя
wrong-cell = это не клетка: напишите букву и число (h8) или x,y от левого верхнего угла
wrong-outside = клетка вне поля
wrong-colour = «{ $text }» — не цвет: напишите #rrggbb
wrong-place = строка { $line }, столбец { $column }: { $reason }
wrong-byte = байт { $byte }: { $reason }

domain-whole = целое число от { $min } до { $max }
domain-number = число от { $min } до { $max }
domain-any-whole = целое число
domain-any-number = число
domain-whole-from = целое число от { $min }
domain-time = время, например 1s или 500ms, или none
domain-preset = имя набора
domain-name = имя
players-presets = наборы: { $names }
players-how = Игрок — это имя и настройки через двоеточие, в любом порядке: { $example }. В скобках — значение по умолчанию.
values-size-line = от 1 до 100, например 15x15
values-k = от 1 до 100
values-max-moves = 0 (пока есть место) или число
values-walls = none или СВОБОДНЫХ/ДЛИНА/ПРОМЕЖУТОК: от 0 до 1, от 0 до 10000, от 0 до 100, например 0.75/50/1
values-size = от 4 до 30
values-length = от 2 до размера поля
values-moves = 0 (пока есть место) или число
values-komi = прибавка к итогу O, от −10000 до 10000
values-price = ПЕРВАЯ/ШАГ, от −10000 до 10000, например 2/2

slip-toml = это не TOML: напишите ключ = значение, текст — в кавычках
slip-unknown-nearest = неизвестный ключ { $key }; возможно, { $nearest }?
slip-unknown = неизвестный ключ { $key }; допустимы { $known }
slip-missing = не хватает { $key }: напишите { $example }
slip-form = { $key } записан неверно; например: { $example }
slip-word = { $key } не может быть «{ $value }»; { $choose }
slip-players = каждый игрок — отдельная таблица, например
slip-needed = для такого турнира это обязательно
slip-by-pairs = число партий каждой пары задаёт opening_pairs
slip-by-games = общее число партий задаёт games
slip-only-swiss = это есть только у швейцарского турнира
slip-only-sprt = это бывает при tournament = { $word }

plan-game = игра { $text }: { $reason }
plan-player = игрок { $name }: { $reason }
plan-presets = наборы настроек: { $reason }
plan-two = игроков { $found }, а нужно ровно два
plan-few = игроков { $found }, а нужно хотя бы два
plan-many = игроков { $found }, а больше { $most } нельзя
plan-person = человек не может играть на арене; для этого есть inarow play
plan-external = { $field } бывает только у внешнего движка, уберите
plan-info = { $key } нельзя отправить через INFO: ключ — одно слово, значение — одна строка не длиннее { $most } байт, а { $decided } следуют из других настроек
plan-no-folder = { $field }: папки { $path } нет, создайте её или исправьте путь
plan-no-time = начальное время должно быть больше нуля
plan-name = «{ $name }» не может быть именем: в имени от 1 до { $most } символов, без управляющих
plan-same-name = двух игроков зовут { $name }; дайте каждому своё имя
plan-games =
    нельзя сыграть { $games ->
        [one] { $games } партию
        [few] { $games } партии
        [many] { $games } партий
       *[other] { $games } партий
    }: допустимо от 1 до { $most }
plan-fixed-sprt = при colours = fixed первый ход всегда у A, и проверка приняла бы это преимущество за силу: уберите colours, тогда каждый дебют играют за обе стороны, или сыграйте матч
plan-odd =
    { $games ->
        [one] { $games } партия не делится
        [few] { $games } партии не делятся
        [many] { $games } партий не делятся
       *[other] { $games } партий не делятся
    } на пары со сменой сторон: выберите чётное число или стороны без смены: --colours fixed
plan-elo = elo1 должно быть больше elo0, оба от −2000 до 2000
plan-risk = alpha и beta должны быть больше 0 и меньше 0.5
plan-cores =
    { $games ->
        [one] { $games } партия одновременно делила
        [few] { $games } партии одновременно делили
        [many] { $games } партий одновременно делили
       *[other] { $games } партий одновременно делили
    } бы { $cores ->
        [one] { $cores } ядро
        [few] { $cores } ядра
        [many] { $cores } ядер
       *[other] { $cores } ядер
    }, и движки отнимали бы время друг у друга: играйте меньше партий одновременно или разрешите делить ядра через --share-cores

opening-format = у файла с дебютами должно быть расширение txt, openings, psq, sgf, lib, uttt или json
opening-game = дебют { $number } из другой игры
opening-move = в дебюте { $number } ход { $ply } ({ $text }) сделать нельзя: { $reason }
opening-over = дебют { $number } заканчивает партию
opening-empty = в списке нет ни одного дебюта
opening-chance = с файлом дебютов нужна игра без случайности в начале; возьмите random:ХОДЫ
opening-decided = игра начинается с { $name }, где дебют ставят игроки; уберите другие дебюты
opening-plies =
    в случайном дебюте от 1 до { $most ->
        [one] { $most } хода
        [few] { $most } ходов
        [many] { $most } ходов
       *[other] { $most } ходов
    }, а не { $plies }
opening-judge = эти дебюты проверяла другая версия; продолжайте той версией, которой начали
opening-none =
    случайного дебюта в { $plies ->
        [one] { $plies } ход
        [few] { $plies } хода
        [many] { $plies } ходов
       *[other] { $plies } ходов
    }, после которого партия открыта, не нашлось; возьмите меньше ходов

log-full = не удалось сохранить партию { $game }: { $reason }; прежние партии ({ $stored }) сохранены. Повторите команду, когда появится место
log-busy = в этот файл пишет другой запуск
log-ending = в файле с таким расширением несколько партий не хранят; выберите { $known } либо папку
log-ending-file = в файле с таким расширением несколько партий не хранят; выберите { $known }
log-no-file = это канал или устройство, а для результатов нужен файл, который можно прочитать снова
log-foreign = это не журнал результатов, и файл не изменён; выберите другой
log-version = у этих результатов версия журнала { $found }, в ней то же зерно даёт другие партии; программа продолжает версию { $known }. Доиграйте их той программой, которой начали, или выберите другой файл
log-line = в этой строке нет результата партии
log-other-plan =
    это результаты другого плана, { $count ->
        [1] различается
       *[other] различаются
    } { $what }; выберите другой файл или те настройки, с которыми он начат
log-other-programs = с тех пор, как сыграны эти результаты, { $what }; верните прежнее, выберите другой файл или добавьте --allow-changed, чтобы считать партии вместе (старые результаты выводит inarow arena show)
changed-inarow = inarow { $was } сменилась на { $now }
changed-own-file = изменился файл { $file }
changed-file = изменился файл { $file } игрока { $player }
log-strange = партия { $game } в результатах не из этого плана: файл правили вручную, или его создала другая версия
log-difference = { $setting } (в журнале { $there }, сейчас { $here })
log-not-set = не задано
log-kind = вид турнира
log-players = состав игроков
log-everything = всё
roster-not-begun = --late и --withdraw меняют состав начатого турнира: укажите его журнал параметром --out
roster-new =
    турнир начат без { $names }; добавьте --late, чтобы { $count ->
        [1] новый игрок вступил
       *[other] новые игроки вступили
    } в него
roster-missing =
    турнир начат с { $names }, а в файле { $count ->
        [1] этого игрока
       *[other] этих игроков
    } нет; верните в файл и снимайте игроков параметром --withdraw ИМЯ
roster-unknown = нет игрока с именем { $name }: выберите из { $known }
roster-two = в матче и тесте двое игроков: вступить или сняться нельзя
roster-knockout = в начатый турнир на выбывание вступить нельзя: сетка заполнена; начните другой
roster-tested = { $name } — проверяемый игрок гонтлета, снять его нельзя; остановите турнир
roster-over = { $name } не может ни вступить, ни сняться: составлять больше нечего
roster-few = осталось бы меньше двух игроков; остановите турнир
log-another = там уже лежит файл другого турнира: { $file }. В этом турнире партий не больше { $games }; укажите другую папку или уберите чужие партии

run-worker = другая машина сообщает: { $detail }
run-no-opponent = нет второго игрока
run-setup = партия { $game }: { $detail }
run-lines = не удалось записать журнал движков: { $reason }
run-stopped = партия прервана
run-threads = не удалось запустить потоки: { $reason }

tune-unknown = у { $player } нет параметра { $name }, который можно настроить: выберите среди { $known }
tune-form = «{ $text }»: напишите имя, имя=от..до или имя=от..до:шаг
tune-info-form = «{ $text }»: параметры внешнего движка задаются как info.КЛЮЧ=мин..макс или info.КЛЮЧ=мин..макс:шаг
tune-bounds = { $name }: от { $min } до { $max } с шагом { $step } — недопустимый диапазон ({ $detail })
tune-no-player = у { $player } нет параметров: выберите встроенного игрока (см. inarow players) или внешний движок с --param info.КЛЮЧ=МИН..МАКС
tune-few =
    { $games ->
        [one] { $games } партии
        [few] { $games } партий
        [many] { $games } партий
       *[other] { $games } партий
    } мало: один шаг такого поиска берёт { $step }
tune-method = недопустимые настройки поиска ({ $detail })
tune-bounds-beyond = игрок не принимает таких значений
tune-bounds-order = наибольшее значение должно быть больше наименьшего
tune-bounds-start = начальное значение должно лежать между ними
tune-bounds-step = шаг должен быть больше нуля и не больше всего диапазона
tune-bounds-whole = границы целых чисел — целые
tune-method-no-params = нечего настраивать
tune-method-spsa = для SPSA нужны хотя бы одна пара на шаг и скорость больше 0 и не больше 1
tune-method-opponents = в SPSA за обе стороны играет настраиваемый игрок; уберите других соперников (against)
tune-method-genetic = генетическому поиску нужно от 4 до 1000 наборов значений и хотя бы одна пара партий на каждый

fleet-address = { $address }: напишите nats://ХОСТ:ПОРТ или tls://ХОСТ:ПОРТ ({ $detail })
fleet-secret = { $variable } содержит сам ключ: сохраните ключ в файл и укажите в { $variable } имя файла
fleet-half = { $set } задано, а { $missing } нет; задайте оба или ни одного
fleet-sign-in = { $address }: сервер отклонил вход ({ $detail }) { $given }; задайте NATS_USER и NATS_PASSWORD, NATS_TOKEN, NATS_CREDS или NATS_NKEY, как на сервере
fleet-given-nothing = без имени и пароля
fleet-given-address = с именем и паролем из адреса
fleet-given-variables = с тем, что задано в { $variables }
fleet-and = { $one } и { $other }
fleet-certificate = { $address }: { $detail }; укажите файл сертификата удостоверяющего центра в NATS_CA, а в адресе — имя сервера из его сертификата; если сервер просит и ваш сертификат, укажите его и ключ к нему в NATS_CERT и NATS_KEY
fleet-connect = { $address }: никто не отвечает ({ $detail }); запущен ли там nats-server?
fleet-jetstream = сервер NATS отказал ({ $detail }); ему нужен JetStream, как в nats-server --jetstream
fleet-unplayable = ни одна рабочая машина не может запустить { $name } (sha256 { $hash }); { $worker } сообщает: { $detail }. Исправьте ошибку или запустите inarow worker там, где движок работает; та же команда продолжит сохранённое в --out. Без --workers движок за это проигрывает партии
