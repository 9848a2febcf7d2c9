"""Who sits at a game: opening and joining, seats that change, ending, and what is put to the vote."""
