//! @TITLE@: takes the first of its actions. Legal, but weak.

use std::io;

// write your own: return one of the actions; what you see is a line of JSON
fn choose(_seen: &str, actions: &[String]) -> String {
    actions[0].clone()
}

fn hear() -> String {
    let mut line = String::new();
    match io::stdin().read_line(&mut line) {
        Ok(length) if length > 0 => line.trim().to_string(),
        _ => std::process::exit(0), // the game is over
    }
}

fn main() {
    loop {
        let seen = hear();
        let count: usize = hear().parse().unwrap();
        let actions: Vec<String> = (0..count).map(|_| hear()).collect();
        println!("{}", choose(&seen, &actions));
    }
}
