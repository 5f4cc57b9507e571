"""Reference sheets: in each look, the headings of entries stand out, and all fit."""

import pytest

TEXT = "**Dawn.** Turn over a card.\\n\\n**Noon.** Do two of these:\\n\\n- Buy.\\n- Sell.\\n\\n**Dusk.** Pass the sun."


@pytest.mark.parametrize("look", ["plain", "poster", "orbit", "picnic", "atlas"])
def test_each_heading_is_on_a_tab_in_the_colour_of_the_type(face_in, look):
    sheet = f'title: Overview\nreferences: [{{id: day, name: A Day, text: "{TEXT}"}}]\n'
    face, printed = face_in(look, {"references/day.yaml": sheet}, "day")
    assert not [fit for fit in face.fits if fit.overflow]
    runs = {" ".join(shaped.text for shaped, _ in run.words): run for run in printed}
    tabs = [part for part in face.body.split("<") if 'data-text-clear="0.4"' in part]
    assert len(tabs) == 3
    heads = [runs[word] for word in ("Dawn", "Noon", "Dusk")]
    assert all(head.fill not in tab for head, tab in zip(heads, tabs, strict=True))
    assert [head.y for head in heads] == sorted(head.y for head in heads)
