// Minibus: one bus that goes round the stations and waits a little at each. Legal, but weak.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

const wait = 5 // turns at a station, to let travellers off and on

var in = bufio.NewReader(os.Stdin)

func numbers() []int {
	line, err := in.ReadString('\n')
	if err != nil { // the game is over
		os.Exit(0)
	}
	var numbers []int
	for _, word := range strings.Fields(line) {
		number, _ := strconv.Atoi(word)
		numbers = append(numbers, number)
	}
	return numbers
}

func number() int {
	return numbers()[0]
}

func main() {
	first := numbers()
	players, me := first[0], first[1]
	var stations [][]int // id, x, y, capacity
	for i := 0; i < 3; i++ {
		stations = append(stations, numbers())
	}
	waited := 0
	command := "BUS 0"

	for {
		for i := 0; i < players; i++ {
			numbers() // player, money, and what it has bought
		}
		for n := number(); n > 0; n-- {
			stations = append(stations, numbers()) // a new one every 25 turns
		}
		for n := number(); n > 0; n-- {
			bus := numbers() // id, owner, x, y, goal, cars
			goal := stations[bus[4]]
			if bus[1] == me && bus[2] == goal[1] && bus[3] == goal[2] {
				waited++
				if waited == wait {
					waited = 0
					command = fmt.Sprintf("DESTINATION %d %d", bus[0], (bus[4]+1)%len(stations))
				}
			}
		}
		travellers := numbers() // how many came, got on, and arrived
		for n := travellers[0] + travellers[1] + travellers[2]; n > 0; n-- {
			numbers()
		}
		fmt.Println(command)
		command = "PASS"
	}
}
