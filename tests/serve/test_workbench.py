"""What the page shows: the same faces as a build, the last good state of what fails, early pictures of a changed deck."""

import pytest

from cardgen.cache import Cache
from cardgen.cli import main
from cardgen.export.documents import typesetting
from cardgen.project import Project
from cardgen.serve.beside import BookletSetter
from cardgen.serve.view import changes
from cardgen.serve.workbench import Workbench

GAME = "title: {en: Keep, sv: Borgen}\nlanguages: [en, sv]\nsource: s\ncertainty: designed\n"
DECK = 'title: {{en: Deck {0}, sv: Lek {0}}}\nsource: s\ncertainty: designed\nback: {{template: back}}\nvalues: {{color: "#35506b"}}\ncards:\n'
CARD = '  - {{id: {0}, name: {{en: One, sv: Ett}}, copies: 3, text: {{en: "{1}", sv: Text}}}}\n'


@pytest.fixture
def root(project):
    """Write a game of two decks."""
    files = {f"content/g/decks/{name}.yaml": deck(name, (f"{name}-one", "Text")) for name in "ab"}
    return project(files | {"content/g/game.yaml": GAME})


@pytest.fixture
def bench(root, tmp_path):
    """Lay out the game."""
    made = Workbench(Project(root), (), Cache(tmp_path / "cache"))
    made.refresh()
    return made


def deck(name, *cards):
    return DECK.format(name) + "".join(CARD.format(*card) for card in cards)


def write(root, name, text):
    (root / "content/g" / name).write_text(text, "utf-8")
    return {f"content/g/{name}"}


def keys(view):
    """Return the keys of all pictures, by card, side and language."""
    return {
        (card.id, side, lang): key
        for of_deck in view.games["g"].decks.values()
        for card in of_deck.cards.values()
        for side, of_side in card.pictures.items()
        for lang, key in of_side.items()
    }


def codes(view):
    return sorted({(one["code"], one["severity"]) for one in view.games["g"].findings})


def test_what_is_saved_during_the_first_look_is_looked_at_again(root, monkeypatch):
    looked, original = [], Workbench.refresh

    def refresh(bench, *args, **changed):
        looked.append(changed)
        if not args:
            raise KeyboardInterrupt
        write(root, "decks/a.yaml", deck("a", ("a-one", "Saved")))
        return original(bench, *args, **changed)

    monkeypatch.chdir(root)
    monkeypatch.setattr(Workbench, "refresh", refresh)
    monkeypatch.setattr(Workbench, "preview", lambda *_: None)
    assert main(["serve", "--no-checks", "--port", "0"]) == 2
    assert "content/g/decks/a.yaml" in looked[1]["changed"]


def test_all_sides_in_all_languages_have_a_picture(bench):
    shown = keys(bench.view)
    assert set(shown) == {
        (card, side, lang)
        for card in ("a-one", "b-one")
        for side in ("face", "back")
        for lang in ("en", "sv")
    }
    for key in set(shown.values()):
        assert bench.picture(key, "trim").startswith(b"<svg"), key
    assert bench.picture("0" * 32, "trim") is None


def test_pictures_have_outlines_and_no_text_fonts_or_scripts(bench):
    for region, box in (("trim", b'viewBox="0 0 63 88"'), ("bleed", b'viewBox="-3 -3 69 94"')):
        made = bench.picture(keys(bench.view)["a-one", "face", "en"], region)
        assert box in made and b"<path" in made
        assert not any(word in made for word in (b"<text", b"<style", b"font", b"script", b"Deck a"))


def test_one_changed_text_changes_one_picture(bench, root):
    before = bench.view
    changed = write(root, "decks/a.yaml", deck("a", ("a-one", "Other")))
    early = bench.preview(changed)
    old, new = keys(before), keys(early)
    assert {at for at in new if new[at] != old[at]} == {("a-one", "face", "en")}
    sent = changes(before, early)["games"]["g"]
    assert list(sent) == ["cards"] and list(sent["cards"]) == ["a"] and list(sent["cards"]["a"]) == ["a-one"]
    assert keys(bench.refresh(changed=changed)) == new
    assert bench.picture(new["a-one", "face", "en"], "trim")


