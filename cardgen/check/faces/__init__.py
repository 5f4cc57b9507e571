"""What is read off painted faces and drawings."""
