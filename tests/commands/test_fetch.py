"""`cardgen fetch`: snapshots of tables on the web, from a server on this machine."""

import http.server
import socket
import threading
import time

import pytest

from cardgen.cli import main
from cardgen.commands.fetching import download as downloading
from cardgen.commands.fetching.addresses import AddressRefused, file_address, is_public
from cardgen.commands.fetching.download import MAX_BYTES, NotFetched, download
from cardgen.load.document import Diagnostics
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.row_changes import row_changes
from tests.load.test_table_places import ods, xlsx

GAME = "title: G\nlanguages: [en]\nsource: made\ncertainty: designed\n"
TABLE = b"name,text,cost\nOrc,Hits.,2\nElf,Runs.,3\n"


@pytest.fixture
def server():
    """Yield a server whose `pages` are, by path, bytes, or a function that answers a request; and what was asked."""
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            page = site.pages.get(self.path, 404)
            if callable(page):
                page(self)
            elif isinstance(page, int):
                self.send_error(page)
            elif isinstance(page, str):
                self.send_response(302)
                self.send_header("Location", page)
                self.end_headers()
            else:
                self.send_response(200)
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)

        def log_message(self, *_):
            pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.daemon_threads, site.handle_error = True, lambda *_: None
    site.pages, site.asked = {"/cards.csv": TABLE}, asked
    site.url = f"http://127.0.0.1:{site.server_port}"
    thread = threading.Thread(target=site.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield site
    site.shutdown()
    thread.join()
    site.server_close()


@pytest.fixture
def fetched(project, monkeypatch, capfd, server):
    """Return a function that fetches in a project of one deck: exit code, lines of output and of errors."""

    def run(deck=None, *args, **files):
        said = deck if deck is not None else f"title: C\ntable: cards.csv\nurl: {server.url}/cards.csv\n"
        made = {"content/g/game.yaml": GAME, "content/g/decks/cards.yaml": said}
        root = project(made | files) if not (run.root and deck is None) else run.root
        run.root = root
        monkeypatch.chdir(root)
        code = main(["fetch", *(args or ["--allow-localhost"])])
        out, err = capfd.readouterr()
        return code, out.splitlines(), err.splitlines()

    run.root = None
    return run


def snapshot(fetched, name="cards.csv"):
    return fetched.root / "content/g/decks" / name


def test_a_table_is_fetched_and_built_without_the_network(fetched, server, capfd):
    assert fetched() == (0, ["content/g/decks/cards.csv: new, 2 rows"], [])
    assert snapshot(fetched).read_bytes() == TABLE
    asked = len(server.asked)
    assert main(["check", "--no-faces"]) == 0
    assert len(server.asked) == asked, "only fetch uses the network"


def test_the_rows_that_changed_are_listed(fetched, server):
    fetched()
    assert fetched() == (0, ["content/g/decks/cards.csv: unchanged"], [])
    server.pages["/cards.csv"] = b"name,text,cost\nElf,Runs.,4\nOgre,Sleeps.,1\n"
    assert fetched()[1] == [
        "content/g/decks/cards.csv: 3 changes",
        "  ~ Elf: cost '3' → '4'",
        "  + Ogre",
        "  - Orc",
    ]
    server.pages["/cards.csv"] = b"name\n" + b"".join(b"N%d\n" % n for n in range(100))
    lines = fetched()[1]
    assert (lines[0], lines[-1], len(lines)) == (
        "content/g/decks/cards.csv: 104 changes",
        "  and 84 more",
        22,
    )


def test_before_the_first_fetch_a_build_says_what_to_run(project, monkeypatch, capfd):
    deck = "title: C\ntable: cards.csv\nurl: https://example.com/cards.csv\n"
    monkeypatch.chdir(project({"content/g/game.yaml": GAME, "content/g/decks/cards.yaml": deck}))
    assert main(["check", "--no-faces"]) == 1
    assert "no such file or directory; run 'cardgen fetch'" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ("title: C\nurl: https://example.com/c.csv\ncards: [{id: a, name: A}]\n", "CG004"),
        ("title: C\ntable: c.csv\nurl: ftp://example.com/c.csv\n", "CG005"),
        ("title: C\ntable: c.csv\nurl: http://example.com/c.csv\n", "CG005"),
    ],
)
def test_an_address_that_cannot_be_fetched_is_a_finding_of_a_check(
    project, monkeypatch, capfd, deck, expected
):
    files = {
        "content/g/game.yaml": GAME,
        "content/g/decks/c.yaml": deck,
        "content/g/decks/c.csv": "name\nA\n",
    }
    monkeypatch.chdir(project(files))
    assert main(["check", "--no-faces", "--select", expected]) == 1
    assert f"c.yaml:{3 if 'table' in deck else 2}:6: {expected} error: " in capfd.readouterr().out


