"""What is measured on the pages of a document as they are drawn."""
