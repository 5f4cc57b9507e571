"""The checker's engine: registry of rules, runner, allows, baseline, fixes, reports."""
