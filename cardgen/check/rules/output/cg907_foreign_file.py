import os

from cardgen.check.api import WARNING, BuildOutput, Place, Violations, rule, violation

#: Kinds of files that builds make; others in their folders are the user's own.
_OURS = (".pdf", ".json", ".png", ".jpg")


@rule("CG907", "foreign-file", severity=WARNING)
def foreign_file(output: BuildOutput) -> Violations:
    """A file among those of a build was not made by cardgen.

    Only files of the types that builds make are reported, in folders that builds write to.

    Why it matters: it is mistaken for part of the game and printed, however old it is.

    Example:
        - # output/keep/en/print/a4-duplex/room-old.pdf, copied there by hand
        + # the copy lies in a folder of its own

    Source: `.cardgen-manifest.json`, which names every file of a build.
    """
    for folder in sorted({os.path.dirname(name) for name in output.manifest_sizes} - {""}):
        for path in (file.path for file in output.files_in(output.folder / folder)):
            name = output.name(path)
            ours = name in output.manifest_sizes or name in output.kept
            if not ours and path.suffix in _OURS and not path.name.startswith("."):
                yield violation(Place(name), "no build made this file; move it to a folder of its own")
