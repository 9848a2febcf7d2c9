"""How a thing is done: once, in a transaction; posted; when it is due."""
