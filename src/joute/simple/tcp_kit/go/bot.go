// @TITLE@: takes the first of its actions. Legal, but weak.
package main

import (
	"bufio"
	"fmt"
	"log"
	"net"
	"os"
	"strconv"
	"strings"
)

var server net.Conn
var in *bufio.Reader

// write your own: return one of the actions; what you see is a line of JSON
func choose(seen string, actions []string) string {
	return actions[0]
}

func setting(name, usual string) string {
	if value, found := os.LookupEnv(name); found {
		return value
	}
	return usual
}

func connect() {
	place := net.JoinHostPort(setting("JOUTE_HOST", "127.0.0.1"), setting("JOUTE_PORT", "@PORT@"))
	var err error
	if server, err = net.Dial("tcp", place); err != nil {
		log.Fatal(err)
	}
	in = bufio.NewReader(server)
}

func hear() string {
	line, err := in.ReadString('\n')
	if err != nil { // the game is over
		os.Exit(0)
	}
	return strings.TrimSpace(line)
}

func main() {
	connect()
	for {
		seen := hear()
		count, _ := strconv.Atoi(hear())
		var actions []string
		for len(actions) < count {
			actions = append(actions, hear())
		}
		fmt.Fprintf(server, "%s\n", choose(seen, actions))
	}
}
