"""The things that are counted on a tile, such as animals: how each looks, and where on its segment it lies."""
