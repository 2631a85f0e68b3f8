"""What results say about strength, and whom to match next: pure, without clock, files or luck."""
