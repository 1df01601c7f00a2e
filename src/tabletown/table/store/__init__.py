"""Storage of matches in SQLite or PostgreSQL: schema, migrations, queries, one writer thread."""
