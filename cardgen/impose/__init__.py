"""Step 4: faces on sheets of paper. Pure geometry: nothing is drawn, and only sheet descriptions are read.

`sheets` reads the descriptions (`spec`), `grid` puts equal pieces in rows and columns, `nest` small pieces of several
sizes in bands, `poster` cuts large pieces into pages, and `plan` says what comes onto each kind of sheet. May import
load, project, model, findings, units.
"""
