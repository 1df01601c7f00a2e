"""Choices on screen: numbered, in rows that fit, and understood from a few letters."""

from collections.abc import Sequence

FEW = 6  # choices that get a line each


def ordered(labels: Sequence[str]) -> list[str]:
    """Many choices so that those of a row follow each other; verbs as they came, then by place."""
    if len(labels) <= FEW:
        return list(labels)
    verbs = list(dict.fromkeys(label.partition(" ")[0] for label in labels))
    return sorted(labels, key=lambda label: (verbs.index(label.partition(" ")[0]), place(label)))


def place(label: str) -> list[tuple[int, str]]:
    """Sorts "square 2 7" before "square 10 3-4"; the last word decides nothing."""
    words = label.split()[:-1]
    return [(int(word), "") if word.isdecimal() else (-1, word) for word in words]


def rows(labels: Sequence[str]) -> list[tuple[str, list[tuple[int, str]]]]:
    """What the choices of a row have in common, and each one's number and the rest of its words.

    Few choices get a row each; many are gathered by all their words but the last, and those that
    would be alone by their first word.
    """
    if len(labels) <= FEW:
        return [("", [(number, label)]) for number, label in enumerate(labels, start=1)]
    found: dict[str, list[tuple[int, str]]] = {}
    heads = [label.rpartition(" ")[0] for label in labels]
    for number, (head, label) in enumerate(zip(heads, labels, strict=True), start=1):
        common = head if heads.count(head) > 1 else head.partition(" ")[0]
        found.setdefault(common, []).append((number, label.removeprefix(common).lstrip()))
    return list(found.items())


def understand(typed: str, labels: Sequence[str]) -> list[str]:
    """The labels that may be meant: just that one, or all whose words begin as typed."""
    words = typed.lower().split()
    exact = [label for label in labels if label.lower().split() == words]
    return exact or [label for label in labels if begins(label.lower().split(), words)]


def begins(words: Sequence[str], typed: Sequence[str]) -> bool:
    """ "h 4" begins "house 4 5-6"."""
    pairs = zip(words, typed, strict=False)
    return 0 < len(typed) <= len(words) and all(word.startswith(start) for word, start in pairs)
