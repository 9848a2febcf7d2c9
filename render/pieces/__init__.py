"""The players' pieces: how each looks, and where on a segment it stands or its number is written."""
