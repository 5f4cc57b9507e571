"""Mistakes planted blind: by a proofreader who had not seen the rules of the checker.

`open/` is set A, `sealed/` set B; `fresh/` are games by strangers; `legitimate.yaml` are edits that must raise nothing.
"""
