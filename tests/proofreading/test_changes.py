"""What is reported once a game was read: exactly what changed, whatever else moved."""

import pytest

from cardgen.proofreading.lock import LOCK
from tests.games import write_files
from tests.proofreading.games import FILES, Project

ROOM = FILES["decks/room.yaml"]


@pytest.fixture
def project(tmp_path, cache):
    return Project(tmp_path, cache).approve()


def test_without_a_lock_nothing_is_reported(tmp_path, cache):
    assert Project(tmp_path, cache).found() == []


def test_what_was_approved_is_not_reported(project):
    assert project.found() == []


# Edits that change nothing that is printed.


def move_lines(project):
    project.edit("decks/room.yaml", ("cards:\n", "# a comment\n\ncards:\n"))
    project.edit(
        "rules.sv.md", ("# Regler\n", "# Regler\n\n\n"), ("Den sista\nvinner.", "Den\nsista vinner.")
    )


def reorder(project):
    head, *cards = ROOM.split("  - id: ")
    text = head + "".join(f"  - id: {card}" for card in reversed(cards))
    (project.folder / "decks/room.yaml").write_text(text, "utf-8")


def rename_file(project):
    (project.folder / "decks/room.yaml").rename(project.folder / "decks/chamber.yaml")


def rename_id(project):
    project.edit("decks/room.yaml", ("room-orc", "cave-orc"))


def rename_picture(project):
    (project.folder / "art/orc.svg").rename(project.folder / "art/ork.svg")
    project.edit("decks/room.yaml", ("art: orc", "art: ork"))


def state_once(project):
    project.edit("game.yaml", ("facts:\n", "facts:\n  - {key: hits, value: 2}\n"))
    project.edit("rules.sv.md", ("{=turns} drag", "24 drag"))


def write_defaults(project):
    project.edit(
        "decks/room.yaml",
        ("cards:\n", "defaults: {}\ncards:\n"),
        ("    copies: 2\n", ""),
        ("    art: orc\n", "    art: orc\n    copies: 2\n"),
    )


@pytest.mark.parametrize(
    "edit", [move_lines, reorder, rename_file, rename_id, rename_picture, write_defaults]
)
def test_what_is_printed_as_before_is_not_reported(project, edit):
    edit(project)
    assert project.found() == []
    # Nor once the new state is written.
    assert project.approve(lambda change: False).found() == []


def test_a_value_that_is_typed_reads_the_same(project):
    state_once(project)
    assert [one.split(" ", 2)[::2] for one in project.found()] == [
        ["CG422", "'fact:hits' was never read: '2'; read it"]
    ]


# Edits that are reported.


def test_an_edited_word_is_reported_with_the_words_that_differ(project):
    project.edit("decks/room.yaml", ("The orc hits twice.", "The orc hits once."))
    (found,) = project.found()
    assert found == (
        "CG420 decks/room.yaml:7 room-orc: text (en) changed since it was read: 'orc hits twice.' is now 'orc hits once.'; read it again"
    )


def test_an_edited_original_is_reported_with_its_translation(project):
    project.edit("decks/room.yaml", ("två gånger", "tre gånger"))
    changed, outdated = project.found()
    assert changed.startswith("CG420 decks/room.yaml:7 room-orc: text (sv) changed")
    assert outdated == (
        "CG421 decks/room.yaml:7 room-orc: text (en) is older than its original in 'sv': 'Orchen slår två gånger.' is now "
        "'Orchen slår tre gånger.'; read it beside that again"
    )
    # Approving the original alone does not approve the translation.
    project.approve(lambda change: change.key == ("room-orc", "text", "sv"))
    (outdated,) = project.found()
    assert outdated.startswith("CG421 ") and "read it beside that again" in outdated
    assert project.approve().found() == []


def test_an_edit_of_both_languages_leaves_no_translation_outdated(project):
    project.edit("decks/room.yaml", ("två gånger", "tre gånger"), ("hits twice", "hits thrice"))
    assert [one[:5] for one in project.found()] == ["CG420", "CG420"]


def test_an_edited_fact_is_one_finding_with_the_texts_that_print_it(project):
    project.edit("game.yaml", ("value: 24", "value: 26"))
    (found,) = project.found()
    assert found == (
        "CG420 game.yaml:6 fact 'turns' changed since it was read: '24' is now '26', printed by 6 texts: "
        "room-well: text (sv), room-well: text (en), room-hall: text (sv), room-hall: text (en) and 2 more; read them again"
    )


def test_a_fact_and_a_word_edited_together_are_two_findings(project):
    project.edit("game.yaml", ("value: 24", "value: 26"))
    project.edit("decks/room.yaml", ("Rest for", "Sleep for"))
    fact, text = sorted(project.found(), key=lambda one: "fact" not in one)
    assert "printed by 5 texts" in fact
    assert "'Rest for" in text and "'Sleep for" in text


