# Справка командной строки: команды и их аргументы.

cli = Игры «n в ряд»: крестики-нолики, гомоку по всем правилам, Ultimate, счёт 10×10. Без команды открывается окно.
cli-usage = Использование:
cli-commands = Команды
cli-options = Параметры
cli-arguments = Аргументы

cli-any-lang = Язык программы и справки: ru или en; по умолчанию как в системе
cli-any-help = Показать эту справку
cli-any-version = Показать версию
cli-any-json = Вывести JSON
cli-any-game = Игра: название и настройки, например gomoku или line:15x15:k=5:rule=exact
cli-any-setup = Игра или позиция, описанная в файле JSON
cli-any-seed = Зерно случайных чисел для стен и жребия; по умолчанию случайное
cli-any-depth = Считать все глубины до этой
cli-any-moves = Ходы, сделанные заранее: «h8 i9» или «7,7 8,6»
cli-any-presets = Файл TOML с наборами настроек игроков
cli-any-data = Папка для настроек, статистики и неоконченной партии

cli-play = Играть в терминале
cli-play-game = Игра, например gomoku или tictactoe; без неё откроется меню
cli-play-x = Кто играет за X: human, human:name=Анна, rating-map, threat1 и другие, см. inarow players; exec:ПРОГРАММА — внешний движок
cli-play-o = Кто играет за O
cli-play-style = Запись клеток: chess (h8) или course (столбец и строка с 0 от левого верхнего угла)
cli-play-events = Выводить по строке на каждое событие, для наблюдателя
cli-play-plain = Построчно, без полноэкранного поля
cli-play-colour = Цвет: auto, always или never
cli-play-pace = Пауза между ходами, когда играют два компьютера, в миллисекундах
cli-play-time = Часы обеих сторон: 5m, 3m+2s (всего и за ход) или 10s/move
cli-play-time-x = Часы X
cli-play-time-o = Часы O
cli-play-alternate = Меняться сторонами в каждом реванше

cli-referee = Судить ходы для программ: строка на входе, строка JSON на выходе
cli-referee-game = Игра; по умолчанию gomoku
cli-perft = Сосчитать листья дерева ходов
cli-perft-seed = Зерно случайных чисел для стен и для жребия в --moves; по умолчанию 0
cli-games = Показать игры, которые можно назвать, и их настройки
cli-players = Показать игроков, которых можно назвать, и их настройки
cli-walls = Вывести случайно построенные стены
cli-walls-count = Сколько полей вывести; по умолчанию одно
cli-convert = Преобразовать запись партии в другой формат или в картинку
cli-convert-input = Файл для чтения, «-» значит стандартный ввод
cli-convert-output = Файл для записи, «-» значит стандартный вывод
cli-convert-from = Формат входа; по умолчанию по расширению
cli-convert-to = Формат выхода; по умолчанию по расширению
cli-convert-number = Какая партия из файла с несколькими, считая с 1
cli-convert-game = Игра, если в файле одни ходы
cli-convert-setup = Игра в файле JSON, если в исходном файле одни ходы
cli-convert-main-line = Опустить варианты, если выходной формат их не хранит
cli-convert-rows-from-top = Во входном тексте позиции строки считаются сверху
cli-convert-write-rows-from-top = В выходном тексте позиции строки считаются сверху
cli-convert-theme = Цвета картинки: indigo, light, wood или high-contrast
cli-convert-pixels = Ширина PNG или GIF в пикселях
cli-convert-no-numbers = Картинка без номеров ходов
cli-convert-delay = Сколько миллисекунд GIF показывает каждый ход
cli-engine = Работать движком для программ Gomocup, таких как Piskvork, через стандартные ввод и вывод
cli-engine-player = Какой игрок думает, см. inarow players; по умолчанию самый сильный
cli-engine-seed = Зерно случайных чисел игрока; по умолчанию случайное

cli-arena = Проводить турниры и доказывать силу
cli-arena-match = Матч двух игроков
cli-arena-match-a = Первый игрок, см. inarow players; exec:КОМАНДА значит внешний движок
cli-arena-match-b = Второй игрок
cli-arena-match-games = Сколько партий сыграть; по умолчанию 100
cli-arena-sprt = Играть двумя игроками, пока не решится, сильнее ли первый
cli-arena-sprt-a = Игрок, которого проверяют
cli-arena-sprt-b = Игрок, с которым сравнивают
cli-arena-sprt-elo0 = Разница эло в H0; по умолчанию 0
cli-arena-sprt-elo1 = Разница эло в H1; по умолчанию 10
cli-arena-sprt-alpha = Как часто можно принять H1, когда верна H0; по умолчанию 0.05
cli-arena-sprt-beta = Как часто можно принять H0, когда верна H1; по умолчанию 0.05
cli-arena-sprt-model = Какое эло: logistic или normalised; по умолчанию logistic
cli-arena-sprt-max-games = Сколько партий самое большее; по умолчанию 100000
cli-arena-run = Провести турнир, описанный в файле; параметры команды важнее файла
cli-arena-run-file = Турнир в TOML, см. docs/arena.md
cli-arena-game = Игра, например gomoku или course15; по умолчанию gomoku
cli-arena-openings = Файл с дебютами или random:ХОДЫ
cli-arena-colours = Каждый дебют за обе стороны (swap) или A всегда за X (fixed); по умолчанию swap
cli-arena-time = Часы обоих: 10s/move, 5m+3s и подобное; по умолчанию без часов
cli-arena-nodes = Сколько позиций игрок может просмотреть за ход
cli-arena-depth = На сколько ходов игрок может смотреть вперёд
cli-arena-memory = Память внешнего движка, в МиБ
cli-arena-concurrency = Сколько партий играть сразу; по умолчанию одну
cli-arena-share-cores = Движки могут делить ядра процессора
cli-arena-out = Хранить результаты в этом файле; та же команда с готовым файлом продолжит
cli-arena-lines = Хранить в этой папке всё, что говорят внешние движки
cli-arena-seed = Зерно случайных чисел для стен, дебютов и игроков; по умолчанию из готового файла, иначе случайное
cli-arena-report = «course» выводит то же, что и статистика курса; файл ИМЯ.html станет отчётом со всеми партиями
cli-arena-records = Записать партии: все в один файл JSON или SGF либо каждую в файл psq в папке
cli-arena-adjudicate-draw = Ничья, когда оба так судят: ХОДЫ/ОЧКИ или ХОДЫ/ОЧКИ/С-ХОДА
cli-arena-adjudicate-loss = Поражение того, кто так судит: ХОДЫ/ОЧКИ или ХОДЫ/ОЧКИ/С-ХОДА

perft-depth = глубина { $depth }
