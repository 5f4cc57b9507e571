"""Display list → painted forms → a PDF file. Only `images` imports pikepdf."""
