"""What can be counted in the code of a submission: it informs a teacher, and is never a mark by itself."""
