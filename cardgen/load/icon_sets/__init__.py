"""Icon sets: Iconify JSON files and installed packages."""
