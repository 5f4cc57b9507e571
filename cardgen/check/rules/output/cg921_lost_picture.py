from cardgen.check.api import BuildOutput, Place, Violations, rule, violation
from cardgen.check.built.addresses import lost_pictures


@rule("CG921", "lost-picture")
def lost_picture(output: BuildOutput) -> Violations:
    """A table names a picture or booklet that is not at its address.

    Why it matters: the table shows a white card. It happens when the output folder was moved after the build.

    Example:
        - # output/ built in one place and moved to another
        + # output/ built where it stays, or with --url-prefix https://example.org/pictures/

    Source: Tabletop Simulator knowledge base, custom content: addresses are absolute.
    """
    for table in output.tables:
        for url, why in lost_pictures(output, table):
            yield violation(Place(table.name), f"'{url}' {why}")
