"""What `cardgen new` makes a project of: a list of cards is read and tried, and files are written over nobody's."""
