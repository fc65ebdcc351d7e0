"""Many games at once: simulation, tournaments, ratings."""
