"""The words of Brazil: Imperial: names, actions, effects, questions."""
