"""What texts print as icons without saying so: words with icons, and emoji in colour."""