@pytest.mark.parametrize(
    ("page", "why"),
    [
        (404, "there is nothing at this address"),
        (403, "it is not public"),
        (401, "it needs a password"),
        (500, "it answers 500"),
        (b"<!DOCTYPE html><title>Sign in</title>", "a web page, not a table"),
        (b"\n <HTML lang=en>", "a web page, not a table"),
        (b"", "not a table: it is empty"),
        (b'name,text\nOrc,"open\n', "not a table: a cell in this row begins with"),
        (b"name\n" + b"x" * MAX_BYTES, "larger than 10 MB"),
        ("https://127.0.0.1:1/x", "broke off"),
        ("http://192.168.0.1/x.csv", "not an https address"),
        ("https://192.168.0.1/x.csv", "private network (192.168.0.1)"),
        ("https://[fe80::1]/x.csv", "private network (fe80::1)"),
        ("https://169.254.169.254/latest/meta-data", "private network (169.254.169.254)"),
        ("file:///etc/passwd", "not an https address"),
        ("https://user:word@example.com/x.csv", "has a user name in it"),
    ],
)
def test_what_is_no_table_leaves_the_snapshot_as_it_was(fetched, server, page, why):
    fetched()
    server.pages["/cards.csv"] = page
    code, out, err = fetched()
    assert (code, out) == (1, [])
    assert err[0].startswith(
        "content/g/decks/cards.yaml:3:6: CG001 error: 'content/g/decks/cards.csv' is not fetched: "
    )
    assert why in err[0]
    assert snapshot(fetched).read_bytes() == TABLE


def test_redirects_are_followed_five_times(fetched, server):
    server.pages |= {f"/{n}": f"/{n + 1}" for n in range(5)} | {"/5": TABLE}
    deck = f"title: C\ntable: cards.csv\nurl: {server.url}/0\n"
    assert fetched(deck)[0] == 0
    server.pages |= {"/5": "/6", "/6": TABLE}
    assert "more than 5 redirects" in fetched()[2][0]


def test_this_machine_is_asked_on_request_only(fetched, server):
    code, _, err = fetched(None, "g")
    assert code == 1 and "is not an https address" in err[0]
    assert server.asked == []


def test_a_name_that_leads_to_a_private_address_is_refused_and_the_judged_address_is_asked(monkeypatch):
    asked = []

    def found(host, port, **_):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in numbers]

    def connect(address, timeout):
        asked.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(downloading.socket, "getaddrinfo", found)
    monkeypatch.setattr(downloading.socket, "create_connection", connect)
    numbers = ["10.0.0.7"]
    with pytest.raises(NotFetched, match=r"'cards.example.com' is in a private network \(10.0.0.7\)"):
        download("https://cards.example.com/x.csv", ".csv")
    assert asked == []
    numbers = ["127.0.0.1", "93.184.215.14"]
    with pytest.raises(NotFetched, match="broke off"):
        download("https://cards.example.com/x.csv", ".csv")
    assert asked == [("93.184.215.14", 443)]


