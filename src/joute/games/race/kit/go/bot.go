// Race: goes straight to each objective, one cell at a time. Legal, but slow.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

var in = bufio.NewReader(os.Stdin)

func line() string {
	text, err := in.ReadString('\n')
	if err != nil { // the referee has stopped
		os.Exit(0)
	}
	return strings.TrimSpace(text)
}

func number() int {
	value, _ := strconv.Atoi(line())
	return value
}

func rectangle() (x, y, w, h int) {
	return number(), number(), number(), number()
}

func velocity(place, low, length int) int {
	if place < low {
		return 1
	}
	if place >= low+length {
		return -1
	}
	return 0
}

// a velocity changes by one at most
func slowly(now, wanted int) int {
	if wanted > now {
		return now + 1
	}
	if wanted < now {
		return now - 1
	}
	return now
}

func main() {
	size := number()
	values := make([]int, size*size) // the cell (x, y) is values[x + y * size]
	for i := range values {
		values[i] = number()
	}
	px, py := number(), number()
	x, y, w, h := rectangle()
	vx, vy := 0, 0

	for {
		vx = slowly(vx, velocity(px, x, w))
		vy = slowly(vy, velocity(py, y, h))
		px += vx
		py += vy
		fmt.Printf("%d\n%d\n", px, py)

		answer := line()
		if answer == "CHECKPOINT" {
			x, y, w, h = rectangle()
		} else if answer != "OK" { // FINISH or ERROR
			break
		}
	}
}
