"""What people judged, kept with the tests: the naming test of figures, dated, and that it is about the pictures there are."""

from pathlib import Path

import pytest
import yaml

from cardgen.project import shipped_root

NAMING = yaml.safe_load((Path(__file__).parent / "judged/naming.yaml").read_text("utf-8"))
ART = shipped_root() / "content/drakborgen/art"


@pytest.mark.parametrize("figure", NAMING["figures"], ids=lambda figure: figure["picture"])
def test_a_judged_figure_is_in_the_game(figure):
    assert (ART / f"{figure['picture']}.svg").is_file()
    assert figure["right"] or figure["why"], "what was not named says why"


def test_nine_of_ten_figures_were_named():
    right = sum(figure["right"] for figure in NAMING["figures"])
    assert right >= 0.9 * len(NAMING["figures"])
