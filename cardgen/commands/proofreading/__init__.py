"""Proofreading on the command line: approve texts, and make proofs. See the README of `commands`."""