def test_a_server_that_takes_its_time_is_given_up(server):
    def slow(request):
        request.send_response(200)
        request.end_headers()
        for _ in range(100):
            request.wfile.write(b"x")
            time.sleep(0.05)

    server.pages["/slow"] = slow
    started = time.monotonic()
    with pytest.raises(NotFetched, match="did not answer within 0.3 s"):
        download(f"{server.url}/slow", ".csv", localhost=True, seconds=0.3)
    assert time.monotonic() - started < 2


def test_a_file_without_a_length_is_measured_while_it_comes(server):
    def endless(request):
        request.send_response(200)
        request.end_headers()
        for _ in range(200):
            request.wfile.write(b"x" * 100_000)

    server.pages["/endless"] = endless
    with pytest.raises(NotFetched, match="larger than 10 MB"):
        download(f"{server.url}/endless", ".csv", localhost=True)


def test_a_file_that_breaks_off_is_no_file(server):
    def broken(request):
        request.send_response(200)
        request.send_header("Content-Length", "1000")
        request.end_headers()
        request.wfile.write(b"name\nOrc\n")

    server.pages["/broken"] = broken
    with pytest.raises(NotFetched, match=r"broke off \(IncompleteRead\)"):
        download(f"{server.url}/broken", ".csv", localhost=True)


def test_a_certificate_is_asked_for():
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer():
            with listening.accept()[0] as one:
                one.recv(1000)
                one.sendall(b"HTTP/1.1 200 OK\r\n\r\nname\nOrc\n")

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(NotFetched, match="no valid certificate"):
            download(f"https://127.0.0.1:{listening.getsockname()[1]}/x.csv", ".csv", localhost=True)
        thread.join()


@pytest.mark.parametrize(("suffix", "book"), [("xlsx", xlsx), ("ods", ods)])
def test_a_workbook_of_two_decks_is_fetched_once(fetched, server, suffix, book):
    def sheets(cost):
        return {"Ships": [["Name", "Cost"], ["Sloop", cost]], "Events": [["Name"], ["Storm"]]}

    server.pages["/book"] = book(**sheets("1"))
    deck = f"title: %s\ntable: book.{suffix}\nurl: {server.url}/book\n"
    files = {"content/g/decks/events.yaml": deck % "Events"}
    assert fetched(deck % "Ships", **files)[1] == [f"content/g/decks/book.{suffix}: new, 2 rows"]
    assert server.asked == ["/book"]
    server.pages["/book"] = book(**sheets("2"))
    assert fetched()[1] == [f"content/g/decks/book.{suffix}: 1 change", "  Ships: ~ Sloop: Cost '1' → '2'"]


def test_two_addresses_of_one_snapshot(fetched, server):
    other = f"title: D\ntable: cards.csv\nurl: {server.url}/other.csv\n"
    code, _, err = fetched(None, **{"content/g/decks/d.yaml": other})
    assert code == 1 and "already holds the table of another address" in err[0]


@pytest.mark.parametrize("table", ["../cards.csv", "/etc/cards.csv", "cards.txt", "a\\b.csv", "[1]"])
def test_a_snapshot_lies_beside_its_deck(fetched, server, table):
    code, _, err = fetched(f"title: C\ntable: {table}\nurl: {server.url}/cards.csv\n")
    assert code == 1 and "needs 'url: https://…' and 'table: cards.csv'" in err[0]
    assert server.asked == []


def test_a_snapshot_is_not_written_through_a_link(fetched, tmp_path):
    fetched()
    mine = tmp_path / "mine.csv"
    mine.write_text("mine\n")
    snapshot(fetched).unlink()
    snapshot(fetched).symlink_to(mine)
    assert fetched()[0] == 0
    assert mine.read_text() == "mine\n"
    assert snapshot(fetched).read_bytes() == TABLE and not snapshot(fetched).is_symlink()


def test_a_project_without_a_table_on_the_web(fetched):
    code, _, err = fetched("title: C\ncards: [{id: a, name: A}]\n")
    assert code == 2 and "no deck has a table on the web" in err[0]


