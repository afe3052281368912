# Оценки внешнего движка: имя каждой проверки, ожидаемое поведение и следующий шаг.

check-title = { $engine }
check-grade-pass = пройдено
check-grade-warn = замечание
check-grade-fail = ОШИБКА
check-grade-skip = пропущено
check-line = { $title }: { $detail }
check-expected = Ожидалось: { $text }
check-came = Получено: { $text }
check-next = Что делать: { $text }
check-log = Строки этой проверки, время в секундах: { $sent } отправлено движку, { $printed } выведено им, { $stderr } его stderr
check-log-more = … ещё { $count ->
    [one] { $count } строка
    [few] { $count } строки
    [many] { $count } строк
   *[other] { $count } строки
} до этого, их покажет { $option }
check-summary = Пройдено { $pass }, замечаний { $warn }, ошибок { $fail }, пропущено { $skip }
check-kept = Журнал обмена сохранён в { $folder }
check-stopped = Остановлено: пройдено { $done } из { $all } проверок.
check-failed = { $count ->
    [one] не пройдена { $count } проверка
    [few] не пройдены { $count } проверки
    [many] не пройдено { $count } проверок
   *[other] не пройдено { $count } проверки
}: { $names }

check-after = после { $asked }: { $text }
check-well = всё как надо
check-answer = «{ $text }»
check-nothing = ничего за { $seconds } с
check-refused = отказ: «{ $text }»
check-ended = программа завершилась: { $how }
check-ended-last = программа завершилась: { $how }; последняя строка её ошибок: «{ $last }»
check-how-code = код { $number }
check-how-signal = сигнал { $number }
check-how-unknown = код завершения неизвестен
check-how-closed = закрыла свой вывод
check-unended = «{ $text }» без конца строки
check-deaf = движок не читает ввод
check-flood = больше { $mib } МиБ без ответа
check-outside = ход { $point } мимо поля
check-occupied = ход { $point } на занятую клетку
check-forbidden = ход { $point }, запрещённый правилом
check-missed = ход { $point } вместо { $cells }
check-late = ход { $cell } через { $took } мс, а можно { $allowed }
check-over-memory = { $used } МиБ памяти, а можно { $allowed }
check-unseen = на этой системе не измеряется
check-unasked = «{ $text }», хотя хода никто не просил
check-garbage = «{ $text }»: такой строки в протоколе нет
check-stayed = через { $seconds } с всё ещё работает
check-slow-end = завершилась через { $seconds } с
check-left = { $count ->
    [one] остался { $count } запущенный процесс
    [few] остались { $count } запущенных процесса
    [many] осталось { $count } запущенных процессов
   *[other] осталось { $count } запущенного процесса
}
check-not-started = программа не запускается: { $reason }
check-because = не пройдено «{ $name }»

check-unended-next = Завершайте строку: выводите «{ $text }\n» и сбрасывайте буфер.
check-speaks-exec = { $usual } Если движок работает по протоколу Gomocup: { $command }
check-speaks-exec-referee = { $usual } Если программа читает строки JSON: { $command }

