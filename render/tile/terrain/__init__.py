"""Painters of the terrains: each paints what lies flat and hands out the glyphs that stand on it."""
