"""What Alembic runs: migrate over the connection the store hands in."""

from alembic import context

from skerry.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
