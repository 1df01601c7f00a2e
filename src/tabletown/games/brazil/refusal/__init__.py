"""Explains why a seat may not take an action in Brazil: Imperial."""
