"""Bots: computer players. They get views only, never what is hidden from their seat."""
