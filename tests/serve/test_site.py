"""The page's addresses, asked as a browser and as other sites would: files, pictures, streams, refusals."""

import asyncio
import json
import re
from concurrent.futures import Future

import pytest

from cardgen.serve.safety import Guard, is_loopback, new_token
from cardgen.serve.site import SCRIPTS, Hub, site
from cardgen.serve.view import CardView, DeckView, GameView, ProjectView

NAME = '<img src=x onerror="alert(1)">'
CARD = CardView("orc", {"en": NAME}, {}, 1, "orc", {"face": {"en": "k1"}}, "content/g/decks/a.yaml:1:1")
DECK = DeckView(
    "a", {"en": "A"}, "card", 63, 88, 3, 3, "rectangle", 0, "content/g/decks/a.yaml:1:1", {"orc": CARD}
)
VIEW = ProjectView({"g": GameView("g", {"en": "G"}, ("en",), "1", {"a": DECK})}, 1)


class Bench:
    """One card."""

    view = VIEW

    def picture(self, key, region):
        return f"<svg>{region}</svg>".encode() if key == "k1" else None

    def made_picture(self, key, region):
        return None

    def card(self, game, deck, name):
        return {"fields": []} if (game, deck, name) == ("g", "a", "orc") else None

    def numbers(self, game):
        return {"spreads": [], "odds": []} if game == "g" else None

    def printed(self, game):
        return [{"lang": "en", "sheet": "a4-duplex", "name": "a"}] if game == "g" else None

    def pages(self, game, lang, sheet, name):
        return ["p1"] if (game, lang, sheet, name) == ("g", "en", "a4-duplex", "a") else None

    def unset_booklet(self, game, lang, name):
        return [game, "--lang", lang] if name == "rules" else None

    def page(self, key):
        return b"<svg>page</svg>" if key == "p1" else None

    def table(self, game, lang):
        return {"pieces": []} if (game, lang) == ("g", "en") else None

    def pdf(self, game, lang, sheet, name):
        return b"%PDF-" if (game, lang, sheet, name) == ("g", "en", "a4-duplex", "a") else None


def ask_at_once(work):
    future = Future()
    future.set_result(work())
    return future


class Reading:
    """Takes down what is approved."""

    def __init__(self):
        self.approved = []

    def waiting(self, game):
        return {"items": []}

    def approve(self, game, said):
        self.approved.append((game, said))
        return {"approved": 1}


@pytest.fixture
def ask():
    """Give a function that asks the site for an address: status, headers, body."""

    def asking(path, headers=None, token="", method="GET", hub=None, reading=None):
        app = site(Bench(), ask_at_once, hub or Hub(), {"editor": "e"}, token, reading=reading)
        return asyncio.run(answer(app, path, {"host": "localhost:8765", **(headers or {})}, method))

    return asking


async def answer(app: Guard, path, headers, method, said=b""):
    path, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "server": ("localhost", 8765),
        "client": ("127.0.0.1", 1),
    }
    sent = []

    async def receive():
        await asyncio.sleep(0)
        return {"type": "http.request", "body": said, "more_body": False}

    async def send(message):
        sent.append(message)

    await app(scope, receive, send)
    body = b"".join(one.get("body", b"") for one in sent)
    return sent[0]["status"], {k.decode(): v.decode() for k, v in sent[0]["headers"]}, body


def test_the_page_and_its_files_are_served(ask):
    for path, begins in (
        ("/", b"<!doctype"),
        *((f"/{name}.js", b"//") for name in SCRIPTS),
        ("/page.css", b":root"),
        ("/icon.svg", b"<svg"),
    ):
        status, headers, body = ask(path)
        assert status == 200 and body.startswith(begins)
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_page_has_no_inline_script_or_style(ask):
    _, _, page = ask("/")
    assert not re.search(rb"<script>|<style|style=| on[a-z]+=|javascript:", page)
    script = b"".join(ask(f"/{name}.js")[2] for name in SCRIPTS)
    assert not re.search(rb"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|Function\(", script)
    assert set(re.findall(rb"https?://[^\"]+", page + script)) == {b"http://www.w3.org/2000/svg"}


def test_a_booklet_that_is_not_set_is_set_before_the_main_thread_is_asked_for_it():
    asked = []
    app = site(Bench(), ask_at_once, Hub(), {}, set_booklet=asked.append)
    for name in ("rules", "glossary"):
        for path in (
            f"/pages/g/en/booklet/{name}",
            f"/print/g/en/booklet/{name}.pdf",
            f"/pages/g/en/a4/{name}",
        ):
            asyncio.run(answer(app, path, {"host": "localhost:8765"}, "GET"))
    assert asked == [["g", "--lang", "en"]] * 2


def test_pictures_are_found_by_key_and_kept(ask):
    status, headers, body = ask("/face/k1.svg")
    assert (status, body) == (200, b"<svg>trim</svg>")
    assert "immutable" in headers["cache-control"]
    assert (
        headers["content-security-policy"].startswith("default-src 'none'")
        and "sandbox" in headers["content-security-policy"]
    )
    assert ask("/face/k1.svg?bleed")[2] == b"<svg>bleed</svg>"
    assert ask("/face/k2.svg")[0] == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/page/../../cli.py",
        "/%2e%2e/cli.py",
        "/face/..%2f..%2fpage.js.svg",
        "/page.js/../site.py",
        "//etc/passwd",
        "/content/g/game.yaml",
        "/card/g/a/../../x",
    ],
)
def test_nothing_else_is_served(ask, path):
    assert ask(path)[0] == 404


