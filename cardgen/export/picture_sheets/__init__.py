"""Pictures for any virtual table: faces painted one by one or joined to sprite sheets, named by their content."""
