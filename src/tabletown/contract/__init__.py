"""The promises every game keeps, as a kit: for `tabletown check`, and for authors of other games.

`check` holds the rules to them on random games, `check_presentation` all that is shown and said;
`check_game` lists both for every number of seats, every option and every edition of a game, and
`builds_agree` compares the compiled rules with the interpreted. No game is exempt.
"""

from tabletown.contract.builds import builds_agree
from tabletown.contract.game import check_game
from tabletown.contract.presentation import check_presentation
from tabletown.contract.walk import check

__all__ = ["builds_agree", "check", "check_game", "check_presentation"]
