"""Alembic migrations of the store; they run by themselves when a server starts."""
