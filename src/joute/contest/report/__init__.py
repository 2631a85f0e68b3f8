"""What the pages of tournaments and leagues are made of."""
