# Игроки, которых можно назвать, по строке о каждом.

player-human = человек
player-random = Случайный
player-rule3 = Простые правила
player-minimax = Безошибочный
player-rating-map = Карты оценок
player-threat1 = Угрозы
player-mcts = Поиск по дереву
player-score2 = Счёт на два хода
player-ultimate2 = Ultimate на два хода
player-exec = Внешний движок

about-human = Ходы вводит человек: с клавиатуры или мышью.
about-computer = Играет во все игры: на уровне 1 часто ошибается, на уровне 10 считает далеко вперёд.
about-random = Делает любой разрешённый ход, все с равной вероятностью.
about-rule3 = Достраивает свой ряд, иначе закрывает ваш, иначе ходит наугад.
about-minimax = Просматривает игру до самого конца; в крестики-нолики не проигрывает.
about-rating-map = Оценивает каждую клетку для атаки и защиты и выбирает лучшую; все веса настраиваются.
about-threat1 = Видит победы и вилки 4×4, свои и ваши, затем сравнивает четыре лучшие клетки.
about-mcts = Строит дерево вероятных ходов и выбирает тот, который пробовал чаще всего; видит угрозы и победы одними четвёрками.
about-score2 = Сравнивает свой ход и ваш лучший ответ по разнице итогов.
about-ultimate2 = Сравнивает свой ход и ваш лучший ответ по выигранным и почти выигранным малым полям.
about-exec = Движок протокола Gomocup, docs/gomocup.md.
about-exec-referee = Программа, которая играет в любую игру, docs/referee.md.

about-preset-attacker = Ряды любой длины весят одинаково, атака чуть важнее защиты.
about-preset-attacker10 = То же, но четвёрки весят вдесятеро.

level-easy = Лёгкий
level-medium = Средний
level-strong = Сильный
level-maximum = Максимум
level-number = уровень { $level }
strength-easy = лёгкий
strength-medium = средний
strength-strong = сильный
strength-maximum = максимум
strength-number = уровень { $level }
preset-balanced = сбалансированный
preset-attacker = атакующий
preset-attacker10 = упор на четвёрки
