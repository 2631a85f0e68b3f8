"""The site of a league: rules, uploads, the ranking and the matches, in the browser.

It runs in a process of its own. It reads the league's store and what the league posts (`league_news`),
and puts what is uploaded into the league's folder (`uploads`); it never waits for a match, and no
match waits for it.
"""
