"""What the reference says of looks: each that a game can start from, with its picture."""

from cardgen.load.look import looks_to_start_from
from cardgen.project import Project, shipped_root


def look_sections() -> str:
    """Return a section for each shipped look; `make gallery` makes its picture."""
    return "\n\n".join(
        f"## {look.name.capitalize()}\n\n`look: {look.name}`{' – ' if look.about else ''}{look.about}\n\n"
        f"![Cards, tiles, tokens and a sheet in the look {look.name}](../samples/look-{look.name}.webp)"
        for look in looks_to_start_from(Project(shipped_root()))
    )
