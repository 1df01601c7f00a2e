"""A bot as a program of its own: it reads one question per line and answers with one line.

    tabletown play azul5211 --seats you,"run:python examples/external_bot/bot.py"

It knows no game: it plays the first label in alphabetical order or, with --random, any label.
docs/write-a-bot.md describes the protocol.
"""

import json
import random
import sys
from typing import Any


def choose(question: dict[str, Any]) -> str:
    """Return a legal label. Your idea goes here: see question["view"] and question["budget"]."""
    legal: list[str] = question["legal"]
    return random.choice(legal) if "--random" in sys.argv else min(legal)


def main() -> None:
    for line in sys.stdin:  # ends when the match does
        question = json.loads(line)
        answer = {"decision": question["decision"], "label": choose(question)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
