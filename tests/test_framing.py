from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from joute.framing import AnyLines, Fixed, Framing, Lines, Marked, text


def cut(framing: Framing, chunks: list[bytes]) -> list[str]:
    """Cut a stream that arrives in chunks, as a channel does."""
    data, at, messages = b"", 0, []
    for chunk in chunks:
        data, at = data[at:] + chunk, 0
        while (found := framing.first(data, at)) is not None:
            message, at = found
            messages.append(message)
    return messages


def sliced(data: bytes, places: list[int]) -> list[bytes]:
    marks = [0, *sorted(place % (len(data) + 1) for place in places), len(data)]
    return [data[a:b] for a, b in pairwise(marks)]


LINE_TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=20)


@given(st.lists(LINE_TEXT), st.lists(st.integers(0, 1000)))
def test_lines_are_the_same_however_they_arrive(lines: list[str], places: list[int]) -> None:
    data = "".join(line + "\n" for line in lines).encode()
    assert cut(Lines(), sliced(data, places)) == lines


@given(
    st.lists(st.tuples(LINE_TEXT, st.sampled_from(["\n", "\r\n", "\r"]))),
    st.lists(st.integers(0, 1000)),
)
def test_any_line_end_ends_one_line(lines: list[tuple[str, str]], places: list[int]) -> None:
    joined = "".join(line + end for line, end in lines)
    unambiguous = joined.replace("\r\n", "\n").replace("\r", "\n").split("\n")[:-1]
    assert cut(AnyLines(), sliced(joined.encode(), places)) == unambiguous


@given(st.lists(st.sampled_from(["A:12", "A:99", "zzzz"])), st.lists(st.integers(0, 1000)))
def test_fixed_messages_may_have_line_ends_between_them(
    moves: list[str], places: list[int]
) -> None:
    data = "\r\n".join(moves).encode()
    assert cut(Fixed(4, skip=b"\r\n \0"), sliced(data, places)) == moves


def test_a_fixed_message_keeps_what_stands_inside_it() -> None:
    assert cut(Fixed(4, skip=b" \n"), [b" \nA: 1A:23"]) == ["A: 1", "A:23"]


def test_a_carriage_return_before_the_line_feed_is_dropped_once() -> None:
    assert cut(Lines(), [b"7\r\n8\r\r\n\r\n"]) == ["7", "8\r", ""]


def test_a_marked_message_ends_with_its_last_mark() -> None:
    assert cut(Marked(b"|", count=2), [b"1:2|3", b":4|5|6|7"]) == ["1:2|3:4|", "5|6|"]


def test_a_line_longer_than_the_limit_is_never_a_message() -> None:
    lines = Lines(limit=4)
    assert lines.first(b"12345\n", 0) is None
    assert lines.overlong(b"12345\n", 0)
    assert lines.first(b"1234\n", 0) == ("1234", 5)
    assert not lines.overlong(b"1234", 0)


def test_bytes_that_are_not_text_stay_visible() -> None:
    assert text(b"caf\xc3\xa9 \xff") == "café \\xff"
