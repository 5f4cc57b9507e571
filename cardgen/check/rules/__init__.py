"""The rules, a folder a family and a file a rule, named by code and name."""
