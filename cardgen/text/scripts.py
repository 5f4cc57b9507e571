"""Font packages for scripts: named in messages, and used as fallback once installed.

Each package was installed on 2026-11-22 and its fonts examined with fontTools: all are under the SIL Open Font License,
have TrueType outlines and the characters listed here. `tests/text/test_fallback.py` sets a word of each installed
script.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct


class Script(Struct, frozen=True, dict=True):
    """A script or a group of scripts.

    Attributes:
        name: in messages; characters: the script's, as a class of a pattern.
        package: a package with fonts for it; families: these fonts, best first.
    """

    name: str
    characters: str
    package: str
    families: tuple[str, ...]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Any of its characters; compiled where it is asked for, which takes a millisecond."""
        return re.compile(self.characters)


_EMOJI = "emoji"
_CJK = ("Noto Sans JP", "Noto Sans SC", "Noto Sans TC", "Noto Sans KR")
_CJK_PACKAGE = "justmytype-intl-cjk"

SCRIPTS = (
    Script(
        "Arabic",
        "[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]",
        "fontpkg-noto-sans-arabic",
        ("Noto Sans Arabic",),
    ),
    Script("Hebrew", "[\u0590-\u05ff\ufb1d-\ufb4f]", "fontpkg-heebo", ("Heebo",)),
    Script(
        "Devanagari",
        "[\u0900-\u097f\ua8e0-\ua8ff]",
        "fontpkg-noto-sans-devanagari",
        ("Noto Sans Devanagari",),
    ),
    Script("Thai", "[\u0e00-\u0e7f]", "fontpkg-noto-sans-thai", ("Noto Sans Thai",)),
    Script("Japanese", "[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]", _CJK_PACKAGE, _CJK),
    Script(
        "Korean",
        "[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]",
        _CJK_PACKAGE,
        ("Noto Sans KR",),
    ),
    Script(
        "Chinese and Japanese",
        "[\u2e80-\u303f\u31c0-\u31ef\u3200-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff65\U00020000-\U0003ffff]",
        _CJK_PACKAGE,
        _CJK,
    ),
    Script(
        _EMOJI,
        "[\u231a-\u23ff\u2600-\u27bf\u2b00-\u2bff\u20e3\U0001f000-\U0001faff]",
        "manimgx-fonts",
        ("Noto Emoji",),
    ),
)

#: Most characters listed in a message.
MOST_LISTED = 6
#: Last families in every fallback: Latin, Greek and Cyrillic letters, then symbols.
PROGRAM_FAMILIES = ("Noto Sans", "Cardgen Symbols")

#: Families in packages of another name: the module, and the folder in it.
FOLDERS = {
    "Cardgen Symbols": ("cardgen.text", "files"),
    "Noto Sans JP": ("justmytype_intl_cjk", "fonts/ofl/notosansjp"),
    "Noto Sans KR": ("justmytype_intl_cjk", "fonts/ofl/notosanskr"),
    "Noto Sans SC": ("justmytype_intl_cjk", "fonts/ofl/notosanssc"),
    "Noto Sans TC": ("justmytype_intl_cjk", "fonts/ofl/notosanstc"),
    "Noto Emoji": ("manimgx_fonts", ""),
}

#: Languages that draw the same ideograph differently: the family with their forms.
_OWN_FORMS = {"ja": "Noto Sans JP", "ko": "Noto Sans KR", "zh": "Noto Sans SC", "zh-tw": "Noto Sans TC"}
_OWN_FORMS |= {"zh-hk": "Noto Sans TC", "zh-hant": "Noto Sans TC"}


def scripts_of(text: str) -> list[Script]:
    """List the scripts in a text for which a package is known."""
    return [script for script in SCRIPTS if script.pattern.search(text)]


def is_of_other_script(text: str) -> bool:
    """Return whether a text has only emoji and letters of scripts that no font of Latin letters has, as in a name."""
    return all(
        character >= "\U0001f000" or any(s.pattern.match(character) for s in SCRIPTS if s.name != _EMOJI)
        for character in text
    )


def families_for(text: str, lang: str) -> list[str]:
    """List the families of packages for a text, those with the forms of its language first."""
    code = lang.lower()
    own = _OWN_FORMS.get(code) or _OWN_FORMS.get(code.partition("-")[0])
    found = dict.fromkeys(family for script in scripts_of(text) for family in script.families)
    return sorted(found, key=lambda family: family != own)


def list_characters(characters: Iterable[str]) -> str:
    """List characters for a message, each with its code point; of many, the first."""
    known = sorted(characters)
    more = len(known) - MOST_LISTED
    shown = " ".join(f"'{c}' (U+{ord(c):04X})" for c in known[:MOST_LISTED])
    return f"{shown} and {more} more" if more > 0 else shown


def missing_glyph_message(family: str, characters: Iterable[str]) -> str:
    """Return the message about characters that neither a font nor its fallbacks have."""
    text = "".join(characters)
    return f"font '{family}' has no glyph for {list_characters(text)}, nor has any fallback; {advice(text)}"


def fallback_message(family: str, characters: Iterable[str], used: str) -> str:
    """Return the message about characters from a fallback font."""
    return f"font '{family}' has no glyph for {list_characters(characters)}; '{used}' stands in"


def advice(characters: str) -> str:
    """Return what to do about characters that no font has: install packages, or declare a fallback."""
    packages: dict[str, list[str]] = {}
    for script in scripts_of(characters):
        packages.setdefault(script.package, []).append(script.name)
    if not packages:
        return (
            "use other characters, or name a family that has them under 'fonts: {fallback: [...]}' in game.yaml and"
            " put its files into content/<game>/fonts"
        )
    named = (f"'pip install {package}' for {' and '.join(names)}" for package, names in packages.items())
    return f"run {', '.join(named)}"
