"""How well a seat stands, for bots."""
