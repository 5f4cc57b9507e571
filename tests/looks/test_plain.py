"""The plain look: every column of any deck is printed at its place, every type has its colour, and all of it fits."""

import csv
import io

import pytest

from cardgen.art.colour import channels, contrast, ink_on, luminance
from cardgen.check import LaidOutGame, run_rules
from cardgen.layout.columns import columns_of
from cardgen.layout.decks import GameLayout
from cardgen.layout.type_colours import COLOURS, type_colours
from cardgen.model.forms import all_forms
from cardgen.project import Project
from tests.games import read_game

SIZES = {
    "poker": (63, 88),
    "mini": (44, 63),
    "tarot": (70, 120),
    "square": (70, 70),
    "bridge": (57, 89),
    "sheet": (130, 190),
}
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><path d="M0 6L4 1L9 6Z" fill="#34506b"/></svg>'
)
GAME = "title: Harbour\nlanguages: [en]\nversion: '0.3'\nsource: s\ncertainty: designed\n"
SHORT = "Draw a card."
LONG = "When you play this card, look at the **top three cards** of any pile. Put one back."
HEADINGS = ("Cost", "Power level", "Element", "Unique", "Range", "Food", "Gold", "Story")
VALUES = ("0", "12", "Earth and Air", "yes", "1+", "3", "100", "Even a small light helps.")


LOOKS = ("plain", "saga", "picnic", "poster", "orbit", "atlas")


def table(rows):
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def laid_out(project, cache, files):
    root = project({"content/g/game.yaml": GAME} | files)
    game, found = read_game(root / "content/g", root, cache)
    assert found == []
    return GameLayout(game, Project(root).template_folders, cache)


def from_rows(project, cache, *rows):
    return laid_out(project, cache, {"content/g/decks/d.csv": table(rows)})


def placed(layout, card, lang="en"):
    """Return the texts of a card's face, each with the middle of its line and its baseline, in mm."""
    face, found = layout.face(layout.game.component(card), "face", lang)
    assert found == []
    texts = []
    for run in layout.runs(face):
        words = "".join(shaped.text for shaped, _ in run.words)
        last, at = run.words[-1]
        width = (at + last.advance) * run.size_mm
        texts.append((words, round(run.x + width / 2, 1), round(run.y, 1)))
    return texts


def place_of(layout, card, text):
    found = [(x, y) for words, x, y in placed(layout, card) if words == text]
    assert len(found) == 1, f"{text!r} stands {len(found)} times on {card}"
    return found[0]


# Fit.


@pytest.mark.parametrize("size", SIZES)
def test_a_deck_of_any_size_and_any_number_of_columns_checks_clean(project, cache, size):
    files = {"content/g/art/a.svg": PICTURE}
    for number in (0, 1, 4, 8) if size != "mini" else (0, 1, 3, 5):
        for art in ("", "a"):
            deck = f"d{number}{art}"
            values = VALUES[:number]
            few = tuple(value if index % 2 else "" for index, value in enumerate(values))
            rows = [
                ("name", "type", "text", "art", *HEADINGS[:number]),
                ("Lantern", "Light", SHORT, art, *values),
                ("The lighthouse keeper of the port", "Person", LONG, art, *values),
                ("Fog", "", "", art, *few),
            ]
            files[f"content/g/decks/{deck}.csv"] = table(rows)
            files[f"content/g/decks/{deck}.yaml"] = (
                f"title: {deck}\ntable: {deck}.csv\ntrim_mm: {list(SIZES[size])}\nback: {{template: back}}\n"
            )
    layout = laid_out(project, cache, files)
    faces, found = layout.lay_out(all_forms(layout.game.decks), ("en",), 1)
    alike = ("CG816",)  # the samples show one picture
    found += [
        f for f in run_rules(layout.game, LaidOutGame(layout.game, faces, layout)) if f.code not in alike
    ]
    assert [str(f) for f in found] == []


