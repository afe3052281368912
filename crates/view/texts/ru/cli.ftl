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

perft-depth = глубина { $depth }
