"""Alembic's environment: migrates the given connection; without one, writes SQL to a buffer."""

from alembic import context

from tabletown.table.store.schema import metadata

attributes = context.config.attributes
context.configure(
    connection=attributes.get("connection"),
    dialect_name=attributes.get("dialect"),
    target_metadata=metadata,
    output_buffer=attributes.get("offline"),
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
