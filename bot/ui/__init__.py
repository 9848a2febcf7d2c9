"""discord.py at the edge: commands, buttons, selects and posting; no rules, no texts, no SQL."""
