"""Tables of cards: CSV files and sheets of workbooks become records, each with the places of its cells."""
