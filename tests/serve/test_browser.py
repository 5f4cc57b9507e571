"""The live page in a real browser: `cardgen serve` in a process of its own, files saved as an editor does."""

import os
import time
from pathlib import Path

import pytest

from tests.page_times import browser_path, chromium, serving
from tests.paths import ROOT

#: A name that would run a script where it is put in as markup.
HOSTILE = "<img src=x onerror=document.title='hacked'>"
GAME = "title: {en: Keep, sv: Borgen}\nlanguages: [en, sv]\nsource: s\ncertainty: designed\n"
ORCS = """\
title: {en: Orcs, sv: Orcher}
source: s
certainty: designed
back: {template: back}
cards:
  - {id: orc, name: {en: Orc, sv: Orch}, type: {en: Foe, sv: Fiende}, copies: 3, text: {en: "Flee.", sv: "Fly."}}
  - {id: elf, name: {en: Elf, sv: Alv}, type: {en: Friend, sv: Vän}, text: {en: "Rest.", sv: "Vila."}}
"""
TRAPS = """\
title: {en: Traps, sv: Fällor}
source: s
certainty: designed
cards:
  - {id: pit, name: {en: Pit, sv: Grop}, text: {en: "Fall.", sv: "Fall."}}
"""
SVG = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><script>top.document.title='hacked'</script></svg>"


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served")
    for name, text in {
        "game.yaml": GAME,
        "decks/orcs.yaml": ORCS,
        "decks/traps.yaml": TRAPS,
        "art/x.svg": SVG,
    }.items():
        path = folder / "content/keep" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def served(root, tmp_path_factory):
    """Serve the project; give the address."""
    if browser_path() is None and not os.environ.get("CI"):
        pytest.skip("no Chromium here; .ci/system installs it")
    environment = {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path_factory.mktemp("cache"))}
    with serving(root, environment=environment) as (address, lines):
        yield address
    assert not any("Traceback" in line for line in lines), lines


@pytest.fixture(scope="module")
def page(served):
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        errors = []
        page.on("pageerror", lambda error: errors.append(error))
        page.on("console", lambda message: errors.append(message.text) if is_a_fault(message) else None)
        page.set_default_timeout(20_000)
        page.goto(served)
        page.wait_for_selector("#wall .card")
        yield page
        assert errors == []


def is_a_fault(message):
    """Return whether the console tells of a fault; on a slow machine a picture may be asked for that is outdated."""
    return message.type == "error" and "/face/" not in message.location["url"]


def save(root, name, text):
    """Save a file as most editors do: under another name, then in its place."""
    path = Path(root) / "content/keep" / name
    new = path.with_name(f".{path.name}.new")
    new.write_text(text, "utf-8")
    os.replace(new, path)


def picture(page, card):
    return page.get_attribute(f'#wall .card[data-card="{card}"] img', "src")


def shown(page):
    return page.eval_on_selector_all("#wall .card", "cards => cards.map(card => card.dataset.card)")


def until(page, condition, *, what):
    """Wait for a condition of the page."""
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, what
        page.wait_for_timeout(30)


def test_the_wall_shows_all_cards_and_their_pictures(page):
    assert shown(page) == ["orc", "elf", "pit"]
    until(
        page,
        lambda: page.evaluate("[...document.images].every(one => one.naturalWidth > 0)"),
        what="pictures",
    )
    assert page.inner_text("#count") == "3 cards, 5 copies"


def test_search_and_filters(page):
    page.keyboard.press("/")
    page.keyboard.type("vila")
    until(page, lambda: shown(page) == ["elf"], what="search in the other language")
    page.keyboard.press("Escape")
    until(page, lambda: len(shown(page)) == 3, what="search emptied")
    page.select_option("#type", "Foe")
    assert shown(page) == ["orc"]
    assert page.inner_text("#count") == "1 card, 3 copies"
    page.select_option("#type", "")
    page.select_option("#deck", "traps")
    assert shown(page) == ["pit"]
    page.select_option("#deck", "")
    before = picture(page, "orc")
    page.keyboard.press("l")
    until(page, lambda: picture(page, "orc") != before, what="the other language")
    page.keyboard.press("l")