def test_a_preview_is_for_decks_alone(bench, root):
    assert bench.preview(write(root, "game.yaml", GAME)) is None
    assert bench.preview({"templates/plain/card.svg.j2"}) is None
    assert bench.preview(set()) is None
    assert bench.preview(write(root, "decks/a.yaml", deck("a", ("a-one", "{nothing}")) + "   x")) is None


def test_an_error_is_stamped_on_the_card(bench, root):
    before = keys(bench.view)
    view = bench.refresh(changed=write(root, "decks/a.yaml", deck("a", ("a-one", "Take {T99}"))))
    assert ("CG101", "error") in codes(view)
    stamped = keys(view)["a-one", "face", "en"]
    assert stamped != before["a-one", "face", "en"]
    assert view.games["g"].decks["a"].cards["a-one"].stale is False
    other = bench.preview(write(root, "decks/b.yaml", deck("b", ("b-one", "Other"))))
    assert keys(other)["a-one", "face", "en"] == stamped
    assert bench.picture(stamped, "trim")


def test_an_early_look_has_the_stamps_of_what_it_shows(bench, root):
    two = deck("a", ("a-one", "Take {T99}"), ("a-two", "Text"))
    before = keys(bench.refresh(changed=write(root, "decks/a.yaml", two)))
    changed = write(root, "decks/a.yaml", two.replace('en: "Text"', 'en: "Other"'))
    early = keys(bench.preview(changed))
    assert early["a-one", "face", "en"] == before["a-one", "face", "en"], "the stamp is kept"
    assert early["a-two", "face", "en"] != before["a-two", "face", "en"]
    assert keys(bench.refresh(changed=changed)) == early
    changed = write(root, "decks/a.yaml", two.replace("{T99}", "one"))
    assert keys(bench.preview(changed)) == keys(bench.refresh(changed=changed)), "a stamp whose error is gone"
    broken = write(root, "decks/a.yaml", two.replace("id: a-two,", "id: a-two, copies: [1],"))
    early = bench.preview(broken).games["g"].decks["a"].cards["a-two"]
    assert early == bench.refresh(changed=broken).games["g"].decks["a"].cards["a-two"]


def test_a_broken_template_shows_its_line_and_the_last_pictures(bench, root):
    template = root / "templates/plain/card.svg.j2"
    template.parent.mkdir(parents=True)
    template.write_text('<rect width="60" height="80"/>', "utf-8")
    before = bench.refresh(changed={"templates/plain/card.svg.j2"})
    template.write_text('<rect width="60" height="80"/>\n{{ nothing( }}\n', "utf-8")
    view = bench.refresh(changed={"templates/plain/card.svg.j2"})
    (line,) = view.games["g"].templates
    assert line["place"].startswith("templates/plain/card.svg.j2:2:") and line["text"] == "{{ nothing( }}"
    assert keys(view) == keys(before)
    assert {card.stale for deck in view.games["g"].decks.values() for card in deck.cards.values()} == {True}
    early = bench.preview(write(root, "decks/a.yaml", deck("a", ("a-one", "Other"))))
    assert keys(early) == keys(before)
    template.write_text('<rect width="50" height="80"/>', "utf-8")
    view = bench.refresh(changed={"templates/plain/card.svg.j2"})
    assert not view.games["g"].templates and keys(view) != keys(before)
    assert not any(card.stale for deck in view.games["g"].decks.values() for card in deck.cards.values())


def test_a_broken_file_shows_the_last_good_state(bench, root):
    before = bench.view
    view = bench.refresh(changed=write(root, "decks/a.yaml", "title: [\n"))
    assert ("CG002", "error") in codes(view)
    assert list(view.games["g"].decks) == ["a", "b"]
    assert view.games["g"].decks["a"].stale and not view.games["g"].decks["b"].stale
    assert keys(view) == keys(before)
    assert bench.picture(keys(view)["a-one", "face", "en"], "trim"), (
        "pictures of the last good state are kept"
    )
    again = bench.refresh(changed=write(root, "decks/a.yaml", deck("a", ("a-one", "Text"))))
    assert not again.games["g"].decks["a"].stale and codes(again) == []


