//! @TITLE@: takes the first of its actions. Legal, but weak.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

// write your own: return one of the actions; what you see is a line of JSON
fn choose(_seen: &str, actions: &[String]) -> String {
    actions[0].clone()
}

struct Server(BufReader<TcpStream>);

impl Server {
    fn connect() -> Server {
        let host = env::var("JOUTE_HOST").unwrap_or("127.0.0.1".to_string());
        let port = env::var("JOUTE_PORT").unwrap_or("@PORT@".to_string());
        let stream = TcpStream::connect(format!("{host}:{port}")).expect("there is no server");
        Server(BufReader::new(stream))
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        match self.0.read_line(&mut line) {
            Ok(length) if length > 0 => line.trim().to_string(),
            _ => std::process::exit(0), // the game is over
        }
    }

    fn say(&mut self, answer: &str) {
        let text = format!("{answer}\n");
        if self.0.get_mut().write_all(text.as_bytes()).is_err() {
            std::process::exit(0); // the game is over
        }
    }
}

fn main() {
    let mut server = Server::connect();
    loop {
        let seen = server.hear();
        let count: usize = server.hear().parse().unwrap();
        let actions: Vec<String> = (0..count).map(|_| server.hear()).collect();
        server.say(&choose(&seen, &actions));
    }
}
