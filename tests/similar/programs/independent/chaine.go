// chaine: builds a chain of up to five bunches, always the nearest next, for both colours
// and every first bunch; takes the chain that brings most points a step.
package main

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
)

type point struct{ r, c int }

type bunch struct {
	units int
	at    point
}

type world struct {
	size  int
	cells string
	vats  map[string]point
	cache map[point]map[point]int
}

var steps = []struct {
	name string
	d    point
}{{"HAUT", point{-1, 0}}, {"GAUCHE", point{0, -1}}, {"BAS", point{1, 0}}, {"DROIT", point{0, 1}}}

func (w *world) open(p point) bool {
	if p.r < 0 || p.c < 0 || p.r >= w.size || p.c >= w.size {
		return false
	}
	return w.cells[p.r*w.size+p.c] == 'C'
}

func (w *world) from(p point) map[point]int {
	if known, ok := w.cache[p]; ok {
		return known
	}
	found := map[point]int{p: 0}
	queue := []point{p}
	for len(queue) > 0 {
		q := queue[0]
		queue = queue[1:]
		for _, s := range steps {
			next := point{q.r + s.d.r, q.c + s.d.c}
			if _, seen := found[next]; !seen && w.open(next) {
				found[next] = found[q] + 1
				queue = append(queue, next)
			}
		}
	}
	w.cache[p] = found
	return found
}

func price(colour string) int {
	if colour == "ROUGE" {
		return 20
	}
	return 15
}

// chain returns the points a step of a chain, scaled so that whole numbers can be compared.
func (w *world) chain(start point, colour string, load int, first int, all []bunch, left int) int {
	used := make([]bool, len(all))
	here, total, walked, at, best := start, load, 0, first, 0
	home := w.from(w.vats[colour])
	for length := 0; length < 5 && at >= 0; length++ {
		used[at] = true
		walked += w.from(here)[all[at].at] + 1
		total += all[at].units
		here = all[at].at
		whole := walked + home[here] + 1
		if whole <= left {
			if worth := 100000 * total * price(colour) / whole; worth > best {
				best = worth
			}
		}
		at = -1
		for i, b := range all {
			if !used[i] && (at < 0 || w.from(here)[b.at] < w.from(here)[all[at].at]) {
				at = i
			}
		}
	}
	return best
}

type player struct {
	world
	in     *bufio.Reader
	out    net.Conn
	number int
	here   point
	hod    int
	colour string
}

func (p *player) hear() []string {
	line, err := p.in.ReadString('\n')
	if err != nil || strings.HasPrefix(line, "FIN") {
		os.Exit(0)
	}
	return strings.Split(strings.TrimSpace(line), "|")
}

func (p *player) ask(request string) []string {
	fmt.Fprintln(p.out, request)
	return p.hear()
}

func parse(text string) point {
	var p point
	fmt.Sscanf(text, "%d;%d", &p.r, &p.c)
	return p
}

func (p *player) look() {
	answer := p.ask("CARTE")
	p.size, _ = strconv.Atoi(answer[1])
	p.cells = answer[2]
	answer = p.ask("CUVES")
	p.vats = map[string]point{"ROUGE": parse(answer[1]), "BLANC": parse(answer[2])}
	p.cache = map[point]map[point]int{}
	p.here = parse(p.ask("JOUEURS")[p.number+1])
}

func (p *player) goal(lists map[string][]bunch, left int) (point, string) {
	best, goal, kind := 0, p.here, ""
	if p.hod > 0 {
		kind = p.colour
		goal = p.vats[kind]
		best = 100000 * p.hod * price(kind) / (p.from(goal)[p.here] + 1)
	}
	for _, colour := range []string{"ROUGE", "BLANC"} {
		if p.hod > 0 && colour != p.colour {
			continue
		}
		for i := range lists[colour] {
			worth := p.chain(p.here, colour, p.hod, i, lists[colour], left)
			if worth > best {
				best, goal, kind = worth, lists[colour][i].at, colour
			}
		}
	}
	return goal, kind
}

func (p *player) act(lists map[string][]bunch, left int) bool {
	goal, colour := p.goal(lists, left)
	if colour == "" {
		return false
	}
	if goal != p.here {
		distances := p.from(goal)
		for _, s := range steps {
			next := point{p.here.r + s.d.r, p.here.c + s.d.c}
			if d, ok := distances[next]; ok && d < distances[p.here] {
				p.here = parse(p.ask("DEPLACE|" + s.name)[1])
				return true
			}
		}
		return false
	}
	for i, b := range lists[colour] {
		if b.at == goal {
			p.hod, _ = strconv.Atoi(p.ask("RAMASSE")[1])
			p.colour = colour
			lists[colour] = append(lists[colour][:i:i], lists[colour][i+1:]...)
			return true
		}
	}
	p.ask("VIDE")
	p.hod = 0
	return true
}

func main() {
	host, port := os.Getenv("JOUTE_HOST"), os.Getenv("JOUTE_PORT")
	if port == "" {
		host, port = "127.0.0.1", "1234"
	}
	conn, err := net.Dial("tcp", host+":"+port)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	p := &player{in: bufio.NewReaderSize(conn, 1<<16), out: conn}
	p.number, _ = strconv.Atoi(p.ask("INSCRIRE")[1])
	for turn := 0; ; turn++ {
		begin := p.hear()
		if turn == 0 {
			p.look()
		}
		lists := map[string][]bunch{}
		for _, text := range begin[1:] {
			words := strings.SplitN(text, ";", 3)
			units, _ := strconv.Atoi(words[1])
			lists[words[0]] = append(lists[words[0]], bunch{units, parse(words[2])})
		}
		for i := 0; i < 10 && p.act(lists, 1000-10*turn-i); i++ {
		}
		p.ask("FINTOUR")
	}
}