def test_the_data_of_a_card(ask):
    assert json.loads(ask("/card/g/a/orc")[2]) == {"fields": []}
    assert ask("/card/g/a/elf")[0] == 404


def test_numbers_and_files_to_print(ask):
    assert json.loads(ask("/numbers/g")[2]) == {"spreads": [], "odds": []}
    assert json.loads(ask("/printed/g")[2])[0]["sheet"] == "a4-duplex"
    status, headers, body = ask("/print/g/en/a4-duplex/a.pdf")
    assert (status, headers["content-type"], body) == (200, "application/pdf", b"%PDF-")
    assert json.loads(ask("/pages/g/en/a4-duplex/a")[2]) == ["p1"]
    status, headers, body = ask("/page/p1.svg")
    assert (status, body) == (200, b"<svg>page</svg>") and "sandbox" in headers["content-security-policy"]
    assert json.loads(ask("/table/g/en")[2]) == {"pieces": []}
    for path in ("/page/p2.svg", "/pages/g/en/x/a", "/table/g/sv", "/table/x/en"):
        assert ask(path)[0] == 404
    for path in ("/numbers/x", "/printed/x", "/print/g/en/a4-duplex/b.pdf", "/print/g/en/..%2f..%2fx/a.pdf"):
        assert ask(path)[0] == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"host": "localhost.evil.example:8765"},
        {"host": ""},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:9999"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
        {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"},
    ],
)
def test_other_sites_are_refused(ask, headers):
    for path in ("/face/k1.svg", "/card/g/a/orc", "/settings", "/events"):
        status, _, body = ask(path, headers)
        assert status == 403 and b"svg" not in body


def test_a_link_from_elsewhere_opens_the_page_alone(ask):
    opened = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert ask("/", opened)[0] == 200
    assert ask("/card/g/a/orc", opened)[0] == 403


def test_only_reading_is_possible(ask):
    assert {ask("/", method=method)[0] for method in ("POST", "PUT", "DELETE", "OPTIONS")} == {405}


HERE = {"host": "localhost:8765", "origin": "http://localhost:8765"}


@pytest.fixture
def approving():
    """Give what takes down, the page's token, and a function that posts with it to the same server."""
    reading = Reading()
    app = site(Bench(), ask_at_once, Hub(), {}, reading=reading)
    page = json.loads(asyncio.run(answer(app, "/settings", HERE, "GET"))[2])["page"]

    def post(path="/approve/g", headers=HERE, said=b"{}"):
        return asyncio.run(answer(app, path, headers, "POST", said))[0]

    return reading, page, post


def test_the_page_approves_with_its_token(approving):
    reading, page, post = approving
    assert post(headers=HERE | {"x-cardgen-page": page}, said=b"x") == 200
    assert reading.approved == [("g", b"x")]


def test_nobody_else_approves(approving):
    reading, page, post = approving
    mine = {"x-cardgen-page": page}
    other = HERE | mine | {"origin": "http://evil.example"}
    for headers in (
        HERE,
        HERE | {"x-cardgen-page": "x"},
        HERE | {"x-cardgen-page": ""},
        {"host": "localhost:8765", **mine},
        other,
        HERE | mine | {"sec-fetch-site": "cross-site"},
        {"host": "evil.example", "origin": "http://evil.example", **mine},
    ):
        assert post(headers=headers) == 403
    assert (
        post("/face/k1.svg", HERE | mine)
        == post("/settings", HERE | mine)
        == post("/proofread/g", HERE | mine)
        == 405
    )
    assert post(headers=HERE | mine, said=b"x" * (2**20 + 1)) == 413
    assert reading.approved == []


def test_approving_is_not_by_asking(ask):
    assert ask("/approve/g", reading=Reading())[0] == 405
    assert ask("/proofread/g", reading=Reading())[0] == 200
    assert ask("/proofread/g")[0] == 404
    assert json.loads(ask("/settings")[2])["page"] == ""


def test_beyond_this_machine_a_token_is_asked_for(ask):
    token = new_token()
    at = {"host": "192.168.1.7:8765"}
    assert (
        ask("/", at, token)[0] == ask("/?token=x", at, token)[0] == ask("/face/k1.svg", at, token)[0] == 403
    )
    status, headers, _ = ask(f"/?token={token}", at, token)
    assert status == 303 and headers["location"] == "/"
    assert "HttpOnly" in headers["set-cookie"] and "SameSite=strict" in headers["set-cookie"]
    cookie = headers["set-cookie"].partition(";")[0]
    assert ask("/face/k1.svg", at | {"cookie": cookie}, token)[0] == 200
    assert ask("/face/k1.svg", at | {"cookie": "cardgen=y"}, token)[0] == 403


def test_which_addresses_are_of_this_machine():
    assert all(map(is_loopback, ("localhost", "127.0.0.1", "::1")))
    assert not any(map(is_loopback, ("0.0.0.0", "192.168.1.7", "localhost.example", "")))


def test_a_page_gets_all_first_and_then_what_changes():
    async def run():
        hub = Hub()
        hub.begin()
        stream = hub.events(lambda: VIEW)
        first = await anext(stream)
        hub.send(VIEW, ProjectView({}, 2))
        second = await anext(stream)
        hub.end()
        return first, second, [one async for one in stream]

    first, second, rest = asyncio.run(run())
    assert first.startswith("event: state\ndata: {") and first.endswith("\n\n")
    sent = json.loads(first.split("data: ")[1])
    assert sent["games"]["g"]["cards"]["a"]["orc"]["names"]["en"] == NAME
    assert json.loads(second.split("data: ")[1])["order"] == []
    assert rest == []
