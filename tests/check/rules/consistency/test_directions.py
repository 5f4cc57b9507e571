"""Directions: which words are one."""

import pytest

from cardgen.check.corpus.statements.opposites import turns


@pytest.mark.parametrize(
    ("lang", "text", "about", "counts"),
    [
        ("en", "The player on your right draws, the left one waits. He is left alone.", "side", (1, 1)),
        ("en", "It leads from left to right, and the right-hand row is the rightmost.", "side", (3, 1)),
        ("en", "Whoever is left after it, right behind you, has the turns left over.", "side", (0, 0)),
        ("en", "If it is even, and even then. An even roll is odd.", "parity", (2, 1)),
        ("de", "Dein rechter Nachbar, von links. Das ist richtig.", "side", (1, 1)),
        ("de", "gegen den\nUhrzeigersinn, dann im Uhrzeigersinn", "round", (1, 1)),
        ("sv", "Längst till vänster. Vid udda tal, inte jämnt.", "parity", (1, 1)),
        ("nl", "met de klok mee", "round", (1, 0)),
        ("nl", "Draai linksom of rechtsom, niet met je linkerhand.", "round", (1, 1)),
        ("nl", "Je linkerbuur en je rechterbuur wachten.", "side", (1, 1)),
        ("nl", "Leg de kaart onder op de stapel, nooit bovenop.", "height", (1, 1)),
        ("nl", "De kamer boven de start ligt onder het hol.", "height", (0, 0)),
        ("nl", "Leg hem open of gedekt neer, hoogstens drie kaarten.", "facing", (1, 1)),
        ("nl", "Trek hoogstens drie kaarten.", "bound", (1, 0)),
        ("de", "Verdeckt, mit mindestens drei Karten.", "facing", (0, 1)),
        ("en", "Lay it face\ndown; the face-up cards stay.", "facing", (1, 1)),
        ("sv", "Lägg det med baksidan upp.", "facing", (0, 1)),
        ("nl", "Wie wint, heeft niets te verliezen.", "outcome", (1, 0)),
    ],
)
def test_words_that_are_directions(lang, text, about, counts):
    assert tuple(len(pattern.findall(text)) for pattern in turns(lang)[about]) == counts
