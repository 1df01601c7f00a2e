"""The choices of a player in the terminal: their order, their rows, and what typed text means."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence

FEW = 6  # up to so many choices get a line each
Find = Callable[[str, Sequence[str]], list[str]]


def ordered(labels: Sequence[str]) -> list[str]:
    """Sort more than `FEW` labels by verb and place, so that labels of a row are neighbours."""
    if len(labels) <= FEW:
        return list(labels)
    verbs = list(dict.fromkeys(label.partition(" ")[0] for label in labels))
    by_place = sorted(labels, key=lambda label: (verbs.index(label.split()[0]), place(label)))
    return [label for row in gathered(by_place).values() for label in row]


def place(label: str) -> list[tuple[int, str]]:
    """A sort key without the last word: "square 2 7" comes before "square 10 3-4"."""
    words = label.split()[:-1]
    return [(int(word), "") if word.isdecimal() else (-1, word) for word in words]


def gathered(labels: Sequence[str]) -> dict[str, list[str]]:
    """Group labels by all words but the last, or by the first word if a group has one label."""
    groups: dict[str, list[str]] = {}
    heads = [label.rpartition(" ")[0] for label in labels]
    for head, label in zip(heads, labels, strict=True):
        common = head if heads.count(head) > 1 else head.partition(" ")[0]
        groups.setdefault(common, []).append(label)
    return groups


def rows(labels: Sequence[str]) -> list[tuple[str, list[tuple[int, str]]]]:
    """Rows of choices: the words a row shares, then number and remaining words of each choice.

    Up to `FEW` choices get a row each; more are grouped by their common words.
    """
    if len(labels) <= FEW:
        return [("", [(number, label)]) for number, label in enumerate(labels, start=1)]
    numbers = {label: number for number, label in enumerate(labels, start=1)}
    return [
        (common, [(numbers[label], label.removeprefix(common).lstrip()) for label in row])
        for common, row in gathered(labels).items()
    ]


def understand(typed: str, labels: Sequence[str]) -> list[str]:
    """The labels that typed text may mean: an exact match, or all whose words start as typed."""
    words = folded(typed)
    exact = [label for label in labels if folded(label) == words]
    return exact or [label for label in labels if begins(folded(label), words)]


def mentioned(typed: str, labels: Sequence[str]) -> list[str]:
    """The labels that contain words starting as typed, in that order."""
    words = folded(typed)
    return [label for label in labels if words and has_in_order(folded(label), words)]


def meaning(typed: str, labels: Mapping[str, str], find: Find) -> list[str]:
    """The labels that typed text may mean, by their words (the keys) or by the labels."""
    by_words = [labels[words] for words in find(typed, list(labels))]
    return by_words or find(typed, list(labels.values()))


def folded(text: str) -> list[str]:
    """The words of a text in lower case and without accents: "belem" equals "Belém"."""
    apart = unicodedata.normalize("NFD", text.casefold())
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return plain.replace("(", "").replace(")", "").replace(",", "").split()


def begins(words: Sequence[str], typed: Sequence[str]) -> bool:
    """Whether each word starts as typed: "h 4" for "house 4 5-6"."""
    pairs = zip(words, typed, strict=False)
    return 0 < len(typed) <= len(words) and all(word.startswith(start) for word, start in pairs)


def has_in_order(words: Sequence[str], typed: Sequence[str]) -> bool:
    """Whether words starting as typed occur in this order: "arch d2" in "move Archer to D2"."""
    left = iter(words)
    return all(any(word.startswith(start) for word in left) for start in typed)
