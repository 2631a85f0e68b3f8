# red grapes only; goes where they are dense. Ties are broken at random.
import re, random, socket
from os import environ as env

BUNCH = re.compile(r"ROUGE;(\d+);(\d+);(\d+)")
PLACE = re.compile(r"(\d+);(\d+)")

sock = socket.socket()
sock.connect((env.get("JOUTE_HOST") or "127.0.0.1", int(env.get("JOUTE_PORT") or 1234)))
buffer = b""


def receive():
    global buffer
    while b"\n" not in buffer:
        more = sock.recv(4096)
        if not more:
            raise SystemExit
        buffer += more
    first, buffer = buffer.split(b"\n", 1)
    return first.decode()


def send(*parts):
    sock.sendall(("|".join(parts) + "\n").encode())
    return receive()


def places(text):
    return [int(r) * n + int(c) for r, c in PLACE.findall(text)]


def flood(start):
    # level by level, with sets
    level, steps, found = {start}, 0, {}
    while level:
        found.update(dict.fromkeys(level, steps))
        level = {there for here in level for there in near[here]} - found.keys()
        steps += 1
    return found


def turns():
    while True:
        message = receive()
        if not message.startswith("DEBUT"):
            return
        yield {int(r) * n + int(c): int(u) for u, r, c in BUNCH.findall(message)} if n else message


n = 0
me = int(send("INSCRIRE").split("|")[1])
opening = receive()
answer = send("CARTE").split("|")
n = int(answer[1])
open_cells = {i for i, letter in enumerate(answer[2]) if letter == "C"}
STEP = {"DROIT": 1, "BAS": n, "GAUCHE": -1, "HAUT": -n}


def neighbours(i):
    for name, by in STEP.items():
        if i + by in open_cells and not (by == 1 and i % n == n - 1) and not (by == -1 and i % n == 0):
            yield i + by, name


near = {i: dict(neighbours(i)) for i in open_cells}
vat = places(send("CUVES"))[0]
home = flood(vat)
here = places(send("JOUEURS"))[me]
carried = 0


def density(i, reds):
    r, c = divmod(i, n)
    return sum(u / (1 + (r - j // n) ** 2 + (c - j % n) ** 2) for j, u in reds.items())


def target(reds):
    if not reds or carried > 40:
        return vat if carried else None
    away = flood(here)
    worth = {i: density(i, reds) / (4 + away[i]) for i in reds}
    top = max(worth.values())
    return random.choice([i for i in worth if worth[i] == top])


def step(goal):
    away = flood(goal)
    options = [(there, name) for there, name in near[here].items() if away[there] < away[here]]
    _, name = random.choice(options)
    return places(send("DEPLACE", name))[0]


def go(reds):
    global here, carried
    goal = target(reds)
    for point in range(10):
        if goal is None:
            break
        if here != goal:
            here = step(goal)
        elif goal == vat and carried:
            send("VIDE")
            carried = 0
            goal = target(reds)
        else:
            carried = int(send("RAMASSE").split("|")[1])
            del reds[here]
            goal = target(reds)
    send("FINTOUR")


go({int(r) * n + int(c): int(u) for u, r, c in BUNCH.findall(opening)})
for reds in turns():
    go(reds)
