"""Buttons and selects: what their ids say, what can be pressed, and how they are laid out."""
