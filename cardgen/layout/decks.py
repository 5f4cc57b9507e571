"""Lay out a game's faces deck by deck, or take them from the cache.

A face is found by what it looked up during layout (`lookups`), and its key is a digest of what it shows: editing one
card lays out one face, and a face that comes out the same is not painted again.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cardgen.cache import Cache, folder_digest
from cardgen.findings import WARNING, Finding, Place, Subject
from cardgen.layout.columns import text_lengths
from cardgen.layout.drawings import Drawings
from cardgen.layout.face_builder import FaceBuilder, OnFace
from cardgen.layout.face_cache import FaceCache
from cardgen.layout.face_spec import LENGTHS, FaceSpec, deck_data, face_inputs, own_data
from cardgen.layout.face_specs import FaceSpecs
from cardgen.layout.lookups import ChangedAnswer
from cardgen.layout.resources import GameResources
from cardgen.layout.shared_sizes import (
    DeckSizes,
    has_other_size,
    sample,
    shared_sizes,
)
from cardgen.layout.template_notes import IN_FILE, IN_TEMPLATE, OF_FONT, OF_TEMPLATE_NAME
from cardgen.layout.templates import environment, template_sources, template_state
from cardgen.layout.type_colours import COLOURS
from cardgen.load.extending.relocate import relocate_inherited
from cardgen.load.look import load_look, unknown_look
from cardgen.load.source import relative
from cardgen.model import Component, Deck, Game
from cardgen.model.face import DeckFaces, Face, FaceId, Note
from cardgen.model.forms import shown_form
from cardgen.model.ink import FULL
from cardgen.project import look_folders
from cardgen.tasks import QUIET, Reporter, Result, Task, run_tasks

#: Most faces per task, and fewest: a process takes longer to start than a few faces to lay out.
CHUNK, FEWEST = 40, 4

#: Faces by language and deck.
AllFaces = dict[tuple[str, str], DeckFaces]


class GameLayout(GameResources):
    """Lays out the faces of one game.

    Args:
        trust_code: Python drawings of the project's look may run.
        ink: one of `model.ink.INKS`.
    """

    def __init__(
        self,
        game: Game,
        template_folders: Sequence[Path],
        cache: Cache,
        *,
        trust_code: bool = False,
        ink: str = FULL,
    ) -> None:
        drawings = Drawings(template_folders, game.looks, trust_code=trust_code)
        look = load_look(template_folders, game.looks)
        super().__init__(game, drawings, cache, look, ink)
        self._before: GameLayout | None = None
        self._failed: dict[str, tuple[Note, ...]] = {}
        self._timed_out_templates: dict[str, tuple[Note, ...]] = {}
        self._specs = FaceSpecs(game, self.values, look.type_colors or COLOURS)
        self._kept = FaceCache(self)
        self._sizes = DeckSizes(cache, game.id, *game.looks)
        self._laid_out: dict[tuple[str, str], tuple[DeckFaces, list[Finding]]] = {}
        self._env = environment(template_folders, game.looks)
        self._template_folders = tuple(template_folders)
        self._look_folders = look_folders(template_folders, game.looks)

    @cached_property
    def _answers(self) -> Mapping[str, Callable[..., Any]]:
        return {**super()._answers, "template": partial(template_state, self._env)}

    @cached_property
    def templates_state(self) -> str:
        """A digest of all templates and drawings that faces of this game may use."""
        return folder_digest(self._look_folders, [folder.parent for folder in self._template_folders])

    @cached_property
    def template_sources(self) -> tuple[str, ...]:
        """The texts of all templates that faces of this game may use."""
        return template_sources(self._look_folders)

    def lay_out(
        self,
        decks: Sequence[Deck],
        languages: Sequence[str],
        jobs: int,
        report: Reporter = QUIET,
        on_face: Sequence[OnFace] = (),
    ) -> tuple[AllFaces, list[Finding]]:
        """Lay out decks in languages; return their faces and the findings.

        Faces that are not in the cache are laid out in `jobs` processes, which put them there.

        Args:
            on_face: called with each new face in the process that laid it out; not with faces from the cache.
        """
        wanted = [(lang, deck) for lang in languages for deck in decks if deck.kind.paper.form != "booklet"]
        if jobs > 1:
            self._use_processes(wanted, jobs, report, on_face)
        faces: AllFaces = {(lang, d.id): DeckFaces(d.id, lang, {}, {}) for lang in languages for d in decks}
        unknown = unknown_look(self._template_folders, self.game.look, self.game.look_place)
        findings = [*self.look.findings, *unknown, *self._font_findings()]
        for lang, deck in wanted:
            faces[lang, deck.id], found = self.deck(deck, lang, on_face)
            findings += found
        return faces, without_repeats(findings)

    def _font_findings(self) -> list[Finding]:
        """Report the project's unusable font files, and missing fallback families."""
        found = []
        for problem in self.fonts.problems_of_game():
            place = self.font_place(problem.family)
            if problem.file:
                place = Place(relative(problem.file, self.game.root))
            found.append(Finding(place, "CG807", problem.text, WARNING))
        return list(relocate_inherited(self.game, found))

    def _use_processes(
        self,
        wanted: Sequence[tuple[str, Deck]],
        jobs: int,
        report: Reporter,
        on_face: Sequence[OnFace],
    ) -> None:
        """Lay out the faces that are not in the cache, in several processes, which put them there.

        First with the shared sizes that each deck probably has; then those whose sizes turned out otherwise.
        """
        lay_out = partial(self._in_processes, jobs=jobs, report=report, on_face=on_face)
        by_deck: defaultdict[str, list[list[tuple[FaceSpec, Mapping[str, float]]]]] = defaultdict(list)
        for lang, deck in wanted:
            sizes = self._expected_sizes(deck, lang, on_face)
            by_deck[deck.id].append([(spec, sizes) for spec in self._specs.of(deck, lang)])
        # The languages of a card one after the other: their pictures and backgrounds are the same.
        cards = chain.from_iterable(zip_longest(*languages) for languages in by_deck.values())
        lay_out([one for card in cards for one in card if one])
        lay_out([again for lang, deck in wanted for again in self._to_resize(deck, lang, on_face)])

    def _in_processes(
        self,
        wanted: Sequence[tuple[FaceSpec, Mapping[str, float]]],
        jobs: int,
        report: Reporter,
        on_face: Sequence[OnFace],
    ) -> None:
        self.cache.flush()
        missing = [(spec, sizes) for spec, sizes in wanted if not self._kept.get(spec, sizes)]
        size = max(FEWEST, min(CHUNK, math.ceil(len(missing) / (2 * jobs))))
        tasks = [
            Task(
                f"layout {i + 1}–{i + size}",
                "layout",
                "",
                partial(self._lay_out_chunk, missing[i : i + size], on_face),
            )
            for i in range(0, len(missing), size)
        ]
        if not tasks:
            return
        report.start_tasks(len(tasks))
        for task, result in run_tasks(tasks, jobs, self.cache.flush):
            self._failed |= result.data
            report.task_finished(task.name, ran_now=True)
        report.end_tasks()

    def _lay_out_chunk(
        self, wanted: Sequence[tuple[FaceSpec, Mapping[str, float]]], on_face: Sequence[OnFace]
    ) -> Result:
        """Lay out faces into the cache; return the notes of failed ones by address, so that none is tried again."""
        made = [(spec, self._lay_out_face(spec, sizes, on_face)) for spec, sizes in wanted]
        return Result(data={self._kept.address(spec): notes for spec, (face, notes) in made if face is None})

    def deck(self, deck: Deck, lang: str, on_face: Sequence[OnFace] = ()) -> tuple[DeckFaces, list[Finding]]:
        """Lay out one deck in one language.

        If a role has one size for the whole deck (`share`), faces with another size are laid out again.
        """
        known = self._laid_out.get((deck.id, lang))
        if known is None:
            known = self._laid_out[deck.id, lang] = self._new_faces(deck, lang, on_face)
        return known

    def _new_faces(self, deck: Deck, lang: str, on_face: Sequence[OnFace]) -> tuple[DeckFaces, list[Finding]]:
        specs = self._specs.of(deck, lang)
        same = self._faces_before(specs, deck, lang)
        expected = self._expected_sizes(deck, lang, on_face)
        made = [
            (face, ()) if (face := same.get((spec.side, spec.id))) else self._face(spec, expected, on_face)
            for spec in specs
        ]
        sizes = shared_sizes(f for face, _ in made if face for f in face.fits)
        made = [
            self._face(spec, sizes, on_face) if face and has_other_size(face, sizes) else (face, found)
            for spec, (face, found) in zip(specs, made, strict=True)
        ]
        self._sizes.put(deck.id, lang, sizes)
        faces: dict[str, Face] = {}
        backs: dict[str, Face] = {}
        wrong: dict[tuple[str, str], tuple[Finding, ...]] = {}
        for spec, (face, found) in zip(specs, made, strict=True):
            if face:
                (faces if spec.side == "face" else backs).update(dict.fromkeys(spec.components, face))
            if found:
                wrong.update(((spec.side, name), found) for name in spec.components)
        return DeckFaces(deck.id, lang, faces, backs, wrong), [f for _, found in made for f in found]

    def _expected_sizes(self, deck: Deck, lang: str, on_face: Sequence[OnFace]) -> Mapping[str, float]:
        """Return the shared sizes that a deck probably has: those that it had, or those of a sample of it."""
        known = self._sizes.get(deck.id, lang)
        if known is not None:
            return known
        made = (self._face(spec, {}, on_face) for spec in sample(self._specs.of(deck, lang), *LENGTHS))
        return shared_sizes(fit for face, _ in made if face for fit in face.fits)

    def _to_resize(
        self, deck: Deck, lang: str, on_face: Sequence[OnFace]
    ) -> list[tuple[FaceSpec, Mapping[str, float]]]:
        """Return the faces that are in the cache with other shared sizes than the deck has, and these sizes."""
        expected = self._expected_sizes(deck, lang, on_face)
        kept = [(spec, self._kept.get(spec, expected)) for spec in self._specs.of(deck, lang)]
        faces = [(spec, found[0]) for spec, found in kept if found]
        sizes = shared_sizes(fit for _, face in faces for fit in face.fits)
        return [(spec, sizes) for spec, face in faces if has_other_size(face, sizes)]

    def take_from(self, before: GameLayout) -> None:
        """Take faces from an earlier state of the game where their own data is the same, for a quick look.

        What else they show, such as names of other cards, is not looked up.
        """
        self._before = before
        self._sizes.take_from(before._sizes)

    def _faces_before(
        self, specs: Sequence[FaceSpec], deck: Deck, lang: str
    ) -> Mapping[tuple[str, str], Face]:
        """Return the faces that are taken from an earlier state, by side and id; none of which has findings."""
        before = self._before
        if before is None or (deck.id, lang) not in before._laid_out:
            return {}
        faces, _ = before._laid_out[deck.id, lang]
        old_deck = before.game.drawn_deck(deck.id)
        if old_deck is None or _lengths(old_deck, lang) != _lengths(deck, lang):
            return {}
        sides = {"face": faces.faces, "back": faces.backs}
        old_specs = before._specs.of(deck, lang)
        if not specs or not old_specs or deck_data(old_specs) != deck_data(specs):
            return {}
        old = {(spec.side, spec.id): own_data(spec) for spec in old_specs}
        return {
            (spec.side, spec.id): sides[spec.side][name]
            for spec in specs
            if (name := next(iter(spec.components), "")) in sides[spec.side]
            and (spec.side, name) not in faces.found
            and old.get((spec.side, spec.id)) == own_data(spec)
        }

    def face(self, component: Component, side: str, lang: str) -> tuple[Face | None, list[Finding]]:
        """Return one side of one component as laid out with its deck."""
        deck = self.game.deck(component.deck)
        assert deck is not None, "a component's deck is in its game"
        deck = shown_form(deck)
        faces, findings = self.deck(deck, lang)
        return (faces.faces if side == "face" else faces.backs).get(component.id), findings

    def page(
        self, template: str, deck: Deck, lang: str, fields: Mapping[str, Any]
    ) -> tuple[Face | None, tuple[Finding, ...]]:
        """Lay out a page of a document, such as a cover, from these fields, at the deck's trim size.

        Its look-ups are recorded for the document, too.
        """
        spec = FaceSpec(deck, lang, "face", template, None, fields, "", (), {})
        made = self._face(spec, {}, ())
        self.lookups.ask_again("face", self._kept.address(spec))
        return made

    def why_differs(self, before: GameLayout, face: FaceId) -> ChangedAnswer | None:
        """Return the first look-up of a face that another state of the game answers differently; None if unknown."""
        mine, other = self._spec(face), before._spec(face)
        if mine is None or other is None:
            return None
        own, own_before = (
            layout._kept.answers(spec, layout._sizes.get(face.deck, face.lang) or {})
            for layout, spec in ((self, mine), (before, other))
        )
        return self.lookups.difference("face", self._kept.address(mine), own, before.lookups, own_before)

    def _spec(self, face: FaceId) -> FaceSpec | None:
        deck = self.game.drawn_deck(face.deck)
        specs = self._specs.of(deck, face.lang) if deck else ()
        return next((s for s in specs if s.side == face.side and face.component in s.components), None)

    def _face(
        self, spec: FaceSpec, sizes: Mapping[str, float], on_face: Sequence[OnFace]
    ) -> tuple[Face | None, tuple[Finding, ...]]:
        face, notes = self._lay_out_face(spec, sizes, on_face)
        found = (
            Finding(self._place(spec, note.path), note.code, note.message, note.severity) for note in notes
        )
        return face, tuple(relocate_inherited(self.game, found))

    def _place(self, spec: FaceSpec, path: str) -> Place:
        """Return the place of a note, with the face as its subject."""
        subject = Subject(self.game.id, spec.deck.source_deck_id, "", spec.side, spec.lang)
        if spec.component:
            subject = replace(subject, component=spec.component.id)
        place = self._place_of_note(spec, path)
        return replace(place, subject=replace(subject, field=place.subject.field))

    def _place_of_note(self, spec: FaceSpec, path: str) -> Place:
        """Return where to fix a note: in a template, another file, game.yaml, a field, or the deck."""
        if path.startswith(IN_TEMPLATE):
            file, _, line = path.removeprefix(IN_TEMPLATE).rpartition(":")
            return Place(f"templates/{file}", int(line))
        if path.startswith(IN_FILE):
            return Place(path.removeprefix(IN_FILE))
        if path.startswith(OF_FONT):
            return self.font_place(path.removeprefix(OF_FONT))
        if path == OF_TEMPLATE_NAME:
            return _names_template(spec)
        return spec.component.at(path) if spec.component else spec.deck.place

    def _lay_out_face(
        self, spec: FaceSpec, sizes: Mapping[str, float], on_face: Sequence[OnFace]
    ) -> tuple[Face | None, tuple[Note, ...]]:
        address = self._kept.address(spec)
        if address in self._failed:
            return None, self._failed[address]
        kept = self._kept.get(spec, sizes)
        if kept is not None:
            return kept
        if spec.template in self._timed_out_templates:
            # It exceeded its time limit on one face; do not wait for the others.
            return None, self._timed_out_templates[spec.template]
        with self.lookups.recording() as asked:
            face, notes = FaceBuilder(
                self, self._env, spec, face_inputs(spec, self.game, self.look.values), sizes
            ).make(on_face)
        if face:
            self._kept.put(spec, sizes, face, notes, asked)
        if past := tuple(note for note in notes if note.code == "CG022"):
            self._timed_out_templates[spec.template] = past
        return face, notes


def _names_template(spec: FaceSpec) -> Place:
    """Return where a face's template is named: in the component's own back, else in its deck."""
    deck, component = spec.deck, spec.component
    if spec.side == "face":
        return deck.places.get("template", deck.place)
    if component is not None and (deck.back is None or spec.template != deck.back.template):
        return component.at("back.template")
    return deck.places.get("back", deck.place)


def without_repeats(findings: Sequence[Finding]) -> list[Finding]:
    """Drop duplicates: a template's mistake is found on each of its faces."""
    seen: dict[tuple[Place, str, str], Finding] = {}
    for finding in findings:
        about = "" if finding.place.file.startswith("templates/") else finding.message
        seen.setdefault((finding.place, finding.code, about), finding)
    return list(seen.values())


def _lengths(deck: Deck, lang: str) -> list[list[int]]:
    """List what templates can ask about the lengths of a deck's texts."""
    return [text_lengths(deck, field, lang) for field in deck.field_types]
