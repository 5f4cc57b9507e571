"""Makes the font of symbols that the program ships: python -m tests.symbol_font FOLDER, a folder with three Noto fonts.

No package holds arrows, stars, suits, dice and chessmen under a free licence, so the program brings them: those of Noto
Sans Symbols 2 (2.003), then of Noto Sans Symbols (2.001), then of Noto Sans Math (2.001), as Debian's fonts-noto-core
has them. The SIL Open Font License 1.1 lets them be parted and joined; it stands beside the font.
"""

import io
import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from tests.paths import ROOT

FOLDER = ROOT / "cardgen" / "text" / "files"
FAMILY = "Cardgen Symbols"
#: In order: of a symbol that several have, the first one's is taken.
SOURCES = ("NotoSansSymbols2-Regular.ttf", "NotoSansSymbols-Regular.ttf", "NotoSansMath-Regular.ttf")
#: Arrows, mathematics, technical signs, circled numbers, shapes, symbols and dingbats, more arrows and shapes, playing
#: cards, and pictures of dice, games and time that are no emoji alone.
BLOCKS = (
    (0x2190, 0x23FF),
    (0x2460, 0x24FF),
    (0x25A0, 0x27BF),
    (0x2900, 0x297F),
    (0x2B00, 0x2BFF),
    (0x1F0A0, 0x1F0FF),
)


def part(path, codes):
    """Return a font with only these characters, no layout tables and no hints."""
    font = TTFont(path, recalcTimestamp=False)
    options = Options(
        layout_features=[], hinting=False, notdef_outline=True, name_IDs=["*"], drop_tables=["DSIG"]
    )
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "MATH", "fpgm", "prep", "cvt ", "gasp", "meta"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


def main(folder):
    wanted = {code for first, last in BLOCKS for code in range(first, last + 1)}
    parts = []
    for name in SOURCES:
        with TTFont(Path(folder) / name) as font:
            own = wanted & set(font.getBestCmap())
        wanted -= own
        out = io.BytesIO()
        part(Path(folder) / name, own).save(out)
        out.seek(0)
        parts.append(out)
    font = Merger().merge(parts)
    names = font["name"]
    for record in list(names.names):
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = FAMILY.replace(" ", "") + "-Regular" if record.nameID == 6 else FAMILY
        elif record.nameID not in (0, 2, 5, 13, 14):
            names.names.remove(record)
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False
    font.save(FOLDER / "CardgenSymbols-Regular.ttf")


if __name__ == "__main__":
    main(sys.argv[1])
