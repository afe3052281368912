# Files, pictures, clipboard.
