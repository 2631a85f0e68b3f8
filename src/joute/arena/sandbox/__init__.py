"""What a stranger's program sees, may use and may ask of the kernel."""
