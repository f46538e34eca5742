//! Counts with a limit, and with a flag that another thread raises. A count that was
//! stopped is "at least", never "exactly".

use puzzlesat::pipeline::{Count, Failure, Options, Session};
use puzzlesat::puzzles::Tiling;
use std::time::Duration;

/// Returns a board of blank cells on which `n` blank dominoes are placed.
fn board(rows: usize, columns: usize, n: usize) -> Tiling {
    let row = vec!["0"; columns].join(" ") + "\n";
    let text = format!("tiling\n{}dominoes{}\n", row.repeat(rows), " 0-0".repeat(n));
    Tiling::from_text(&text).expect("a board")
}

fn main() {
    let chessboard = board(4, 8, 16);
    let mut session = Session::new(chessboard);
    for limit in [Some(10), None] {
        match session.count(limit) {
            Ok(Count {
                found,
                complete: true,
            }) => println!("exactly {found}"),
            Ok(Count { found, .. }) => println!("at least {found}"),
            Err(failure) => println!("{failure}"),
        }
    }

    let endless = board(12, 12, 20);
    let options = Options::default();
    let stop = options.stop.clone();
    let mut session = Session::with(endless, options);
    let mut found = 0;
    let ended = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            stop.stop();
        });
        session.solutions().find_map(|next| {
            found += 1;
            next.err()
        })
    });
    assert!(matches!(ended, Some(Failure::Interrupted(_))));
    println!("stopped after some: {}", found > 1);
}
