"""Effects of cards, Paintings and Monarchs in words, and the glossary."""

import pytest
from helpers.brazil_positions import (
    EDITION,
    settled,
)

from tabletown.core.english import listed, one, plural
from tabletown.games.brazil.glossary import glossary
from tabletown.games.brazil.words.effects import (
    combat_card_words,
    exchange_words,
    gold_card_words,
    monarch_effect,
    painting_words,
    palace_words,
)
from tabletown.games.brazil.words.shared import cost_words, gain_words


def test_every_painting_card_and_monarch_has_a_text_of_its_effect() -> None:
    for count, words in (
        (EDITION.paintings.kinds, painting_words),
        (EDITION.monarchs.kinds, monarch_effect),
        (EDITION.gold_cards.kinds, gold_card_words),
        (EDITION.combat_cards.kinds, combat_card_words),
        (EDITION.arches.exchanges, exchange_words),
    ):
        texts = [words(EDITION, at) for at in range(count)]
        assert all(texts) and len(set(texts)) == count


@pytest.mark.parametrize(
    "text, words",
    [
        (painting_words(EDITION, 2), "1 VP for each open Forest next to your Empire"),
        (painting_words(EDITION, 4), "Era I for 2 VP, Era II for 2 Gold cards"),
        (painting_words(EDITION, 8), "+1 attack, +2 defence"),
        (painting_words(EDITION, 18), "1, 3 or 5 VP at the end for 1, 2 or 3 Products moved here"),
        (
            monarch_effect(EDITION, 0),
            "once a turn, pay with Combat cards: 1 Combat card for 1 Gold, 2",
        ),
        (monarch_effect(EDITION, 6), "1 Resource of choice, then 1 Gold, then 1 Science"),
        (monarch_effect(EDITION, 7), "deploying Monarch or Dragoon for the first time brings"),
        (monarch_effect(EDITION, 9), "your first 2 Missions bring 1 Science and 1 VP each"),
        (gold_card_words(EDITION, 0), "2 VP at the end for 4 Buildings of Era I"),
        (combat_card_words(EDITION, 0), "1, or 2 with a unit of yours next to the combat"),
        (palace_words(EDITION, 2), "on a Building of Era I; gain 1 Sugarcane and a square Product"),
        (
            palace_words(EDITION, 6),
            "on a City; gain 1 Combat card; 1 VP for each unit you deployed",
        ),
        (exchange_words(EDITION, 2), "any 4 Resources for 1 Gold, 1 Science and 1 Gold card"),
        (cost_words(EDITION.buildings.cost[0]), "Sugarcane or Coffee"),
        (gain_words(0), "nothing"),
        (plural("Academy") + plural("Church") + plural("Farm"), "AcademiesChurchesFarms"),
        (one("Academy") + " " + one("Farm"), "an Academy a Farm"),
        (listed(["a", "b", "c"]), "a, b and c"),
    ],
)
def test_texts_of_effects_come_from_the_edition(text: str, words: str) -> None:
    assert words in text


def test_every_component_is_in_the_glossary() -> None:
    known = glossary(settled().view(0), 0)
    edition = EDITION
    tables = (edition.buildings, edition.cities, edition.products, edition.paintings)
    cards = (edition.monarchs, edition.missions, edition.gold_cards, edition.combat_cards)
    for table in (*tables, *cards, edition.exploration):
        assert set(table.names) <= set(known)
    assert all(words.strip() for words in known.values())
    assert known["Farm"].startswith("Era I, for Gold and Brazilwood on Field or Forest, makes")
    assert known["Captaincies"] == "Mission I-1, 2 VP: 1 unit on the map, 1 Trading Post and 1 Farm"
    assert known["Harbor"].startswith(
        "gain 1 Resource of choice; +1 attack, +2 defence; with a square"
    )
    assert (
        known["River Basin"] == "Buildings next to it make 1 more; those that stand get it at once"
    )
    assert known["Unknown Species"].startswith("the player who finds it keeps it: 1, 3 or 5 VP")
    assert known["Expedition (CS 4)"].startswith("an Expedition of strength 4 or more brings ")
