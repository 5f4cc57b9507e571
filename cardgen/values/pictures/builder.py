"""Pictures of the rules checked against the game, and printed as their words.

What a picture shows stays in its block, which is read again to draw it. In the text of the rules are its words,
so that whatever reads prose reads them too: labels, numbered callouts, the caption, and what it shows, for those
who cannot see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from cardgen.findings import nearest
from cardgen.model import Component, Deck, Game, ValueProblem
from cardgen.model.forms import shown_form
from cardgen.model.pictures.scene import Source, outside, scene_of
from cardgen.model.pictures.spec import MEASURE, Entry, PictureSpec
from cardgen.odds.scopes import ScopeContext
from cardgen.values.errors import PICTURE_OF_COMPONENTS
from cardgen.values.fenced_blocks import Block, BlockError, fenced_blocks
from cardgen.values.interpolator import Interpolator
from cardgen.values.pictures.blocks import NAME, ReadPicture, Texts, read_picture
from cardgen.values.pictures.tables import check_names_on_tables, with_tables


class BuiltPicture(NamedTuple):
    """The words of a picture as Markdown, or nothing and why it cannot be made.

    Attributes:
        places: where the lines are written: the offset of each in the text, and how far after the fence; in order.
    """

    text: str = ""
    problems: tuple[ValueProblem, ...] = ()
    places: tuple[tuple[int, int], ...] = ()


class PictureBuilder:
    """Makes the pictures of one game."""

    def __init__(self, game: Game, printer: Interpolator) -> None:
        self._game = game
        self._printer = printer
        self._seen: set[tuple[str, str]] = set()

    @cached_property
    def _read(self) -> Mapping[str, list[ReadPicture]]:
        """The pictures of the rules, by language."""
        return {
            lang: [read_picture(block) for block in fenced_blocks(rules.text, (NAME,))]
            for lang, rules in self._game.rules.items()
        }

    def made(self, block: Block, lang: str, where: ScopeContext) -> BuiltPicture:
        """Return the words of a block; or nothing, and why it cannot be made, at places of its text."""
        picture = read_picture(block)
        if picture.read.problems:
            reasons = (ValueProblem(PICTURE_OF_COMPONENTS, *one) for one in picture.read.problems)
            return BuiltPicture(problems=tuple(reasons))
        try:
            if picture.error:
                raise picture.error
            self._check(picture, lang)
            words = _Words(self._printer, picture, lang, where)
            lines = words.markdown()
        except BlockError as error:
            return BuiltPicture(problems=(picture.read.problem(PICTURE_OF_COMPONENTS, NAME, error),))
        if words.problems:
            return BuiltPicture(problems=tuple(words.problems))
        return _quoted(lines, block)

    def _check(self, picture: ReadPicture, lang: str) -> None:
        """Errors: BlockError: as rule CG123 says."""
        name = picture.name
        if (lang, name) in self._seen:
            raise BlockError(f"two pictures are called '{name}'; give each its own name", "name")
        self._seen.add((lang, name))
        first = next((one for one in self._game.languages if one in self._game.rules), lang)
        if lang == first:
            if picture.spec is None:
                raise BlockError("nothing is shown; write a list such as 'show: [{id: board}]'", "name")
            self._check_others(name, first)
            self._check_shown(picture.spec)
        else:
            self._check_against(picture, first)

    def _check_others(self, name: str, first: str) -> None:
        for lang, known in self._read.items():
            if lang != first and name not in (one.name for one in known):
                file = self._game.rules[lang].place.file
                raise BlockError(
                    f"{file} has no picture '{name}'; write one there with this name and its texts", "name"
                )

    def _check_against(self, picture: ReadPicture, first: str) -> None:
        """Compare the texts of a picture with what is shown in the first language."""
        file = self._game.rules[first].place.file
        if picture.spec is not None:
            raise BlockError(f"what is shown is stated once, in {file}; delete it here", "show", key=True)
        known = {one.name: one for one in self._read[first]}
        if picture.name not in known:
            raise BlockError(f"{file} has no picture '{picture.name}'{nearest(picture.name, known)}", "name")
        other = known[picture.name].texts
        if known[picture.name].spec is None:
            return
        for key, mine, theirs in (
            ("callouts", picture.texts.callouts, other.callouts),
            ("labels", picture.texts.labels, other.labels),
        ):
            if len(mine) != len(theirs):
                raise BlockError(
                    f"there are {len(mine)} {key} here and {len(theirs)} in {file}; write one for each", key
                )

    def _check_shown(self, spec: PictureSpec) -> None:
        spec = with_tables(self._game, spec)
        check_names_on_tables(spec)
        for entry in spec.show:
            for y, row in enumerate(entry.items):
                for x, item in enumerate(row):
                    if item:
                        self._check_id(entry, item.id, y, x)
            if entry.kind == "die":
                self._check_die(entry)
        measure = self._measure_mm()
        if measure:
            scene = scene_of(spec, measure, self._size)
            for path, (x0, y0, x1, y1) in outside(scene):
                size = f"{scene.width_mm:.4g} × {scene.height_mm:.4g} mm"
                lies = f"from [{x0:.4g}, {y0:.4g}] to [{x1:.4g}, {y1:.4g}]"
                raise BlockError(f"this lies {lies}, over the edge of the picture, which is {size}", *path)
            for index, (_, (right, down)) in enumerate(scene.callouts):
                if not (0 <= right <= scene.width_mm and 0 <= down <= scene.height_mm):
                    raise BlockError("this number lies over the edge of the picture", "callouts", index)

    def _measure_mm(self) -> float:
        """Return how wide the text of the game's booklet is, or 0 where it has none."""
        decks = (deck for deck in self._game.decks if deck.kind.paper.form == "booklet")
        return next((deck.trim_mm[0] * MEASURE for deck in decks), 0.0)

    def _check_id(self, entry: Entry, name: str, y: int, x: int) -> None:
        path = _path_of(entry, y, x)
        kind = "deck" if entry.kind == "deck" else "face"
        component, deck = shown_of(self._game, kind, name)
        if component is None:
            raise BlockError(self._unknown(kind, name), *path)
        home = self._game.deck(component.deck)
        if home is None or home.kind.paper.form == "booklet":
            raise BlockError(f"'{name}' is a booklet, which has no face to show", *path)
        if (entry.side or ("back" if deck else "")) == "back" and home.back_of(component) is None:
            raise BlockError(f"'{name}' has no back to show; write 'side: face'", *path)

    def _unknown(self, kind: str, name: str) -> str:
        game = self._game
        if module := game.left_out.get(name):
            return (
                f"'{name}' is of module '{module}'; put the picture between '::: module {module}' and ':::'"
            )
        known = [deck.id for deck in game.decks]
        if kind == "deck":
            return f"no deck '{name}'{nearest(name, known)}"
        known += [component.id for component in game.components()]
        return f"no component or deck '{name}'{nearest(name, known)}"

    def _check_die(self, entry: Entry) -> None:
        """Errors: BlockError: no such die, or no such side of it."""
        token, component = self._game.tokens.get(entry.what), self._game.component(entry.what)
        sides = component.fields.get("sides") if component else None
        faces = (
            token.faces
            if token and token.kind == "die"
            else len(sides)
            if isinstance(sides, list | tuple)
            else 0
        )
        if not faces:
            known = [t.id for t in self._game.tokens.values() if t.kind == "die"]
            known += [c.id for c in self._game.components() if "sides" in c.fields]
            hint = nearest(entry.what, known) or (f"; known: {', '.join(known)}" if known else "")
            raise BlockError(f"no die '{entry.what}'{hint}", *entry.path, "die")
        if not 1 <= entry.face <= faces:
            raise BlockError(f"'{entry.what}' has sides 1 to {faces}", *entry.path, "face")

    def _size(self, kind: str, name: str) -> Source:
        return size_of(self._game, kind, name)


