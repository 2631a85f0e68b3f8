"""The viewer: pages in the browser for replays, live games, servers and people who play.

The page of a live match runs in a process of its own, which is sent only what the seats say
(`feed`) and plays the match again for its viewers (`reel`): however many watch, the match itself
goes on as if nobody did.
"""
