"""What students hand in (a source, a folder of sources, an archive), and the program it becomes."""