check-start = Запуск
check-start-expected = OK на START 15 и ещё раз на START 20
check-start-next = Отвечайте OK на START за пять секунд и сбрасывайте вывод после каждой строки: канал не терминал, и строку из буфера никто не прочтёт.
check-about = ABOUT
check-about-expected = строка с полями name, version, author и country, значения в прямых кавычках
check-about-next = Отвечайте на ABOUT одной такой строкой, даже до START. Имя в ней обязательно.
check-about-well = { $detail }
check-begin = BEGIN
check-begin-expected = свободная клетка x,y, счёт с нуля
check-begin-next = Ответьте на BEGIN ходом: сначала x, потом y, от левого верхнего угла с нуля, и больше ничего в строке.
check-turn = TURN
check-turn-expected = свободная клетка x,y в ответ на каждый из четырёх ходов
check-turn-next = Храните камни обеих сторон между ходами и выбирайте среди пустых клеток.
check-sizes = Поля 5, 10, 19 и 100
check-sizes-expected = OK и ход на этом поле либо ERROR, если размер не поддерживается
check-sizes-next = Если размер не поддерживается, ответьте ERROR, а следующий START обработайте как обычно.
check-sizes-well = играет на { $detail }
check-board = BOARD
check-board-expected = свободная клетка после BOARD, камней x,y,1 (свои) и x,y,2 (соперника) и DONE
check-board-next = По BOARD очистите поле, читайте камни до DONE и ходите. Кто бы ни начинал, очередь ваша.
check-games = Три целые партии
check-games-expected = правильные ходы до конца, за X и за O
check-games-next = Посмотрите партию в журнале: последняя строка, отправленная движку, стоит прямо перед неверным ходом.
check-games-well = ходов: { $detail }
check-five = Достраивает пятёрку
check-five-expected = пятый камень к своей четвёрке
check-five-next = Протокол не нарушен, но партии проигрываются: прежде всего ищите свою пятёрку.
check-block = Закрывает четвёрку
check-block-expected = единственная клетка, которая мешает пятёрке соперника
check-block-next = После своей пятёрки ищите пятёрку соперника.
check-info = INFO
check-info-expected = никакого ответа, какой бы ни был ключ, а потом ход
check-info-next = Читайте INFO молча, незнакомые ключи пропускайте.
check-time = Время на ход
check-time-expected = ходы за 100, 300 и 1000 мс из INFO timeout_turn и { $slack } мс запаса
check-time-next = Отсчитывайте время от прочтения строки, заканчивайте думать чуть раньше срока и смотрите на срок перед каждым ходом: он может измениться.
check-time-well = { $detail } мс из 100, 300 и 1000
check-time-left = Время на партию
check-time-left-expected = ход за 500 мс, когда по INFO time_left больше не осталось
check-time-left-next = Берите на ход часть time_left, если это меньше timeout_turn: у кого вышло время партии, тот проиграл.
check-time-left-well = { $detail } мс из 500
check-memory = Память
check-memory-expected = не больше { $allowed } МиБ, как сказано в INFO max_memory
check-memory-next = Выбирайте размер таблиц по max_memory: движок, занявший больше, будет остановлен.
check-memory-well = { $detail } МиБ
check-rule-freestyle = Правило 0, пять и больше
check-rule-freestyle-expected = правильные ходы партии
check-rule-freestyle-next = По этому правилу идёт большинство турниров: принимайте INFO rule 0 без ответа.
check-rule-freestyle-well = ходов: { $detail }
check-rule-exact = Правило 1, ровно пять
check-rule-exact-expected = правильные ходы, даже если на поле стоит ряд из шести: он не выигрывает
check-rule-exact-next = Важно только в турнирах с этим правилом: ряд из шести ничего не значит.
check-rule-exact-well = ходов: { $detail }
check-rule-continuous = Правило 2, непрерывная игра
check-rule-continuous-expected = правильные ходы партии
check-rule-continuous-next = Важно, только если партии идут на одном поле: этот бит можно пропускать.
check-rule-continuous-well = ходов: { $detail }
check-rule-renju = Правило 4, рэндзю
check-rule-renju-expected = за X без вилок 3×3, вилок 4×4 и длинных рядов
check-rule-renju-next = Важно только в рэндзю: перед ходом за X ищите запрещённые клетки.
check-rule-renju-well = ходов: { $detail }
check-rule-caro-plus = Правило 8, каро-плюс
check-rule-caro-plus-expected = правильные ходы партии
check-rule-caro-plus-next = Важно только в каро: пять и больше выигрывают, если закрыты не оба конца.
check-rule-caro-plus-well = ходов: { $detail }
check-rule-caro = Правило 9, каро
check-rule-caro-expected = правильные ходы, даже если на поле стоит ряд из шести: он не выигрывает
check-rule-caro-next = Важно только в каро: ровно пять выигрывают, если закрыты не оба конца.
check-rule-caro-well = ходов: { $detail }
check-swap2 = SWAP2BOARD
check-swap2-expected = три хода на пустом поле; SWAP, один ход или два на три камня; SWAP или один ход на пять
check-swap2-next = Нужно только в турнирах с этим дебютом; для остальных UNKNOWN — верный ответ.
check-takeback = TAKEBACK
check-takeback-expected = OK, и клетка снова свободна
check-takeback-next = Ходы отменяют при разборе партий. Снимите камень и ответьте OK.
check-restart = RESTART
check-restart-expected = OK и пустое поле того же размера
check-restart-next = Без этой команды вас запускают заново на каждую партию. Очистите поле и ответьте OK.
check-rectstart = RECTSTART
check-rectstart-expected = OK на RECTSTART 20,12 и ходы в пределах 20 столбцов и 12 строк либо ERROR
check-rectstart-next = Ширина идёт первой. Если вы играете только на квадратных полях, отвечайте ERROR.
check-play = PLAY
check-play-expected = тот же ход 7,7
check-play-next = Нужно только движкам, которые выводят SUGGEST: поставьте свой камень и повторите ход.
check-yixin = Команды Yixin
check-yixin-expected = FORBID и запрещённые клетки в ответ на YXSHOWFORBID, когда YXBOARD задал позицию (хода эта команда не ждёт), либо UNKNOWN
check-yixin-next = Исправлять не нужно, если движок не предназначен для анализа в программах Yixin.
check-unknown = Незнакомая команда
check-unknown-expected = UNKNOWN на HELLOWORLD 7, а потом ход
check-unknown-next = На незнакомую команду отвечайте UNKNOWN с коротким пояснением: так видно, что умеет движок.
check-nonsense = Бессмыслица
check-nonsense-expected = каждый раз ERROR, а потом партия как обычно
check-nonsense-next = Проверяйте каждое число и каждую клетку. Программа, которая падает здесь, упадёт и на турнире.
check-line-ends = Концы строк
check-line-ends-expected = с LF всё так же, как с CRLF
check-line-ends-next = Отрезайте CR и пробелы в конце строки, прежде чем смотреть на неё.
check-lines = Ничего лишнего
check-lines-expected = только ответы, MESSAGE, DEBUG, ERROR и UNKNOWN
check-lines-next = Начинайте тексты для людей с MESSAGE или DEBUG либо пишите в stderr. Ход без спроса могут принять за следующий ответ.
check-end = END
check-end-expected = программа завершается за секунду
check-end-next = Завершайтесь сразу, даже посреди раздумий, с кодом 0.
check-end-well = { $detail } мс
check-children = Процессов не остаётся
check-children-expected = после END не остаётся ничего, что запустила программа
check-children-next = Завершайте то, что запустили: следующей партии нужны ядра.
check-input = Конец ввода
check-input-expected = программа завершается, когда её ввод закрыт
check-input-next = Считайте конец ввода командой END: упавший менеджер её не отправит, и движок будет работать вечно.
check-input-well = { $detail } мс

