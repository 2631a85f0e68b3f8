// @TITLE@: takes the first of its actions. Legal, but weak.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

var in = bufio.NewReader(os.Stdin)

// write your own: return one of the actions; what you see is a line of JSON
func choose(seen string, actions []string) string {
	return actions[0]
}

func hear() string {
	line, err := in.ReadString('\n')
	if err != nil { // the game is over
		os.Exit(0)
	}
	return strings.TrimSpace(line)
}

func main() {
	for {
		seen := hear()
		count, _ := strconv.Atoi(hear())
		var actions []string
		for len(actions) < count {
			actions = append(actions, hear())
		}
		fmt.Println(choose(seen, actions))
	}
}
