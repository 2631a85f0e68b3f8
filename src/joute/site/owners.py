"""Who owns which name: a secret word protects each name, and only its salted hash is stored."""

from hashlib import scrypt
from pathlib import Path
from secrets import compare_digest, token_bytes

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.errors import UsageError
from joute.files import write_whole
from joute.site.names import look_alike
from joute.site.refusal import RefusedError, Why

SHORTEST, LONGEST = 6, 200
_COST = {"n": 1 << 14, "r": 8, "p": 1, "maxmem": 1 << 26}
"""About 50 ms and 16 MiB for each guess."""


class Owner(Struct, frozen=True, kw_only=True):
    """The owner of a name."""

    name: str
    salt: bytes
    proof: bytes
    received: float = 0.0
    """When the last upload came, in seconds since 1970."""


class Owners:
    """The names of a site and their owners, stored in one file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._owners = {owner.name: owner for owner in _read(file)}

    def __len__(self) -> int:
        return len(self._owners)

    def find(self, name: str) -> Owner | None:
        """Return the owner of a name, None if it is free."""
        return self._owners.get(name)

    def owned(self, name: str, word: str) -> Owner:
        """Return the owner of a name if the word is right, or a new owner if the name is free."""
        owner = self._owners.get(name)
        if owner is None:
            self._refuse_if_like_another(name)
            if not SHORTEST <= len(word) <= LONGEST:
                raise RefusedError(Why.BAD_WORD, shortest=SHORTEST)
            salt = token_bytes(16)
            return Owner(name=name, salt=salt, proof=_proof(word, salt))
        if len(word) > LONGEST or not compare_digest(owner.proof, _proof(word, owner.salt)):
            raise RefusedError(Why.WRONG_WORD, name=name)
        return owner

    def _refuse_if_like_another(self, name: str) -> None:
        for other in self._owners:
            if look_alike(other, name):
                raise RefusedError(Why.SPELLING, name=other)

    def received(self, owner: Owner, when: float) -> None:
        """Store that an upload has come for a name, which belongs to this owner from now on."""
        self._owners[owner.name] = replace(owner, received=when)
        data = msgspec.json.encode(list(self._owners.values()))
        write_whole(self._file, data, lasting=True, private=True)


def _read(file: Path) -> list[Owner]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[Owner])
    except FileNotFoundError:
        return []
    except (OSError, msgspec.DecodeError) as error:
        raise UsageError(
            "cannot read the names of the site in {file}: {why}; use a copy of it",
            file=file,
            why=error,
        ) from None


def _proof(word: str, salt: bytes) -> bytes:
    return scrypt(word.encode(), salt=salt, **_COST)
