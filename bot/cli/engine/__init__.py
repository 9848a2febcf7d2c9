"""The engine on the command line: records, positions, tile files and computer players, without the bot."""
