"""Many matches on many processors: what travels to a worker, and what comes back."""
