"""Letters that look alike, after the confusables of Unicode (UTS #39), as far as names may hold them.

    >>> skeleton("a1ice") == skeleton("aIice") == skeleton("àlïce") == skeleton("alice")
    True

Letters of other alphabets become the Latin ones that they look like: a name is written in one
alphabet, but the whole name may look like a Latin one.
"""

from unicodedata import combining, lookup, name, normalize

_LOOKS = {
    # digits and capitals
    "1": "l", "I": "l", "|": "l", "0": "o", "_": "-",
    # Latin
    "ı": "i", "ɩ": "i", "ɑ": "a", "ɡ": "g", "ʟ": "l", "ǀ": "l", "ᴏ": "o", "ſ": "f", "æ": "ae", "œ": "oe",
    # Cyrillic
    "а": "a", "В": "b", "с": "c", "С": "c", "ԁ": "d", "е": "e", "Е": "e", "Н": "h", "һ": "h", "Һ": "h",
    "і": "i", "І": "l", "Ӏ": "l", "ӏ": "l", "ј": "j", "Ј": "j", "К": "k", "к": "k", "М": "m", "о": "o",
    "О": "o", "р": "p", "Р": "p", "ԛ": "q", "ѕ": "s", "Ѕ": "s", "Т": "t", "т": "t", "ѵ": "v", "ԝ": "w",
    "х": "x", "Х": "x", "у": "y", "У": "y", "ү": "y", "А": "a", "З": "3", "б": "6",
    # Greek
    "Α": "a", "α": "a", "Β": "b", "Ε": "e", "Ζ": "z", "Η": "h", "Ι": "l", "ι": "i", "Κ": "k", "κ": "k",
    "Μ": "m", "Ν": "n", "ν": "v", "Ο": "o", "ο": "o", "σ": "o", "Ρ": "p", "ρ": "p", "Τ": "t", "τ": "t",
    "Υ": "y", "υ": "u", "Χ": "x", "χ": "x", "γ": "y",
    # Armenian
    "օ": "o", "Օ": "o", "ո": "n", "ս": "u", "հ": "h", "ց": "g", "զ": "q", "Լ": "l", "յ": "j", "Տ": "s",
    # Coptic
    "Ⲟ": "o", "ⲟ": "o", "Ⲣ": "p", "ⲣ": "p", "Ⲥ": "c", "ⲥ": "c", "Ⲕ": "k", "Ⲏ": "h", "Ⲙ": "m", "Ⲛ": "n",
    "Ⲧ": "t", "Ⲩ": "y", "Ⲭ": "x", "Ⲓ": "l",
    # Cherokee
    "Ꭰ": "d", "Ꭱ": "r", "Ꭲ": "t", "Ꭵ": "i", "Ꭹ": "y", "Ꭺ": "a", "Ꭻ": "j", "Ꭼ": "e", "Ꮃ": "w", "Ꮇ": "m",
    "Ꮋ": "h", "Ꮍ": "y", "Ꮐ": "g", "Ꮓ": "z", "Ꮢ": "r", "Ꮤ": "w", "Ꮥ": "s", "Ꮩ": "v", "Ꮪ": "s", "Ꮮ": "l",
    "Ꮯ": "c", "Ꮲ": "p", "Ꮶ": "k", "Ꮷ": "d", "Ᏻ": "g", "Ᏼ": "b",
    # Lisu
    "ꓐ": "b", "ꓑ": "p", "ꓓ": "d", "ꓔ": "t", "ꓖ": "g", "ꓗ": "k", "ꓙ": "j", "ꓚ": "c", "ꓜ": "z", "ꓝ": "f",
    "ꓟ": "m", "ꓠ": "n", "ꓡ": "l", "ꓢ": "s", "ꓣ": "r", "ꓦ": "v", "ꓧ": "h", "ꓪ": "w", "ꓫ": "x", "ꓬ": "y",
    "ꓮ": "a", "ꓰ": "e", "ꓲ": "l", "ꓳ": "o", "ꓴ": "u",
}  # fmt: skip
_PAIRS = (("rn", "m"), ("vv", "w"))


def skeleton(text: str) -> str:
    """Return what a text looks like; readers take two texts with the same skeleton for one."""
    bare = "".join(_bare(char) for char in normalize("NFKD", text) if not combining(char))
    looks = "".join(_LOOKS.get(char, char) for char in bare).casefold()
    for pair, look in _PAIRS:
        looks = looks.replace(pair, look)
    return looks


def _bare(char: str) -> str:
    """Return a letter without its stroke or hook: ø is o with one."""
    base, having, _ = name(char, "").partition(" WITH ")
    try:
        return lookup(base) if having else char
    except KeyError:
        return char
