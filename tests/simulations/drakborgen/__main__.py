"""`python -m tests.simulations.drakborgen`: prints the tables of the designer's notes."""

from tests.simulations.drakborgen.report import main

if __name__ == "__main__":
    main()
