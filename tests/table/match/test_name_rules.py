"""Rules for players' names and chat."""

import pytest

from tabletown.table.match.name_rules import (
    BadName,
    clean_chat,
    clean_name,
    display_name,
    is_taken,
)


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "João",
        "李雷",
        "O'Neil",
        "You",
        "Seatle",
        "Yours",
        "\u0391\u0392",
        "\u0410\u043d\u043d\u0430",
        "\u2764\ufe0f",
        "José",
        "Søren",
        "Ольга",
        "محمد",
        "محمد Ali",
        "שרה",
        "Ελένη 2",
        "さくら Anna",
        "Annaさくら李",
        "🐱 Ana",
        "Müller-Lüdenscheidt",
        "Ян I.",
        "<script>",
        "{{7*7}}",
        "a" * 24,
    ],
)
def test_allowed_names_are_kept(name: str) -> None:
    assert clean_name(f"  {name} ") == name


def test_names_are_composed_and_blanks_are_single() -> None:
    assert clean_name("Joa\u0303o   da  Silva") == "João da Silva"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "a" * 25,
        "System",
        "SYST3M",
        "\u0455ystem",
        "Server",
        "mayor",
        "greedy",
        "Mayor",
        "mayor@9",
        "run:anything",
        "left\u202eright",
        "zero\u200bwidth",
        "nul\0",
        "bell\a",
        "half\ud800",
        "z" + "\u0301" * 1000,
        "z" + "\u035c" * 4,
        "tag\U000e0041",
        "\u3164",
        "\u2800",
        "\u115f\u1160",
        "a\uffa0b",
        "\u0301",
        "\u0301\u0301",
        "\u034f",
        "\ufe0f",
        "a \u0301",
        "\uff33\uff59\uff53\uff54\uff45\uff4d",
        "\U0001d412ystem",
        "S\u0443st\u0435m",
        "\u0405ystem",
        "5y5tem",
        "Syst\u20acm",
        "S\u00fdst\u00ebm",
        "\u03a3ystem",
        "\u0397\u039fUS\u0395",
        "\u041c\u0410YOR",
        "May0r",
        "M\u0430\u0443or",
        "bui1der",
        "BUILDER",
        "\uff4d\uff41\uff59\uff4f\uff52@9",
        "\uff52un:anything",
        "adm1n",
        "Seat B",
        "seat-b",
        "you",
        "YOU",
        "Y\u043eu",
        "Yóu",
        "Y o u",
        "\u13daystem",
        "\u13daY\u13daTEM",
        "\u0405\u0423\u0405\u0422\u0415\u041c",
        "\u0455\u0443\u0455\u0442\u0435\u043c",
        "TabIetown",
        "rnayor",
        "M\u0410\u0423OR@9",
        "\u0410\u043fn\u0430",
        "Be\u0627a",
        "J\u05e1hn",
        "B\u043eb",
    ],
)
def test_misleading_names_are_refused(name: str) -> None:
    with pytest.raises(BadName, match="Choose another one"):
        clean_name(name)


def test_bots_are_shown_with_a_capital_and_people_as_they_wrote_themselves() -> None:
    players = ["mayor", "newcomer", "mayor@9", "ana", "run:./bot"]
    assert [display_name(it) for it in players] == [
        "Mayor",
        "Newcomer",
        "Mayor@9",
        "ana",
        "run:./bot",
    ]


def test_chat_is_normalised_and_bad_lines_are_refused() -> None:
    assert clean_chat("  good\nmove  ") == "good move"
    for bad in ("", " ", "a" * 501, "x\u202ey"):
        with pytest.raises(BadName):
            clean_chat(bad)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "Anna"),
        ("Anna", "ANNA"),
        ("Bob", "\u0412\u043e\u042c"),
        ("BOB", "\u0432\u043e\u0432"),
        ("Anna", "\uff21\uff4e\uff4e\uff41"),
        ("Sam", "Sarn"),
        ("Ian", "lan"),
        ("Player 1", "Player l"),
        ("copa", "\u0441\u043e\u0440\u0430"),
        ("\u0627\u06a9\u0631\u0645", "\u0627\u0643\u0631\u0645"),
        ("\u2764", "\u2764\ufe0f"),
        ("\u0410\u043d\u043d\u0430", "\u0410\u041d\u041d\u0410"),
    ],
)
def test_names_that_look_alike_are_taken_beside_each_other(name: str, other: str) -> None:
    assert is_taken(name, ["Carla", other]) and is_taken(other, ["Carla", name])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ian", "Lan"),
        ("José", "Josef"),
        ("José", "Jose"),
        ("Søren", "Soren"),
        ("Ольга", "Олег"),
        ("Анна", "Инна"),
        ("李雷", "李蕾"),
        ("محمد", "محمود"),
        ("Player 1", "Player 2"),
        ("🐱", "🐶"),
        ("Ana", "Anna"),
    ],
)
def test_names_that_look_different_are_free_beside_each_other(name: str, other: str) -> None:
    assert not is_taken(name, [other]) and not is_taken(other, [name])
