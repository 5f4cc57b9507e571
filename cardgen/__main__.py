"""`python -m cardgen` is the same as the `cardgen` command."""

from cardgen.cli import run

if __name__ == "__main__":
    run()
