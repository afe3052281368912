# Команды игры в терминале: названия (показано первое, годится любое) и описания.

command-help-names = помощь, справка, help, ?
command-help-help = показывает команды; «помощь отмена» объясняет одну
command-undo-names = отмена, назад, undo, u
command-undo-help = отменяет ваш ход, против компьютера — вместе с его ответом
command-redo-names = повторить, вернуть, вперёд, redo
command-redo-help = повторяет отменённый ход
command-resign-names = сдаюсь, сдаться, resign
command-resign-help = заканчивает партию: победа достаётся сопернику
command-draw-names = ничья, draw
command-draw-help = предлагает ничью или принимает предложенную
command-decline-names = отказ, отклонить, decline
command-decline-help = отклоняет предложенную ничью
command-hint-names = подсказка, hint, h
command-hint-help = показывает хороший ход
command-analyse-names = разбор, анализ, analyse
command-analyse-help = показывает лучшие продолжения, после партии — худшие ходы сторон
command-maps-names = карты, карта, maps
command-maps-help = показывает рядом с полем карты атаки и защиты: числами и оттенками
command-moves-names = ходы, журнал, moves
command-moves-help = перечисляет все ходы
command-board-names = поле, доска, board
command-board-help = показывает поле ещё раз
command-save-names = сохранить, save
command-save-help = сохраняет партию в файл: сохранить ФАЙЛ
command-load-names = загрузить, открыть, load
command-load-help = продолжает партию из файла: загрузить ФАЙЛ
command-export-names = экспорт, export
command-export-help = записывает партию картинкой или в другом формате, по расширению: экспорт ФАЙЛ
command-copy-names = копировать, скопировать, copy
command-copy-help = показывает партию до этой позиции текстом, чтобы скопировать
command-position-names = позиция, position
command-position-help = показывает позицию текстом, чтобы скопировать, без предыдущих ходов
command-score-names = счёт, score
command-score-help = показывает счёт этого сеанса
command-reset-names = сброс, reset
command-reset-help = обнуляет счёт и очищает поле; игра и игроки остаются
command-rematch-names = реванш, ещё, rematch
command-rematch-help = начинает ту же игру заново; игроки и счёт остаются
command-new-names = новая, меню, new
command-new-help = возвращает в меню; счёт начнётся с нуля
command-claim-names = засчитать
command-claim-help = засчитывает победу в партии по ссылке, если соперник ушёл
command-say-names = сказать, чат
command-say-help = пишет сопернику в партии по ссылке: сказать привет; без слов показывает сообщения
command-pause-names = пауза, pause, p
command-pause-help = останавливает и продолжает игру компьютеров
command-pace-names = темп, скорость, pace
command-pace-help = задаёт секунды между ходами компьютеров: темп 0,5
command-clock-names = часы, время, clock
command-clock-help = задаёт контроль времени до партии: часы 5м+3с (на партию и добавление за ход)
command-rules-names = правила, rules
command-rules-help = показывает правила этой игры
command-statistics-names = статистика, statistics
command-statistics-help = показывает партии, победы и ничьи за этот сеанс и за всё время
command-name-names = имя, name
command-name-help = меняет имя игрока и сохраняет его: имя X Анна
command-language-names = язык, language
command-language-help = меняет язык: язык en
command-settings-names = настройки, settings
command-settings-help = показывает настройки или переключает одну: настройки 1
command-quit-names = выход, выйти, quit, q, exit
command-quit-help = выходит; неоконченная партия сохранится до следующего раза

commands-title = Команды
commands-move = клетка, например a1
commands-move-help = ход в эту клетку
commands-move-course = два числа, например 0 0
commands-move-course-help = ход в этот столбец и эту строку, считая с 0 от левого верхнего угла
commands-line = { $name } — { $help }

# Ответы команд.
hint-move = Попробуйте { $cell }.
hint-line = Продолжение: { $line }
hint-none = Сейчас подсказать нечего.
hint-not-your-turn = Сейчас не ваш ход: спросите подсказку перед своим.
maps-none = Карты есть только в играх, где строят ряд.
moves-none = Ходов ещё нет.
saved = Сохранено: { $file }
loaded = Загружено: { $file }
exported = Сохранено: { $file }
score-now = { $x } — { $o } { $xwins } : { $owins }, { $draws ->
    [0] без ничьих
    [one] { $draws } ничья
    [few] { $draws } ничьи
    [many] { $draws } ничьих
   *[other] { $draws } ничьи
}
score-reset = Счёт снова нулевой, поле очищено.
score-reset-start = Счёт снова нулевой, поле — как в начале.
draw-declined-computer = Компьютер отклоняет ничью.
resign-cannot = Партия закончена: сдавать нечего.
resign-too-early = Ходов ещё не было: сдавать нечего.
pause-only-computers = На паузу можно поставить только игру компьютеров.
pause-now = Пауза: Enter — один ход, «пауза» — дальше.
pace-now = Темп: { $seconds } с между ходами.
pace-range = Введите секунды между ходами, от 0 до { $most }.
settings-line = { $name }: { $value }
settings-switch = «настройки 1» включает или выключает первую.
settings-range = Введите номер настройки, от 1 до { $most }.
name-now = За { $side } теперь играет { $name }.
name-now-you = За { $side } снова играете вы.
language-now = Язык: русский.
language-unknown = Неизвестный язык «{ $word }». Доступны: { $languages }.

# Статистика.
statistics-title = Статистика
statistics-run = За этот сеанс
statistics-all = За всё время
statistics-games = Партии
statistics-x = Победы X
statistics-o = Победы O
statistics-draws = Ничьи
statistics-share = { $percent } %
statistics-none = Законченных партий ещё нет
