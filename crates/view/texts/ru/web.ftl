# Страницы сервера в браузере.

web-subtitle = Выберите игру и соперника. Всё остальное можно изменить ниже.
web-play-computer = Играть с компьютером · { $name }
web-play-shared = Играть вдвоём
web-play-bot = Играть с ботом { $name }
web-by-link = По ссылке
web-with-bot = С ботом
web-bot = Бот
web-bot-plays = бот
web-side = Ваша сторона
web-script = Этой странице нужен JavaScript. Без него можно только смотреть.
web-lost = Связь прервалась. Пробуем снова…
web-lost-move = Связь прервалась. Ваш ход { $cell } отправится, как только сервер ответит.
web-lost-choice = Связь прервалась. Ваш выбор отправится, как только сервер ответит.
web-waits-move = Ваш ход { $cell } ждёт связи
web-waits-choice = Ваш выбор ждёт связи
web-no-connection = Нет связи. Повторите, когда сервер снова ответит.
web-under-way = Ваш ход { $cell } отправляется
web-not-played = Ход { $cell } не сделан. { $reason }
web-unreachable = Не удалось связаться с сервером. Попробуйте ещё раз чуть позже.
web-free = ждём соперника
web-free-seat = сторона свободна
web-you = вы
web-challenged = { $name }: вызов отправлен, ответа пока нет
web-bot-declined = { $name } отклоняет вызов. Выберите другого соперника или отправьте эту ссылку.
web-bot-game = { $name } не играет в эту игру. Выберите другого соперника или отправьте эту ссылку.
web-bot-time = { $name } не играет с таким контролем времени. Выберите другого соперника или отправьте эту ссылку.
web-bot-busy = { $name } сейчас играет другие партии. Выберите другого соперника или отправьте эту ссылку.
web-bot-silent = { $name } не отвечает. Выберите другого соперника или отправьте эту ссылку.
web-nobody = Никто не присоединился
web-joined = { $name } уже здесь
web-withdraw = Отменить приглашение
web-withdraw-yes = Да, отменить
web-withdraw-no = Оставить
web-withdrawn = Это приглашение отменено.
web-hurried = Сейчас в очереди к компьютеру много партий: на ход у него меньше времени, чем обычно, и он может играть слабее.
web-watching = Вы смотрите эту партию.
web-watched = Вы не играли в этой партии.
web-share = Отправьте эту ссылку сопернику
web-copy = Скопировать
web-copied = Скопировано
web-asked = Ваше предложение ждёт ответа
web-draw-declined = { $name } отклоняет ничью.
web-draw-lapsed = { $name } продолжает игру: предложение ничьей больше не действует.
web-take-back-lapsed = { $name } продолжает игру: просьба отменить ход больше не действует.
web-draw-waits = Вы предложили ничью. Ждём ответа: { $name }
web-take-back-waits = Вы просите отменить ход. Ждём ответа: { $name }
web-rematch-waits = Вы предложили реванш. Ждём ответа: { $name }
web-draw-asked = { $name } предлагает ничью
web-take-back-asked = { $name } просит отменить свой последний ход
web-rematch-asked = { $name } предлагает реванш
web-claimed-you = Вы ушли; победа засчитана: { $name }
web-rematch-declined = Реванш отклонён.
web-offline = не в сети
web-opponent = Соперник
web-away = { $name } не в сети. Победу можно будет засчитать через { $seconds } с.
web-away-minutes = { $name } не в сети. Победу можно будет засчитать через { $minutes } мин.
web-away-hours = { $name } не в сети. Победу можно будет засчитать через { $hours } ч.
web-gone = { $name } больше не в сети.
web-deleted = Эта партия удалена с сервера.
web-claim = Засчитать победу
web-next = К следующей партии
web-record = Запись (JSON)
web-picture = Картинка
web-animation = Анимация
web-name = Ваше имя
web-variant = Вариант
web-settings = Параметры партии
web-status = Состояние партии
web-invited = { $name } приглашает вас: { $terms }
web-invited-side = { $side ->
    [black] { $what }; вы играете чёрными
    [white] { $what }; вы играете белыми
   *[other] { $what }; вы играете за { $side }
}
web-play-or-watch = Сначала выберите: играть или смотреть
web-summary = { $x } – { $o }. { $status }
web-other-seat = Вы уже играете за одну из сторон. Отказаться от неё и занять сторону из ссылки?
web-unknown-seat = Сервер не узнаёт сторону, указанную в ссылке.
web-stranger = В этом браузере сохранена ваша сторона, но сервер её не узнаёт. Вы смотрите партию.
web-draw = Предложить ничью
web-draw-accept = Принять ничью
web-draw-decline = Отклонить ничью
web-take-back-accept = Разрешить отмену хода
web-take-back-decline = Не отменять ход
web-agree-draw = Да, ничья
web-chat = Чат
web-message = Сообщение
web-send = Отправить
web-download = Скачать и поделиться
web-then = Тогда: { $what }
web-now = Сейчас: { $what }
web-now-you = { $side ->
    [black] Сейчас: ваш ход (чёрные)
    [white] Сейчас: ваш ход (белые)
   *[other] Сейчас: ваш ход ({ $side })
}
web-moment = Ссылка на этот ход
web-elsewhere = Ссылка, чтобы играть на другом устройстве
web-keys-row = Первая или последняя клетка строки
web-keys-corner = Первая или последняя клетка поля
web-keys-step = Листать ходы
web-not-yet = Соперник ещё не присоединился
web-back = Вы просматриваете ход { $ply }: вернитесь к партии
web-back-start = Вы просматриваете начало: вернитесь к партии
said-link-machine = Ссылка откроется только на этом компьютере. Чтобы пустить других, запустите сервер с --listen 0.0.0.0:{ $port }.
said-link-no-network = Ссылка откроется только на этом компьютере: он не в сети. Подключите его к сети и запустите inarow снова.
said-link-network = Ссылку откроют все в вашей сети; из интернета — только если пропустит роутер.
said-link-anyone = Ссылку откроет любой, у кого она есть.
web-confirm = Подтверждать каждый ход
web-chosen = { $cell }: нажмите ещё раз, чтобы пойти
web-play-cell = Пойти { $cell }
web-cancel = Отмена
web-link = Ссылка
web-code = QR-код ссылки
web-computers = Два компьютера
web-play-computers = Смотреть игру двух компьютеров
web-level-of = { $side ->
    [black] Уровень чёрных
    [white] Уровень белых
   *[other] Уровень { $side }
}
web-level = Уровень компьютера
web-name-of = { $side ->
    [black] Имя чёрных
    [white] Имя белых
   *[other] Имя { $side }
}
web-clock-other = Другой…
web-limit = Время
web-unfinished-others = Другие
web-range = Введите число от { $least } до { $most }
