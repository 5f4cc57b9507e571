"""A table as a save: seats with hands, notebook, camera; and a panel of buttons that sets up and helps."""
