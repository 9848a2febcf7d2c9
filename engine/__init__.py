"""The rules of the games: pure Python, without clock, files, network or Discord."""
