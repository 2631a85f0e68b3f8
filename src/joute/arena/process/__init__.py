"""A bot's processes: started, watched through /proc, and ended for certain."""
