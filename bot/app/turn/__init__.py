"""Taking a turn and taking it back: the panel, its draft, and what is suggested while somebody types."""
