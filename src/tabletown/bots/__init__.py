"""Players made of code. They see views only: what is hidden from a seat is hidden from its bot."""
