from cardgen.check.api import BuildOutput, Place, Violations, rule, violation


@rule("CG905", "missing-file")
def missing_file(output: BuildOutput) -> Violations:
    """A built file is missing.

    Why it matters: a deck is not printed, or a table shows an empty card.

    Example:
        - # output/keep/en/print/a4-duplex/room.pdf deleted by hand
        + # the folder as it was built; a build makes missing files again

    Source: `.cardgen-manifest.json`, which names every file of a build.
    """
    for name in output.manifest_sizes:
        if not output.file_named(name).is_there:
            yield violation(Place(name), "the built file is missing; build it again")