def test_an_edited_phrase_is_one_finding_a_language(project):
    project.edit("phrases.yaml", ("The turn ends", "Your turn ends"))
    (found,) = project.found()
    assert found.startswith("CG420 phrases.yaml:1 phrase 'over' changed since it was read: 'The turn ends")
    assert "printed by 2 texts: room-pit: text (en), room-hall: text (en)" in found


def test_an_argument_is_an_edit_of_its_text(project):
    project.edit("decks/room.yaml", ("en: 'Fall. {say:over 3}'", "en: 'Fall. {say:over 2}'"))
    (found,) = project.found()
    assert found.startswith("CG420 decks/room.yaml:13 room-pit: text (en) changed")


def test_a_default_of_many_cards_is_one_finding(tmp_path, cache):
    files = {
        **FILES,
        "decks/trap.yaml": ROOM.replace("room-", "trap-")
        .replace("cards:", "defaults: {type: {sv: Rum, en: Room}}\ncards:")
        .replace("{card:trap-orc}", "{card:room-orc}"),
    }
    project = Project(tmp_path, cache, files).approve()
    project.edit("decks/trap.yaml", ("en: Room}", "en: Hall}"))
    (found,) = project.found()
    assert found.startswith("CG420 decks/trap.yaml:2 ") and "4 texts" in found


def test_counts_and_pictures_are_reported(project):
    project.edit("decks/room.yaml", ("copies: 2", "copies: 3"))
    project.edit("art/orc.svg", ("h1v1z", "h1v2z"))
    copies, picture = sorted(project.found())
    assert (
        copies
        == "CG420 decks/room.yaml:4 room-orc: copies changed since it was read: '2' is now '3'; read it again"
    )
    assert picture.startswith(
        "CG420 decks/room.yaml:5 room-orc: art changed since it was read: it is another picture"
    )


def test_a_removed_card_is_reported_once(project):
    project.edit(
        "decks/room.yaml",
        (ROOM.partition("  - id: room-pit")[2].partition("  - id: room-hall")[0], ""),
        ("  - id: room-pit", ""),
    )
    assert project.found() == [
        "CG420 decks/room.yaml:1 'room-pit' is gone since it was read; approve that, or restore it"
    ]
    assert project.approve().found() == []


def test_a_removed_field_is_reported(project):
    project.edit("decks/room.yaml", ("    art: orc\n", ""))
    (found,) = project.found()
    assert (
        found.startswith("CG420 decks/room.yaml:3 room-orc: art changed since it was read: 'picture ")
        and "is gone" in found
    )


def test_a_new_card_is_reported_once(project):
    project.edit("decks/room.yaml", ("cards:\n", "cards:\n  - id: room-new\n    name: {sv: Ny, en: New}\n"))
    assert project.found() == ["CG422 decks/room.yaml:4 'room-new' was never read: 2 texts; read it"]


def test_sections_that_move_down_are_known_again(project):
    for lang, title in (("sv", "Mitt"), ("en", "Middle")):
        project.edit(f"rules.{lang}.md", ("## 3 ", "## 4 "), ("## 2 ", f"## 2 {title}\n\n{title}.\n\n## 3 "))
    assert project.found() == ["CG422 rules.sv.md:7 '§2' was never read: 4 texts; read it"]
    assert project.approve().found() == []


def test_sections_that_move_up_are_known_again_and_the_removed_one_is_reported(project):
    for lang in ("sv", "en"):
        text = (project.folder / f"rules.{lang}.md").read_text("utf-8")
        second = text[text.index("## 2") : text.index("## 3")]
        project.edit(f"rules.{lang}.md", (second, ""), ("## 3 ", "## 2 "))
    assert [one.split(" ", 2)[2] for one in project.found()] == [
        "'former §2' is gone since it was read; approve that, or restore it"
    ]
    # It is remembered until that is approved.
    assert len(project.approve(lambda change: False).found()) == 1
    assert project.approve().found() == []


def test_exchanged_names_are_reported(project):
    project.edit("decks/room.yaml", ("en: Well", "en: Pet"), ("en: Pit", "en: Well"), ("en: Pet", "en: Pit"))
    assert len(project.found()) == 2


def test_a_renamed_id_is_known_again_though_a_text_changed(project):
    project.edit("decks/room.yaml", ("room-pit", "room-hole"), ("en: Pit", "en: Hole"))
    (found,) = project.found()
    assert found.startswith("CG420 ") and "'Pit' is now 'Hole'" in found


def test_of_a_deck_that_nobody_read_nothing_is_reported(project):
    files = {
        "decks/trap.yaml": "title: {sv: Fällor, en: Traps}\ncards:\n  - {id: trap-a, name: {sv: A, en: A}}\n"
    }
    write_files(project.folder, files)
    # Only its title, since those of all other decks were read.
    assert [one.split(" ", 2)[2] for one in project.found()] == [
        "'deck:trap' was never read: 2 texts; read it"
    ]


