"""Mistakes planted blind: by a proofreader who had not seen the rules of the checker, and does not see what it finds.

`open/` is set A, which `python -m tests.blind` measures; `sealed/` is set B, of the same size, which is opened once: see its
README. `fresh/` holds six games by strangers, `legitimate.yaml` edits that must raise nothing. Whoever adds to this folder keeps
away from `cardgen/check/rules` and its pages, and changes nothing here because of what the checker found or missed.
"""
