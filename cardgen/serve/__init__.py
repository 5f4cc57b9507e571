"""The live page: `cardgen serve`. See README.md."""
