"""What a kind of tile looks like from above: the lines and areas of its segments, which follow from the tile data."""
