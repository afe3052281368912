# Файлы, картинки, буфер обмена.

open-title = Открыть партию
open-path = Путь к файлу
open-do = Открыть
open-which = В файле «{ $file }» { $count ->
    [one] { $count } партия
    [few] { $count } партии
    [many] { $count } партий
   *[other] { $count } партии
}. Какую показать?
open-other = Другой файл
save-title = Сохранить партию
save-do = Сохранить
save-replace = Заменить
save-keep = Не заменять
files-kind = Тип файла
files-games = Все файлы с партиями
files-name = Имя файла

folder-up = На папку выше
folder-home = Домашняя папка
folder-documents = Документы
folder-here = Папка, из которой запущена программа
folder-empty = Здесь пусто.
folder-reading = Загрузка…
folder-more = Файлов слишком много, показаны первые: { $count }.
folder-unread = Эта папка не открывается: { $reason }. Выберите другую.

# Форматы по их именам в командной строке.
format-label = { $name } (.{ $ending })
format-json = Запись inarow
format-text = Ходы текстом
format-psq = Piskvork
format-sgf = SGF
format-renlib = RenLib
format-openings = Дебюты Gomocup
format-ultimate = Позиции Ultimate

export-title = Сохранить картинку
export-png = PNG
export-svg = SVG
export-gif = GIF
export-png-what = Поле, как оно показано сейчас.
export-svg-what = Поле, как оно показано сейчас, чёткое при любом увеличении.
export-gif-what = Вся партия ход за ходом.
export-theme = Цвета
export-pixels = Длинная сторона, пикселей
export-delay = Секунд на ход
export-pause = Секунд в конце
export-numbers = Номера ходов
export-coordinates = Координаты
export-where = Сохранить как…
export-drawing = Создание картинки…
save-main-line = Варианты в такой файл не войдут: их хранят SGF и запись inarow.
export-variations = варианты сохраняются только в SGF и в записи inarow; выберите один из этих форматов
export-cannot-say = { $format } не может передать эту игру; выберите запись inarow
export-too-long = в анимации самое большее { $most } кадров; выберите PNG или SVG

copied-game = Партия скопирована
copied-position = Позиция скопирована
copied-link = Ссылка скопирована
pasted = Партия вставлена из буфера обмена
paste-nothing = В буфере обмена нет текста. Вставить можно ходы вроде h8i9h9, SGF или запись inarow.
paste-no-game = В буфере обмена нет партии: { $reason }
drop-covered = Сначала закройте это окно, потом перетащите файл ещё раз
drop-here = Отпустите, чтобы открыть