def test_a_card_that_cannot_be_read_is_kept_beside_the_others(bench, root):
    two = deck("a", ("a-one", "Text"), ("a-two", "Text"))
    bench.refresh(changed=write(root, "decks/a.yaml", two))
    broken = two.replace("id: a-two, name", "id: a-two, coppies: 2, nmae")
    cards = bench.refresh(changed=write(root, "decks/a.yaml", broken)).games["g"].decks["a"].cards
    assert {name: card.stale for name, card in cards.items()} == {"a-one": False, "a-two": True}


def test_a_deleted_deck_goes_and_a_new_one_comes(bench, root):
    (root / "content/g/decks/a.yaml").unlink()
    changed = write(root, "decks/c.yaml", deck("c", ("c-one", "Text")))
    assert list(bench.refresh(changed=changed).games["g"].decks) == ["b", "c"]


def test_a_game_that_cannot_be_read_stays_as_it_was(bench, root):
    before = keys(bench.view)
    view = bench.refresh(changed=write(root, "game.yaml", "title: [\n"))
    assert "CG002" in view.games["g"].problem
    assert keys(view) == before
    (root / "content/g/game.yaml").unlink()
    view = bench.refresh(changed={"content/g/game.yaml"})
    assert view.problem and keys(view) == before


def test_findings_of_a_check_stay_until_their_file_changes(bench, root):
    warning = {
        "file": "content/g/decks/a.yaml",
        "line": 1,
        "column": 1,
        "code": "CG501",
        "severity": "warning",
        "message": "m",
        "subject": {"game": "g", "deck": "a", "component": "a-one"},
    }
    other = warning | {"file": "content/other/decks/x.yaml"}
    assert codes(bench.show_findings([warning, other], checking=False)) == [("CG501", "warning")]
    elsewhere = write(root, "decks/b.yaml", deck("b", ("b-one", "Other")))
    assert codes(bench.refresh(changed=elsewhere)) == [("CG501", "warning")]
    here = write(root, "decks/a.yaml", deck("a", ("a-one", "Other")))
    assert codes(bench.refresh(changed=here)) == []


def test_the_data_of_a_card_has_its_places(bench):
    data = bench.card("g", "a", "a-one")
    (name,) = (one for one in data["fields"] if one["name"] == "name")
    assert name["values"] == {"en": "One", "sv": "Ett"}
    assert name["places"]["sv"].startswith("content/g/decks/a.yaml:7:")
    assert data["source"] == "s"
    assert bench.card("g", "b", "a-one") is None and bench.card("x", "a", "a-one") is None


def test_files_to_print_are_those_of_a_build(bench, root, monkeypatch):
    listed = [(one["lang"], one["sheet"], one["name"]) for one in bench.printed("g")]
    assert listed == [(lang, "a4-duplex", name) for lang in ("en", "sv") for name in ("a", "b")]
    monkeypatch.chdir(root)
    assert main(["build", "--to", "print", "--jobs", "1"]) == 0
    for lang, sheet, name in listed:
        assert (
            bench.pdf("g", lang, sheet, name)
            == (root / f"output/g/{lang}/print/{sheet}/{name}.pdf").read_bytes()
        )
    assert bench.pdf("g", "en", "a4-duplex", "c") is None and bench.printed("x") is None


def test_a_file_to_print_follows_a_change(bench, root):
    before = bench.pdf("g", "en", "a4-duplex", "a")
    bench.refresh(changed=write(root, "decks/a.yaml", deck("a", ("a-one", "Other"))))
    assert bench.pdf("g", "en", "a4-duplex", "a") != before


def test_pages_are_pictures_of_what_prints(bench, root):
    """A page of a sheet shows each face of it once, however often it is placed, and follows a change."""
    first, back = bench.pages("g", "en", "a4-duplex", "a")
    made = bench.page(first)
    assert made.startswith(b"<svg") and b'viewBox="0 0 210 297"' in made and b"<text" not in made
    assert made.count(b"<clipPath") >= 3, "three copies"
    assert bench.page("0" * 32) is None and bench.pages("g", "en", "a4-duplex", "c") is None
    bench.refresh(changed=write(root, "decks/a.yaml", deck("a", ("a-one", "Other"))))
    assert bench.page(first) == made, "a page that is open may still ask for it"
    changed, same = bench.pages("g", "en", "a4-duplex", "a")
    assert changed != first and same == back and bench.page(changed) != made


