"""`python -m tests.simulations.huggsexa` prints the tables of the designer's notes."""

from tests.simulations.huggsexa.report import main

main()
