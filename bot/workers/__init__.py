"""What runs beside the bot, in processes and threads of its own."""
