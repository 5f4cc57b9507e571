"""Tests of cardgen, and what they and the benchmarks share."""
