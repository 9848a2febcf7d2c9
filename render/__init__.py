"""Pictures: from a public view of a game to the bytes of a PNG. Pillow is used here only."""
