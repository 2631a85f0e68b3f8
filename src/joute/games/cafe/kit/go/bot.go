// La bataille du café: plants on the first unit that the rules allow. Legal, but weak.
package main

import (
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"strconv"
	"strings"
)

const (
	size   = 10
	north  = 1
	west   = 2
	south  = 4
	east   = 8
	forest = 32 // 64 is the sea
)

var server net.Conn
var island, parcel [size][size]int
var taken [size][size]bool
var lastRow, lastColumn = -1, -1

func setting(name, usual string) string {
	if value, found := os.LookupEnv(name); found {
		return value
	}
	return usual
}

func connect() {
	place := net.JoinHostPort(setting("JOUTE_HOST", "127.0.0.1"), setting("JOUTE_PORT", "1213"))
	var err error
	if server, err = net.Dial("tcp", place); err != nil {
		log.Fatal(err)
	}
}

// read exactly this many bytes: messages have no end mark
func hear(length int) string {
	data := make([]byte, length)
	if _, err := io.ReadFull(server, data); err != nil { // the server has closed the connection
		os.Exit(0)
	}
	return string(data)
}

func hearIsland() {
	for row := range island {
		text := ""
		for next := hear(1); next != "|"; next = hear(1) {
			text += next
		}
		for column, cell := range strings.Split(text, ":") {
			island[row][column], _ = strconv.Atoi(cell)
		}
	}
}

// give a number to all units of a parcel: those with no border in between
func fill(row, column, number int) {
	if parcel[row][column] != 0 {
		return
	}
	parcel[row][column] = number
	borders := island[row][column]
	if borders&north == 0 {
		fill(row-1, column, number)
	}
	if borders&west == 0 {
		fill(row, column-1, number)
	}
	if borders&south == 0 {
		fill(row+1, column, number)
	}
	if borders&east == 0 {
		fill(row, column+1, number)
	}
}

func isLegal(row, column int) bool {
	if island[row][column] >= forest || taken[row][column] {
		return false
	}
	if lastRow < 0 { // the first seed goes anywhere
		return true
	}
	inLine := row == lastRow || column == lastColumn
	return inLine && parcel[row][column] != parcel[lastRow][lastColumn]
}

func plant(row, column int) {
	taken[row][column] = true
	lastRow, lastColumn = row, column
}

func play() {
	unit := 0
	for unit < size*size-1 && !isLegal(unit/size, unit%size) {
		unit++
	}
	fmt.Fprintf(server, "A:%d%d", unit/size, unit%size)
	if hear(4) == "VALI" {
		plant(unit/size, unit%size)
	}
}

// whether the game goes on after the opponent's move
func hearOpponent() bool {
	answer := hear(4)
	if answer == "FINI" {
		return false
	}
	plant(int(answer[2]-'0'), int(answer[3]-'0')) // B:xy
	return hear(4) == "ENCO"
}

func main() {
	connect()
	hearIsland()
	for i := 0; i < size*size; i++ {
		fill(i/size, i%size, i+1)
	}
	play()
	for hearOpponent() {
		play()
	}
	fmt.Fprintln(os.Stderr, hear(7)) // S:ours:theirs
}