def test_a_card_large_by_keyboard(page):
    page.locator('.card[data-card="orc"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    dialog = page.locator("#large")
    dialog.locator("table").wait_for()
    assert dialog.locator("h2").inner_text() == "Elf"
    assert dialog.locator("figcaption").all_inner_texts() == ["face, en", "face, sv", "back, en", "back, sv"]
    link = dialog.locator("a.at").first.get_attribute("href")
    assert link.startswith("vscode://file/") and "/content/keep/decks/orcs.yaml:" in link
    page.keyboard.press("g")
    until(page, lambda: dialog.locator(".guides .cut").count() == 4, what="guides")
    page.keyboard.press("g")
    page.keyboard.press("ArrowRight")
    until(page, lambda: dialog.locator("h2").inner_text() == "Pit", what="the next card")
    page.keyboard.press("Escape")
    until(page, lambda: not dialog.is_visible(), what="closed")


def test_a_saved_word_is_seen(page, root):
    before = {name: picture(page, name) for name in ("orc", "elf", "pit")}
    save(root, "decks/orcs.yaml", ORCS.replace("Flee.", "Flee at once."))
    until(page, lambda: picture(page, "orc") != before["orc"], what="the changed card")
    assert (picture(page, "elf"), picture(page, "pit")) == (before["elf"], before["pit"])
    page.keyboard.press("c")
    assert shown(page) == ["orc"], "changed cards alone"
    page.keyboard.press("c")


def test_an_error_is_on_the_card_and_in_the_list(page, root):
    before = picture(page, "elf")
    save(root, "decks/orcs.yaml", ORCS.replace("Rest.", "Roll {T99}."))
    until(page, lambda: picture(page, "elf") != before, what="the stamp")
    page.locator('.card[data-card="elf"] .badge.error').wait_for()
    page.keyboard.press("f")
    finding = page.locator("#findings .finding.error").first
    assert "CG101" in finding.inner_text() and "content/keep/decks/orcs.yaml:7:" in finding.inner_text()
    page.keyboard.press("f")


def test_a_broken_file_leaves_the_last_good_state(page, root):
    save(root, "decks/orcs.yaml", ORCS)
    until(page, lambda: page.locator(".card .badge.error").count() == 0, what="mended")
    before = picture(page, "orc")
    save(root, "decks/orcs.yaml", ORCS + "  - {id: [\n")
    until(page, lambda: page.locator(".card.stale").count() == 2, what="the last good state")
    assert picture(page, "orc") == before
    save(root, "decks/orcs.yaml", ORCS)
    until(page, lambda: page.locator(".card.stale").count() == 0, what="mended again")


def test_names_and_pictures_of_strangers_run_nothing(page, root):
    save(
        root,
        "decks/traps.yaml",
        TRAPS.replace("en: Pit", f'en: "{HOSTILE}"').replace("text:", "art: x, text:"),
    )
    until(
        page, lambda: HOSTILE in page.inner_text('.card[data-card="pit"]'), what="the name as it is written"
    )
    page.locator('.card[data-card="pit"]').click()
    until(page, lambda: page.locator("#large h2").inner_text() == HOSTILE, what="the name, large")
    page.keyboard.press("Escape")
    assert page.title() == "cardgen"
    save(root, "decks/traps.yaml", TRAPS)
    until(page, lambda: page.locator(".card .badge.error").count() == 0, what="mended")


def test_a_deck_that_is_deleted_goes(page, root):
    (root / "content/keep/decks/traps.yaml").unlink()
    until(page, lambda: shown(page) == ["orc", "elf"], what="the deck is gone")
    save(root, "decks/traps.yaml", TRAPS)
    until(page, lambda: len(shown(page)) == 3, what="and back")


def test_warnings_of_the_full_check_follow(page, root):
    save(root, "decks/orcs.yaml", ORCS.replace("Flee.", "Flee  now."))
    page.locator('.card[data-card="orc"] .badge.warning').wait_for()
    page.keyboard.press("f")
    listed = page.locator("#findings .finding.warning", has_text="CG509").first
    listed.wait_for()
    assert "content/keep/decks/orcs.yaml:6:" in listed.locator(".at").inner_text()
    page.keyboard.press("f")


def test_a_broken_template_shows_its_line(page, root):
    template = root / "templates/plain/card.svg.j2"
    template.parent.mkdir(parents=True)
    template.write_text('<rect width="60" height="80"/>', "utf-8")
    before = picture(page, "orc")
    until(page, lambda: picture(page, "orc") != before, what="the project's own template")
    before = picture(page, "orc")
    template.write_text(f"<rect/>\n{{{{ broken( }}}} {HOSTILE}\n", "utf-8")
    until(page, lambda: page.locator(".card.stale").count() == 3, what="the last good state")
    assert picture(page, "orc") == before
    box = page.locator("#templates")
    assert box.locator("pre").inner_text() == f"{{{{ broken( }}}} {HOSTILE}"
    assert "/templates/plain/card.svg.j2:2:" in box.locator("a").get_attribute("href")
    template.unlink()
    until(page, lambda: not box.is_visible() and page.locator(".card.stale").count() == 0, what="mended")


def shown_whole(page, selector):
    return page.eval_on_selector(selector, "image => image.complete && image.naturalWidth > 0")


def test_the_table_from_above(page, root):
    page.keyboard.press("t")
    pile = page.locator("#table .piece.pile", has_text="Orcs (4)")
    pile.wait_for()
    until(page, lambda: shown_whole(page, "#table .piece.pile img"), what="the pile's picture")
    width = pile.bounding_box()["width"]
    page.keyboard.press("+")
    assert pile.bounding_box()["width"] > 1.4 * width
    page.keyboard.press("-")
    pit = page.locator("#table .piece", has_text="Pit")
    before = pit.locator("img").get_attribute("src")
    save(root, "decks/traps.yaml", TRAPS.replace('en: "Fall."', 'en: "Fall far."'))
    until(page, lambda: pit.locator("img").get_attribute("src") != before, what="the changed card there")
    pit.click()
    until(page, lambda: page.locator("#large h2").inner_text() == "Pit", what="the card of a piece")
    page.keyboard.press("Escape")
    page.keyboard.press("w")
    assert shown(page) == ["orc", "elf", "pit"]


def test_what_prints_page_by_page(page, root):
    page.keyboard.press("p")
    image = "#sheets .page img"
    until(page, lambda: page.locator("#sheets [role=status]").inner_text() == "page 1 of 2", what="pages")
    until(page, lambda: shown_whole(page, image), what="the first page")
    first = page.get_attribute(image, "src")
    page.keyboard.press("ArrowRight")
    until(
        page, lambda: page.get_attribute(image, "src") != first and shown_whole(page, image), what="the back"
    )
    page.locator("#sheets input").fill("1")
    until(page, lambda: page.get_attribute(image, "src") == first, what="the slider")
    save(root, "decks/orcs.yaml", ORCS.replace("Flee.", "Flee on foot."))
    until(page, lambda: page.get_attribute(image, "src") != first, what="the page follows a change")
    address = page.get_attribute("#sheets a", "href")
    got = page.evaluate("async address => (await (await fetch(address)).text()).slice(0, 5)", address)
    assert got == "%PDF-"
    page.keyboard.press("w")


def test_numbers(page):
    page.keyboard.press("n")
    more = page.locator("#more")
    until(page, lambda: "Orcs: type" in more.inner_text(), what="the deck by type")
    assert more.locator(".bar").count() > 2
    page.keyboard.press("Escape")


def test_a_narrow_page_has_everything(page):
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    for control in ("#search", "#deck", "#lang", "#changed", "#faulty", "#list", "#keys"):
        assert page.locator(control).is_visible(), control
    for key in "tp":
        page.keyboard.press(key)
        assert page.evaluate("document.documentElement.scrollWidth") <= 400, key
    page.keyboard.press("w")
    page.set_viewport_size({"width": 1280, "height": 800})


def test_proofreading_by_key(page, root):
    page.keyboard.press("Escape")
    save(root, "decks/orcs.yaml", ORCS)
    lock = root / "content/keep/proofread.lock"
    page.keyboard.press("r")
    page.wait_for_selector("#reading[open] h2")
    titles = []
    while not page.locator("#reading button", has_text="Approve").is_disabled():
        titles.append(page.locator("#reading h2").inner_text())
        before = page.locator("#reading [role=status]").inner_text()
        page.keyboard.press("a")
        until(
            page,
            lambda was=before: page.locator("#reading [role=status]").inner_text() != was,
            what="the next item",
        )
    assert (
        "orc" in titles
        and page.locator("#reading [role=status]").inner_text() == "Nothing is left to be read."
    )
    page.keyboard.press("Escape")
    read = lock.read_text("utf-8")
    assert "orcs/orc text en\n" in read and "game: title" in read
    save(root, "decks/orcs.yaml", ORCS.replace("Rest.", "Rest twice."))
    until(
        page,
        lambda: '" twice"' in page.evaluate("fetch('/proofread/keep').then((answer) => answer.text())"),
        what="the change",
    )
    page.keyboard.press("r")
    page.wait_for_selector("#reading ins")
    assert page.locator("#reading .old").inner_text() == "Rest." and page.locator("#reading img").count() >= 2
    page.keyboard.press("Escape")
