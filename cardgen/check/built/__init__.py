"""Facts read from built files: PDFs, tables, the manifest."""
