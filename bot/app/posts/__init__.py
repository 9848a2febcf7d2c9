"""What the bot posts, by what it is about: each kind of notice is a class with its data and its words."""
