"""Tools to draw with, in tile units: points and curves, masks, a canvas, textured surfaces, scattered places."""
