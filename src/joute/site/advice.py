"""What a reason advises who typed a command, said on the site so that it helps a student."""

from joute.arena.seats.launch import PORT_HINT

_ADVICE = {
    PORT_HINT: "let it connect at once, to the port that JOUTE_PORT tells",
}


def advised(reason: str) -> str:
    """Advise what a student can do: nobody sets options there."""
    for typed, sent in _ADVICE.items():
        reason = reason.replace(typed, sent)
    return reason
