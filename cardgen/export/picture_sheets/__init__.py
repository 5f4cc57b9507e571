"""Pictures for virtual tables of any program: faces painted one by one or joined to sheets, named by their content."""
