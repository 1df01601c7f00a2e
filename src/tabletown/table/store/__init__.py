"""The log on disk: tables, migrations, one writer, and the chain that shows tampering."""
