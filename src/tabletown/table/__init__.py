"""Playing with people."""
