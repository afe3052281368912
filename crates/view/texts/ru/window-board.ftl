# Поле в окне: названия клеток, отказы.
board-name = Поле
board-map = Карта поля

# Знаки карт атаки и защиты.
board-map-attack = атака
board-map-defence = защита

# Текст экранного диктора после названия клетки: «h8, X, ход 12, последний».
cell-move = ход { $number }
cell-last = последний
cell-winning = в победном ряду
cell-forbidden = запрещено: { $reason }
cell-weight = вес { $weight }
cell-open = можно ходить
cell-closed = сейчас закрыта
cell-best = лучший ход
cell-good = хороший ход
