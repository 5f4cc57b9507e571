"""The roll of heroes of Drakborgen Återväckt: a row for each hero, titles in order, and every form fits."""

import pytest

GAME = "atervackt"
FORMS = ("single", "two-up", "four-up", "large")


def words_of(layout, form, lang):
    faces, findings = layout.deck(layout.game.deck(f"score-{form}"), lang)
    assert findings == []
    return next(iter(faces.faces.values()))


@pytest.mark.parametrize("lang", ["sv", "en"])
@pytest.mark.parametrize("form", FORMS)
def test_every_word_fits_and_can_be_read(layout, form, lang):
    face = words_of(layout, form, lang)
    assert not [fit for fit in face.fits if fit.overflow or fit.size_pt < 6]
    glued = layout.game.labels["glue"][lang] in face.text()
    assert glued == (form in ("two-up", "four-up"))


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_each_hero_has_a_row_with_what_its_life_points_lack(layout, lang):
    heroes = layout.game.deck("hero").components
    most = max(hero.fields["kp"] for hero in heroes)
    lines = words_of(layout, "single", lang).text().split("\n")
    for hero in heroes:
        handicap = (most - hero.fields["kp"]) * 100
        row = lines[lines.index(hero.name(lang)) + 1]
        assert "".join(filter(str.isdigit, row)) == (str(handicap) if handicap else "")
        assert row.startswith("+" if handicap else "–")


def test_a_better_title_takes_more(layout):
    (pad,) = layout.game.deck("score").components
    ranks = pad.fields["ranks"]
    assert ranks == sorted(set(ranks)) and ranks[0] == 0
    titles = [pad.text(f"rank_{n}", "en") for n in range(1, len(ranks) + 1)]
    assert all(titles) and len(set(titles)) == len(titles)