def test_a_language_that_nobody_read_is_not_reported(tmp_path, cache):
    project = Project(tmp_path, cache).approve(lambda change: change.key[2] != "en")
    assert project.found() == []
    project.edit("decks/room.yaml", ("två gånger", "tre gånger"))
    assert [one[:5] for one in project.found()] == ["CG420"]


def test_the_file_names_reader_and_text(tmp_path, cache):
    project = Project(tmp_path, cache).approve(by="Anna Ek")
    text = (project.folder / LOCK).read_text("utf-8")
    assert "\n\nroom/room-orc text sv\nread 76" in text or "\n\nroom/room-orc text sv\nread " in text
    assert " by Anna Ek\n| Orchen slår två gånger.\n" in text
    assert "| Djup i 24 drag. Se {card:room-orc}.\n" in text
    project.edit("decks/room.yaml", ("två gånger", "tre gånger"))
    assert "changed since it was read by Anna Ek:" in project.found()[0]


LISTS = {
    "phrases.yaml": FILES["phrases.yaml"].replace("rolls.'}", "rolls.', means: {do: end, what: turn}}"),
    "game.yaml": FILES["game.yaml"]
    + "  - {claim: orcs are half, odds: 'draw(room: room-orc)', equals: 2/5}\n"
    + "  - {count: {deck: room, equals: 5}}\n"
    + "inventory:\n  - {kind: card, deck: room, copies: 5}\n"
    + "tokens:\n  D6: {kind: die, faces: 6, label: {sv: T6, en: D6}}\n",
    "terms.yaml": "orc:\n  sv: orch\n  en: orc\n  meaning: {sv: 'Ett odjur.', en: 'A beast.'}\n  not: {en: [ork, orch]}\n",
}


@pytest.mark.parametrize(
    ("file", "old", "new", "found"),
    [
        ("game.yaml", "equals: 2/5", "equals: 1/5", "CG420 game.yaml:8 claim:draw(room: room-orc): equals changed"),
        ("game.yaml", "deck: room, equals: 5", "deck: room, equals: 6", "CG420 game.yaml:9 claim:{count: {deck: room}}: count"),
        ("game.yaml", "copies: 5", "copies: 6", "CG420 game.yaml:11 inventory:room: copies changed since it was read: '5' is"),
        ("game.yaml", "faces: 6", "faces: 8", "CG420 game.yaml:13 game.yaml: tokens.D6.values changed"),
        ("terms.yaml", "A beast.", "A beat.", "CG420 terms.yaml:4 term:orc: meaning (en) changed since it was read: 'A beast"),
        ("terms.yaml", "[ork, orch]", "[ork]", "CG420 terms.yaml:5 term:orc: not (en) changed since it was read: 'ork, orch"),
        ("phrases.yaml", "what: turn", "what: game", "CG420 phrases.yaml:1 phrase:over: means changed"),
    ],
    ids=lambda one: one[:14],
)  # fmt: skip
def test_what_is_stated_in_lists_is_read_too(tmp_path, cache, file, old, new, found):
    project = Project(tmp_path, cache, FILES | LISTS).approve()
    assert project.found() == []
    project.edit(file, (old, new))
    assert [one[: len(found)] for one in project.found()] == [found]


def test_lists_of_which_nothing_was_read_are_not_reported(tmp_path, cache):
    kinds = ("phrase:", "claim:", "inventory:", "term:", "game:")
    project = Project(tmp_path, cache, FILES | LISTS).approve(
        lambda change: not change.key[0].startswith(kinds)
    )
    assert project.found() == []


def test_templates_do_not_count(project):
    """Another look, a template of the game's own, and what a template writes itself change no text that was read."""
    text = (project.folder / "game.yaml").read_text("utf-8")
    project.edit("game.yaml", ("languages:", "look: own\nlanguages:"))
    template = project.root / "templates/own/card.svg.j2"
    template.parent.mkdir(parents=True)
    template.write_text('<svg xmlns="http://www.w3.org/2000/svg"><text>{{ name }} of the keep</text></svg>')
    assert "look: own" not in text and project.found() == []
    template.write_text('<svg xmlns="http://www.w3.org/2000/svg"><text>{{ name }} of the keeep</text></svg>')
    assert project.found() == []
    assert project.compared().pending == []


def test_the_outline_of_the_rules_is_read_where_its_numbers_do_not_say_it(project):
    project.edit(
        "rules.en.md",
        (
            "## 2 End\n\nThe last one\nwins.\n\n## 3 More\n\nNothing.",
            "### 3 More\n\nNothing.\n\n## 2 End\n\nThe last one\nwins.",
        ),
    )
    (found,) = project.found()
    assert "rules: outline (en) is new since the rest was read: '3 before 2 ### 3'; read it" in found
