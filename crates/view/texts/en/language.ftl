# Name of this language in itself, its decimal separator and its quotation marks.

language-name = English
language-decimal = .
language-quotes = “”
