# Окно: верхняя строка, панели, начальный экран.

start-subtitle = Выберите игру и соперника. Всё остальное можно поменять потом.
start-watch = Смотреть
start-side = { $side ->
    [black] Я — чёрные
    [white] Я — белые
   *[other] Я — { $side }
}
start-side-lot = По жребию
# Часы и матч следующей партии.
start-two-clocks = { $look ->
    [stones] Чёрные: { $x }, белые: { $o }
   *[other] X: { $x }, O: { $o }
}
start-no-clock = без часов
start-clock = Контроль времени
start-opening = Дебют
start-thinking = Сколько думает компьютер
start-thinking-level = по уровню
start-thinking-seconds = до { $seconds } с
start-thinking-clock = по часам
# Строка выбранных настроек; её части идут подряд.
start-line-opening = { $opening ->
    [free] свободный дебют
   *[other] { $opening }
}
start-line-begins = { $begins ->
    [same] начинает всегда один и тот же
    [loser] начинает проигравший
   *[other] начинают по очереди
}
start-line-length = { $games ->
    [1] одна партия
   *[other] сколько угодно партий
}
start-line-thinking = { $count ->
    [1] компьютер думает: { $time }
   *[other] оба думают: { $time }
}
start-caro = ровно пять, хотя бы один конец открыт
start-score = Счёт 10×10
start-course = 20×20, стены, ответный ход
start-offered = Неоконченная партия: { $game }
start-offered-detail = { $x } — { $o }, { $moves }
start-go-on = Продолжить
start-discard = Удалить эту партию
start-discarded = Партия удалена
start-discarded-person = { $what }. { $reason } За эту сторону будет играть человек.

window-menu = Меню
window-home = Начальный экран
window-open = Открыть…
window-save = Сохранить…
window-export = Сохранить картинку…
window-editor = Расставить позицию…
window-strategies = Стратегии…
window-history = История
window-settings = Настройки
window-sound-on = Включить звуки
window-sound-off = Выключить звуки
window-about = О программе
window-quit = Выйти

window-mode = Текущая игра
window-own-game = Своя игра…
window-fill = Порядок заполнения
window-players = Игроки
window-human = Человек
window-engine = движок
window-engine-by = { $name }, автор: { $author }
window-other-player = Другой игрок…
window-who-plays = { $side ->
    [black] Кто играет за чёрных
    [white] Кто играет за белых
   *[other] Кто играет за { $side }
}
window-change-player = Сменить игрока
window-per-move = { $seconds } с на ход
window-total = { $minutes } мин
window-total-increment = { $minutes } мин + { $seconds } с
window-total-seconds = { $total } с
window-total-seconds-increment = { $total } с + { $seconds } с

window-series-to = до { $wins ->
    [2] двух побед
    [3] трёх побед
    [4] четырёх побед
    [5] пяти побед
    [6] шести побед
    [11] одиннадцати побед
    [one] { $wins } победы
    [few] { $wins } побед
    [many] { $wins } побед
   *[other] { $wins } победы
}
window-series-of = матч из { $games ->
    [one] { $games } партии
    [few] { $games } партий
    [many] { $games } партий
   *[other] { $games } партии
}

window-show = Показывать
window-show-allowed = Куда можно ходить
window-show-weights = Веса клеток
window-show-forbidden = Запрещённые пункты
window-show-stones = Камни на дереве
window-no-stones = В контрастной теме камней нет: знаки различаются формой.
window-show-coordinates = Координаты
window-show-numbers = Номера ходов
window-show-heat = Карты атаки и защиты
window-show-ratings = Числа на картах

window-speed = Пауза между ходами
window-pace-now = { $seconds } с
window-go-on = Продолжить
window-step = Шаг
window-resign = Сдаться
window-resign-yes = Да, сдаюсь
window-resign-no = Играть дальше
window-draw = Предложить ничью
window-rematch = Реванш
window-next-game = Следующая партия
window-new-match = Новый матч
window-again = Начать заново
window-reset = Обнулить счёт матча
window-swap = Поменяться сторонами

window-tab-game = Игра
window-moves = Ходы
window-no-moves = Ходов ещё нет.
window-score = Счёт
window-first = К началу
window-back = На ход назад
window-forward = На ход вперёд
window-last = К последнему ходу
window-looking-at = Просмотр: ход { $ply } из { $plies }
window-looking-line = Вариант: ход { $ply } из { $plies }
window-looking-start = Просмотр: начало партии
window-waits-for-you = Партия ждёт вашего хода
window-branches = Варианты
# Знак у хода, после которого в записи несколько продолжений.
window-varies = { $ply ->
    [0] Начало: есть варианты
   *[other] Ход { $ply }: есть варианты
}
window-continue-here = Продолжить отсюда
window-close-review = Вернуться к партии
window-to-game = К партии
window-accept = Принять
window-decline = Отклонить
window-ask-again = Попробовать ещё раз
window-forfeit = Засчитать поражение
window-draw-answers = { $name }: принять ничью?
window-choose = { $side ->
    [black] Играть за чёрных
    [white] Играть за белых
   *[other] Играть за { $side }
}
window-series-race = Матч идёт { window-series-to }
window-series = Сыграно { $played } из { $best }
window-series-won = Победа в матче: { $name }
window-series-won-you = Вы победили в матче
window-series-drawn = Матч закончился вничью
window-swaps-next = В следующей партии стороны поменяются

# Имя игрока стороны.
window-name = Имя
# Ничьи этого сеанса, под игроками.
window-draws = { $count ->
    [one] { $count } ничья
    [few] { $count } ничьи
    [many] { $count } ничьих
   *[other] { $count } ничьи
}
# Неоконченные партии: дата и игра.
when-today = сегодня в { $time }
when-yesterday = вчера в { $time }
# Давние даты: «1 мар. 2026, 14:05».
when-moment = { $date }, { $time }
start-offer-place = { $place } из { $count }
start-offer-next = Более ранняя партия
start-offer-previous = Более поздняя партия

# Автоматические сообщения экранного диктора: «O: h8. Ваш ход: X».
heard-move = { $side }: { $cell }. { $status }
heard-cell = { $side }: { $cell }
heard-detail = { $status }. { $detail }
heard-taken-back = Ход отменён.
# Ultimate: число выигранных малых полей, на карточке игрока.
window-boards = малых полей: { $count }
window-boards-short = полей: { $count }
window-games-won = побед: { $count }
