"""The scope of an error: the whole game, some of its decks, or single faces; in all languages, or in one.

An error in a deck's files breaks that deck and those that show its components; one in the rules breaks the booklets.
An error elsewhere (game.yaml, a picture, a sheet) breaks the game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.findings import Finding, Place, Subject, errors_of
from cardgen.load.decks.component_locator import ComponentLocator
from cardgen.load.decks.deck import TABLE_SUFFIXES, YAML_SUFFIXES
from cardgen.load.names import slug
from cardgen.model import Component
from cardgen.model.face import DeckFaces, FaceErrors, FaceId
from cardgen.model.kind import kinds


def concerns(finding: Finding, lang: str) -> bool:
    """Return whether a finding concerns a language: all do that are not about another one alone."""
    langs = {subject.lang for subject in (finding.subject, *finding.also)}
    return lang in langs or "" in langs


def broken_decks(game: CheckedGame, findings: Iterable[Finding], lang: str) -> frozenset[str] | None:
    """Return the ids of the decks that errors in content break in a language; None if one breaks the whole game.

    Includes decks whose file cannot be read, which the game does not have.
    """
    broken: set[str] = set()
    for error in (error for error in errors_of(findings) if concerns(error, lang)):
        decks = {error.subject.deck} if error.subject.deck else _decks_at(game, error.place)
        if not decks:
            return None
        broken |= decks
    return with_dependents(game, broken)


def with_dependents(game: CheckedGame, decks: Iterable[str]) -> frozenset[str]:
    """Add the decks that show components of these."""
    broken = frozenset(decks)
    return broken | {deck.id for deck in game.decks if not broken.isdisjoint(deck.shows)}


def _decks_at(game: CheckedGame, place: Place) -> set[str]:
    """Return the ids of the decks that a place belongs to; none if it belongs to the whole game."""
    owners = {deck.id for deck in game.decks if place.file in _files_of(deck.place, deck.components)}
    if owners:
        return owners
    if place.file == game.place.file:
        return {row.deck for row in game.inventory if row.place == place}
    path = PurePosixPath(place.file)
    in_game = path.is_relative_to(f"content/{game.id}")
    if in_game and path.match("rules.*.md"):
        return {deck.id for deck in game.decks if deck.kind.paper.form == "booklet"}
    folders = {kind.folder for kind in kinds().values()}
    suffixes = YAML_SUFFIXES + TABLE_SUFFIXES
    if in_game and path.parent.name in folders and path.suffix.lower() in suffixes:
        return {slug(path.stem) or "deck"}
    return set()


def _files_of(deck: Place, components: Iterable[Component]) -> set[str]:
    return {deck.file, *(component.place.file for component in components)}


def face_errors(laid_out: LaidOutGame, findings: Sequence[Finding]) -> FaceErrors:
    """Return errors by the faces that they are about.

    An error on a side that components share, such as a common back, is listed for each; one found by layout, for every
    face that has it.

    Args:
        findings: found after layout, without those that are allowed.
    """
    errors = errors_of(findings)
    # A template's mistake is reported for only one of its faces.
    wanted = {(error.place, error.code) for error in errors}
    found: defaultdict[FaceId, list[Finding]] = defaultdict(list)
    for (lang, deck), faces in laid_out.faces.items():
        for (side, component), noted in faces.found.items():
            own = [error for error in errors_of(noted) if (error.place, error.code) in wanted]
            found[FaceId(lang, deck, side, component)] += own
    by_subject = _face_ids(laid_out) if errors else {}
    for error in errors:
        for subject in (error.subject, *error.also):
            for face in by_subject.get(_side_of(subject), ()):
                found[face].append(error)
    return {face: list(dict.fromkeys(of_face)) for face, of_face in found.items() if of_face}


def _side_of(subject: Subject) -> tuple[str, str, str, str]:
    return subject.lang, subject.deck, subject.side, subject.component


def _face_ids(laid_out: LaidOutGame) -> Mapping[tuple[str, str, str, str], list[FaceId]]:
    """Return all faces, with those that failed, by language, deck, side and component.

    Faces with a deck's common back are also listed under an empty component.
    """
    found: defaultdict[tuple[str, str, str, str], list[FaceId]] = defaultdict(list)
    for (lang, deck_id), faces in laid_out.faces.items():
        deck = laid_out.game.drawn_deck(deck_id)
        source = deck.source_deck_id if deck else deck_id
        ids = [*faces.found, *(("face", c) for c in faces.faces), *(("back", c) for c in faces.backs)]
        for side, name in dict.fromkeys(ids):
            face, component = FaceId(lang, deck_id, side, name), laid_out.game.component(name)
            found[lang, source, side, name].append(face)
            if side == "back" and component and not component.back:
                found[lang, source, side, ""].append(face)
    return found


def decks_of_faces(
    game: CheckedGame, findings: Iterable[Finding], on_faces: FaceErrors, lang: str
) -> frozenset[str] | None:
    """Return the ids of the decks whose faces in a language have errors; None if an error is on no face.

    Args:
        findings: found after layout, without those that are allowed.
    """
    known = {(error.place, error.code) for errors in on_faces.values() for error in errors}
    errors = (error for error in errors_of(findings) if concerns(error, lang))
    if any((error.place, error.code) not in known for error in errors):
        return None
    drawn = (game.drawn_deck(face.deck) for face in on_faces if face.lang == lang)
    return with_dependents(game, {deck.source_deck_id for deck in drawn if deck})


def content_errors(
    game: CheckedGame, findings: Iterable[Finding], faces: Mapping[tuple[str, str], DeckFaces]
) -> FaceErrors:
    """Return the errors in content by the faces of the components that contain them.

    An error in a component's own back is on its back, any other on its face, in every language that it concerns.
    """
    by_component: dict[Place, list[tuple[Finding, str]]] = defaultdict(list)
    places = ComponentLocator(game, game.sources)
    for error in errors_of(findings):
        if component := places.at(error.place):
            by_component[component.place].append((error, _path_at(component, error.place)))
    found: dict[FaceId, list[Finding]] = defaultdict(list)
    for lang, deck_id in faces:
        deck = game.drawn_deck(deck_id)
        for component in deck.components if deck else ():
            for error, path in by_component.get(component.place, ()):
                if not concerns(error, lang):
                    continue
                side = "back" if component.back and path.startswith("back.") else "face"
                found[FaceId(lang, deck_id, side, component.id)].append(error)
    return found


def errors_on_faces(
    laid_out: LaidOutGame, content: Iterable[Finding], found: Sequence[Finding]
) -> FaceErrors:
    """Return all errors by face: those in content first, then those found after layout.

    Args:
        content, found: findings from before and after layout, without those that are allowed.
    """
    first, second = content_errors(laid_out.game, content, laid_out.faces), face_errors(laid_out, found)
    return {
        face: tuple(dict.fromkeys((*first.get(face, ()), *second.get(face, ()))))
        for face in dict.fromkeys((*first, *second))
    }


def _path_at(component: Component, place: Place) -> str:
    """Return the path of the field at a place, or an empty string."""
    before = [(at, path) for path, at in component.places.items() if at.file == place.file and not place < at]
    return max(before, default=(place, ""))[1]
