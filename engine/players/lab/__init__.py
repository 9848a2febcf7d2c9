"""The laboratory: players that others are measured by, matches, and better weights."""
