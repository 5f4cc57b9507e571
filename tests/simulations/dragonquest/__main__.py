"""`python -m tests.simulations.dragonquest` prints the tables of the designer's notes."""

from tests.simulations.dragonquest.report import main

main()
