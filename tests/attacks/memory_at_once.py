"""Asks for more memory at once than any machine has."""

held = bytearray(1 << 46)
print("BREACH: 64 TiB", flush=True)
