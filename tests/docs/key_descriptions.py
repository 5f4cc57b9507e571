"""What each key of game.yaml and of a deck file means, for the reference; `schema` says what it may hold.

`make docs` writes these into docs/reference/files.md and kinds.md; a test holds them against the schemas.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Key(NamedTuple):
    """What a key says, in a sentence or two, and what holds where it is left out."""

    says: str
    default: str = ""


#: `content/<game>/game.yaml`.
GAME: Mapping[str, Key] = {
    "title": Key("The name of the game."),
    "languages": Key(
        "Codes of its languages. Each must be complete in every deck and in the rules, except drafts: "
        "`[en, {de: draft}]`. Where a draft lacks a text, the first language is printed, marked."
    ),
    "subtitle": Key("A line below the title, on the title page and in the rules."),
    "about": Key("What the game is, in a few sentences, on the back cover of booklets."),
    "notice": Key("A notice about rights, on the title page and in the rules."),
    "version": Key(
        'The version of the game, such as `"1.0"`. Sheets print it; templates see `game.version`.'
    ),
    "dated": Key(
        "A date beside the version, on cards, sheets and title pages: `2026-11-28`, or `build` for that of"
        " `SOURCE_DATE_EPOCH`, which must then be set. The clock is never read."
    ),
    "look": Key(
        "The folder of `templates/` that is searched for templates first.",
        "that of the game it extends, else `plain`",
    ),
    "extends": Key(
        "The game whose look, pictures and words this one takes where it has none of its own: see [One game on another](../how/one-game-on-another.md)."
    ),
    "source": Key(
        "Where the content comes from: a book and its page, or a name of [sources.yaml](#sourcesyaml). Decks and"
        " inventory that say none take it over."
    ),
    "certainty": Key(
        "How sure that is: `stated` in the source, `secondary` (according to others), `derived` (worked out), or"
        " `designed` (your own).",
        "that of the source, else `designed`",
    ),
    "cites": Key("Requires a source for each deck, row of the inventory and fact.", "`false`"),
    "credits": Key("Who did what, in the order printed. Keys below."),
    "fonts": Key(
        "Font families by role: `text`, `title`, and any other that a template asks for. `fallback` lists families"
        " that stand in where these lack a character; `emoji` is for emoji. See [Fonts](fonts.md).",
        "`text: Source Serif Pro`, `title: Cinzel`",
    ),
    "icons": Key(
        "Icon sets by name: a JSON file in the game's folder, or an installed package. See [Icon sets](text.md#icon-sets)."
    ),
    "words": Key("Words that texts print with an icon. See [Words with icons](text.md#words-with-icons)."),
    "hyphenation": Key(
        "Words with hyphens where they may break, as `rums-kort`, and with no hyphen those that never break: see"
        " [Hyphenation](text.md#hyphenation)."
    ),
    "palette": Key('Colours by name, each `"#rgb"` or `"#rrggbb"`. Templates see `game.palette.NAME`.'),
    "labels": Key(
        "Words that templates print, by name. Templates see `label.NAME` in the language of the face."
    ),
    "tokens": Key("What texts may name in braces: dice, aspects, units, symbols. Keys below."),
    "modules": Key("Parts of the game that a build may choose, by id. Keys below.", "`base` alone"),
    "inventory": Key("What the box must contain, one row per deck. The checker counts. Keys below."),
    "terms": Key("What each thing is called, and not called, here or in `terms.yaml`: see [Terms](#terms)."),
    "facts": Key(
        "What is stated once and what must be true, here or in `facts.yaml`: see [Facts and odds](facts.md)."
    ),
    "drawings": Key("What the game's pictures must meet: see [Drawings](#drawings)."),
    "table": Key("What lies where on a virtual table: see [Tabletop Simulator](tabletop-simulator.md)."),
}

#: A token of `tokens:`.
TOKEN: Mapping[str, Key] = {
    "kind": Key(
        "A `die` is rolled, an `aspect` is a value of a player, a `unit` is counted, a `symbol` is a picture."
    ),
    "label": Key("What is printed for it."),
    "name": Key("What it is called in full.", "its `label`"),
    "icon": Key("A picture in `art/icons`, printed before the label; a `symbol` prints it alone."),
    "faces": Key("The number of sides of a die, from 2 to 1000."),
    "module": Key("The module it belongs to. Texts may not name it without that module.", "`base`"),
}

#: A row of `credits:`.
CREDIT: Mapping[str, Key] = {
    "what": Key("What was done, such as Words or Drawings."),
    "who": Key("By whom."),
    "licence": Key("Under which licence."),
}

#: A module of `modules:`.
MODULE: Mapping[str, Key] = {
    "title": Key("What the module is called."),
    "default": Key("A build that names no modules includes it.", "`true`"),
    "needs": Key("Ids of the modules whose decks or cards it names. `base` is always there.", "none"),
    "takes_out": Key(
        "Copies of other modules’ components that stay in the box where it is played, as `room-orc: 1`. They are printed, and"
        " counted by `copies`; draws are made without them, and on a table they lie beside their deck.",
        "none",
    ),
}

#: A row of `inventory:`.
INVENTORY: Mapping[str, Key] = {
    "kind": Key("The kind of the deck."),
    "deck": Key("The id of the deck: the name of its file."),
    "copies": Key("How many pieces there are, counting every copy."),
    "distinct": Key("How many different pieces there are."),
    "module": Key("The module they belong to.", "`base`"),
    "source": Key("Where the number comes from.", "that of the game"),
    "certainty": Key("How sure that is, as in the game.", "that of the source, else of the game"),
}

#: A source of `sources.yaml`.
SOURCE: Mapping[str, Key] = {
    "cite": Key("The citation in full, which a reader can follow."),
    "certainty": Key("How certain is what rests on it alone, unless the record says otherwise."),
    "own": Key("It is the game's own rules, and must have the sections that are cited from it.", "`false`"),
}

#: A deck file; the list of its components is called after its kind.
DECK: Mapping[str, Key] = {
    "title": Key("What the deck is called."),
    "kind": Key("The kind of its components.", "that of its folder"),
    "from": Key(
        "A deck of the game that this one extends, from which it takes what it does not say, and without a list all"
        " cards: see [One game on another](../how/one-game-on-another.md)."
    ),
    "module": Key("The module it belongs to.", "`base`, or the game's first"),
    "template": Key("The template of its faces, without `.svg.j2`.", "the name of its kind"),
    "back": Key(
        "The common back: `{template: back}` with what it prints, or `false` for none. See [Backs](#backs).",
        "none; a card deck that is a bare table has the look's `back`",
    ),
    "trim_mm": Key("Width and height of a finished piece, from 4 to 2000 mm.", "the size of its kind"),
    "size": Key("The same, by name. See [Sizes by name](kinds.md#sizes-by-name)."),
    "shape": Key(
        "What is cut: `rectangle`, `rounded`, `round` or `hex`. See [Shapes](kinds.md#shapes).",
        "rectangles; the shape of its kind on a table",
    ),
    "corner_mm": Key("Radius of the corners of rounded pieces, in mm.", "`3`"),
    "bleed_mm": Key("How far its pictures extend beyond the trim, from 0 to 10 mm.", "the bleed of its kind"),
    "fields": Key(
        "Fields of your own, by name, each with its type. See [Types of fields](#types-of-fields)."
    ),
    "values": Key("Values for templates, the same for the whole deck. Templates see `deck.values.NAME`."),
    "shows": Key("Ids of decks whose components its templates see, as `shown.NAME`."),
    "source": Key("Where the deck comes from.", "that of the game; without one, its table"),
    "certainty": Key("How sure that is, as in the game.", "that of the source, else of the game"),
    "table": Key(
        "A CSV, TSV, XLSX, XLSM or ODS file beside this one that lists the components, instead of the list."
    ),
    "url": Key("The address of a table on the web, which `cardgen fetch` writes into the file of `table`."),
    "columns": Key("What columns of the table mean: heading to field, such as `{Effect: effect}`."),
    "range": Key(
        "The cells of the table that are this deck's: `E:G`, `A11:D40`, `A11:D` (to the end), `'Sheet 2'!A:C`."
    ),
    "only": Key(
        "Which rows are components, by cells below a heading: `{Status: Done}`, `{Print: true}` for ticks, or a list."
    ),
    "all_rows": Key("Whether hidden and struck rows of the table, totals and notes are components, too."),
    "stray_marks": Key("Whether braces and stars in the table that mark nothing print as they are."),
    "translations": Key(
        "The worksheets of the workbook, or tables beside it, that hold other languages, by language: `{de: German}`."
    ),
    "defaults": Key("Values for components that set no others. See [Records based on others](records.md)."),
}

#: What every component may say, beside the fields of its kind and deck.
COMPONENT: Mapping[str, Key] = {
    "id": Key("Its name in files and references: lower-case words joined by hyphens, once in a game."),
    "copies": Key("How many of it there are, from 1 to 1000.", "`1`"),
    "module": Key("The module it belongs to.", "that of its deck"),
    "back": Key("A back of its own: fields over those of the deck's back, with or without a template."),
    "source": Key("Where it comes from.", "the source of its deck"),
    "certainty": Key("How sure that is.", "that of the source, else of its deck"),
    "note": Key("A remark for whoever reads the file. It is printed nowhere."),
    "from": Key(
        "The component from which it takes the fields it does not set itself. See [Records](records.md#from-another-component)."
    ),
}

#: Fields that kinds give their components.
FIELDS: Mapping[str, str] = {
    "name": "What it is called.",
    "type": "Its type, printed on a separate line.",
    "text": "Its words.",
    "art": "A picture of the game's `art` folder, with or without its ending; a list gives each copy one in turn.",
    "exits": "The sides of the tile that lead on, such as `[L, S, R]`.",
    "snap_points": "Where pieces snap to on a virtual table: rows of `{at, step, count, turn_degrees, tags}`, in mm from the top left.",
    "file": "Its text: `rules` for `rules.<lang>.md`.",
    "readings": "Where our readings are printed: `here`, as written; in the `margin`; or in an `appendix` after the rules.",
    "glossary": "A glossary of the terms that have a `meaning`: true or false.",
    "index": "An index of terms, decks and components with their pages: true or false.",
    "at_a_glance": "Names of pictures in the rules that are printed again after the text, if the game is summed up there and there is room; `false`: nothing is summed up there.",
    "cover": "Which covers it has: `both`, which is the default, the `front` alone, or `none`.",
    "contents": "Chapters are listed on a page of their own: true or false. Otherwise a short booklet has none where pages would be left over for folding.",
    "notes": "Pages left over for folding are ruled, for notes: true or false. Otherwise they are empty.",
    "origin": "Where the rules come from, and what is new; printed above the imprint of the booklet.",
    "not_in_index": "Ids of decks, components and terms that the index omits because their names are common words.",
    "sides": "Six sides: symbols of the game's `tokens`, numbers or words. Opposite sides are the first and the last.",
    "color": "The colour of the die: a name of the palette, or `#rrggbb`.",
    "ink": "The colour of what is printed on it.",
    "sign": "A small symbol in the corner of every side that does not show it large: whose die it is.",
    "tracks": "Rows of boxes to tick: `name` with `boxes` or `rows`, and `drawn` or `blank`.",
    "map": "A map of fields to move across: `rows`, `fields`, `route`, `walls`.",
    "page": "Set by cardgen for the pages of a block: which page this is.",
}
