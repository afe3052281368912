# What this language is called in itself, and its marks: between whole numbers and fractions, and around quotations.

language-name = English
language-decimal = .
language-quotes = “”
