"""`python -m tests.simulations.drakborgen.second`: prints the tables of Drakborgen II alone."""

from tests.simulations.drakborgen.second.report import main

if __name__ == "__main__":
    main()
