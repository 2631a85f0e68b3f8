"""A folder of modules for the programs that play, whatever Python they run on: nothing of ours is imported here."""
