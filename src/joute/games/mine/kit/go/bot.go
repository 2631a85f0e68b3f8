// Mine Into The Deep: one dwarf that goes where it sees the most metal. Legal, but weak.
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

const name = "go"
const safe = 9 // a mine has at least ten layers: from the ninth on, the evil may be there
const nobody = -1

var values = map[string]int{"RIEN": 0, "FER": 10, "OR": 20, "DIAMANT": 40, "MITHRIL": 80}
var server net.Conn
var in *bufio.Reader

func setting(name, usual string) string {
	if value, found := os.LookupEnv(name); found {
		return value
	}
	return usual
}

func connect() {
	place := net.JoinHostPort(setting("JOUTE_HOST", "127.0.0.1"), setting("JOUTE_PORT", "1234"))
	var err error
	if server, err = net.Dial("tcp", place); err != nil {
		log.Fatal(err)
	}
	in = bufio.NewReader(server)
}

func hear() string {
	line, err := in.ReadString('\n')
	line = strings.TrimSpace(line)
	if err != nil || line == "FIN" {
		os.Exit(0)
	}
	return line
}

func ask(request string) string {
	fmt.Fprintf(server, "%s\n", request)
	return hear()
}

func number(text string) int {
	value, _ := strconv.Atoi(text)
	return value
}

// the value of the layer in sight, -1 where we must not or cannot go
func worth(zone string, me int) int {
	parts := strings.Split(zone, ";") // depth, units, metal, owner
	owner := number(parts[3])
	if number(parts[0]) >= safe || (owner != nobody && owner != me) {
		return -1
	}
	return number(parts[1]) * values[parts[2]]
}

func main() {
	connect()
	hear() // DEBUT_PARTIE
	me := number(strings.Split(ask(name), "|")[1])
	here := -1
	for {
		hear() // DEBUT_TOUR
		// depth;units;metal;owner, row by row
		zones := strings.Split(strings.Trim(ask("CARTE"), "|"), "|")
		size := 1
		for size*size < len(zones) {
			size++
		}
		best, most := -1, -1
		for i, zone := range zones {
			if worth(zone, me) > most {
				best, most = i, worth(zone, me)
			}
		}
		if best < 0 && here >= 0 {
			ask("RETIRER|0")
		} else if best != here {
			ask(fmt.Sprintf("DEPLACER|0|%d|%d", best/size, best%size))
		}
		here = best
		ask("FIN_TOUR")
	}
}
