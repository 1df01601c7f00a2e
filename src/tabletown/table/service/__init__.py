"""Opens, lists, loads and reviews matches."""