check-illegal = недопустимый ход { $cell }: { $reason }
check-placed = { $text } ({ $game }, движок играет за { $side }, ход { $number })

check-first-move = Первый ход
check-first-move-expected = допустимая клетка не позже чем через пять секунд после start и ask — в гомоку, Ultimate, «Счёте», крестиках-ноликах или course
check-first-move-next = Читайте строки JSON, на строку с ask отвечайте клеткой, например h8, и сбрасывайте буфер вывода после каждой строки. Если игра вам незнакома, ответьте refuse и причиной.
check-line-games = Игры в ряд
check-line-games-expected = допустимые ходы до конца за обе стороны: крестики-нолики, стены, ответный ход, рэндзю
check-line-games-next = Ведите поле по строкам с move, не ходите на стены и в клетки из forbidden. На незнакомую игру отвечайте refuse.
check-line-games-well = ходов: { $detail }
check-openings = Дебюты
check-openings-expected = камни и выбор в swap и swap2, первым и вторым
check-openings-next = Пока в opening есть place, ходите за сторону из turn; на ask со словом choose отвечайте словом из may. После выбора вы играете за сторону из you.
check-openings-well = ходов: { $detail }
check-ultimate-games = Ultimate
check-ultimate-games-expected = допустимые ходы до конца за обе стороны
check-ultimate-games-next = Ходите в малое поле из target; если там null — в любое, которое не выиграно и не заполнено.
check-ultimate-games-well = ходов: { $detail }
check-score-games = Счёт
check-score-games-expected = допустимые ходы до конца за обе стороны, со случайными строками и столбцами и с гравитацией
check-score-games-next = Ходите в строку или столбец последнего active; при гравитации клетка снизу должна быть занята.
check-score-games-size = Размер поля — размер weights: здесь 6×6.
check-score-games-well = ходов: { $detail }
check-next-game = Партия за партией
check-next-game-expected = допустимые ходы в трёх партиях одного процесса
check-next-game-next = Очищайте поле при каждой строке со start: игра и сторона могут быть другими.
check-next-game-well = ходов: { $detail }
check-move-time = Время на ход
check-move-time-expected = ходы за 100, 300 и 1000 мс из per_move_ms с допуском { $slack } мс
check-move-time-next = Считайте время с того момента, как прочитана строка, и заканчивайте думать немного раньше срока.
check-move-time-well = { $detail } мс из 100, 300 и 1000
check-game-time = Время на партию
check-game-time-expected = ход за 500 мс, когда по left_ms больше не осталось
check-game-time-next = Тратьте на ход только часть left_ms: программа, у которой вышло время, проигрывает.
check-game-time-well = { $detail } мс из 500
check-stop = Остановка
check-stop-expected = любой ответ не позже чем через секунду после stop, затем игра с начала и ход
check-stop-next = Читайте строки и во время раздумий или думайте без часов меньше секунды. Иначе после отмены хода программа запускается заново.
check-stop-well = { $detail } мс
check-unknown-lines = Незнакомые строки
check-unknown-lines-expected = молчание в ответ на незнакомые строки и ключи, а потом ход
check-unknown-lines-next = Пропускайте ключи, которых не знаете: новые версии добавляют их.
check-other-lines = Нет лишнего вывода
check-other-lines-expected = только ходы, выбор, refuse и замечания с символом #
check-other-lines-next = Начинайте замечания с символа # или пишите их в stderr.
check-input-end = Конец ввода
check-input-end-expected = программа и всё, что она запустила, завершаются за секунду после закрытия ввода
check-input-end-next = Выходите из цикла, когда строк больше нет, и завершайте то, что запустили.
check-input-end-well = { $detail } мс
