"""Drawings as they are written: a game's own pictures keep to the manner it declares under `drawings:`.

A game without it gets none of these; of the others each rule asks for its own key. See also `drawings_printed`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.checked_game import CheckedGame
from cardgen.check.drawn import form_of, written
from cardgen.check.drawn_colours import Palette
from cardgen.check.drawn_manner import asked, file_of, pictures
from cardgen.check.drawn_sigils import alike_sigils
from cardgen.check.laid_out import LaidOutGame
from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import WARNING
from cardgen.model import Component


@rule("CG820", "foreign-drawing", severity=WARNING)
def foreign_drawing(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A picture of a game that asks for `profile` drawings is free-form SVG: CSS, masks, filters or text.

    Why it matters: it is painted as pixels, so its lines are no longer sharp at every size.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {profile: true}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <style>.a{fill:#1f1a17}</style>
        <circle class="a" cx="50" cy="40" r="30"/>
        </svg>

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {profile: true}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <circle cx="50" cy="40" r="30" fill="#1f1a17"/>
        </svg>

    Source: the profile of the painters: shapes, paths, groups, gradients and clips with presentation attributes.
    """
    if asked(laid_out, "profile"):
        for name, picture in pictures(laid_out).items():
            if picture.image:
                yield violation(
                    file_of(laid_out, name), f"'{name}' is outside the profile; draw it with plain shapes"
                )