@pytest.mark.parametrize("columns", [0, 1, 4])
@pytest.mark.parametrize("kind", ["tile", "token", "hero-sheet", "reference-sheet"])
def test_other_kinds_print_columns_too(project, cache, kind, columns):
    folder = {"tile": "tiles", "token": "tokens", "hero-sheet": "sheets", "reference-sheet": "references"}[
        kind
    ]
    rows = [
        ("name", *HEADINGS[:columns]),
        ("Orc", *VALUES[:columns]),
        ("Elf", *("" for _ in VALUES[:columns])),
    ]
    files = {f"content/g/{folder}/d.csv": table(rows)}
    files[f"content/g/{folder}/d.yaml"] = (
        f"title: D\ntable: d.csv\ntrim_mm: {[18, 18] if kind == 'token' else [50, 60]}\n"
    )
    layout = laid_out(project, cache, files)
    faces, found = layout.lay_out(layout.game.decks, ("en",), 1)
    found += run_rules(layout.game, LaidOutGame(layout.game, faces, layout))
    is_full = columns == 4 and kind == "token"  # a small token has room for one figure; the rest is reported
    assert {f.code for f in found} == ({"CG801"} if is_full else set()), [*map(str, found)]
    words = {words for words, _, _ in placed(layout, "d-orc")}
    assert "Orc" in words
    assert ("0" in words) == (columns > 0)
    assert ("Power level" in words) == (columns == 4 and kind != "token")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", ["tile", "board"])
def test_long_columns_of_pieces_are_printed(project, cache, kind, look):
    said = "Whoever comes here first takes a lantern."
    piece = f"id: x, name: Orc, hint: {said}, type: Ruin, text: Rest."
    files = {
        "content/g/game.yaml": f"title: G\nlanguages: [en]\nlook: {look}\n",
        f"content/g/{kind}s/d.yaml": f"title: D\ntrim_mm: [120, 120]\nfields: {{hint: text, type: text}}\n{kind}s: [{{{piece}}}]\n",
    }
    layout = laid_out(project, cache, files)
    words = " ".join(words for words, _, _ in placed(layout, "x")).replace("- ", "")
    assert said.split()[0] in words and "lantern." in words and "Hint:" in words and "Ruin" in words


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    ("written", "openings"),
    [
        ("[n, e]", 2),
        ("[N, W, S]", 3),
        ("[left, up]", 2),
        ("[west]", 1),
        ("[L, S, R]", 4),
        ("[R]", 2),
        ("NE", 2),
    ],
)
def test_exits_by_any_of_their_names_are_openings(project, cache, written, openings, look):
    """Seen from the entry, the entry is open, too."""
    tiles = f"title: D\ntiles: [{{id: x, name: Orc, exits: {written}}}, {{id: y, name: Orc}}]\n"
    files = {
        "content/g/game.yaml": f"title: G\nlanguages: [en]\nlook: {look}\n",
        "content/g/tiles/d.yaml": tiles,
    }
    layout = laid_out(project, cache, files)
    turns = [
        layout.face(layout.game.component(of), "face", "en")[0].body.count("rotate(") for of in ("x", "y")
    ]
    assert turns[0] - turns[1] == openings


@pytest.mark.parametrize("look", LOOKS)
def test_bold_words_are_the_headings_of_a_reference_sheet(project, cache, look):
    text = "**1 Move:** Sail on.\\n\\n- Three ships\\n\\n**End.** All **lamps** are lit.\\n\\n**No** heading"
    files = {
        "content/g/game.yaml": f"title: G\nlanguages: [en]\nlook: {look}\n",
        "content/g/references/d.yaml": f'title: D\nreferences: [{{id: x, name: Turn, text: "{text}"}}]\n',
    }
    layout = laid_out(project, cache, files)
    faces, found = layout.lay_out(layout.game.decks, ("en",), 1)
    found += run_rules(layout.game, LaidOutGame(layout.game, faces, layout))
    assert [str(one) for one in found if one.code != "CG029"] == []
    words = " ".join(words for words, _, _ in placed(layout, "x"))
    assert "1 Move Sail on. Three ships End All lamps are lit. No heading" in " ".join(words.split())


