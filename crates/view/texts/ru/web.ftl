# Страницы сервера в браузере.

web-subtitle = Выберите игру и соперника. Остальное настроено как обычно: изменить можно ниже.
web-play-computer = Играть с компьютером ({ $name })
web-play-shared = Играть вдвоём
web-play-bot = Играть с ботом { $name }
web-by-link = По ссылке
web-with-bot = С ботом
web-bot = Бот
web-bot-plays = бот
web-side = Ваша сторона
web-script = Этой странице нужен JavaScript. Без него можно только смотреть.
web-lost = Связь прервалась. Пробуем снова…
web-free = ждём соперника
web-you = вы
web-challenged = { $name }: вызов отправлен, ответа пока нет
web-watching = Вы смотрите эту партию.
web-watched = Вы смотрели эту партию.
web-share = Пошлите эту ссылку сопернику
web-copy = Копировать
web-copied = Скопировано
web-asked = Ваше предложение ждёт ответа
web-draw-declined = { $name } не соглашается на ничью.
web-draw-lapsed = { $name } продолжает игру: предложение ничьей больше не действует.
web-take-back-lapsed = { $name } продолжает игру: просьба отменить ход больше не действует.
web-draw-waits = Ждём, согласится ли { $name } на ничью
web-take-back-waits = Ждём, разрешит ли { $name } отменить ход
web-rematch-waits = Ждём, согласится ли { $name } сыграть ещё
web-draw-asked = { $name } предлагает ничью
web-take-back-asked = { $name } просит отменить свой последний ход
web-rematch-asked = { $name } предлагает сыграть ещё
web-rematch-declined = От новой партии отказались.
web-offline = не в сети
web-away = Соперник не в сети. Победу можно будет засчитать через { $seconds } с.
web-gone = Соперник ушёл.
web-claim = Засчитать победу
web-next = К следующей партии
web-record = Запись
web-picture = Картинка
web-animation = Анимация
web-name = Ваше имя
web-variant = Вариант
web-settings = Параметры партии
web-status = Состояние партии
web-invited = Вас приглашают сыграть
web-stranger = Этот браузер помнит ваше место, но сервер его не узнаёт. Вы смотрите партию.
web-agree-draw = Да, ничья
web-chat = Чат
web-message = Сообщение
web-send = Отправить
web-download = Скачать
web-then = Тогда: { $what }
web-now = Сейчас: { $what }
web-now-you = { $side ->
    [black] Сейчас: ваш ход (чёрные)
    [white] Сейчас: ваш ход (белые)
   *[other] Сейчас: ваш ход ({ $side })
}
web-moment = Ссылка на этот ход
web-elsewhere = Ссылка, чтобы играть на другом устройстве
web-keys-step = Листать ходы
web-not-yet = Соперник ещё не пришёл
web-back = Вы просматриваете ход { $ply }: вернитесь к партии
web-back-start = Вы просматриваете начало: вернитесь к партии
said-link-machine = Открыть её можно только на этом компьютере. Чтобы пустить других, запустите сервер с --listen 0.0.0.0:{ $port }.
said-link-network = Открыть её могут все в вашей сети; из интернета — только если пропустит роутер.
said-link-anyone = Открыть её может кто угодно.
