"""The games. Each folder here is one; dropping a folder in adds a game."""
