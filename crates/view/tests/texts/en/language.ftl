language-name = English
language-decimal = .
language-quotes = “”
