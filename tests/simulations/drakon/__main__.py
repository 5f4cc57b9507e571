"""`python -m tests.simulations.drakon` prints the tables of the designer's notes."""

from tests.simulations.drakon.report import main

main()