@pytest.mark.parametrize("look", LOOKS)
def test_a_line_with_a_dash_is_an_item_of_a_reference_sheet(project, cache, look):
    files = {
        "content/g/game.yaml": f"title: G\nlanguages: [en]\nlook: {look}\n",
        "content/g/references/d.yaml": "title: D\nreferences:\n  - id: x\n    name: Turn\n    text: |-\n"
        "      **Act:** Do one of these:\n      - Sail on.\n      - Lower the sail.\n\n      **End:** Go home.\n",
    }
    layout = laid_out(project, cache, files)
    faces, found = layout.lay_out(layout.game.decks, ("en",), 1)
    found += run_rules(layout.game, LaidOutGame(layout.game, faces, layout))
    assert [str(one) for one in found] == []
    words = [words.strip() for words, _, _ in placed(layout, "x")]
    assert "Sail on." in words and "Lower the sail." in words and "Do one of these:" in words


@pytest.mark.parametrize("look", LOOKS)
def test_the_number_of_a_token_is_printed_once_and_a_standee_needs_no_picture(project, cache, look):
    files = {
        "content/g/game.yaml": f"title: G\nlanguages: [en]\nlook: {look}\n",
        "content/g/tokens/d.yaml": "title: D\ntokens: [{id: five, name: '5'}, {id: day, name: Day}]\n",
        "content/g/standees/e.yaml": "title: E\nstandees: [{id: pawn, name: Agnes}]\n",
    }
    layout = laid_out(project, cache, files)
    assert [words for words, _, _ in placed(layout, "five")].count("5") == 1
    assert "Day" in [words for words, _, _ in placed(layout, "day")]
    assert [words for words, _, _ in placed(layout, "pawn")].count("A") == 2, "on its front and its back"


# Columns.


def test_short_words_are_no_figures(project, cache):
    rows = (("name", "Hour", "Part", "Rank"), ("Fog", "Dawn", "II", "2"), ("Gale", "Noon", "I", "free"))
    layout = from_rows(project, cache, *rows)
    forms = {column.name: column.form for column in columns_of(layout.game.decks[0], layout.game, "en")}
    assert forms == {"hour": "word", "part": "figure", "rank": "figure"}


@pytest.mark.parametrize(
    ("languages", "lang", "printed"),
    [
        (("de",), "de", ["Kosten", "Siegpunkte", "Merkmale", "Fliegt", "Force"]),
        (("de", "en"), "en", ["Cost", "Victory Points", "Keywords", "Fliegt", "Force"]),
        (("en", "fr"), "fr", ["Coût", "Points de victoire", "Merkmale", "Fliegt", "Force"]),
        (("fr", "en"), "en", ["Cost", "Victory Points", "Merkmale", "Fliegt", "Strength"]),
        (("pt-BR",), "pt-BR", ["Custo", "Pontos de vitória", "Merkmale", "Fliegt", "Force"]),
        (("ja",), "ja", ["Cost", "Victory Points", "Merkmale", "Fliegt", "Force"]),
    ],
)
def test_common_headings_are_printed_in_the_language_of_the_card(project, cache, languages, lang, printed):
    assert labels(project, cache, languages, lang, "cost,Victory Points,Merkmale,Fliegt,Force") == printed


@pytest.mark.parametrize(
    ("lang", "printed"),
    [
        ("de", ["Schwierigkeit", "Gebühr", "Jahr", "Nach", "Tage", "Belohnung", "Footing"]),
        ("sv", ["Svårighet", "Avgift", "År", "Till", "Dagar", "Belöning", "Footing"]),
        ("nl", ["Moeilijkheid", "Vergoeding", "Jaar", "Naar", "Dagen", "Beloning", "Footing"]),
    ],
)
def test_headings_of_many_games_have_words(project, cache, lang, printed):
    headings = "Difficulty,Fee,Year,To,Days,Reward,Footing"
    assert labels(project, cache, ("en", lang), lang, headings) == printed


