# Игра из курсовой работы по сети: сервер, пульт ведущего, клиенты.

course-listening = Сервер ждёт подключений: { $address }
course-to-join = Подключиться: inarow course join { $address } --name ИМЯ
course-joined = Участник { $name } подключился
course-joined-observer = Наблюдатель подключился
course-refused = Отказано участнику { $name }: { $reason }
course-refused-somebody = Клиенту отказано: { $reason }
course-refused-name = имя занято
course-refused-password = неверный пароль
course-refused-no-password = нет пароля
course-refused-game = сейчас подключиться нельзя
course-refused-full = все места заняты
course-refused-malformed = это не запрос с именем участника
course-left = Участник { $name } выбыл: { $reason }
course-left-observer = Наблюдатель выбыл: { $reason }
course-left-disconnected = отключился сам
course-left-lost = соединение потеряно
course-left-silent = нет ответа
course-left-garbage = непонятное или неуместное сообщение
course-left-slow = слишком сильно отстал
course-left-kicked = удалён ведущим
course-began = Партия { $number }: { $x } (X) – { $o } (O)
course-won = Партия { $number }: { $x } (X) – { $o } (O), победа: { $winner } ({ $why }), { $moves }
course-drawn = Партия { $number }: { $x } (X) – { $o } (O), без победителя ({ $why }), { $moves }
course-why-lost = потеряна связь с участником { $name }
course-why-absent = участника { $name } не было
course-why-removed = участник { $name } удалён
course-stopped = работа прервана до последней партии

# Ошибки.
course-listen = не удалось открыть { $address }: { $reason }
course-game = протокол курса поддерживает только игры «ряд» с пустого поля и без дебюта: выберите course, gomoku или line:ШxВ:k=N
course-busy = Сейчас идёт партия.
course-missing = Участника { $name } нет, или он не отвечает.
course-same = Участник { $name } выбран за обе стороны: наберите x ИМЯ или o ИМЯ с другим участником.
course-nobody-chosen = Не выбрано, кто играет за { $side }: наберите { $side } ИМЯ.
course-too-few = Нужны два участника.
course-no-game = Партия не идёт.
course-no-observers = Наблюдателей нет.
course-human = человек здесь играть не может: на ход отводятся доли секунды

# Пульт ведущего: названия команд (годится любое) и описания.
course-players-names = участники, игроки, кто, players, list
course-players-help = показывает игроков и наблюдателей
course-x-names = x, х
course-x-help = участник ИМЯ играет за X
course-name-argument = ИМЯ
course-o-names = o, о
course-o-help = участник ИМЯ играет за O
course-start-names = старт, start
course-start-help = начинает партию выбранных участников или двух единственных
course-stop-names = стоп, stop
course-stop-help = прерывает партию или круговой турнир; победителя нет
course-kick-names = выгнать, kick
course-kick-help = отключает участника ИМЯ
course-kick-observers-names = выгнать-наблюдателей, kick-observers
course-kick-observers-help = отключает всех наблюдателей
course-round-robin-names = круговой, турнир, round-robin, rr
course-round-robin-help = начинает круговой турнир, по N партий на пару
course-help-names = помощь, справка, help, ?
course-help-help = показывает команды
course-quit-names = выход, quit, q, exit
course-quit-help = отключает всех и завершает работу
course-unknown = Неизвестная команда «{ $text }»; список покажет «помощь».
course-wants-name = Добавьте имя участника.
course-wants-games = Введите число партий на пару, от 1 до 10000.
course-nobody = Участников нет.
course-player-role = { $name } ({ $role })
course-plays = играет за { $side }
course-chosen = выбран за { $side }
course-chosen-now = Участник { $name } будет играть за { $side }.
course-chosen-before = До этого за { $side } был выбран участник { $name }: чтобы вернуть его, наберите { $side } { $name }.
course-observers = { $count ->
    [one] { $count } наблюдатель
    [few] { $count } наблюдателя
    [many] { $count } наблюдателей
   *[other] { $count } наблюдателя
}
course-waiting = { $count ->
    [one] впереди { $count } партия
    [few] впереди { $count } партии
    [many] впереди { $count } партий
   *[other] впереди { $count } партии
}

# Клиенты.
course-in = Подключение принято; время на ответ: { $limit } мс
course-in-unlimited = Подключение принято
course-retrying = Ещё одна попытка: { $reason }
course-new-game = Партия { $number }: { $columns }×{ $rows }
course-holds = { $side }: { $name }
course-end-board = на поле
course-walls = Стены: { $walls }
course-dq-order = опоздание, уход или непонятный ответ
course-late = Партия { $number }: за { $limit } мс игрок не сделал ход { $move }. Партия проиграна; в следующей он сыграет.
course-failed = Партия { $number } проиграна: { $reason }. К следующей игрок будет запущен заново.
course-closed = Сервер завершил работу.
course-unreachable = не удалось подключиться к { $address }: { $reason }
course-rejected-name = сервер отказал: имя занято; задайте другое через --name
course-rejected-password = сервер отказал: нужен верный пароль; задайте его через --password
course-rejected-game = сервер отказал: сейчас подключиться нельзя
course-rejected-malformed = сервер отказал: имя не подошло
course-connection = соединение прервано: { $reason }
course-removed = сервер отключил вас: так решил ведущий, либо ответ опоздал или его не удалось прочитать
course-lost = сервер закрыл соединение
course-no-answer = сервер не отвечает
course-no-server = это не сервер курса: у него другой протокол
course-protocol = сервер прислал сообщение, которого нет в протоколе
course-retry = С --retry попытки повторяются, пока не удастся подключиться.
wrong-course-address = это не адрес: нужно tcp://УЗЕЛ:ПОРТ, например tcp://127.0.0.1:5555
course-log-other = это результаты других партий: другая игра, зерно, план или игроки; выберите другой файл или прежние параметры

# Отчёт.
course-report-title = Партии курса: { $game }
course-report-number = №
course-report-result = Результат
course-report-seed = Зерно стен
