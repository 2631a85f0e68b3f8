"""The shell around the match: real time, real processes, real sockets."""
