"""A competition with an end: its plan, its store, its runner and its report."""
