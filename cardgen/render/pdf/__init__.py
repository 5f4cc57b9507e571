"""Display list → painted forms → a PDF file."""
