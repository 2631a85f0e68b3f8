"""The site of a league: rules, uploads, the ranking and the matches, in the browser.

It runs in a process of its own. It reads the league's store and the news that the league posts
(`league_news`), and puts uploads into the league's folder (`uploads`). It never waits for a match, and
no match waits for it.
"""