def labels(project, cache, languages, lang, headings):
    """Return what headings of columns print as."""
    names = ",".join(f"name.{one}" for one in languages)
    titles = ", ".join(f"{one}: D" for one in languages)
    row = ",".join("A" for _ in languages) + ",1" * len(headings.split(","))
    files = {
        "content/g/game.yaml": f"title: {{{titles}}}\nlanguages: [{', '.join(languages)}]\n",
        "content/g/decks/d.yaml": f"title: {{{titles}}}\ntable: d.csv\n",
        "content/g/decks/d.csv": f"{names},{headings}\n{row}\n",
    }
    layout = laid_out(project, cache, files)
    (deck,) = layout.game.decks
    return [column.label for column in columns_of(deck, layout.game, lang)]


def test_what_is_printed_and_how(project, cache):
    layout = from_rows(
        project,
        cache,
        ("name", "Cost", "Stärke", "element", "rare", "story", "tint", "gone", "sketch", "made_with", "note"),
        (
            "A",
            0,
            "1+",
            "Fire",
            "yes",
            "Long is the way to the harbour.",
            "#123456",
            "",
            "a.PNG",
            "b.png",
            "mine",
        ),
        ("B", "", "12", "Earth and Air", "no", "", "#ffffff", "", "", "ink", ""),
    )
    (deck,) = layout.game.decks
    assert [tuple(column) for column in columns_of(deck, layout.game, "en")] == [
        ("cost", "Cost", "figure", "0", "cost"),
        ("starke", "Stärke", "figure", "1+", ""),
        ("element", "Element", "word", "Earth and Air", ""),
        ("rare", "Rare", "flag", "yes", ""),
        ("story", "Story", "line", "Long is the way to the harbour.", ""),
        ("made_with", "Made with", "word", "b.png", ""),
    ]
    a, b = ({words for words, _, _ in placed(layout, card)} for card in ("d-a", "d-b"))
    assert {"0", "Cost", "1+", "Stärke", "Fire", "Element", "Rare", "Story:"} <= a
    assert a.isdisjoint({"yes", "#123456", "mine", "Tint", "Gone", "Sketch", "a.PNG"})
    assert b.isdisjoint({"Cost", "0", "Rare", "no", "Story:"})


def test_a_long_value_without_a_label_stands_alone(project, cache):
    files = {
        "content/g/game.yaml": GAME + "labels: {story: ''}\n",
        "content/g/decks/d.csv": table([("name", "story"), ("A", "Long is the way to the harbour.")]),
    }
    words = " ".join(words for words, _, _ in placed(laid_out(project, cache, files), "d-a"))
    assert "Long is the way" in words
    assert ":" not in words and "Story" not in words


def test_declared_fields_are_printed_too_but_data_and_pictures(project, cache):
    deck = """\
        title: D
        source: s
        certainty: designed
        fields: {power_level: number, secret: data, seal: picture, odd: flag, even: flag}
        cards:
          - {id: a, name: A, power_level: 0, secret: hidden, seal: a, odd: true, even: false}
        """
    layout = laid_out(project, cache, {"content/g/decks/d.yaml": deck, "content/g/art/a.svg": PICTURE})
    words = [words for words, _, _ in placed(layout, "a")]
    assert {"0", "Power level", "Odd"} <= set(words)
    assert {"Even", "hidden", "a"}.isdisjoint(words)


