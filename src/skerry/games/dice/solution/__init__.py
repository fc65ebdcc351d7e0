"""The dice game solved: what every sheet is worth with any number of turns left, exactly."""
