"""What `cardgen translate` reads and writes."""
