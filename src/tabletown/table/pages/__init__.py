"""Pages: pure functions from what a viewer may see to HTML. No state, no I/O, no inline script."""
