"""A game that extends another: what it takes, what stays the other's, and what cannot be."""

from __future__ import annotations

from textwrap import dedent

import pytest

from cardgen.cache import Cache
from cardgen.commands.options import load_games, project_sources
from cardgen.findings import ERROR
from cardgen.project import Project
from tests.load.extending.games import CAVE, ROOM, head, load, project, reported
from tests.work import calls_of

OWN = "title: {sv: Rum, en: Rooms}\ncards:\n  - {id: elf, name: {sv: Alv, en: Elf}}\n"


def deeper(root, deck="from: room\n", *more, **options):
    """Return a game on `cave` with one deck."""
    project(root, deeper={"game.yaml": head(*more, **options), ROOM: deck})
    return load(root)


def test_the_files_of_the_other_game_are_read_once_for_both(tmp_path):
    cards = "".join(f"  - {{id: card-{n}, name: {{sv: Kort {n}, en: Card {n}}}}}\n" for n in range(200))
    many = f"title: {{sv: Kort, en: Cards}}\ncards:\n{cards}"
    project(tmp_path, deeper={"game.yaml": head(), ROOM: "from: room\n"})
    (tmp_path / "content/cave/decks/many.yaml").write_text(many, "utf-8")
    place = Project(tmp_path)

    def calls(*ids):
        return calls_of(lambda: load_games(place, ids, project_sources(place, Cache(tmp_path / "cache"))))

    calls("cave", "deeper")
    first, second, both = calls("cave"), calls("deeper"), calls("cave", "deeper")
    assert both < second + first / 2


def test_words_and_look_are_taken_each_by_its_name(tmp_path):
    own = (
        'palette: {INK: "#222222"}',
        "tokens: {KP: {kind: unit, label: {sv: K, en: P}}}",
        "hyphenation: {sv: [grott-an]}",
    )
    game = deeper(tmp_path, "from: room\n", *own).game
    assert game.palette == {"FRAME": "#5a3a20", "INK": "#222222"}
    assert {name: token.label["en"] for name, token in game.tokens.items()} == {"T6": "D6", "KP": "P"}
    assert game.labels["start"]["en"] == "Start"
    assert game.phrases["over"].texts["en"] == "Your turn is over."
    assert game.fonts.families == {"title": "Source Serif Pro"}
    assert [credit.who for credit in game.credits] == ["Ann"]
    assert game.drawings == {"contrast": 3}
    assert game.hyphenation == {"sv": {"stororch": (4,), "grottan": (5,)}, "en": {"underground": (5,)}}
    assert game.terms["orc"]["not"] == {"sv": ["ork"], "en": ["ork"]}


def test_what_is_the_other_games_own_stays_there(tmp_path):
    project(tmp_path, deeper={"game.yaml": head(), ROOM: "from: room\n"})
    cave = tmp_path / "content" / "cave"
    (cave / "facts.yaml").write_text("- {key: turns, value: 26}\n", "utf-8")
    (cave / "rules.en.md").write_text("# Cave\n\n## 1 Time\n\nLong.\n", "utf-8")
    (cave / "sources.yaml").write_text("list: {cite: a list}\n", "utf-8")
    game = load(tmp_path).game
    assert (game.facts, game.rules, game.inventory, list(game.modules)) == ({}, {}, (), ["base"])
    assert (game.title["en"], game.version, game.citations.named) == ("Deeper", "", {})


def test_a_term_of_the_edition_that_the_game_is_is_not_banned_in_it(tmp_path):
    editions = deeper(tmp_path).game.terms["bridge"]["editions"]
    assert editions == {"Grotta II": {"sv": ["bro"], "en": ["bridge"]}}


def test_a_deck_without_a_list_is_the_other_one_with_the_cards_of_the_modules_there_are(tmp_path):
    loaded = deeper(tmp_path)
    deck = loaded.game.deck("room")
    assert reported(loaded) == []
    assert [(c.id, c.copies, c.game) for c in deck.components] == [
        ("orc", 3, "deeper"),
        ("bats", 2, "deeper"),
    ]
    assert (deck.title["en"], deck.trim_mm, deck.values["color"]) == ("Rooms", (60, 80), "FRAME")
    orc, bats = deck.components
    assert (orc.fields["strength"], bats.fields["strength"], orc.source, bats.source) == (
        4,
        1,
        "a book",
        "list",
    )
    assert (orc.note, orc.back.fields["title"]["en"], bats.back) == ("no more than three", "Orc", None)
    # Findings about the cards as such stand where the deck is taken, those about their texts where these are.
    assert (str(orc.place), orc.at("copies")) == ("content/deeper/decks/room.yaml:1:7", orc.place)
    assert str(orc.at("name.en")).startswith("content/cave/decks/room.yaml:12:")


