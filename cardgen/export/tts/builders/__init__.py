"""What puts each kind of object on the table of Tabletop Simulator, one module each; `by_object.py` chooses."""
