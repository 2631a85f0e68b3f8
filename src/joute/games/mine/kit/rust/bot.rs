//! Mine Into The Deep: one dwarf that goes where it sees the most metal. Legal, but weak.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

const NAME: &str = "rust";
const SAFE: i32 = 9; // a mine has at least ten layers: from the ninth on, the evil may be there
const NOBODY: i32 = -1;

struct Server(BufReader<TcpStream>);

impl Server {
    fn connect() -> Server {
        let host = env::var("JOUTE_HOST").unwrap_or("127.0.0.1".to_string());
        let port = env::var("JOUTE_PORT").unwrap_or("1234".to_string());
        let stream = TcpStream::connect(format!("{host}:{port}")).expect("there is no server");
        Server(BufReader::new(stream))
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        let length = self.0.read_line(&mut line).unwrap_or(0);
        if length == 0 || line.trim() == "FIN" {
            std::process::exit(0);
        }
        line.trim().to_string()
    }

    fn ask(&mut self, request: &str) -> String {
        let text = format!("{request}\n");
        if self.0.get_mut().write_all(text.as_bytes()).is_err() {
            std::process::exit(0); // the server has closed the connection
        }
        self.hear()
    }
}

fn number(text: &str) -> i32 {
    text.parse().unwrap()
}

fn value(metal: &str) -> i32 {
    match metal {
        "FER" => 10,
        "OR" => 20,
        "DIAMANT" => 40,
        "MITHRIL" => 80,
        _ => 0,
    }
}

/// The value of the layer in sight, -1 where we must not or cannot go.
fn worth(zone: &str, me: i32) -> i32 {
    let parts: Vec<&str> = zone.split(';').collect(); // depth, units, metal, owner
    let owner = number(parts[3]);
    if number(parts[0]) >= SAFE || (owner != NOBODY && owner != me) {
        return -1;
    }
    number(parts[1]) * value(parts[2])
}

fn main() {
    let mut server = Server::connect();
    server.hear(); // DEBUT_PARTIE
    let me = number(server.ask(NAME).split('|').nth(1).unwrap());
    let mut here = None;
    loop {
        server.hear(); // DEBUT_TOUR
        let map = server.ask("CARTE");
        let zones: Vec<&str> = map.trim_matches('|').split('|').collect(); // row by row
        let size = (zones.len() as f64).sqrt() as usize;
        let (mut best, mut most) = (None, -1);
        for (i, zone) in zones.iter().enumerate() {
            if worth(zone, me) > most {
                best = Some(i);
                most = worth(zone, me);
            }
        }
        match best {
            None if here.is_some() => drop(server.ask("RETIRER|0")),
            Some(i) if best != here => {
                drop(server.ask(&format!("DEPLACER|0|{}|{}", i / size, i % size)))
            }
            _ => (),
        }
        here = best;
        server.ask("FIN_TOUR");
    }
}