def test_with_a_module_of_that_name_its_cards_and_tokens_come_too(tmp_path):
    modules = "modules: {base: {title: {sv: G, en: B}}, ii: {title: {sv: G, en: B}}}"
    game = deeper(tmp_path, "from: room\n", modules).game
    assert {c.id: c.module for c in game.components()} == {"orc": "base", "bats": "base", "mist": "ii"}
    assert game.tokens["T10"].module == "ii"


def test_a_list_says_which_cards_and_what_differs(tmp_path):
    deck = """\
        from: room
        values: {color: INK}
        fields: {mood: word}
        cards:
          - {id: orc, copies: 5, text: {sv: Slå., en: Fight.}, mood: grim}
          - {id: bats, note: ours}
          - {id: spring, name: {sv: Källa, en: Spring}, strength: 0}
        """
    loaded = deeper(tmp_path, deck)
    assert reported(loaded) == []
    deck = loaded.game.deck("room")
    assert deck.values == {"color": "INK", "sigil": "room"}
    assert set(deck.field_types) >= {"strength", "mood"}
    orc, bats, spring = deck.components
    assert (orc.copies, orc.fields["text"]["en"], orc.fields["strength"]) == (5, "Fight.", 4)
    assert (orc.fields["mood"], orc.source, orc.note) == ("grim", "a book", "no more than three")
    assert (bats.copies, bats.note, bats.name("en")) == (2, "ours", "Bats")
    assert (spring.copies, spring.fields["strength"], spring.source) == (1, 0, "list")
    assert str(orc.at("name.en")).startswith("content/cave/")
    assert str(orc.at("text.en")).startswith("content/deeper/decks/room.yaml:5:")


def test_a_card_without_a_value_for_a_field_goes_without(tmp_path):
    deck = "from: room\ncards:\n  - {id: orc, strength: ~, text: ~}\n"
    (orc,) = deeper(tmp_path, deck).game.components()
    assert {"strength", "text"} & orc.fields.keys() == set()


def test_a_table_of_ids_and_copies_takes_the_cards_of_the_other_deck(tmp_path):
    deck = "from: room\ncards: |\n  | id   | copies |\n  |------|--------|\n  | bats | 7      |\n  | orc  |        |\n"
    loaded = deeper(tmp_path, deck)
    assert reported(loaded) == []
    assert {c.id: (c.copies, c.fields["strength"]) for c in loaded.game.components()} == {
        "bats": (7, 1),
        "orc": (3, 4),
    }


def test_a_card_of_another_deck_takes_fields_by_from_as_within_a_game(tmp_path):
    deck = """\
        title: {sv: Annat, en: Other}
        fields: {strength: number}
        cards:
          - {id: orc, from: orc}
          - {id: chief, from: orc, name: {sv: Hövding, en: Chief}}
          - {id: elder, from: chief, strength: 9}
        """
    loaded = deeper(tmp_path, deck)
    assert reported(loaded) == []
    orc, chief, elder = loaded.game.components()
    assert (orc.name("en"), orc.copies, orc.source, orc.note, orc.back) == ("Orc", 1, "", "", None)
    assert (chief.name("en"), chief.fields["strength"], elder.fields["strength"]) == ("Chief", 4, 9)
    assert elder.fields["text"] == orc.fields["text"]


def test_what_a_game_below_takes_from_one_below_that_is_taken_too(tmp_path):
    project(
        tmp_path,
        deeper={"game.yaml": head(), ROOM: "from: room\ncards:\n  - {id: orc, copies: 5}\n"},
        deepest={
            "game.yaml": head(title="Deepest").replace("extends: cave", "extends: deeper"),
            ROOM: "from: room\n",
            "decks/more.yaml": "title: {sv: M, en: M}\ncards:\n  - {id: bats, from: bats}\n",
        },
    )
    loaded = load(tmp_path, "deepest")
    assert reported(loaded) == []
    assert {c.id: c.copies for c in loaded.game.components()} == {"bats": 1, "orc": 5}
    assert loaded.game.component("orc").fields["strength"] == 4
    assert loaded.game.palette["FRAME"] == "#5a3a20"


