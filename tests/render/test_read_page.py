"""Pages read back from PDF files: what is drawn there comes out as the same ops, in millimetres."""

import io

import pikepdf
import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from cardgen.display.ops import Clip, Gradient, Group, Path, Stop, Stroke, Symbol, Use
from cardgen.render.pdf.document import PdfDocument, Placed
from cardgen.render.pdf.paint import paint_ops
from cardgen.render.pdf.read_page import PageReader
from tests.planted_fonts import plant_font

BOX = (0.0, 0.0, 40.0, 30.0)
SQUARE = "1 1 m\n9 1 l\n9 9 l\n1 9 l\nh"
LINE = Stroke("#0000ff", 0.5, 0.5, 1, 2, 4.0, (1.0, 2.0), 0.5)
FADE = Gradient(
    False, (0.0, 0.0, 10.0, 0.0), (1, 0, 0, 1, 0, 0), (Stop(0, "#ff0000", 1.0), Stop(1, "#0000ff", 0.25))
)


def read(*ops):
    """Paint ops on a page, and read the page."""
    store = {}
    document = PdfDocument("", font_of=lambda key: None, forms=store)
    document.add_page(40, 30, [Placed(document.add_form(paint_ops(ops, store, "key", BOX)), 0, 0)])
    with pikepdf.open(io.BytesIO(document.save())) as pdf:
        return PageReader(pdf).page(0)


def leaves(items, opacity=1.0):
    """Yield the paths of ops, with the opacity of the groups around them."""
    for op in items:
        if isinstance(op, Group):
            yield from leaves(op.items, opacity * op.opacity)
        elif isinstance(op, Use):
            yield from leaves(op.symbol.items, opacity)
        else:
            yield op, opacity


def test_a_path_comes_back_with_its_paint():
    page = read(Path(SQUARE, "#ff8000", 0.5, True, LINE))
    assert (page.width_mm, page.height_mm) == pytest.approx((40, 30))
    fill, stroke = (op for op, _ in leaves(page.items))
    assert (fill.d, fill.fill, fill.fill_opacity, fill.evenodd, fill.stroke) == (
        SQUARE,
        "#ff8000",
        0.5,
        True,
        None,
    )
    assert (stroke.d, stroke.fill, stroke.stroke) == (SQUARE, None, LINE)


def test_the_page_is_in_millimetres_from_its_top_left():
    page = read(Path(SQUARE, "#000000", 1.0, False, None))
    (group,) = page.items
    assert group.matrix == pytest.approx((25.4 / 72, 0, 0, -25.4 / 72, 0, 30))


def test_groups_fade_and_clip():
    inner = Path(SQUARE, "#000000", 1.0, False, None)
    page = read(Group(None, (Clip(SQUARE, True),), 0.5, (inner,)))
    assert [opacity for _, opacity in leaves(page.items)] == [0.5]
    assert "Clip(d='1 1 m\\n9 1 l\\n9 9 l\\n1 9 l\\nh', evenodd=True)" in repr(page.items)


def test_a_gradient_keeps_its_place_and_its_opacities():
    page = read(Group((2, 0, 0, 2, 5, 5), (), 1.0, (Path(SQUARE, FADE, 1.0, False, None),)))
    ((path, _),) = leaves(page.items)
    assert path.fill.stops == FADE.stops
    assert path.fill.matrix == pytest.approx(FADE.matrix) and path.fill.coords == FADE.coords


def test_a_symbol_is_read_once():
    symbol = Symbol("s", (Path(SQUARE, "#000000", 1.0, False, None),), (0, 0, 10, 10), 1, 1)
    page = read(Use(symbol), Group((1, 0, 0, 1, 10, 0), (), 1.0, (Use(symbol),)))
    used = [op for op in walk(page.items) if isinstance(op, Use)]
    assert len(used) == 3 and len({id(use.symbol) for use in used}) == 2, "the form, and twice the symbol"


def walk(items):
    for op in items:
        yield op
        yield from walk(op.items if isinstance(op, Group) else op.symbol.items if isinstance(op, Use) else ())


def test_text_of_reportlab(tmp_path):
    out = io.BytesIO()
    canvas = Canvas(out, (100, 100))
    pdfmetrics.registerFont(TTFont("Planted", str(plant_font(tmp_path, "Planted", "AB"))))
    canvas.setFont("Planted", 20)
    canvas.setFillColorRGB(1, 0, 0)
    canvas.drawString(10, 20, "BBB")
    canvas.save()
    with pikepdf.open(io.BytesIO(out.getvalue())) as pdf:
        page = PageReader(pdf).page(0)
    letters = [
        group for group in walk(page.items) if isinstance(group, Group) and isinstance(group.items[0], Use)
    ]
    xs = [group.matrix[4] for group in letters]
    assert xs == [10, 22, 34]
    assert len({id(group.items[0].symbol) for group in letters}) == 1
    ((path, _), *_) = leaves(page.items)
    assert path.fill == "#ff0000" and path.d.endswith("h")
