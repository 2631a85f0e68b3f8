// La Course Au Vin: goes to the nearest red bunch, carries it home, and starts again. Legal, but weak.
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

type cell struct{ row, column int }

type way struct {
	name        string
	down, right int
}

const points = 10

var ways = []way{{"HAUT", -1, 0}, {"BAS", 1, 0}, {"GAUCHE", 0, -1}, {"DROIT", 0, 1}}
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

// return the words of the next line
func hear() []string {
	line, err := in.ReadString('\n')
	if err != nil || strings.HasPrefix(line, "FIN") || strings.HasPrefix(line, "ERREUR") {
		os.Exit(0)
	}
	return strings.Split(strings.TrimSpace(line), "|")
}

func ask(request string) []string {
	fmt.Fprintf(server, "%s\n", request)
	return hear()
}

func number(text string) int {
	value, _ := strconv.Atoi(text)
	return value
}

// read a cell from the last two numbers of "row;column", or of a bunch
func parse(text string) cell {
	parts := strings.Split(text, ";")
	return cell{number(parts[len(parts)-2]), number(parts[len(parts)-1])}
}

func redBunches(words []string) map[cell]bool {
	reds := map[cell]bool{}
	for _, word := range words { // DEBUT, then colour;units;row;column
		if strings.HasPrefix(word, "ROUGE") {
			reds[parse(word)] = true
		}
	}
	return reds
}

// look for the nearest of these cells, further and further away; return the first step to it
func wayTo(targets map[cell]bool, here cell, paths map[cell]bool) string {
	first := map[cell]string{here: ""}
	for queue := []cell{here}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if targets[at] {
			return first[at]
		}
		for _, way := range ways {
			there := cell{at.row + way.down, at.column + way.right}
			if _, seen := first[there]; paths[there] && !seen {
				first[there] = first[at]
				if at == here {
					first[there] = way.name
				}
				queue = append(queue, there)
			}
		}
	}
	return ""
}

func main() {
	connect()
	me := number(ask("INSCRIRE")[1])
	hear() // DEBUT
	answer := ask("CARTE")
	size := number(answer[1])
	paths := map[cell]bool{}
	for i, letter := range answer[2] {
		paths[cell{i / size, i % size}] = letter == 'C'
	}
	vat := parse(ask("CUVES")[1]) // the red one
	here := parse(ask("JOUEURS")[me+1])
	hod := 0 // units in it
	for {
		ask("FINTOUR")
		reds := redBunches(hear())
		for i := 0; i < points; i++ {
			targets := reds
			if hod > 0 {
				targets = map[cell]bool{vat: true}
			}
			way := wayTo(targets, here, paths)
			if reds[here] {
				hod = number(ask("RAMASSE")[1])
				delete(reds, here)
			} else if hod > 0 && here == vat {
				ask("VIDE")
				hod = 0
			} else if way != "" {
				here = parse(ask("DEPLACE|" + way)[1])
			}
		}
	}
}