def write_booklet(root):
    booklet = "kind: booklet\ntitle: {en: Rules, sv: Regler}\nsource: s\ncertainty: designed\n"
    booklet += "booklets:\n  - {id: rules, name: {en: Rules, sv: Regler}, file: rules}\n"
    for lang in ("en", "sv"):
        write(root, f"rules.{lang}.md", "# 1 Setup\n\nShuffle all cards.\n")
    (root / "content/g/booklets").mkdir()
    return write(root, "booklets/rules.yaml", booklet)


def test_a_booklet_is_shown_page_by_page(bench, root):
    view = bench.refresh(changed=write_booklet(root))
    pages = bench.pages("g", "en", "booklet", "rules")
    assert pages, [one["message"] for one in view.games["g"].findings]
    assert len(pages) % 4 == 0 and len(set(pages)) == len(pages)
    assert all(b"<path" in bench.page(key) for key in pages[:2])


def test_a_booklet_is_set_beside_and_then_known(bench, root, tmp_path, monkeypatch):
    """No one but the other process sets it, so that a change need not wait."""
    bench.refresh(changed=write_booklet(root))
    build = bench.unset_booklet("g", "en", "rules")
    assert build == ["g", "--lang", "en", "--deck", "rules", "--to", "print"]
    assert bench.unset_booklet("g", "en", "a") is None and bench.unset_booklet("x", "en", "rules") is None
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path / "cache"))
    BookletSetter(Project(root)).set(build)
    assert bench.unset_booklet("g", "en", "rules") is None
    monkeypatch.setattr(typesetting, "typeset", None)
    assert bench.pages("g", "en", "booklet", "rules")
    assert not (root / "output").exists()


def test_the_table_is_the_one_that_is_exported(bench, root):
    """Every piece is where the saved object has it, and shows the side that is up."""
    table = bench.table("g", "en")
    piles = {piece["deck"]: piece for piece in table["pieces"]}
    assert set(piles) == {"a", "b"} and bench.table("g", "de") is None and bench.table("x", "en") is None
    assert [(p["count"], p["card"], p["side"], p["turn"]) for p in piles.values()] == [
        (3, f"{name}-one", "back", 0) for name in "ab"
    ]
    assert bench.picture(piles["a"]["key"], "trim") == bench.picture(
        keys(bench.view)["a-one", "back", "en"], "trim"
    )
    assert piles["a"]["w"] == pytest.approx(63 / 25.4) and piles["a"]["d"] == pytest.approx(88 / 25.4)
    assert piles["a"]["x"] == -piles["b"]["x"] and abs(piles["a"]["x"]) > 63 / 25.4 / 2
    assert [label["text"] for label in table["labels"]] == ["Deck a", "Deck b"]


def test_numbers_spread_over_copies(bench, root):
    cost = (
        deck("a", ("a-one", "Text"), ("a-two", "Text"), ("a-six", "Text"))
        .replace('copies: 3, text: {en: "Text"', "copies: 3, cost: 1, colour: '#aabbcc', text: {en: \"Text\"")
        .replace(
            "a-six, name: {en: One, sv: Ett}, copies: 3, cost: 1",
            "a-six, name: {en: One, sv: Ett}, copies: 2, cost: 4",
        )
        .replace("back:", "fields: {cost: number, colour: word}\nback:")
    )
    bench.refresh(changed=write(root, "decks/a.yaml", cost))
    found = bench.numbers("g")
    assert [(one["deck"], one["title"], one["bars"]) for one in found["spreads"]] == [
        ("a", "cost", [["1", 6], ["4", 2]])
    ]
    drawn = next(one for one in found["odds"] if any("a-one" in str(row) for row in one["rows"]))
    assert any(cell["share"] == 3 / 8 for row in drawn["rows"] for cell in row)
    assert bench.numbers("x") is None


def test_nothing_differs_from_itself(bench):
    assert changes(bench.view, bench.view)["games"] == {}
