"""The bot: use cases (app), Discord (ui), words (text), the command line (cli), the local try (playground)."""
