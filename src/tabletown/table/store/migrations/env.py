"""Alembic's way in: the connection is the writer's own."""

from alembic import context

from tabletown.table.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
