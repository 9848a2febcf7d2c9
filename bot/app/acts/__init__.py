"""What every act goes through: the desk, which does it exactly once, and the table, a game inside a transaction."""