@rule("CG823", "crowded-drawing", severity=WARNING)
def crowded_drawing(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A drawing has more than `most_elements` elements, or more than `most_segments` segments of paths.

    Why it matters: what is drawn so fine is not seen on a card, and every file that holds it is larger.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {most_elements: 2}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <circle cx="50" cy="40" r="30"/>
        <circle cx="40" cy="30" r="5"/>
        <circle cx="60" cy="30" r="5"/>
        </svg>

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {most_elements: 2}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <circle cx="50" cy="40" r="30"/>
        <circle cx="40" cy="30" r="5"/>
        </svg>

    Source: art direction of the game, written under `drawings` in its game.yaml.
    """
    for name, picture in pictures(laid_out).items():
        if picture.image:
            continue
        seen = written(picture.markup, laid_out.memo)
        for key, what, count in (
            ("most_elements", "elements", seen.elements),
            ("most_segments", "segments of paths", seen.segments),
        ):
            most = asked(laid_out, key)
            if most is not None and count > most:
                yield violation(
                    file_of(laid_out, name),
                    f"'{name}' has {count} {what}, over {most}; leave out what is not seen",
                )


@rule("CG825", "strange-colour", severity=WARNING)
def strange_colour(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A drawing has a colour that is not of the palette nor of a deck, nor a step of one toward ink, paper or white.

    Why it matters: a colour that comes once looks like a mistake, and the pictures no longer look made by one hand.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {palette_only: true}
        palette: {INK: "#1f1a17", BLOOD: "#8f2a1e"}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <circle cx="50" cy="40" r="30" fill="#2ce0d0"/>
        </svg>

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {palette_only: true}
        palette: {INK: "#1f1a17", BLOOD: "#8f2a1e"}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <circle cx="50" cy="40" r="30" fill="#5a221b"/>
        </svg>

    Source: art direction of the game, written under `drawings` in its game.yaml.
    """
    if not asked(laid_out, "palette_only"):
        return
    known = Palette.of(laid_out.game)
    for name, picture in pictures(laid_out).items():
        colours = () if picture.image else written(picture.markup, laid_out.memo).colours
        strange = [colour for colour in colours if colour not in known]
        if strange:
            shown = ", ".join(f"'{colour}'" for colour in strange[:3])
            more = f" and {len(strange) - 3} more" if len(strange) > 3 else ""
            yield violation(
                file_of(laid_out, name),
                f"'{name}' has colours outside the palette: {shown}{more}; take near ones or name them in the palette",
            )


@rule("CG826", "pictures-alike", severity=WARNING)
def pictures_alike(laid_out: LaidOutGame) -> Iterator[Violation]:
    """Two sigils look alike, in a game that asks for pictures that tell things `apart`.

    Why it matters: what looks the same is taken for the same.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {apart: true}
        # file: art/sigils/sun.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/></svg>
        # file: art/sigils/moon.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.6"/></svg>

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {apart: true}
        # file: art/sigils/sun.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/></svg>
        # file: art/sigils/moon.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12,2A10,10 0 0 1 12,22Z"/></svg>

    Source: art direction of the game, written under `drawings` in its game.yaml.
    """
    for one, other, share in alike_sigils(laid_out) if asked(laid_out, "apart") else ():
        yield violation(
            file_of(laid_out, f"sigils/{other}"),
            f"sigil '{other}' covers '{one}' by {share:.0%}; draw it otherwise",
        )


@rule("CG829", "picture-shared", severity=WARNING)
def picture_shared(game: CheckedGame) -> Iterator[Violation]:
    """Two components of other names show one picture, in a game that asks for pictures that tell things `apart`.

    Why it matters: what looks the same is taken for the same; a copied record often keeps the picture of the old one.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        drawings: {apart: true}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80"><circle cx="50" cy="40" r="30"/></svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - {id: room-orc, name: {sv: Orch, en: Orc}, art: orc}
          - {id: room-troll, name: {sv: Bergstroll, en: Troll}, art: orc}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        drawings: {apart: true}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80"><circle cx="50" cy="40" r="30"/></svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - {id: room-orc, name: {sv: Orch, en: Orc}, art: orc}
          - {id: room-troll, name: {sv: Bergstroll, en: Troll}}

    Source: art direction of the game, written under `drawings` in its game.yaml; cards of one name may share a picture,
    and so may pieces of different kinds.
    """
    first: dict[tuple[str, str], Component] = {}
    for component in game.components() if game.drawings.get("apart") else ():
        name = component.fields.get("name")
        for picture in component.pictures() if name is not None else ():
            other = first.setdefault((component.kind, picture), component)
            if other.fields["name"] != name:
                yield violation(
                    component.at("art"),
                    f"'{component.id}' shows '{picture}' like '{other.id}', which is another thing",
                )


@rule("CG828", "orphan-picture", severity=WARNING)
def orphan_picture(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A picture of the art folder is shown by nothing, in a game that asks for `no_orphans`.

    Why it matters: it was forgotten on a card, or its name is wrong where it is named, or it is left over.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {no_orphans: true}
        # file: templates/small/card.svg.j2
        <circle cx="31.5" cy="44" r="20" fill="#8f2a1e"/>
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <circle cx="50" cy="40" r="30" fill="#1f1a17"/>
        </svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {no_orphans: true}
        # file: templates/small/card.svg.j2
        {{ art(c.art, 8, 8, 47, 37.6) }}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <circle cx="50" cy="40" r="30" fill="#1f1a17"/>
        </svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            art: orc

    Source: art direction of the game, written under `drawings` in its game.yaml.
    """
    if not asked(laid_out, "no_orphans") or {d.id for d in laid_out.game.decks} - {
        d for _, d in laid_out.faces
    }:
        return
    layout = laid_out.layout
    symbols = {symbol for faces in laid_out.faces.values() for face in faces for symbol in face.symbols}
    shown = {form_of(layout.symbols[symbol].markup) for symbol in symbols}
    shown |= {
        form_of(layout.pictures.picture(f"icons/{t.icon}").markup)
        for t in laid_out.game.tokens.values()
        if t.icon
    }
    images = {name for faces in laid_out.faces.values() for f in faces for name in f.images}
    for name, picture in pictures(laid_out).items():
        if name not in images and (picture.image or form_of(picture.markup) not in shown):
            yield violation(
                file_of(laid_out, name), f"nothing shows '{name}'; name it where it belongs, or delete it"
            )
