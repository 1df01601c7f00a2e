"""Alembic's way in: the connection is the writer's own; without one, SQL is written out."""

from alembic import context

from tabletown.table.store.schema import metadata

given = context.config.attributes
context.configure(
    connection=given.get("connection"),
    dialect_name=given.get("dialect"),
    target_metadata=metadata,
    output_buffer=given.get("offline"),
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
