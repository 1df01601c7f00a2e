"""The rules of a match, without any I/O."""
