# Сервер партий по ссылке: ответы программам и браузерам, страницы, строки консоли.

# Почему команда ничего не меняет в партии.
server-malformed = это не клетка: пишите h8 или 7,7
server-stale = в партии уже другая позиция: посмотрите на поле и ходите снова
server-game-over = партия закончена
server-out-of-turn = сейчас не ваш ход
server-out-of-board = этой клетки нет на поле
server-occupied = клетка занята
server-not-allowed = сейчас так нельзя
server-forbidden = этот ход запрещён правилами
server-no-offer = отвечать не на что: этого никто не предлагал
server-offered-already = это уже предложено
server-nothing-to-take-back = отменять нечего
server-no-opponent = за другую сторону ещё никто не играет
server-not-gone = соперник ещё здесь
server-chat-off = в этой партии нет чата
server-bad-text = в сообщении от 1 до 500 символов, без управляющих символов
server-not-over = партия ещё не закончена
server-rematch-agreed = о реванше уже договорились
server-chat-full = в этой партии больше нет места для сообщений
server-too-long = партия стала слишком длинной: можно только ходить и закончить её

# Причины отказа в запросе.
server-bad-request = не удалось прочитать запрос: { $detail }
server-short = он обрывается
server-form = он не такой, как описано в /openapi.json
server-secret-command = в command такого запроса от { $least } до { $most } символов, которые никому не угадать
server-long-command = в command от 1 до { $most } символов
server-only-true = у resign и claim бывает только true
server-one-action = в команде должно быть одно из play, choose, resign, offer, answer, claim, say
server-ply-of-move = ply бывает только у play и choose
server-needless-reason = reason нужен, только когда вызов отклоняют
server-no-upgrade = по этому адресу открывают WebSocket
server-binary = сообщение должно быть текстом
server-bad-format = запись бывает в форматах json, sgf, psq, png и gif
server-not-json = тип запроса должен быть application/json
server-no-such-game = такой партии нет; проверьте ссылку
server-no-such-page = такой страницы нет
server-wrong-host = у этого сервера другой адрес; его задаёт тот, кто запускает сервер, ключом --public-url
server-wrong-origin = запрос отправила страница другого сайта, поэтому ничего не изменено
server-wrong-method = у этого адреса другой метод
server-full = обе стороны заняты; можно смотреть
server-join-over = эта партия закончена; её можно посмотреть
server-other-game = с этим command уже создана другая партия; выберите новый
server-no-secret = не указан секрет стороны
server-wrong-secret = этот секрет не подходит ни к одной стороне партии
server-no-token = нет токена бота
server-wrong-token = такого токена нет ни у одного бота; новый выдаёт тот, кто управляет сервером: inarow serve token ИМЯ
server-no-such-challenge = такого вызова для этого бота нет
server-challenge-over = этот вызов закончился, или на него уже ответили
server-bot-away = этот бот сейчас не подключён
server-bot-busy = этого бота ждёт слишком много вызовов
server-name-taken = имя «{ $name }» можно принять за компьютер, бота или саму программу; выберите другое
server-no-such-bot = здесь нет бота { $name }
server-bot-itself = у бота не может быть обеих сторон партии
server-too-many-seeks = этот бот ищет слишком много партий
server-no-random = система не дала случайных чисел ({ $detail })
server-too-large = запрос слишком большой: можно до 64 КиБ
server-too-slow = запрос шёл слишком долго
server-too-many = слишком много запросов; повторите через { $seconds ->
    [one] { $seconds } секунду
    [few] { $seconds } секунды
    [many] { $seconds } секунд
   *[other] { $seconds } секунды
}
server-busy = сервер сейчас занят; попробуйте чуть позже
server-not-stored = не удалось сохранить, поэтому ничего не изменилось: { $reason }
server-broken = на сервере произошла ошибка; ничего не изменилось
server-side-taken = за эту сторону играет компьютер; выберите другую
server-seed = зерно — целое число до { $most }
server-long-time = контроль времени бывает не больше 30 дней

# Почему партии не сохранить.
said-server-in-use = с папкой { $path } уже работает другой сервер; остановите его или выберите другую папку через --data
server-store-newer = партии сохранила более новая версия программы (формат { $found }, известен { $known })
server-store-full = диск заполнен
server-store-locked = сохранённые партии заняты другой программой
server-store-failed = не удалось открыть сохранённые партии ({ $detail })
server-backup-exists = { $path } уже существует; выберите другое имя
server-backup-no-folder = папки { $path } нет: создайте её или выберите другое место
server-backup-nothing = в { $path } сервер ещё ничего не сохранял
said-server-no-folder = нет папки для партий; укажите её через --data
said-server-no-tls = в этой сборке нет TLS: возьмите готовый пакет inarow, соберите программу с --features tls или поставьте перед ней прокси
server-tls-file = { $file } не подходит для TLS ({ $detail })
server-cannot-listen = не удалось открыть адрес { $address }: { $reason }
server-listen-address = это не адрес: нужно УЗЕЛ:ПОРТ, например 127.0.0.1:8080, или unix:ПУТЬ; порт — от 0 до 65535
server-unix-url = для сокета Unix нужен --public-url: адрес, который видят игроки
server-unix-tls = с сокетом Unix нельзя --tls: сертификат у прокси перед ним
server-unix-gateway = для --course-gateway в --listen нужны адрес и порт
server-no-unix = в этой системе нет сокетов Unix
server-public-url = это не адрес сервера: напишите http:// или https:// и имя, без пути, например https://play.example.org

