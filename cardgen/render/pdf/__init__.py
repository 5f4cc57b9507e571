"""Display list → painted forms → a PDF file. pikepdf stands in `images` alone."""
