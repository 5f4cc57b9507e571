"""Addresses that open a place in an editor; the page fills them in (test_browser)."""

import pytest

from cardgen.serve.editor import EDITORS, VARIABLE, editor_pattern


@pytest.mark.parametrize(
    ("said", "pattern"),
    [
        (None, EDITORS["vscode"]),
        ("nothing known", EDITORS["vscode"]),
        ("Zed", EDITORS["zed"]),
        ("my://{file}#{line}", "my://{file}#{line}"),
    ],
)
def test_an_editor_is_a_name_or_an_address(monkeypatch, said, pattern):
    monkeypatch.delenv(VARIABLE, raising=False)
    if said is not None:
        monkeypatch.setenv(VARIABLE, said)
    assert editor_pattern() == pattern


def test_every_address_has_file_and_line():
    assert all("{file}" in one and "{line}" in one for one in EDITORS.values())
