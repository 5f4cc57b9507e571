"""`python -m tests.simulations GAME`: plays thousands of games and prints the tables of the designer's notes."""

import sys
from importlib import import_module
from pathlib import Path

if __name__ == "__main__":
    here = Path(__file__).parent
    for game in sys.argv[1:]:
        for report in sorted((here / game).rglob("report.py")):
            parts = report.relative_to(here).with_suffix("").parts
            import_module(".".join(("tests.simulations", *parts))).main()
