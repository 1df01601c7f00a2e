"""The contract of a game as a test kit, for `tabletown check` and for authors of other games.

`check` tests the rules in random matches, `check_presentation` the texts and drawings;
`check_game` lists both for every number of seats, option and edition of a game, and
`builds_agree` compares compiled with interpreted rules.
"""

from tabletown.contract.builds import builds_agree
from tabletown.contract.game import check_game
from tabletown.contract.presentation import check_presentation
from tabletown.contract.walk import check

__all__ = ["builds_agree", "check", "check_game", "check_presentation"]
