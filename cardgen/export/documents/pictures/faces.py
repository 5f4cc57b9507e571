"""The pictures that figures show: faces of the game, as printed on the sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec.structs import replace

from cardgen.cache import digest
from cardgen.display.bounds import without_words_outside
from cardgen.display.ops import Box
from cardgen.display.profile import OutsideProfile
from cardgen.export.documents.forms import PageForms, Shown
from cardgen.export.face_pdf import painted_form
from cardgen.findings import CardgenError
from cardgen.layout.decks import GameLayout
from cardgen.model import Game
from cardgen.model.face import DeckFaces, Face
from cardgen.model.forms import shown_form
from cardgen.model.pictures.piece import WHOLE, Part
from cardgen.model.pictures.scene import Scene, Source
from cardgen.model.pictures.spec import PictureSpec
from cardgen.model.source_map import PICTURE, RULES_FIELD
from cardgen.render.pdf.form import PaintedForm, complete_form
from cardgen.render.pdf.paint import paint_form
from cardgen.text.links import links_in
from cardgen.values.pictures.blocks import spec_of
from cardgen.values.pictures.builder import shown_of, size_of
from cardgen.values.pictures.tables import with_tables


class Faces:
    """The faces of one game in one language; each deck is laid out on first use."""

    def __init__(self, layout: GameLayout, lang: str) -> None:
        self.layout, self.lang = layout, lang
        self.game: Game = layout.game
        self._decks: dict[str, DeckFaces] = {}
        #: Pictures as laid out, by name and width in mm: the same in all plans of a booklet.
        self.scenes: dict[tuple[str, float], Scene] = {}

    @cached_property
    def pictures(self) -> Mapping[str, PictureSpec]:
        """The pictures of the rules by name, from the first language that defines their content."""
        bodies = [
            one.written
            for lang in self.game.languages
            if (rules := self.game.source_maps.get(("", RULES_FIELD, lang)))
            for one in rules.insertions
            if one.kind == PICTURE and one.result
        ]
        specs = (spec_of(body) for body in bodies)
        return {spec.name: with_tables(self.game, spec) for spec in specs if spec}

    def key(self) -> list[str]:
        """Return all that determines the pictures: the keys of the faces in them."""
        keys = []
        for spec in self.pictures.values():
            keys.append(repr(spec))
            for kind, name, side in sorted(set(_shown(spec))):
                face = self.face(kind, name, side)
                keys.append(face.key if face else "")
                keys.append(repr(self.size(kind, name)))
        keys += [face.key for name in self._linked() if (face := self.face("face", name, ""))]
        return keys

    def _linked(self) -> list[str]:
        """Return the components whose faces are in the text or its tables."""
        rules = self.game.rules_in(self.lang)
        return sorted({one.face for one in links_in(rules.text) if one.face}) if rules else []

    def face(self, kind: str, name: str, side: str) -> Face | None:
        """Return a side of a component, or of the first one of a deck; None where it could not be laid out."""
        component, deck = shown_of(self.game, kind, name)
        side = side or ("back" if deck else "face")
        home = self.game.deck(component.deck) if component else None
        if component is None or home is None:
            return None
        if home.id not in self._decks:
            self._decks[home.id] = self.layout.deck(shown_form(home), self.lang)[0]
        faces = self._decks[home.id]
        return (faces.backs if side == "back" else faces.faces).get(component.id)

    def size(self, kind: str, name: str) -> Source:
        """Return the size of a component or of the pieces of a deck."""
        return size_of(self.game, kind, name)

    def shown(self, forms: PageForms, kind: str, name: str, side: str, part: Part = WHOLE) -> Shown | None:
        """Return a side of a component to place, cut to its outline, or a part of it; None if it cannot be painted."""
        face = self.face(kind, name, side)
        if face is None:
            return None
        try:
            form = painted_form(self.layout, face, forms.store)
        except (OutsideProfile, CardgenError):
            return None  # reported where the face is made
        whole = forms.from_form(form, (0.0, 0.0, face.width_mm, face.height_mm))
        if part == WHOLE:
            return replace(whole, clip=face.outline.path(0.0))
        cut = whole.cropped(part)
        return replace(cut, name=forms.from_form(self._part_of(face, cut.box, forms), cut.box).name)

    def _part_of(self, face: Face, box: Box, forms: PageForms) -> PaintedForm:
        """Paint a face without the words outside a part: readers of a page would find them in its text."""
        key = digest("part", face.key, repr(box))
        form = complete_form(forms.store, key)
        if form is None:
            left, top, width, height = box
            display = self.layout.display(face)
            items = without_words_outside(display.items, (left, top, left + width, top + height))
            form = forms.store[key] = paint_form(display._replace(key=key, items=items), forms.store)
        return form


def _shown(spec: PictureSpec) -> Iterable[tuple[str, str, str]]:
    for entry in spec.show:
        kind = "deck" if entry.kind == "deck" else "face"
        for row in entry.items:
            yield from ((kind, item.id, entry.side) for item in row if item)
        yield from ((one.kind, one.what, one.side) for one in entry.laid if one.kind != "die")
