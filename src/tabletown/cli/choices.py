"""Choices on screen: numbered, in rows that fit, and understood from a few letters."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence

FEW = 6  # choices that get a line each
Find = Callable[[str, Sequence[str]], list[str]]


def ordered(labels: Sequence[str]) -> list[str]:
    """Many choices so that those of a row follow each other; verbs as they came, then by place."""
    if len(labels) <= FEW:
        return list(labels)
    verbs = list(dict.fromkeys(label.partition(" ")[0] for label in labels))
    by_place = sorted(labels, key=lambda label: (verbs.index(label.split()[0]), place(label)))
    return [label for row in gathered(by_place).values() for label in row]


def place(label: str) -> list[tuple[int, str]]:
    """Sorts "square 2 7" before "square 10 3-4"; the last word decides nothing."""
    words = label.split()[:-1]
    return [(int(word), "") if word.isdecimal() else (-1, word) for word in words]


def gathered(labels: Sequence[str]) -> dict[str, list[str]]:
    """Labels by all their words but the last; those that would be alone by their first word."""
    found: dict[str, list[str]] = {}
    heads = [label.rpartition(" ")[0] for label in labels]
    for head, label in zip(heads, labels, strict=True):
        common = head if heads.count(head) > 1 else head.partition(" ")[0]
        found.setdefault(common, []).append(label)
    return found


def rows(labels: Sequence[str]) -> list[tuple[str, list[tuple[int, str]]]]:
    """What the choices of a row have in common, and each one's number and the rest of its words.

    Few choices get a row each; many are gathered by what they share.
    """
    if len(labels) <= FEW:
        return [("", [(number, label)]) for number, label in enumerate(labels, start=1)]
    numbers = {label: number for number, label in enumerate(labels, start=1)}
    return [
        (common, [(numbers[label], label.removeprefix(common).lstrip()) for label in row])
        for common, row in gathered(labels).items()
    ]


def understand(typed: str, labels: Sequence[str]) -> list[str]:
    """The labels that may be meant: just that one, or all whose words begin as typed."""
    words = folded(typed)
    exact = [label for label in labels if folded(label) == words]
    return exact or [label for label in labels if begins(folded(label), words)]


def mentioned(typed: str, labels: Sequence[str]) -> list[str]:
    """The labels that have words which begin as typed, in that order, wherever they stand."""
    words = folded(typed)
    return [label for label in labels if words and has_in_order(folded(label), words)]


def meaning(typed: str, found: Mapping[str, str], find: Find) -> list[str]:
    """The labels that may be meant, by their words or by themselves."""
    by_words = [found[words] for words in find(typed, list(found))]
    return by_words or find(typed, list(found.values()))


def folded(text: str) -> list[str]:
    """The words of a text in small plain letters, so that "belem" is "Belém"."""
    apart = unicodedata.normalize("NFD", text.casefold())
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return plain.replace("(", "").replace(")", "").replace(",", "").split()


def begins(words: Sequence[str], typed: Sequence[str]) -> bool:
    """ "h 4" begins "house 4 5-6"."""
    pairs = zip(words, typed, strict=False)
    return 0 < len(typed) <= len(words) and all(word.startswith(start) for word, start in pairs)


def has_in_order(words: Sequence[str], typed: Sequence[str]) -> bool:
    """ "arch d2" is in "move Archer to D2"."""
    left = iter(words)
    return all(any(word.startswith(start) for word in left) for start in typed)
