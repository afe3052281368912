# Клавиши и их действия.

key-enter = Enter
key-escape = Esc
key-space = Пробел

action-new = Новая игра
action-undo = Отменить ход
action-redo = Повторить ход
action-up = Вверх
action-down = Вниз
action-left = Влево
action-right = Вправо
action-play = Ход в клетку
action-hint = Подсказка
action-analyse = Разбор
action-rules = Правила
action-pause = Пауза
action-back = Назад
action-quit = Выйти (партия сохранится)
action-shortcuts = Все сочетания клавиш
