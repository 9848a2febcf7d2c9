"""Looking, which changes nothing: the board, scores, history, rules, ratings."""
