"""The way from each shape of the store to the next."""
