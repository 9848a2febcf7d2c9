"""What is said about a position, as codes with data: tiles, squares, spots, scores, refusals."""
