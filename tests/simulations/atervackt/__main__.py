"""`python -m tests.simulations.atervackt`: prints the tables of the designer's notes."""

from tests.simulations.atervackt import report

if __name__ == "__main__":
    report.main()
