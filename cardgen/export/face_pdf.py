"""Faces as PDF forms, painted or taken from the cache, and a single face as a file."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.display.ops import DisplayList
from cardgen.layout.decks import GameLayout
from cardgen.layout.face_builder import OnFace
from cardgen.limits import time_limit
from cardgen.model.face import DeckFaces, Face
from cardgen.render.pdf.document import Form, PdfDocument, Placed
from cardgen.render.pdf.form import PaintedForm, complete_form
from cardgen.render.pdf.paint import paint_form
from cardgen.render.pdf.store import FormCache


def form_painter(layout: GameLayout) -> OnFace:
    """Return a function that paints each new face into the cache, so that it is parsed once."""
    store = FormCache(layout.cache)

    def paint(face: Face, display: DisplayList) -> PaintedForm:
        form = store.get(face.key)
        if form is None:
            form = store[face.key] = paint_form(display, store)
        return form

    return paint


def painted_form(layout: GameLayout, face: Face, store: FormCache) -> PaintedForm:
    """Return a face as a PDF form, from the store if it was painted before.

    Errors:
        OutsideProfile, LimitExceeded, PictureError, PictureMissing: the face cannot be painted.
    """
    with time_limit():
        layout.ensure_images(face)
        form = complete_form(store, face.key)
        if form is None:
            form = store[face.key] = paint_form(layout.display(face), store)
    return form


class FaceForms:
    """The faces of one document as its forms, by key."""

    def __init__(
        self, layout: GameLayout, decks: Iterable[DeckFaces], document: PdfDocument, store: FormCache
    ) -> None:
        self._layout = layout
        self._faces: dict[str, Face] = {face.key: face for faces in decks for face in faces}
        self._document = document
        self._store = store
        self._forms: dict[str, Form] = {}

    def __getitem__(self, key: str) -> Form:
        """Paint a face and add it to the document, once.

        Errors:
            KeyError: no such face; and those of `painted_form`.
        """
        # Each copy asks again.
        if key not in self._forms:
            # Adding a new form adds its pictures, and free-form drawings are painted then.
            with time_limit():
                form = painted_form(self._layout, self._faces[key], self._store)
                self._forms[key] = self._document.add_form(form)
        return self._forms[key]


def single_page(layout: GameLayout, face: Face) -> bytes:
    """Make a PDF of one page from a face, with true TrimBox and BleedBox."""
    store = FormCache(layout.cache)
    document = PdfDocument(
        face.component, lang=face.lang, font_of=layout.font_of, images=layout.images, forms=store
    )
    form = document.add_form(painted_form(layout, face, store))
    bleed = face.bleed_mm
    page = (face.width_mm + 2 * bleed, face.height_mm + 2 * bleed)
    document.add_page(
        *page,
        [Placed(form, bleed, bleed, clip_path="" if face.outline.is_rectangle else face.outline.path(bleed))],
        trim_mm=(bleed, bleed, face.width_mm, face.height_mm),
    )
    return document.save()
