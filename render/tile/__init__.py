"""One tile painted: the painters of its terrains, and the finished pictures, kept in memory and on disk."""
