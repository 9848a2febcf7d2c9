"""The pictures that players see: boards with their top bar, charts, stocks and animations."""
