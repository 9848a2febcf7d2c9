"""What is so: the game at a version, its seats, deadlines, votes, drafts and settings."""
