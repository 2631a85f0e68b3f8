"""joute: the arena for AI programming games."""
