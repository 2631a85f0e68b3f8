"""The connections of seats: pipes, sockets, a keyboard, a page, a bot of this process."""
