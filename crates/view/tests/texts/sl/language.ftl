language-name = Slovenščina
language-decimal = ,
language-quotes = »«
