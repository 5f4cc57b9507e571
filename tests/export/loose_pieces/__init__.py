"""Tests of the exporters for other virtual tables."""
