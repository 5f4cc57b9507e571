"""Paints SVG with resvg in a process of its own, which a hostile picture may exhaust or crash.

Run by path, with the folder of the package `resvg_py` as argument: takes (width, fonts, SVG…) by marshal, returns PNGs.
"""

import marshal
import os
import sys

SECONDS = 10
MEMORY_BYTES = 3_000_000_000


def main() -> None:
    """Paint what standard input asks for."""
    sys.path.insert(0, sys.argv[1])
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, ValueError):  # Windows; or a limit that is lower already
        pass
    import resvg_py

    width, (files, serif, sans), *drawings = marshal.load(sys.stdin.buffer)
    out: list[tuple[bool, bytes | str]] = []
    for svg in drawings:
        try:
            png = resvg_py.svg_to_bytes(
                svg_string=svg,
                width=width,
                dpi=96,
                languages=["en"],
                skip_system_fonts=True,
                font_files=list(files),
                serif_family=serif,
                sans_serif_family=sans,
                resources_dir=os.devnull,
            )
            out.append((True, bytes(png)))
        except ValueError as error:
            out.append((False, str(error)))
    marshal.dump(out, sys.stdout.buffer)


if __name__ == "__main__":
    main()
