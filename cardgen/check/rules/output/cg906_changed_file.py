from cardgen.check.api import WARNING, BuildOutput, Place, Violations, rule, violation


@rule("CG906", "changed-file", severity=WARNING)
def changed_file(output: BuildOutput) -> Violations:
    """A file's size differs from when it was built.

    Why it matters: what is printed is not what the content says. The next build overwrites it.

    Example:
        - # output/keep/en/print/a4-duplex/room.pdf opened in another program and saved there
        + # the file as it was built; a changed copy lies elsewhere

    Source: `.cardgen-manifest.json`, which holds the size of every file of a build.
    """
    for name, size in output.manifest_sizes.items():
        found = output.file_named(name).size_bytes
        if found is not None and found != size:
            problem = f"the file has {found} bytes and was built with {size}"
            message = f"{problem}: modified after the build; build it again, or save the change elsewhere"
            yield violation(Place(name), message)
