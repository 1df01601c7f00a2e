"""The migrations, one revision in each file."""
