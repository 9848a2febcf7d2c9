"""Game records: whole games as JSON text, read, replayed through the rules, and written from a game's events."""
