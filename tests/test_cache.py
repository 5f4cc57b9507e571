"""The cache: what is kept comes back, what is damaged or another's costs time only, and keys miss no input."""

import os
import sqlite3

import pytest

from cardgen import cache as module
from cardgen.cache import Cache, digest, folder_digest


def test_what_is_kept_comes_back(tmp_path):
    one = Cache(tmp_path)
    one.put("face", "k", b"value")
    assert one.has("face", "k")
    one.flush()
    two = Cache(tmp_path)
    assert two.get("face", "k") == b"value"
    assert two.get("form", "k") is None


def test_a_damaged_file_is_begun_anew(tmp_path):
    (tmp_path / "cache.sqlite").write_bytes(b"no database at all" * 100)
    cache = Cache(tmp_path)
    cache.put("face", "k", b"value")
    cache.flush()
    assert Cache(tmp_path).get("face", "k") == b"value"


def test_a_locked_file_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "WAIT_SECONDS", 0.05)
    file = tmp_path / "cache.sqlite"
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    other.execute("CREATE TABLE theirs (n)")
    cache = Cache(tmp_path)
    cache.put("face", "k", b"value")
    cache.flush()
    assert cache.get("face", "k") is None, "nobody waits for ever"
    other.execute("COMMIT")
    assert sqlite3.connect(file).execute("SELECT count(*) FROM theirs").fetchone() == (0,)


def test_trimming_drops_the_older_half_and_fails_quietly(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "WAIT_SECONDS", 0.05)
    cache = Cache(tmp_path)
    for i in range(10):
        cache.put("face", f"k{i}", b"x" * 1000)
        cache.flush()
    other = sqlite3.connect(tmp_path / "cache.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert not cache.trim(0)
    other.execute("ROLLBACK")
    assert cache.trim(0)
    assert not cache.has("face", "k0")
    assert cache.has("face", "k9")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_process_opens_the_file_anew(tmp_path):
    cache = Cache(tmp_path)
    cache.put("face", "before", b"1")
    cache.flush()
    mine = cache._connection
    child = os.fork()
    if not child:
        good = False
        try:
            good = cache.get("face", "before") == b"1" and cache._connection is not mine
            cache.put("face", "child", b"2")
            cache.flush()
            good = good and cache._inherited is mine
        finally:
            os._exit(0 if good else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert cache.get("face", "child") == b"2"


def test_parts_of_a_key_cannot_run_together():
    assert len({digest("ab", "c"), digest("a", "bc"), digest("abc"), digest("abc", "")}) == 4


def test_a_file_that_moves_between_folders_makes_another_digest(tmp_path):
    """`mv templates/plain templates/mine` puts a template before the shipped one, so faces come out otherwise."""
    look, plain = tmp_path / "mine", tmp_path / "plain"
    plain.mkdir()
    (plain / "card.svg.j2").write_text("x")
    before = folder_digest([look, plain])
    plain.rename(look)
    assert folder_digest([look, plain]) != before


def test_a_file_beyond_all_measure_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "LARGEST_FILE_BYTES", 10)
    (tmp_path / "a").write_bytes(b"x" * 11)
    monkeypatch.setattr("builtins.open", lambda path, *_: pytest.fail(f"read {path}"))
    assert folder_digest([tmp_path])


def test_a_new_version_of_a_package_makes_new_keys(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    made = set()
    for version in ("1.0", "2.0"):
        for old in tmp_path.iterdir():
            old.rmdir()
        (tmp_path / f"uharfbuzz-{version}.dist-info").mkdir()
        made.add(module.code_digest.__wrapped__())
    assert len(made) == 2


def test_a_changed_word_list_of_the_program_makes_new_keys(tmp_path, monkeypatch):
    package = tmp_path / "cardgen"
    package.mkdir()
    monkeypatch.setattr(module, "__file__", str(package / "cache.py"))
    made = set()
    for name, words in (
        ("cache.py", ""),
        ("words.yaml", "a: b"),
        ("words.yaml", "a: bc"),
        ("notes.txt", "x"),
    ):
        (package / name).write_text(words)
        made.add(module.code_digest.__wrapped__())
    assert len(made) == 3


def test_digests_of_files_are_kept_between_runs(tmp_path, monkeypatch):
    file = tmp_path / "one.txt"
    file.write_text("one")
    os.utime(file, (1_000_000_000, 1_000_000_000))
    monkeypatch.setattr("cardgen.cache._TICK_NS", -1)
    first = folder_digest([tmp_path])

    def another_run():
        module._DIGESTS.clear()
        module._known_in.cache_clear()

    another_run()
    monkeypatch.setattr("cardgen.cache._digest_of", None)
    assert folder_digest([tmp_path]) == first
    monkeypatch.undo()
    file.write_text("two")
    os.utime(file, (1_000_000_000, 1_000_000_000))
    another_run()
    assert folder_digest([tmp_path]) != first