@pytest.mark.parametrize(
    ("extends", "message"),
    [
        ("cavee", "no game 'cavee'; did you mean 'cave'? (known: "),
        ("deeper", "game 'deeper' extends itself; name another one"),
    ],
)
def test_a_game_that_is_not_there_or_the_game_itself_is_reported(tmp_path, extends, message):
    text = head().replace("extends: cave", f"extends: {extends}")
    project(tmp_path, deeper={"game.yaml": text, ROOM: OWN})
    found = [line for line in reported(load(tmp_path)) if line.startswith("CG027")]
    assert len(found) == 1
    assert found[0].startswith(f"CG027 deeper/game.yaml:3 {message}")


@pytest.mark.parametrize(
    "name", ["../../etc", "/etc/passwd", "cave/../cave", "Cave", "", "[cave]", "cave\\\\x"]
)
def test_what_is_no_id_names_no_game(tmp_path, name):
    project(
        tmp_path,
        deeper={"game.yaml": head().replace("extends: cave", f'extends: "{name}"'), ROOM: OWN},
    )
    found = reported(load(tmp_path))
    assert [line[:24] for line in found if "extends" in line] == ["CG005 deeper/game.yaml:3"]


def test_games_that_extend_one_another_are_reported_each_at_its_own_line(tmp_path):
    cave = {**CAVE, "game.yaml": dedent(CAVE["game.yaml"]) + "extends: deeper\n"}
    project(tmp_path, cave=cave, deeper={"game.yaml": head(), ROOM: OWN})
    circle = "circular 'extends': deeper → cave → deeper; break the cycle"
    assert reported(load(tmp_path)) == [f"CG027 deeper/game.yaml:3 {circle}"]
    assert [f.code for f in load(tmp_path, "cave").findings] == ["CG027"]


def test_a_circle_below_is_a_mistake_of_the_games_below(tmp_path):
    below = {"game.yaml": head(title="B").replace("extends: cave", "extends: other"), ROOM: OWN}
    other = {"game.yaml": head(title="O").replace("extends: cave", "extends: below"), ROOM: OWN}
    above = {"game.yaml": head(title="A").replace("extends: cave", "extends: below"), ROOM: "from: room\n"}
    project(tmp_path, below=below, other=other, above=above)
    assert reported(load(tmp_path, "above")) == [
        "CG027 above/game.yaml:3 game 'below' has 1 error; fix it first (cardgen check below)"
    ]


def test_a_tower_of_games_has_an_end(tmp_path):
    tower = {
        f"g{n}": {"game.yaml": head(title=f"G{n}").replace("cave", f"g{n - 1}" if n else "cave"), ROOM: OWN}
        for n in range(12)
    }
    project(tmp_path, **tower)
    assert reported(load(tmp_path, "g9")) == []
    most = "more than 10 games extend one another; extend an earlier one"
    assert reported(load(tmp_path, "g11")) == [f"CG027 g11/game.yaml:3 {most}"]


def test_a_broken_game_below_is_reported_once_and_the_rest_is_read(tmp_path):
    cave = {**CAVE, "decks/bad.yaml": "title: [\n"}
    project(tmp_path, cave=cave, deeper={"game.yaml": head(), ROOM: "from: room\n"})
    loaded = load(tmp_path)
    assert reported(loaded) == [
        "CG027 deeper/game.yaml:3 game 'cave' has 1 error; fix it first (cardgen check cave)"
    ]
    assert loaded.findings[0].severity != ERROR
    assert len(list(loaded.game.components())) == 2


def test_a_game_below_without_a_readable_file_gives_nothing(tmp_path):
    project(tmp_path, cave={"game.yaml": "title: [\n"}, deeper={"game.yaml": head(), ROOM: OWN})
    loaded = load(tmp_path)
    assert reported(loaded) == [
        "CG027 deeper/game.yaml:3 game 'cave' cannot be read; fix it first (cardgen check cave)"
    ]
    assert loaded.findings[0].severity == ERROR
    assert loaded.game.extended is None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("rom", "no deck 'rom' in the game that this one extends; did you mean 'room'?"),
        ("orc", "no deck 'orc' in the game that this one extends"),
    ],
)
def test_a_deck_that_is_not_there_is_one_finding(tmp_path, name, message):
    loaded = deeper(tmp_path, f"from: {name}\ncards:\n  - {{id: orc, copies: 5}}\n")
    assert reported(loaded) == [f"CG025 deeper/decks/room.yaml:1 {message}"]


