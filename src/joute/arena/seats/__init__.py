"""From the players of a match to its seats, and the match played to its end."""
