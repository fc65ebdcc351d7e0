"""The table server: tables, seats, clocks, bots and a store that loses nothing."""
