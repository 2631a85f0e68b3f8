//! Minibus: one bus that goes round the stations and waits a little at each. Legal, but weak.

use std::io;

const WAIT: usize = 5; // turns at a station, to let travellers off and on

fn numbers() -> Vec<usize> {
    let mut line = String::new();
    match io::stdin().read_line(&mut line) {
        Ok(length) if length > 0 => line
            .split_whitespace()
            .map(|word| word.parse().unwrap())
            .collect(),
        _ => std::process::exit(0), // the game is over
    }
}

fn number() -> usize {
    numbers()[0]
}

fn main() {
    let first = numbers();
    let (players, me) = (first[0], first[1]);
    let mut stations: Vec<Vec<usize>> = (0..3).map(|_| numbers()).collect(); // id, x, y, capacity
    let mut waited = 0;
    let mut command = String::from("BUS 0");

    loop {
        for _ in 0..players {
            numbers(); // player, money, and what it has bought
        }
        for _ in 0..number() {
            stations.push(numbers()); // a new one every 25 turns
        }
        for _ in 0..number() {
            let bus = numbers(); // id, owner, x, y, goal, cars
            let goal = bus[4];
            if bus[1] == me && stations[goal][1..3] == bus[2..4] {
                waited += 1;
                if waited == WAIT {
                    waited = 0;
                    command = format!("DESTINATION {} {}", bus[0], (goal + 1) % stations.len());
                }
            }
        }
        for _ in 0..numbers().iter().sum() {
            numbers(); // travellers who came, got on, or arrived
        }
        println!("{command}");
        command = String::from("PASS");
    }
}
