"""Plays Race well enough: one cell at a time. Other bots here begin like it, then misbehave."""

import sys


def numbers(count):
    return [int(sys.stdin.readline()) for _ in range(count)]


def play(move=lambda turn, x, y: print(x, y, sep="\n", flush=True)):
    (size,) = numbers(1)
    numbers(size * size)
    x, y = numbers(2)
    vx = vy = turn = 0
    goal = numbers(4)
    while True:
        turn += 1
        vx = velocity(x, vx, goal[0], goal[2])
        vy = velocity(y, vy, goal[1], goal[3])
        x, y = x + vx, y + vy
        move(turn, x, y)
        word = sys.stdin.readline()
        if word == "CHECKPOINT\n":
            goal = numbers(4)
        elif word != "OK\n":
            return


def velocity(place, speed, low, length):
    wanted = 1 if place < low else -1 if place >= low + length else 0
    return max(speed - 1, min(speed + 1, wanted))


if __name__ == "__main__":
    play()
