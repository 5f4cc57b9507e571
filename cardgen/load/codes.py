"""The codes that loading gives (CG001 to CG011, CG015, CG016, CG025 to CG027).

Wrong and Right are a deck file of a game in Swedish and English, or files that begin with `# file:`. The tests load
both: Wrong gives this code and no other, Right nothing.
"""

from __future__ import annotations

from textwrap import dedent

from cardgen.codes import StepCode, page
from cardgen.findings import WARNING

_HEAD = """\
        title: {sv: Rum, en: Rooms}
"""

_CARD = """\
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
"""

_KEEP = """\
# file: game.yaml
title: {sv: Borgen, en: Keep}
languages: [sv, en]
"""

_CITING = """\
# file: game.yaml
title: {sv: Borgen, en: Keep}
languages: [sv, en]
cites: true
# file: decks/room.yaml
title: {sv: Rum, en: Rooms}
"""

_SOURCES = """\
# file: sources.yaml
notes: {cite: "own notes, spring", certainty: designed}
list: {cite: "public card list", certainty: secondary}
# file: decks/room.yaml
title: {sv: Rum, en: Rooms}
"""

#: The codes, in order.
CODES = (
    StepCode(
        "CG001",
        "unreadable-file",
        page(
            "A file cannot be read: not there, no file, too large, not UTF-8, or a link out of the project.",
            "what cannot be read is not printed. Text in another encoding would print wrong letters, and a\n"
            "game pack from a stranger must not reach the files around it.",
            _HEAD + "        table: not-there.csv\n",
            _HEAD + _CARD,
            "Reference, Safety; The Unicode Standard 3.9 (UTF-8).",
        ),
    ),
    StepCode(
        "CG002",
        "broken-syntax",
        page(
            "A file is no YAML, CSV or XLSX: its form is broken at the place told.",
            "nothing after the broken place can be understood. A text that begins with a brace, or holds a\n"
            "colon and a space, needs quotes or `>-` before it.",
            _HEAD + _CARD + "            text: {sv: {T6} skador, en: {T6} wounds}\n",
            _HEAD + _CARD + '            text: {sv: "{T6} skador", en: "{T6} wounds"}\n',
            "YAML 1.2.2; RFC 4180; ECMA-376.",
        ),
    ),
    StepCode(
        "CG003",
        "unknown-key",
        page(
            "A key, column or language that is not known.",
            "a misspelt key would be left out without a word, and `coppies: 4` would print one card.",
            _HEAD + _CARD + "            coppies: 4\n",
            _HEAD + _CARD + "            copies: 4\n",
            "Reference, A game's files.",
        ),
    ),
    StepCode(
        "CG004",
        "missing-key",
        page(
            "A key that must be there is missing.",
            "a card without an id cannot be named by others, and one without a name cannot be asked for.",
            _HEAD + "        cards:\n          - id: room-orc\n",
            _HEAD + _CARD,
            "Reference, A game's files.",
        ),
    ),
    StepCode(
        "CG005",
        "wrong-value",
        page(
            "A value of the wrong type, or one that is not accepted.",
            "`copies: four` cannot be counted, and a guess would be printed.",
            _HEAD + _CARD + "            copies: four\n",
            _HEAD + _CARD + "            copies: 4\n",
            "Reference, A game's files.",
        ),
    ),
    StepCode(
        "CG006",
        "duplicate-key",
        page(
            "A duplicate id, key or section number.",
            "one of the two would silently win, and a reference could mean either.",
            _HEAD + _CARD + "          - id: room-orc\n            name: {sv: Orch, en: Orc}\n",
            _HEAD + _CARD + "          - id: room-orc-2\n            name: {sv: Orch, en: Orc}\n",
            "Reference, A game's files: component ids are unique within a game.",
        ),
    ),
    StepCode(
        "CG007",
        "missing-language",
        page(
            "A text lacks one of the game's languages.",
            "in that language the card would show another language, or nothing.",
            _HEAD + _CARD + "            text: {sv: Den slår.}\n",
            _HEAD + _CARD + "            text: {sv: Den slår., en: It hits.}\n",
            "Reference, A game's files: the languages of a game are all complete.",
        ),
    ),
    StepCode(
        "CG008",
        "missing-source",
        page(
            "A deck or a row of the inventory has no source or no certainty, in a game that says `cites: true`.",
            "a number nobody can follow to its source cannot be checked. `certainty` is stated (the rules say\n"
            "so), secondary (public lists do), derived (worked out) or designed (ours); it may stand with the\n"
            "source in `sources.yaml`. Games that do not say `cites: true` are asked for neither.",
            _CITING + dedent(_CARD),
            _CITING + "source: own design\ncertainty: designed\n" + dedent(_CARD),
            "Reference, A game's files: cites.",
        ),
    ),
    StepCode(
        "CG009",
        "limit-exceeded",
        page(
            "A file exceeds a limit or uses what is forbidden: nesting, values, aliases, YAML tags, unpacked size.",
            "a few bytes could otherwise fill the memory or run a program.",
            _HEAD + "        values: {color: !!python/name:os.system x}\n" + _CARD,
            _HEAD + '        values: {color: "#333333"}\n' + _CARD,
            "Reference, Safety; CVE-2003-1564 (expanding entities), CVE-2017-18342 (YAML tags).",
        ),
    ),
    StepCode(
        "CG010",
        "decomposed-letter",
        page(
            "A letter is written in two parts: å as a and a ring.",
            "it looks the same and is another text: no search finds it, hyphenation and sorting break. Texts\n"
            "copied from PDF files and from macOS file names often are so.",
            _HEAD + _CARD + "            note: sma\u030a\n",
            _HEAD + _CARD + "            note: små\n",
            "Unicode Standard Annex #15 (normalization form C).",
        ),
    ),
    StepCode(
        "CG011",
        "nothing-to-print",
        page(
            "A game without decks, a deck without components, rules without sections.",
            "there is nothing to print; more often the list stands under a wrong key.",
            _HEAD + "        cards: []\n",
            _HEAD + _CARD,
            "Reference, A game's files.",
        ),
    ),
    StepCode(
        "CG015",
        "value-in-comment",
        page(
            "A value begins with `#` and is not in quotes, so that YAML takes it for a comment.",
            "the value is empty, and the colour or text that was meant is nowhere.\n"
            "A comment has a space behind its `#`.",
            _HEAD + "        values:\n          color: #7d1f2e\n" + _CARD,
            _HEAD + '        values:\n          color: "#7d1f2e"  # dark red\n' + _CARD,
            "YAML 1.2.2, chapter 6.6 (comments).",
        ),
    ),
    StepCode(
        "CG016",
        "source-misspelt",
        page(
            "A `source` is nearly a name of `sources.yaml`, or lacks the comma behind one.",
            "it stands for itself then: the name is taken for a citation that nobody can follow.",
            _SOURCES + 'source: "list, page 3; note"\n' + dedent(_CARD),
            _SOURCES + 'source: "list, page 3; notes"\n' + dedent(_CARD),
            "Reference, A game's files: sources.yaml.",
        ),
        WARNING,
    ),
    StepCode(
        "CG025",
        "stands-on-nothing",
        page(
            "A `from` names no component or deck, itself, one of a circle, or one whose field is of another type.",
            "what it should take is missing on the piece.",
            _HEAD + _CARD + "          - {id: room-orcs, from: room-ork}\n",
            _HEAD + _CARD + "          - {id: room-orcs, from: room-orc}\n",
            "Reference, Records stand on others.",
        ),
    ),
    StepCode(
        "CG026",
        "uncuttable-piece",
        page(
            "A deck says a shape that its size or its corners cannot have.",
            "nobody can cut it: a hexagon that is not regular leaves gaps between its neighbours, and corners\n"
            "rounder than half a side meet. The deck is cut as rectangles until it is mended.",
            _HEAD + "        trim_mm: [60, 60]\n        shape: hex\n" + _CARD,
            _HEAD + "        trim_mm: [60, 52]\n        shape: hex\n" + _CARD,
            "Reference, Kinds of component: shapes.",
        ),
    ),
    StepCode(
        "CG027",
        "extends-nothing",
        page(
            "The game that `extends` names is not there, is the game itself or one of a circle, or has errors.",
            "look, pictures and words that should come from it are missing.",
            _KEEP + "extends: keep\n# file: decks/room.yaml\ntitle: {sv: Rum, en: Rooms}\n" + dedent(_CARD),
            _KEEP + "# file: decks/room.yaml\ntitle: {sv: Rum, en: Rooms}\n" + dedent(_CARD),
            "How do I, One game on another.",
        ),
    ),
)
