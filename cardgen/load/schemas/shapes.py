"""What schemas are made of: single values, and maps, lists and records of them.

Decision: the schemas are written for pydantic's core (`pydantic_core.core_schema`), not as model classes.
Importing the core takes 30 ms and the classes on top of it 40 ms more, and a deck's fields are data of its
file anyway; so one table of fields makes the schema of both. The core is imported only when a file is new or
has changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from cardgen.load.languages import hyphenation
from cardgen.load.names import COLOUR_PATTERN, LANGUAGE
from cardgen.load.schemas import fields
from cardgen.load.validation import Shape
from cardgen.model.booklet_style import BOXES, CHAPTERS
from cardgen.model.deck import CERTAINTIES
from cardgen.model.outline import MAX_BLEED_MM

#: Copies of one component, and pieces in one deck: each of them is placed on a sheet.
MAX_COPIES = 1_000
MAX_PIECES = 50_000
MIN_TRIM_MM = 4.0
MAX_TRIM_MM = 2_000.0
#: Corners that are rounded less are square to the eye.
MIN_CORNER_MM = 0.5


ID_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
FIELD_PATTERN = r"^[a-z][a-z0-9_]*$"
#: Cells of a table: `E:G`, `A11:D40`, `A11:D`, each perhaps after a worksheet.
RANGE_PATTERN = r"^(('[^']+'|[^!']+)!)?[A-Za-z]{1,2}[0-9]{0,6}:[A-Za-z]{1,2}[0-9]{0,6}$"
LANGUAGE_PATTERN = f"^{LANGUAGE}$"
TOKEN_PATTERN = r"^[A-Za-z][A-Za-z0-9]*$"


def without_empty(record: Any) -> Any:
    """Leave out keys without a value: `text:` with nothing after it is the same as no text."""
    if not isinstance(record, dict):
        return record
    return {key: value for key, value in record.items() if value is not None}


@lru_cache(maxsize=1)
def single_values() -> SimpleNamespace:
    """Return the schemas of single values."""
    from pydantic_core import core_schema as s

    def own(function: Any) -> Any:
        return s.with_info_plain_validator_function(lambda value, info: function(value, info.context))

    def row(columns: Sequence[str]) -> Any:
        return s.no_info_plain_validator_function(lambda value: fields.row(value, columns))

    def length_of(least: float, most: float) -> Any:
        return s.float_schema(ge=least, le=most, allow_inf_nan=False, strict=True)

    return SimpleNamespace(
        text=own(fields.localized),
        word=own(fields.word),
        dated=own(fields.dated),
        type_colours=own(fields.type_colours),
        picture=own(fields.picture),
        module=own(fields.module),
        back=own(fields.back),
        icon_word=own(fields.icon_word),
        hyphenation=own(hyphenation),
        number=own(fields.number_field),
        row=row,
        points=own(fields.points),
        flag=s.bool_schema(strict=True),
        data=s.any_schema(),
        string=s.str_schema(strict=True, strip_whitespace=True),
        range=s.str_schema(strict=True, strip_whitespace=True, pattern=RANGE_PATTERN),
        words=s.str_schema(strict=True, strip_whitespace=True, min_length=1),
        id=s.str_schema(strict=True, pattern=ID_PATTERN, max_length=80),
        language=s.str_schema(strict=True, pattern=LANGUAGE_PATTERN),
        chapter_style=s.literal_schema(list(CHAPTERS)),
        box_style=s.literal_schema(list(BOXES)),
        colour=s.str_schema(strict=True, pattern=COLOUR_PATTERN),
        certainty=s.literal_schema(list(CERTAINTIES)),
        token_kind=s.literal_schema(["die", "aspect", "unit", "symbol"]),
        field=own(fields.declared_field),
        copies=s.int_schema(strict=True, ge=1, le=MAX_COPIES),
        pieces=s.int_schema(strict=True, ge=0, le=MAX_PIECES),
        faces=s.int_schema(strict=True, ge=2, le=1_000),
        trim=s.list_schema(length_of(MIN_TRIM_MM, MAX_TRIM_MM), strict=True, min_length=2, max_length=2),
        share=length_of(0.0, 1.0),
        limit=s.float_schema(ge=0, allow_inf_nan=False, strict=True),
        few=s.int_schema(strict=True, ge=0, le=100),
        corner=length_of(MIN_CORNER_MM, MAX_TRIM_MM),
        bleed=length_of(0.0, MAX_BLEED_MM),
    )


def map_of(values: Any, keys: str | None = None) -> Any:
    """Return the schema of a map of at most 1000 values; `keys` is the pattern of its keys."""
    from pydantic_core import core_schema as s

    return s.dict_schema(s.str_schema(pattern=keys), values, strict=True, max_length=1_000)


def list_of(items: Any, at_least: int = 0) -> Any:
    """Return the schema of a list of at most 1000 items."""
    from pydantic_core import core_schema as s

    return s.list_schema(items, strict=True, min_length=at_least, max_length=1_000)


def record_of(required: Mapping[str, Any], optional: Mapping[str, Any]) -> Any:
    """Return the schema of a map with these keys and no others."""
    from pydantic_core import core_schema as s

    keys = {name: s.typed_dict_field(schema, required=True) for name, schema in required.items()}
    keys |= {name: s.typed_dict_field(schema, required=False) for name, schema in optional.items()}
    return s.typed_dict_schema(keys, extra_behavior="forbid", strict=True)


def shape_of(schema: Any, advice: str = "", **below: Any) -> Shape:
    """Return a record's schema ready for use; `below` names the records in its maps and lists."""
    from pydantic_core import SchemaValidator

    keys = {"": tuple(schema["fields"])} | {name: tuple(inner["fields"]) for name, inner in below.items()}
    return Shape(schema, SchemaValidator(schema), keys, advice)
