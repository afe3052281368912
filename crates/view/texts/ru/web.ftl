# Страницы сервера в браузере.

web-by-link = По ссылке
web-side = Ваша сторона
web-script = Этой странице нужен JavaScript. Без него можно только смотреть.
web-lost = Связь прервалась. Пробуем снова…
web-free = ждём соперника
web-you = { $name } (вы)
web-watching = Вы смотрите эту партию.
web-share = Пошлите эту ссылку сопернику
web-copy = Копировать
web-copied = Скопировано
web-asked = Ваше предложение ждёт ответа
web-draw-asked = { $name } предлагает ничью
web-take-back-asked = { $name } просит вернуть последний ход
web-rematch-asked = { $name } предлагает сыграть ещё
web-rematch-declined = От новой партии отказались.
web-gone = Соперник ушёл.
web-claim = Засчитать победу
web-next = К следующей партии
web-record = Запись
web-picture = Картинка
web-animation = Анимация
said-link-machine = Открыть её можно только на этом компьютере. Чтобы пустить других, запустите сервер с --listen 0.0.0.0:8080.
said-link-network = Открыть её могут все в вашей сети; из интернета — только если пропустит роутер.
said-link-anyone = Открыть её может кто угодно.