def test_a_column_stands_at_the_same_place_on_every_card(project, cache):
    layout = from_rows(
        project,
        cache,
        ("name", "text", "cost", "power", "element", "range"),
        ("A", "", 1, 2, "Fire", 3),
        ("B", LONG, "", 20, "", 30),
        ("A very long name of a card indeed", SHORT, 100, "", "Earth and Air", 0),
    )
    cards = [c.id for c in layout.game.components()]
    for label, there in (("Cost", (0, 2)), ("Power", (0, 1)), ("Element", (0, 2)), ("Range", (0, 1, 2))):
        assert len({place_of(layout, cards[index], label) for index in there}) == 1, label
    assert (
        place_of(layout, cards[0], "3") == place_of(layout, cards[1], "30") == place_of(layout, cards[2], "0")
    )


def test_labels_are_translated_by_the_game(project, cache):
    files = {
        "content/g/game.yaml": "title: {sv: H, en: H}\nlanguages: [sv, en]\nsource: s\ncertainty: designed\n"
        "labels: {cost: {sv: Kostnad, en: Price}}\n",
        "content/g/decks/d.csv": "name.sv,name.en,cost,mood.sv,mood.en\nA,A,3,glad,merry\n",
    }
    layout = laid_out(project, cache, files)
    sv, en = ({words for words, _, _ in placed(layout, "d-a", lang)} for lang in ("sv", "en"))
    assert {"Kostnad", "3", "glad", "Mood"} <= sv
    assert {"Price", "3", "merry", "Mood"} <= en


def test_a_card_of_another_length_of_value_moves_the_column_on_all(project, cache):
    rows = [("name", "power", "range"), ("A", 1, 2), ("B", 3, 4)]
    before = placed(from_rows(project, cache, *rows), "d-a")
    rows[2] = ("B", 3, "a sentence that is longer than any badge")
    after = placed(from_rows(project, cache, *rows), "d-a")
    assert before != after, "the face of A is laid out again, though A is as it was"
    assert "Range:" in {words for words, _, _ in after}


def test_the_places_of_everything(project, cache, snapshot):
    layout = from_rows(
        project,
        cache,
        ("name", "type", "text", *HEADINGS),
        ("Lantern", "Light", SHORT, *VALUES),
        ("Fog", "Weather", LONG, "", "7", "", "", "", "0", "", ""),
    )
    lines = []
    for card in layout.game.components():
        lines += [
            f"{card.id}",
            *(f"{x:6.1f} {y:6.1f}  {words}" for words, x, y in placed(layout, card.id)),
            "",
        ]
    snapshot("columns.txt", "\n".join(lines))


# Colours.


def grey(colour):
    return luminance(*channels(colour))


def test_the_colours_can_be_read_on_and_reported_apart_in_grey():
    for colour in COLOURS:
        assert contrast(grey(colour), grey(ink_on(colour))) >= 4.5, colour
    light = sorted(116 * grey(colour) ** (1 / 3) - 16 for colour in COLOURS)
    assert min(b - a for a, b in zip(light, light[1:], strict=False)) > 4.5


def colours_of(project, cache, *types, more=""):
    rows = [("name", "type"), *((f"N{number}", of) for number, of in enumerate(types))]
    files = {"content/g/decks/d.csv": table(rows)}
    if more:
        files["content/g/decks/z.csv"] = more
    return type_colours(laid_out(project, cache, files).game)


def test_types_take_the_colours_in_the_order_of_their_first_cards(project, cache):
    found = colours_of(
        project, cache, "Light", "Weather", "Light", "", "Boat", more="name,type\nX,Boat\nY,Rope\n"
    )
    assert list(found.items()) == list(zip(("Light", "Weather", "Boat", "Rope"), COLOURS[:4], strict=True))


def test_ten_types_have_ten_colours_and_more_share_evenly(project, cache):
    names = [f"Type {number}" for number in range(20)]
    assert set(colours_of(project, cache, *names[:10]).values()) == set(COLOURS)
    colours = list(colours_of(project, cache, *names).values())
    assert {colours.count(colour) for colour in COLOURS} == {2}


