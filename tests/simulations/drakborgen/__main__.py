"""`python -m tests.simulations.drakborgen`: prints the tables of the designer's notes, first those of the base game."""

from tests.simulations.drakborgen import report
from tests.simulations.drakborgen.second import report as second

if __name__ == "__main__":
    report.main()
    second.main()
