"""What a BOT on a command line or in a folder may be, and the files that it is made of."""