def test_the_colour_is_that_of_the_type_in_every_language(project, cache):
    files = {
        "content/g/game.yaml": "title: {sv: H, en: H}\nlanguages: [sv, en]\nsource: s\ncertainty: designed\n",
        "content/g/decks/d.csv": "name.sv,name.en,type.sv,type.en\nA,A,Ljus,Light\n",
    }
    layout = laid_out(project, cache, files)
    colour = type_colours(layout.game)["Ljus"]
    card = layout.game.component("d-a")
    assert all(f'fill="{colour}"' in layout.face(card, "face", lang)[0].body for lang in ("sv", "en"))


def test_without_a_type_the_deck_gives_the_colour_and_backs_tell_no_type(project, cache):
    deck = """\
        title: D
        source: s
        certainty: designed
        back: {template: back}
        values: {color: "#7d1f2e"}
        cards:
          - {id: a, name: A}
          - {id: b, name: B, type: Light, back: {title: Other}}
        """
    layout = laid_out(project, cache, {"content/g/decks/d.yaml": deck})
    a, b = layout.game.components()
    assert 'fill="#7d1f2e"' in layout.face(a, "face", "en")[0].body
    assert 'fill="#7d1f2e"' not in layout.face(b, "face", "en")[0].body
    assert 'fill="#7d1f2e"' in layout.face(b, "back", "en")[0].body
    assert type_colours(layout.game)["Light"] not in layout.face(b, "back", "en")[0].body


@pytest.mark.parametrize(
    ("said", "typed", "differ"),
    [("", "", True), ("values: {color: '#7d1f2e'}", "", False), ("", ", type: A", False)],
)
def test_each_kind_of_token_has_a_colour_unless_the_author_says_one(project, cache, said, typed, differ):
    tokens = f"""\
        title: T
        {said}
        fields: {{type: text}}
        tokens:
          - {{id: aye, name: Aye{typed}}}
          - {{id: nay, name: Nay{typed}}}
        """
    layout = laid_out(project, cache, {"content/g/tokens/t.yaml": tokens})
    rims = [
        layout.face(one, "face", "en")[0].body.split('fill-rule="evenodd"')[1][:30]
        for one in layout.game.components()
    ]
    assert (rims[0] != rims[1]) == differ


def test_a_row_is_printed_as_a_line_of_its_columns(project, cache):
    deck = (
        "title: Monsters\nfields: {fight: {type: row, columns: [attack, wait_for, flee]}}\n"
        "cards: |\n  | id | name | text | fight |\n  | rat | Rat | Squeaks. | 2 0 - |\n"
    )
    layout = laid_out(project, cache, {"content/g/decks/d.yaml": deck})
    texts = [words for words, _, _ in placed(layout, "rat")]
    assert "attack 2, wait for 0" in " ".join(texts)


@pytest.mark.parametrize("look", ["plain", "saga", "picnic"])
@pytest.mark.parametrize(
    ("more", "centred"), [("", True), (" Then each player draws two, and the game ends." * 4, False)]
)
def test_all_short_texts_of_a_deck_are_set_one_way(project, cache, look, more, centred):
    """Texts of up to about four lines are centred; where most are longer, all begin at the left."""
    texts = {
        "a": f"Each party says where its piece was last night. Whoever lies draws a scandal.{more}",
        "b": f"The party with the most influence pays 2 to the bank at dawn.{more}",
    }
    files = {
        "content/g/game.yaml": f"title: G\nlanguages: [en]\nlook: {look}\n",
        "content/g/decks/d.csv": "id,name,text\n"
        + "".join(f'{n},Sign,"{text}"\n' for n, text in texts.items()),
    }
    layout = laid_out(project, cache, files)
    for name, text in texts.items():
        middles = {x for words, x, _ in placed(layout, name) if len(words) > 12 and words.strip() in text}
        assert (max(middles) - min(middles) < 0.3) == centred
