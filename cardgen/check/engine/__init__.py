"""The checker's machine: which rules there are, running them, allows, baseline, fixes, reports."""
