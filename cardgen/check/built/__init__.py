"""What is read off built files: PDFs, tables and the list of what was built."""
