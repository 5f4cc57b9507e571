"""Addresses that open a place in an editor."""

from pathlib import Path

import pytest

from cardgen.serve.editor import EDITORS, VARIABLE, editor_link, editor_pattern


@pytest.mark.parametrize(
    ("said", "address"),
    [
        (None, "vscode://file/p/content/g%C3%A4/a%20b.yaml:7:3"),
        ("nothing known", "vscode://file/p/content/g%C3%A4/a%20b.yaml:7:3"),
        ("Zed", "zed://file/p/content/g%C3%A4/a%20b.yaml:7:3"),
        ("sublime", "subl://open?url=file:///p/content/g%C3%A4/a%20b.yaml&line=7&column=3"),
        ("my://{file}#{line}", "my:///p/content/g%C3%A4/a%20b.yaml#7"),
    ],
)
def test_an_editor_is_a_name_or_an_address(monkeypatch, said, address):
    monkeypatch.delenv(VARIABLE, raising=False)
    if said is not None:
        monkeypatch.setenv(VARIABLE, said)
    assert editor_link(editor_pattern(), Path("/p"), "content/gä/a b.yaml:7:3") == address


def test_every_address_has_file_and_line():
    assert all("{file}" in one and "{line}" in one for one in EDITORS.values())
