"""How a game looks: in words, in pictures, as messages."""
