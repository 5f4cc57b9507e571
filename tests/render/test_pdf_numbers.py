"""No number in a PDF has an exponent, whatever is drawn: PDF has none, and readers take them for words."""

import io
import re

import pikepdf
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardgen.display.ops import Gradient, Group, Path, Stop, Stroke
from cardgen.display.pen import Pen, coordinate
from cardgen.display.values import LARGEST
from cardgen.render.pdf.color import matrix_numbers
from cardgen.render.pdf.document import PdfDocument, Placed
from cardgen.render.pdf.paint import paint_ops
from cardgen.units import number
from tests.parity import font_of, run

#: A number that is not part of a name or of a string in hexadecimal digits.
EXPONENT = re.compile(rb"(?<![\w#.<])[-+]?(?:\d+\.?\d*|\.\d+)[eE][-+]?\d+\b|\bnan\b|\binf\b")
NUMBERS = (
    st.floats(-LARGEST, LARGEST) | st.floats(-1e-4, 1e-4) | st.sampled_from([1e-17, -7.1e-17, LARGEST - 0.1])
)
SIZES = st.floats(1e-7, 1e7)


@given(NUMBERS, NUMBERS)
@example(-7.1e-17, LARGEST - 0.1)
def test_every_writer_of_numbers(one, other):
    texts = [coordinate(one), number(one), matrix_numbers((one, other, one, other, one, other))]
    pen = Pen()
    for command, values in (("M", [one, other]), ("L", [other, one]), ("C", [one, other] * 3), ("Z", [])):
        pen.draw(command, values)
    texts.append(pen.path())
    assert not EXPONENT.search(" ".join(texts).encode())


@settings(max_examples=60, deadline=None)
@given(st.lists(NUMBERS, min_size=8, max_size=8), SIZES, st.floats(0, 1))
def test_a_page_of_anything(numbers, size, opacity):
    a, b, c, d, e, f, x, y = numbers
    stops = (Stop(0.0, "#102030", opacity), Stop(opacity, "#ffffff", 1.0), Stop(1.0, "#000000", opacity))
    gradients = [
        Gradient(False, (a, b, c, d), (e, f, a, b, c, d), stops),
        Gradient(True, (a, b, size, c, d, size), (1.0, 0.0, 0.0, 1.0, x, y), stops),
    ]
    d_ = f"{coordinate(x)} {coordinate(y)} m {coordinate(a)} {coordinate(b)} l"
    ops = [
        Path(d_, gradient, opacity, False, Stroke("#000000", size, opacity, 0, 0, size, (size, size), abs(x)))
        for gradient in gradients
    ]
    ops = [Group((a, b, c, d, e, f), (), opacity, tuple(ops)), *ops, run("Ab", x, y, size_mm=size)]
    document = PdfDocument("", font_of=font_of)
    form = document.add_form(paint_ops(ops, {}, "k", (min(a, x), min(b, y), max(a, x), max(b, y))))
    document.add_page(size, size, [Placed(form, x, y, 90, (a, b, abs(c), abs(d)))], ops)
    with pikepdf.open(io.BytesIO(document.save())) as pdf:
        for one in pdf.objects:
            assert not EXPONENT.search(_written(one)), _written(one)


def _written(one):
    if not isinstance(one, pikepdf.Stream):
        return one.unparse(resolved=False)
    is_code = one.get("/Subtype") == "/Form" or "/Length1" not in one and "/Type" not in one
    return one.stream_dict.unparse() + (one.read_bytes() if is_code and "/FontFile2" not in one else b"")
