"""All that a contest knows of one team, for the oral that ends a course.

`subject.py` finds whose dossier it is. `standing.py` says how everybody did, `versions.py` all about each version of the team, with
`difference.py` for what changed in it; `likeness.py` whose program is similar. `candidates.py`, `moments.py` and `chosen.py` find
the matches worth asking about. `gather.py` puts it together, `questions.py` asks, `report/` writes the page.
"""
