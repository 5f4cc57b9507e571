"""What goes to the foot of a page: what stays together there, and what fills it before a figure."""