@pytest.mark.parametrize(
    ("url", "suffix", "expected"),
    [
        (
            "https://docs.google.com/spreadsheets/d/AbC_1-2/edit?gid=7#gid=7",
            ".csv",
            "d/AbC_1-2/export?format=csv&gid=7",
        ),
        ("https://docs.google.com/spreadsheets/d/AbC/edit#gid=0", ".csv", "d/AbC/export?format=csv&gid=0"),
        ("https://docs.google.com/spreadsheets/d/AbC/edit?usp=sharing", ".tsv", "d/AbC/export?format=tsv"),
        ("https://docs.google.com/spreadsheets/u/1/d/AbC/", ".xlsx", "d/AbC/export?format=xlsx"),
        ("https://docs.google.com/spreadsheets/d/AbC", ".ods", "d/AbC/export?format=ods"),
        (
            "https://docs.google.com/spreadsheets/d/AbC/export?format=csv&gid=3",
            ".csv",
            "d/AbC/export?format=csv&gid=3",
        ),
        (
            "https://docs.google.com/spreadsheets/d/e/2PACX-x/pubhtml?gid=5&single=true",
            ".csv",
            "d/e/2PACX-x/pub?gid=5&single=true&output=csv",
        ),
        (
            "https://docs.google.com/spreadsheets/d/e/2PACX-x/pub?output=csv",
            ".csv",
            "d/e/2PACX-x/pub?output=csv",
        ),
    ],
)
def test_what_google_shows_in_a_browser_is_the_address_of_the_file(url, suffix, expected):
    assert file_address(url, suffix) == f"https://docs.google.com/spreadsheets/{expected}"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (
            "https://github.com/me/game/blob/main/my%20cards.csv",
            "https://raw.githubusercontent.com/me/game/main/my%20cards.csv",
        ),
        ("https://www.dropbox.com/s/abc/cards.csv?dl=0", "https://www.dropbox.com/s/abc/cards.csv?dl=1"),
        ("https://räv.se/kort å.csv?a=ö#x", None),
        ("https://räv.se/kort%20å.csv?a=ö#x", "https://xn--rv-via.se/kort%20%C3%A5.csv?a=%C3%B6"),
        ("HTTPS://Example.COM:8443", "https://example.com:8443/"),
        ("https://[2606:2800::1]/c.csv", "https://[2606:2800::1]/c.csv"),
        ("https://", None),
        ("https://example.com:x/", None),
        ("https://a\nb/", None),
        ("cards.csv", None),
    ],
)
def test_addresses(url, expected):
    if expected is None:
        with pytest.raises(AddressRefused):
            file_address(url, ".csv")
    else:
        assert file_address(url, ".csv") == expected


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07::1", True),
        *(
            (private, False)
            for private in ("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254")
        ),
        *(
            (private, False)
            for private in ("0.0.0.0", "100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::")
        ),
        *(
            (private, False)
            for private in ("fe80::1%eth0", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::")
        ),
        ("name", False),
    ],
)
def test_public_addresses(address, public):
    assert is_public(address) is public


def changes(before, after):
    return row_changes(*(read_csv(text.encode(), Diagnostics()) for text in (before, after)))


def test_rows_are_matched_by_id_then_by_name_then_by_their_first_cell():
    assert changes("id,name\n1,A\n2,B\n", "id,name\n2,B\n1,C\n") == ["~ 1: name 'A' → 'C'"]
    assert changes("Kosten,Name\n1,A\n1,A\n", "Kosten,Name\n1,A\n2,A\n") == ["~ A: Kosten '1' → '2'"]
    assert changes("q,a\nWhy?,x\n", "q,a,b\nWhy?,x,y\nHow?,,\n") == ["+ column b", "+ How?"]
    assert changes("name,text\nA," + "x" * 60, "name,text\nA,y\n") == [f"~ A: text '{'x' * 39}…' → 'y'"]
