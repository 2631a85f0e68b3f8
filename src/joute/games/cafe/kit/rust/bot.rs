//! La bataille du café: plants on the first unit that the rules allow. Legal, but weak.

use std::env;
use std::io::{Read, Write};
use std::net::TcpStream;

const SIZE: usize = 10;
const NORTH: usize = 1;
const WEST: usize = 2;
const SOUTH: usize = 4;
const EAST: usize = 8;
const FOREST: usize = 32; // 64 is the sea

struct Game {
    server: TcpStream,
    island: [[usize; SIZE]; SIZE],
    parcel: [[usize; SIZE]; SIZE],
    taken: [[bool; SIZE]; SIZE],
    last: Option<(usize, usize)>,
}

fn connect() -> TcpStream {
    let host = env::var("JOUTE_HOST").unwrap_or("127.0.0.1".to_string());
    let port = env::var("JOUTE_PORT").unwrap_or("1213".to_string());
    TcpStream::connect(format!("{host}:{port}")).expect("there is no server")
}

impl Game {
    /// Read exactly this many bytes: messages have no end mark.
    fn hear(&mut self, length: usize) -> String {
        let mut data = vec![0; length];
        if self.server.read_exact(&mut data).is_err() {
            std::process::exit(0); // the server has closed the connection
        }
        String::from_utf8_lossy(&data).to_string()
    }

    fn hear_island(&mut self) {
        for row in 0..SIZE {
            let mut text = String::new();
            while !text.ends_with('|') {
                text += &self.hear(1);
            }
            for (column, cell) in text.trim_end_matches('|').split(':').enumerate() {
                self.island[row][column] = cell.parse().unwrap();
            }
        }
    }

    /// Give a number to all units of a parcel: those with no border in between.
    fn fill(&mut self, row: usize, column: usize, number: usize) {
        if self.parcel[row][column] != 0 {
            return;
        }
        self.parcel[row][column] = number;
        let borders = self.island[row][column];
        if borders & NORTH == 0 {
            self.fill(row - 1, column, number);
        }
        if borders & WEST == 0 {
            self.fill(row, column - 1, number);
        }
        if borders & SOUTH == 0 {
            self.fill(row + 1, column, number);
        }
        if borders & EAST == 0 {
            self.fill(row, column + 1, number);
        }
    }

    fn is_legal(&self, row: usize, column: usize) -> bool {
        if self.island[row][column] >= FOREST || self.taken[row][column] {
            return false;
        }
        match self.last {
            None => true, // the first seed goes anywhere
            Some((last_row, last_column)) => {
                let in_line = row == last_row || column == last_column;
                in_line && self.parcel[row][column] != self.parcel[last_row][last_column]
            }
        }
    }

    fn plant(&mut self, row: usize, column: usize) {
        self.taken[row][column] = true;
        self.last = Some((row, column));
    }

    fn play(&mut self) {
        let mut unit = 0;
        while unit < SIZE * SIZE - 1 && !self.is_legal(unit / SIZE, unit % SIZE) {
            unit += 1;
        }
        let seed = format!("A:{}{}", unit / SIZE, unit % SIZE);
        if self.server.write_all(seed.as_bytes()).is_ok() && self.hear(4) == "VALI" {
            self.plant(unit / SIZE, unit % SIZE);
        }
    }

    /// Return whether the game goes on after the opponent's move.
    fn hear_opponent(&mut self) -> bool {
        let answer = self.hear(4);
        if answer == "FINI" {
            return false;
        }
        let place: Vec<usize> = answer[2..]
            .bytes()
            .map(|digit| (digit - b'0') as usize)
            .collect();
        self.plant(place[0], place[1]); // B:xy
        self.hear(4) == "ENCO"
    }
}

fn main() {
    let mut game = Game {
        server: connect(),
        island: [[0; SIZE]; SIZE],
        parcel: [[0; SIZE]; SIZE],
        taken: [[false; SIZE]; SIZE],
        last: None,
    };
    game.hear_island();
    for i in 0..SIZE * SIZE {
        game.fill(i / SIZE, i % SIZE, i + 1);
    }
    game.play();
    while game.hear_opponent() {
        game.play();
    }
    eprintln!("{}", game.hear(7)); // S:ours:theirs
}
