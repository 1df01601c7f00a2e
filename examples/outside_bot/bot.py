"""A bot for Tabletown in plain Python: it reads a question a line and answers with a line.

    tabletown play azul5211 --seats you,"run:python examples/outside_bot/bot.py"

It knows no game. It takes the label that comes first by the alphabet, or, with --random, any one.
"""

import json
import random
import sys
from typing import Any


def choose(question: dict[str, Any]) -> str:
    """Here goes your idea; the view is in question["view"], the time in question["budget"]."""
    legal: list[str] = question["legal"]
    return random.choice(legal) if "--random" in sys.argv else min(legal)


def main() -> None:
    for line in sys.stdin:  # until the game is over and the line is cut
        question = json.loads(line)
        answer = {"decision": question["decision"], "label": choose(question)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
