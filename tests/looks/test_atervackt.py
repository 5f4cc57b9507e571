"""The look of Drakborgen Reawakened: heroes, discs, markers and references, in both languages."""

from cardgen.model.forms import expand_copies
from tests.paths import ROOT

GAME = "atervackt"
#: The four aspects in the order in which each beats the next, as the book states it.
WHEEL = ["SF", "PSY", "VF", "RF"]


def runs_of(layout, component, side="face", lang="en"):
    """Return the runs of a face: each text with where it stands."""
    face, _ = layout.face(layout.game.component(component), side, lang)
    return [("".join(word[0] for word in run.words), run) for run in face.plain_runs()]


def words_of(layout, component, side="face", lang="en"):
    face, _ = layout.face(layout.game.component(component), side, lang)
    return " ".join(face.text().replace("\u00a0", " ").split())


def test_a_hero_has_psyche_and_no_luck_on_card_and_sheet(layout):
    for hero in layout.game.deck("hero").components:
        sheet = layout.game.component(hero.id.replace("hero-", "hero-sheets-"))
        for one in (hero, sheet):
            texts = [text for text, _ in runs_of(layout, one.id)]
            assert "LU" not in texts
            assert str(hero.fields["psy"]) in texts
        assert "tf" not in hero.fields


def test_back_and_sheet_say_the_same_of_what_a_hero_can_do(layout):
    for hero in layout.game.deck("hero").components:
        sheet = hero.id.replace("hero-", "hero-sheets-")
        back = words_of(layout, hero.id, "back")
        first = hero.fields["help"]["en"].removeprefix("**").split("**")[0]
        assert first in back, hero.id
        assert first in words_of(layout, sheet), hero.id


def test_each_sign_is_the_special_attack_of_as_many_heroes(layout):
    signs = [hero.fields["strong"] for hero in layout.game.deck("hero").components]
    assert {sign: signs.count(sign) for sign in signs} == {"stone": 4, "scissors": 4, "bag": 4}
    names = {
        (hero.fields["strong"], hero.fields["special"]["sv"]) for hero in layout.game.deck("hero").components
    }
    assert names == {("stone", "sten"), ("scissors", "sax"), ("bag", "påse")}


def test_disc_and_reference_have_the_wheel_in_the_order_that_beats(layout):
    assert [key for key, _, _ in layout.game.deck("discs").values["wheel"]] == WHEEL
    assert [key for key, _ in layout.game.component("references-discs").fields["ring"]] == WHEEL
    assert layout.game.component("references-fight").fields["hands"] == [
        f"hand-{sign}" for sign in ("stone", "scissors", "bag")
    ]


def test_a_disc_shows_the_aspects_of_every_monster(layout):
    shown = [int(text) for text, _ in runs_of(layout, "discs-1") if text.isdigit()]
    assert layout.game.deck("discs").values["monsters"] == ["goblin", "skeleton", "orc", "troll"]
    strength, psyche, agility, armour = [3, 5, 7, 11], [7, 8, 4, 4], [9, 6, 5, 3], [3, 4, 6, 5]
    assert shown == strength + psyche + agility + armour, "in the order of the wheel"


def test_coming_up_goes_round_clockwise_from_the_north(layout):
    at = {text: (run.x, run.y) for text, run in runs_of(layout, "references-emerge")}
    middle = at["9–12"]
    # South lies at the top, as on the board before the players; so east is on the left.
    assert at["SOUTH"][1] < middle[1] < at["NORTH"][1]
    side = [
        (x < middle[0] - 5, x > middle[0] + 9, y > middle[1] + 5, y < middle[1] - 5)
        for x, y in (at[str(n)] for n in range(1, 9))
    ]
    east, west, north, south = zip(*side, strict=True)
    assert [n + 1 for n in range(8) if north[n]] == [1, 2, 8]
    assert [n + 1 for n in range(8) if east[n]] == [2, 3, 4]
    assert [n + 1 for n in range(8) if south[n]] == [4, 5, 6]
    assert [n + 1 for n in range(8) if west[n]] == [6, 7, 8]


def test_roaming_monsters_of_a_kind_have_numbers_and_a_back_of_their_own(layout):
    deck = expand_copies(layout.game.deck("standees"))
    orcs = [one for one in deck.components if one.id.startswith("standees-orc")]
    assert len(orcs) == 6
    for number, orc in enumerate(orcs, 1):
        face, _ = layout.face(orc, "face", "sv")
        words = ["".join(word[0] for word in run.words) for run in face.plain_runs()]
        assert words.count(str(number)) == 2, "in front and at the back"
    art = ROOT / "content/atervackt/art"
    fronts = {one.fields["art"] for one in deck.components if one.fields.get("mark")}
    assert len(fronts) == 4 and all((art / f"{front}-back.svg").exists() for front in fronts)


def test_the_board_says_that_the_sun_stands_in_the_south(layout):
    """In the north in Drakborgen, whose board it is: a hero may die in the wall of the wrong side."""
    letters = [(text, run.x, run.y) for text, run in runs_of(layout, "board") if text in ("N", "E", "S", "W")]
    board = layout.game.component("board").fields
    rose = [one for one in letters if one[1] < board["grid"]["at"][0] - 8]
    for four in (rose, [one for one in letters if one not in rose]):
        assert min(four, key=lambda one: one[2])[0] == "S"
        assert max(four, key=lambda one: one[2])[0] == "N"
        assert min(four, key=lambda one: one[1])[0] == "E"
        assert max(four, key=lambda one: one[1])[0] == "W"
    assert layout.game.extended.component("board").fields["sun_side"] == "north"


def test_sleeping_dragons_are_written_in_one_size(layout):
    sizes = set()
    for card in layout.game.deck("dragon").components[:7]:
        sizes |= {run.size_mm for _, run in runs_of(layout, card.id) if 58 < run.y < 80}
    assert max(sizes) < 1.05 * min(sizes)


def test_what_a_hero_can_do_begins_at_one_height(layout):
    tops = [
        min(run.y for _, run in runs_of(layout, hero.id, "back") if run.y > 44)
        for hero in layout.game.deck("hero").components
    ]
    assert max(tops) - min(tops) < 0.1
