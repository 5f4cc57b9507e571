"""The files of a new project: a game, and decks of lists of cards."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from cardgen.commands.new_project.card_list import CardList
from cardgen.commands.new_project.file_texts import (
    CREDITS,
    GAME,
    IGNORE,
    ONLY,
    RANGE,
    STRAY_MARKS,
    TABLE_DECK,
    TOKENS,
    TRANSLATIONS,
    YAML_DECK,
    columns_text,
    quoted,
)
from cardgen.commands.new_project.understanding import Understanding
from cardgen.model.languages import Languages

#: What Google Sheets, Airtable and Notion add to the name of a file.
_ADDED = re.compile(
    r" - (?:sheet|tabellenblatt|feuille|blad|hoja|foglio|planilha|arkusz|シート|工作表) ?\d+$|-grid view$"
    r"| [0-9a-f]{12,32}$",
    re.IGNORECASE,
)


class NewDeck(NamedTuple):
    """A deck of the new project: its id and the text of its file."""

    id: str
    yaml: str


class NewProject(NamedTuple):
    """A new project: its game's id and its languages."""

    name: str
    languages: Languages

    def deck(
        self,
        cards: CardList,
        table: str,
        understood: Understanding,
        *,
        stray_marks: bool = False,
        is_part: bool = False,
    ) -> NewDeck:
        """Return the deck of a list in a table.

        Args:
            stray_marks: braces and stars print as they are.
            is_part: the table is the author's own, with more cells than those of the list.
        """
        known = {**cards.columns_kept, **understood.columns} if is_part else understood.columns
        choice = RANGE.format(range=quoted(str(cards.range))) if is_part and cards.range else ""
        only = [cards.of_deck.only] if is_part and cards.of_deck else []
        if understood.rows and understood.rows.chosen:
            only.append(understood.rows.only)
        if is_part and cards.translations:
            said = ", ".join(f"{lang}: {quoted(where)}" for lang, where in cards.translations.items())
            choice += TRANSLATIONS.format(said=said)
        if only:
            choice += ONLY.format(only=", ".join(only))
        text = TABLE_DECK.format(
            title=self.title(cards),
            table=table,
            choice=choice,
            stray_marks=STRAY_MARKS if stray_marks else "",
            columns=columns_text(known, understood.unprinted),
            size=cards.settings.size or "trim_mm: [63, 88]",
            back=self.text(cards.settings.back) if cards.settings.back else self.title(cards),
            names=_names(understood),
        )
        return NewDeck(cards.deck, text)

    def yaml_deck(self, cards: CardList, understood: Understanding, written: str) -> NewDeck:
        """Return the deck of a list in YAML; `written` are its cards."""
        text = YAML_DECK.format(title=self.title(cards), cards=written, names=_names(understood))
        return NewDeck(cards.deck, text)

    def title(self, cards: CardList) -> str:
        """Return the title of a list's deck: the name of its worksheet or file."""
        return self.text(cards.title or cards.sheet or titled(cards.deck))

    def files(
        self, tables: Mapping[str, bytes], decks: Sequence[NewDeck], rows: int, tokens: Sequence[str] = ()
    ) -> dict[str, bytes]:
        """Return the project's files, tables first; `rows` is the number of cards in the first deck."""
        game = GAME.format(
            title=self.text(titled(self.name)),
            languages=f"[{', '.join(map(self.language, self.languages))}]",
            tokens=self.tokens(tuple(dict.fromkeys(tokens))),
            deck=decks[0].id,
            copies=rows,
            credit=self.text("Game design", CREDITS),
        )
        folder = f"content/{self.name}"
        return {
            **{f"{folder}/decks/{table}": data for table, data in tables.items()},
            **{f"{folder}/decks/{deck.id}.yaml": deck.yaml.encode() for deck in decks},
            f"{folder}/game.yaml": game.encode(),
            ".gitignore": IGNORE.encode(),
        }

    def language(self, lang: str) -> str:
        """Return a language as game.yaml lists it."""
        return f"{{{lang}: draft}}" if lang in self.languages.drafts else lang

    def tokens(self, names: tuple[str, ...]) -> str:
        """Return `tokens:` for game.yaml; each token prints its name."""
        rows = [f"  {quoted(name)}: {{kind: unit, label: {self.text(name)}}}" for name in names]
        return "\n".join(["tokens:", *rows]) if rows else TOKENS

    def text(self, text: str, known: Mapping[str, str] = MappingProxyType({})) -> str:
        """Return a text as YAML: plain if there is one language, else a map; `known` has translations of it."""
        said = {lang: quoted(known.get(lang, text)) for lang in self.languages}
        if len(said) == 1:
            return said[self.languages[0]]
        return "{" + ", ".join(f"{lang}: {words}" for lang, words in said.items()) + "}"


def titled(words: str) -> str:
    """Return an id as a title: blanks for hyphens, a capital first."""
    text = words.replace("-", " ")
    return text[:1].upper() + text[1:]


def title_of(stem: str) -> str:
    """Return the title of a list by the name of its file, without what programs add: ` - Sheet1`, the key of Notion."""
    text = _ADDED.sub("", stem.replace("_", " ")).strip(" -") or stem
    return text[:1].upper() + text[1:] if " " in text else titled(text)


def _names(understood: Understanding) -> str:
    """Return the deck's values, as lines."""
    return f"values: {{names: {understood.names}}}\n" if understood.names else ""
