import re

from cardgen.check.api import BuildOutput, Place, Violations, rule, violation

#: A picture's name ends with the hash of its file, in twelve hex digits.
_HASHED = re.compile(r"-([0-9a-f]{12})\.(?:jpg|png)$")


@rule("CG916", "changed-picture")
def changed_picture(output: BuildOutput) -> Violations:
    """A picture of a table does not match its name, which ends with a hash of its content.

    Why it matters: cards show the wrong pictures; and a table that was loaded once keeps the old picture as long as the
    name is the same.

    Example:
        - # images/room-1-40edc6968153.jpg opened in another program and saved there, or copied over with another's
        + # the picture as it was built

    Source: names of pictures, as the table exporter gives them.
    """
    for folder in dict.fromkeys(table.images for table in output.tables):
        for file in output.files_in(folder):
            hashed = _HASHED.search(file.path.name)
            # One that cannot be read is reported with its table.
            if hashed and file.hash != hashed[1] and not file.picture_fault:
                message = "the content hash does not match the file name; build the table again"
                yield violation(Place(output.name(file.path)), message)
