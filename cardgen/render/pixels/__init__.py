"""Display list → pixels, painted by cairo, and pixels as PNG and JPEG files."""
