"""Small games for tests of pictures: a board, a board of two clicks, and no board."""
