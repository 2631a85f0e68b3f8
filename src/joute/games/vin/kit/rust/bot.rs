//! La Course Au Vin: goes to the nearest red bunch, carries it home, and starts again. Legal, but weak.

use std::collections::{HashMap, HashSet, VecDeque};
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

const POINTS: usize = 10;
const WAYS: [(&str, i32, i32); 4] = [
    ("HAUT", -1, 0),
    ("BAS", 1, 0),
    ("GAUCHE", 0, -1),
    ("DROIT", 0, 1),
];

type Cell = (i32, i32);

struct Server(BufReader<TcpStream>);

impl Server {
    fn connect() -> Server {
        let host = env::var("JOUTE_HOST").unwrap_or("127.0.0.1".to_string());
        let port = env::var("JOUTE_PORT").unwrap_or("1234".to_string());
        let stream = TcpStream::connect(format!("{host}:{port}")).expect("there is no server");
        Server(BufReader::new(stream))
    }

    /// Return the words of the next line.
    fn hear(&mut self) -> Vec<String> {
        let mut line = String::new();
        let length = self.0.read_line(&mut line).unwrap_or(0);
        if length == 0 || line.starts_with("FIN") || line.starts_with("ERREUR") {
            std::process::exit(0);
        }
        line.trim().split('|').map(String::from).collect()
    }

    fn ask(&mut self, request: &str) -> Vec<String> {
        let text = format!("{request}\n");
        if self.0.get_mut().write_all(text.as_bytes()).is_err() {
            std::process::exit(0); // the server has closed the connection
        }
        self.hear()
    }
}

fn number(text: &str) -> usize {
    text.parse().unwrap()
}

/// Read a cell from the last two numbers of "row;column", or of a bunch.
fn cell(text: &str) -> Cell {
    let mut parts = text.rsplit(';').map(|part| number(part) as i32);
    let column = parts.next().unwrap();
    (parts.next().unwrap(), column)
}

fn red_bunches(words: &[String]) -> HashSet<Cell> {
    // DEBUT, then colour;units;row;column
    words
        .iter()
        .filter(|word| word.starts_with("ROUGE"))
        .map(|word| cell(word))
        .collect()
}

/// Look for the nearest of these cells, further and further away; return the first step to it.
fn way_to(targets: &HashSet<Cell>, here: Cell, paths: &HashSet<Cell>) -> Option<&'static str> {
    let mut first = HashMap::from([(here, None)]);
    let mut queue = VecDeque::from([here]);
    while let Some(at) = queue.pop_front() {
        if targets.contains(&at) {
            return first[&at];
        }
        for (way, down, right) in WAYS {
            let there = (at.0 + down, at.1 + right);
            if paths.contains(&there) && !first.contains_key(&there) {
                first.insert(there, first[&at].or(Some(way)));
                queue.push_back(there);
            }
        }
    }
    None
}

fn main() {
    let mut server = Server::connect();
    let me = number(&server.ask("INSCRIRE")[1]);
    server.hear(); // DEBUT
    let map = server.ask("CARTE");
    let size = number(&map[1]);
    let paths: HashSet<Cell> = (0..size * size)
        .filter(|&i| map[2].as_bytes()[i] == b'C')
        .map(|i| ((i / size) as i32, (i % size) as i32))
        .collect();
    let vat = cell(&server.ask("CUVES")[1]); // the red one
    let mut here = cell(&server.ask("JOUEURS")[me + 1]);
    let mut hod = 0; // units in it
    loop {
        server.ask("FINTOUR");
        let mut reds = red_bunches(&server.hear());
        for _ in 0..POINTS {
            let home = HashSet::from([vat]);
            let way = way_to(if hod > 0 { &home } else { &reds }, here, &paths);
            if reds.remove(&here) {
                hod = number(&server.ask("RAMASSE")[1]);
            } else if hod > 0 && here == vat {
                server.ask("VIDE");
                hod = 0;
            } else if let Some(way) = way {
                here = cell(&server.ask(&format!("DEPLACE|{way}"))[1]);
            }
        }
    }
}
