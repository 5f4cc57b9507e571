"""Step 4: faces on sheets of paper. Pure geometry: nothing is drawn, and only sheet descriptions are read.

`sheets` reads the descriptions (`spec`), `grid` puts equal pieces in rows and columns, `nest` small pieces of several
sizes in bands, `poster` cuts large pieces into pages, `paper_forms` says which of it a kind asks for, and `plan` what
comes onto each kind of sheet (`sheet_plan`). May import load, project, model, plugins, findings, units.
"""
