"""What every game shares: kernels, layouts, moves, matches, records. Nothing here knows a game."""