server-bad-network = это не адрес: напишите адрес, например 203.0.113.9, или сеть, например 10.0.0.0/8
server-older = папку { $path } использует сервер более старой версии; остановите его и запустите эту версию
server-banned = владелец этого сервера заблокировал ваш адрес
server-damaged = эта партия повреждена, её нельзя открыть; остальных партий это не касается
server-store-trouble = сохранённые партии сейчас недоступны

# Команды для владельца сервера.
operator-no-such-game = здесь нет партии { $id }
operator-over = партия { $id } уже закончена
operator-damaged = партия { $id } повреждена, её можно только удалить
operator-silent = сервер, который использует эту папку, не ответил; посмотрите его журнал
operator-failed = серверу не удалось это сделать; посмотрите его журнал
operator-this-machine = { $address } включает этот компьютер, его нельзя заблокировать
operator-not-banned = адрес { $address } не заблокирован
operator-no-games = Партий нет.
operator-game = { $id }: { $game }: { $x } – { $o }, ходов: { $moves }, { $state }, последнее изменение: { $age } назад
operator-nobody = пока никого
operator-state-running = идёт
operator-state-over = закончена
operator-state-damaged = повреждена
operator-age-minutes = { $count } мин
operator-age-hours = { $count } ч
operator-age-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
    [many] { $count } дней
   *[other] { $count } дня
}
operator-ended = Партия { $id } закончена без победителя.
operator-deleted = Партия { $id } удалена.
operator-would-prune = Будет удалено партий: { $count }
operator-pruned = Удалено партий: { $count }
operator-banned = Адрес { $address } заблокирован. Работающий сервер применит это в течение секунды.
operator-lifted = Адрес { $address } больше не заблокирован.
operator-no-bans = Заблокированных адресов нет.
operator-checked = Проверено партий: { $count }
operator-found-damaged = Повреждена партия { $id }: { $reason }
operator-found-orphans = Строк без партии: { $count }
operator-found-fault = Повреждён файл: { $detail }
operator-unsound = сохранённые партии повреждены; удалите повреждённые командой inarow serve delete или вернитесь к копии
operator-progress = Партии:

# Сообщения консоли.
said-server-listens = Сервер готов: { $url }
said-server-machine = Сервер доступен только программам на этом компьютере. Чтобы пустить других, запустите его с --listen 0.0.0.0:{ $port }.
said-server-no-network = Сервер доступен только программам на этом компьютере: компьютер не в сети. Подключите его к сети и запустите сервер снова.
said-server-network = Сервер доступен всем в вашей сети; из интернета — только если пропустит роутер.
said-server-anyone = Сервер доступен всем, у кого есть ссылка.
said-server-course = Программы курса подключаются по адресу { $address }, без пароля; на ход у каждой { $ms } мс. Игроки вызывают их как ботов.
said-gateway-full = С запуска программы курса подключались под слишком многими именами: новые имена не принимаются. Перезапустите сервер.
said-gateway-late = Программа курса не ответила за { $ms } мс и поэтому сдаётся.
said-gateway-lost = Программа курса не может продолжать ({ $reason }) и поэтому сдаётся.
said-server-metrics = Метрики: http://{ $address }/metrics
said-server-stop = Ctrl-C останавливает сервер. Партии сохранены и продолжатся после следующего запуска.
said-bot-no-token = боту нужен токен: --token ТОКЕН или переменная { $variable }; его выдаёт inarow serve token ИМЯ
said-bot-human = бот — не человек: выберите встроенного игрока, см. inarow players
said-bot-connected = Бот подключён. Ctrl-C завершает его. Партии продолжатся после нового запуска; часы тем временем идут.
said-bot-lost = Связь прервалась ({ $reason }). Пробуем снова…
said-bot-failed = { $link }: сбой у игрока ({ $reason })
said-bot-declines-game = Отклонено: в игру { $game } этот игрок не играет.
said-bot-declines-full = Отклонено: { $game }; уже идёт столько партий, сколько разрешает --concurrency.
said-bot-won = { $link }: победа
said-bot-lost-game = { $link }: поражение
said-bot-drawn = { $link }: ничья
said-server-backed-up = Партии скопированы в { $path }.

# Страницы.
server-page-title = inarow: партии по ссылке
server-page-how = Для программ:
