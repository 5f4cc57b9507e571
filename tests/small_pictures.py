"""Tables in little time, for tests that ask nothing of what their pictures show, or of how sharp they are."""

from cardgen.export.picture_sheets import card_grid, pictures
from cardgen.export.tts import table_export


def paint_small(patch):
    """Paint the pictures of tables a quarter as wide: as many, in the same files, cut out along the same edges."""
    patch.setattr(card_grid, "LEAST_PX", card_grid.LEAST_PX // 4)
    patch.setattr(pictures, "LEAST_PX", pictures.LEAST_PX // 4)
    patch.setattr(pictures, "DPI", pictures.DPI // 4)


def paint_nothing(patch):
    """Write empty files for the pictures of tables."""
    patch.setattr(table_export, "paint", lambda _layout, one: (pictures.file_name(one.name, b"", "jpg"), b""))
