"""The live page in a real browser: `cardgen serve` in a process of its own, files saved as an editor does."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.paths import ROOT

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
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


def browser():
    """Return the path of a browser; without one the test cannot be made."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None and not os.environ.get("CI"):
        pytest.skip("no Chromium here; .ci/system installs it")
    assert found, "Chromium is missing"
    return found


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
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "XDG_CACHE_HOME": str(tmp_path_factory.mktemp("cache")),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "cardgen", "serve", "--port", "0"],
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    lines = []
    for line in process.stdout:
        lines.append(line)
        if address := re.search(r"at (http://localhost:\d+/)", line):
            break
    assert address, lines
    reading = threading.Thread(target=lambda: lines.extend(process.stdout), daemon=True)
    reading.start()
    yield address[1]
    process.terminate()
    try:
        assert process.wait(20) == 128 + signal.SIGTERM
    finally:
        process.kill()
        reading.join(5)
        process.stdout.close()
    assert not any("Traceback" in line for line in lines), lines


@pytest.fixture(scope="module")
def page(served):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=QUIET)
        page = chromium.new_page(viewport={"width": 1280, "height": 800})
        errors = []
        page.on("pageerror", lambda error: errors.append(error))
        page.on("console", lambda message: errors.append(message.text) if is_a_fault(message) else None)
        page.set_default_timeout(20_000)
        page.goto(served)
        page.wait_for_selector("#wall .card")
        yield page
        assert errors == []
        chromium.close()


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


def test_files_to_print_and_numbers(page, served):
    page.keyboard.press("p")
    more = page.locator("#more")
    until(page, lambda: more.locator("a").count() == 4, what="sheets of two decks in two languages")
    address = more.locator("a").first.get_attribute("href")
    got = page.evaluate("async address => (await (await fetch(address)).text()).slice(0, 5)", address)
    assert got == "%PDF-"
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    until(page, lambda: "Orcs: type" in more.inner_text(), what="the deck by type")
    assert more.locator(".bar").count() > 2
    page.keyboard.press("Escape")


def test_a_narrow_page_has_everything(page):
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    for control in ("#search", "#deck", "#lang", "#changed", "#faulty", "#list", "#keys"):
        assert page.locator(control).is_visible(), control
    page.set_viewport_size({"width": 1280, "height": 800})
