# Слова, общие для многих мест.

side-x = X
side-o = O
side-black = Чёрные
side-white = Белые
player-you = Вы
player-computer = Компьютер
player-opponent = Соперник
player-numbered = Игрок { $number }
player-bot = { $name } (бот)

on = включено
off = выключено
either = { $others } или { $last }
with-nearest = { $said }; возможно, { $nearest }?

games-count = { $count ->
    [one] { $count } партия
    [few] { $count } партии
    [many] { $count } партий
   *[other] { $count } партии
}
moves-count = { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
points-count = { $count ->
    [one] { $count } очко
    [few] { $count } очка
    [many] { $count } очков
   *[other] { $count } очка
}
seconds-count = { $count ->
    [one] { $count } секунда
    [few] { $count } секунды
    [many] { $count } секунд
   *[other] { $count } секунды
}

theme-indigo = Индиго
theme-light = Светлая
theme-wood = Дерево
theme-high-contrast = Контрастная