def size_of(game: Game, kind: str, name: str) -> Source:
    """Return the size of a component or of a deck's pieces, and its copies; a picture of art counts as square."""
    if kind == "art":
        return Source(1.0, 1.0)
    component, deck = shown_of(game, kind, name)
    home = game.deck(component.deck) if component else None
    if component is None or home is None:
        return Source(1.0, 1.0)
    width, height = shown_form(home).trim_mm
    return Source(width, height, deck.in_play if deck else component.in_play)


def shown_of(game: Game, kind: str, name: str) -> tuple[Component | None, Deck | None]:
    """Return the component that a name shows, and the deck where the name is that of a deck.

    Args:
        kind: `deck` where only decks are meant; else a component comes before a deck of its name.
    """
    component = None if kind == "deck" else game.component(name)
    deck = None if component else game.deck(name)
    if deck and deck.components:
        return deck.components[0], deck
    return component, None


def _path_of(entry: Entry, y: int, x: int) -> tuple[str | int, ...]:
    if entry.kind in ("id", "deck"):
        return (*entry.path, entry.kind)
    return (
        (*entry.path, entry.kind, y, x)
        if len(entry.items) > 1 or entry.kind == "tiles"
        else (*entry.path, entry.kind, x)
    )


class _Line(NamedTuple):
    """A line of Markdown, and where its words begin in the text of the rules."""

    text: str = ""
    at: int | None = None


class _Words:
    """The words of one picture, printed in one language."""

    def __init__(self, printer: Interpolator, picture: ReadPicture, lang: str, where: ScopeContext) -> None:
        self._printer, self._picture, self._lang, self._where = printer, picture, lang, where
        self.problems: list[ValueProblem] = []

    def markdown(self) -> list[_Line]:
        """Return the lines of a box that is marked as this picture."""
        texts: Texts = self._picture.texts
        alt = " alt" if texts.alt else ""
        lines = [_Line(f"[!picture {self._picture.name}{alt}]"), _Line()]
        lines += self._listed("- ", texts.labels)
        lines += self._listed("1. ", texts.callouts)
        for key, text in (("caption", texts.caption), ("alt", texts.alt)):
            lines += [self._text("", text, (key,)), _Line()] if text else []
        return lines if lines[-1].text else lines[:-1]

    def _listed(self, mark: str, texts: tuple[tuple[str, tuple[str | int, ...]], ...]) -> Iterator[_Line]:
        for index, (text, path) in enumerate(texts):
            yield self._text(f"{index + 1}. " if mark == "1. " else mark, text, path)
        if texts:
            yield _Line()

    def _text(self, mark: str, text: str, path: tuple[str | int, ...]) -> _Line:
        printed, written = self._printer.text(text, self._lang, self._where)
        at = self._picture.read.offset(path)
        self.problems += [one._replace(at=at, message=f"{NAME}: {one.message}") for one in written.problems]
        return _Line(mark + " ".join(printed.split()), at)


def _quoted(lines: list[_Line], block: Block) -> BuiltPicture:
    """Return lines as a quote, apart from the words around it; its first line replaces the fence."""
    between = f"\n{block.before}"
    quoted = [""] * block.follows
    places = []
    for line in lines:
        if line.at is not None:
            places.append((len(between.join([*quoted, ""])), line.at - block.at))
        quoted.append(f"> {line.text}".rstrip())
    return BuiltPicture(between.join([*quoted, *[""] * block.followed]), (), tuple(places))
