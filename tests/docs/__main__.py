"""What the README shows and a program can say: help texts, the schema, the rules. `make docs` writes it in."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"


def help_text() -> str:
    """Return the help of every command as one code block."""
    from click.testing import CliRunner

    from cardgen.cli import cli

    runner = CliRunner()
    blocks = [runner.invoke(cli, ["--help"], prog_name="cardgen").output]
    blocks += [
        runner.invoke(cli, [name, "--help"], prog_name="cardgen").output for name in sorted(cli.commands)
    ]
    return "```\n" + "\n".join(blocks).rstrip() + "\n```"


def schema() -> str:
    """Return the database's schema as a code block."""
    from cardgen.load.database import SCHEMA

    return f"```sql\n{SCHEMA.rstrip()}\n```"


def rules() -> str:
    """Return all codes with what they find, as a table."""
    from cardgen.check.engine.code_pages import pages

    rows = [f"| {page.title} | {page.what.splitlines()[0]} |" for page in pages().values()]
    return "| Code | Finds |\n|---|---|\n" + "\n".join(rows)


PARTS = {"help": help_text, "schema": schema, "rules": rules}


def rewritten(text: str) -> str:
    """Return the README with every part between its markers as the program says it now."""
    for name, make in PARTS.items():
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.S)
        found = pattern.search(text)
        assert found, f"README has no place for '{name}'"
        text = text[: found.start()] + f"{found[1]}\n{make()}\n\n{found[2]}" + text[found.end() :]
    return text


if __name__ == "__main__":
    README.write_text(rewritten(README.read_text("utf-8")), "utf-8")
