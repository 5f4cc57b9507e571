"""The exporter `print`: PDFs to print, cut and fold. See `declaration`."""
