//! A roster: each shift needs people, nobody works twice a day or right after a night,
//! and the number of granted preferences is maximized.

use puzzlesat::custom::CustomPuzzle;
use puzzlesat::explain;
use puzzlesat::pipeline::{Options, Session};
use puzzlesat::puzzle::IntoBoard;
use puzzlesat::text::InputError;
use std::error::Error;

const PEOPLE: [&str; 4] = ["Ann", "Bob", "Cem", "Dana"];
const DAYS: [&str; 5] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const SHIFTS: [&str; 4] = ["free", "early", "late", "night"];
/// Person, day, preferred shift and weight.
const WISHES: [(usize, usize, &str, i64); 6] = [
    (0, 0, "early", 3),
    (0, 4, "free", 5),
    (1, 1, "night", 2),
    (2, 2, "free", 4),
    (3, 0, "early", 2),
    (3, 3, "late", 1),
];

fn roster() -> Result<CustomPuzzle, InputError> {
    let mut m = CustomPuzzle::new("staff roster");
    let mut shift = Vec::new();
    for person in PEOPLE {
        let days = DAYS.map(|day| m.choice(format!("{person} {day}"), &SHIFTS));
        shift.push(days);
    }
    for (d, day) in DAYS.iter().enumerate() {
        for name in &SHIFTS[1..] {
            let workers = shift.iter().map(|days| days[d].is(name));
            let label = format!("one person works {name} on {day}");
            m.rule("shift", label)
                .exactly_one(workers.collect::<Vec<_>>());
        }
    }
    for (person, days) in PEOPLE.iter().zip(&shift) {
        for pair in days.windows(2) {
            let label = format!("{person} does not work early after a night");
            let rule = m.rule("rest", label);
            rule.any([!pair[0].is("night"), !pair[1].is("early")]);
        }
        let nights = days.iter().map(|day| day.is("night"));
        let label = format!("{person} has at most 2 nights");
        m.rule("nights", label)
            .count(nights.collect::<Vec<_>>(), ..=2);
    }
    m.maximize(WISHES.map(|(who, day, name, weight)| (weight, shift[who][day].is(name))));
    m.finish()
}

fn main() -> Result<(), Box<dyn Error>> {
    let board = roster()?.into_board();
    let best = Session::new(&board).optimum()?.ok_or("expected a roster")?;
    print!("{}", board.draw(Some(best.witness.solution())));
    println!("optimal {}", best.score);
    let path = explain::path(&board, &Options::default())?;
    println!("step 1: {}", path.steps[0].text);
    Ok(())
}
