"""The laboratory: players that others are measured by, matches, better weights, and what turns to come bring."""
