# Название этого языка на нём самом, десятичный разделитель и кавычки.

language-name = Русский
language-decimal = ,
language-quotes = «»
