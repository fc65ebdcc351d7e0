"""Finished games as tables for analysts: games, seats, turns, rolls, decisions, places."""
