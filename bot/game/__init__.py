"""The state of games: a game at a version, its seats, deadlines, votes, drafts and settings."""