def test_from_in_a_deck_needs_a_game_to_take_it_from(tmp_path):
    game = "title: Alone\nlanguages: [en]\n"
    project(tmp_path, alone={"game.yaml": game, ROOM: "from: room\ncards:\n  - {id: orc}\n"})
    assert reported(load(tmp_path, "alone")) == [
        "CG025 alone/decks/room.yaml:1 no game to take deck 'room' from; say in game.yaml which one this 'extends'"
    ]


def test_a_misspelt_card_lacks_its_name_and_a_misspelt_from_is_reported_with_the_nearest(tmp_path):
    loaded = deeper(tmp_path, "from: room\ncards:\n  - {id: orcs, copies: 5}\n  - {id: b, from: batz}\n")
    assert reported(loaded) == [
        "CG004 deeper/decks/room.yaml:3 key 'name' is missing",
        "CG025 deeper/decks/room.yaml:4 no component 'batz'; did you mean 'bats'?",
    ]


def test_of_the_languages_only_those_of_the_game_are_taken(tmp_path):
    game = deeper(tmp_path, "from: room\n", languages="en").game
    orc = game.component("orc")
    assert (orc.fields["name"], orc.back.fields["title"]) == ({"en": "Orc"}, {"en": "Orc"})
    assert (game.deck("room").title, game.labels["start"]) == ({"en": "Rooms"}, {"en": "Start"})
    assert game.deck("room").back.fields["title"] == {"en": "Room"}
    assert game.terms["orc"] == {"en": "orc", "not": {"en": ["ork"]}}
    assert game.phrases["over"].texts == {"en": "Your turn is over."}


def test_a_language_that_the_other_game_lacks_is_reported_where_it_is_taken(tmp_path):
    deck = "from: room\ntitle: {en: R, de: R}\nback: false\ncards:\n  - {id: orc, copies: 5}\n"
    loaded = deeper(tmp_path, deck, languages="en, de")
    lacks = "'orc' has no name and no text in 'de'; write it here"
    assert reported(loaded) == [f"CG007 deeper/decks/room.yaml:5 {lacks}"]
    assert reported(deeper(tmp_path, "from: room\n", languages="en, de")) == [
        "CG007 deeper/decks/room.yaml:1 title: missing 'de' translation",
        "CG007 deeper/decks/room.yaml:1 'bats' has no name in 'de'; write it here",
        "CG007 deeper/decks/room.yaml:1 'orc' has no name and no text and no back.title in 'de'; write it here",
        "CG007 deeper/decks/room.yaml:1 the inherited back has no title in 'de'; write 'back' here",
    ]
    # What lacks it is not taken: it is missing where somebody asks for it.
    assert (loaded.game.tokens, loaded.game.labels, loaded.game.phrases) == ({}, {}, {})
    assert [credit.what["de"] for credit in loaded.game.credits] == ["Ord"]


def test_an_id_of_its_own_may_not_be_that_of_a_card_it_takes(tmp_path):
    project(
        tmp_path,
        deeper={
            "game.yaml": head(),
            ROOM: "from: room\n",
            "decks/more.yaml": "title: {sv: M, en: M}\ncards:\n  - {id: orc, name: {sv: O, en: O}}\n",
        },
    )
    assert [f.code for f in load(tmp_path).findings] == ["CG006"]


def test_a_change_of_the_other_game_is_seen_and_nothing_is_parsed_twice(tmp_path, monkeypatch):
    cache = Cache(tmp_path / "cache")
    project(tmp_path, deeper={"game.yaml": head(), ROOM: "from: room\ncards:\n  - {id: orc, copies: 5}\n"})
    first = load(tmp_path, cache=cache).game
    from cardgen.load import yamlfile

    parsed = []
    parse = yamlfile.parse
    monkeypatch.setattr(
        yamlfile, "parse", lambda data, diagnostics: parsed.append(data) or parse(data, diagnostics)
    )
    again = load(tmp_path, cache=cache).game
    assert (parsed, again.decks) == ([], first.decks)
    deck = tmp_path / "content" / "cave" / ROOM
    deck.write_text(
        deck.read_text("utf-8").replace("strength: 4", "strength: 6").replace("card", "card2", 1), "utf-8"
    )
    changed = load(tmp_path, cache=cache).game
    assert changed.component("orc").fields["strength"] == 6
    # The deck that takes from it was read again, for what it takes of its head has changed.
    assert changed.deck("room").template == "card2"
