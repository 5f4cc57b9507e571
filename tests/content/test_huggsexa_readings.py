"""Each ruling of ours in Huggsexa's booklet is marked where it stands, and gathered in one section."""

import re

import pytest

from tests.content.readings import OURS, sections

#: Which section gathers what the source leaves open.
GATHERED = "8"


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_every_marked_section_is_gathered_and_no_other(lang):
    parts = sections("huggsexa", lang)
    marked = {number for number, text in parts.items() if OURS in text}
    assert marked == set(re.findall(r"\{rule:([\d.]+)\} \|", parts[GATHERED]))
