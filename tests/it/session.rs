//! One session, several questions; and what ends it early.

use crate::common::{Board, Kind, parse, sizes};
use cnf::StopFlag;
use cnf::solver::{BACKENDS, Backend, Interrupted};
use puzzlesat::pipeline::{Count, Event, Failure, Options, Session, Uniqueness};
use puzzlesat::puzzle::Puzzle;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

for_each_puzzle!(
    questions_follow_each_other,
    a_stopped_session_knows_nothing,
    a_session_goes_on_after_a_stop,
);

fn complete(found: u64) -> Count {
    Count {
        found,
        complete: true,
    }
}

/// Each question retires what it added, so the order does not matter.
fn questions_follow_each_other(kind: &Kind) {
    for backend in BACKENDS {
        for Board { puzzle, label, .. } in kind.boards(sizes(4), 2) {
            let label = format!("{}, {label}", backend.name);
            let fresh = || Session::with(&puzzle, with_backend(backend));
            let count = fresh().count(Some(40)).expect("no bug");
            check_questions(&mut fresh(), count, &label);
        }
    }
}

fn with_backend(backend: &'static Backend) -> Options {
    Options {
        engine: backend.into(),
        ..Options::default()
    }
}

fn check_questions(session: &mut Session, count: Count, label: &str) {
    let solvable = count.found > 0;
    for _ in 0..2 {
        let kind = match session.unique().expect("no bug") {
            Uniqueness::Unsolvable => 0,
            Uniqueness::Unique(_) => 1,
            Uniqueness::NotUnique(a, b) => {
                assert_ne!(a, b, "{label}");
                2
            }
        };
        assert_eq!(kind, count.found.min(2), "{label}");
        assert_eq!(session.count(Some(40)), Ok(count), "{label}");
        let found = session.solve().expect("no bug");
        assert_eq!(found.is_some(), solvable, "{label}");
        // Given up half-way, the blocked solutions come back.
        assert_eq!(
            session.solutions().take(2).count() as u64,
            count.found.min(2),
            "{label}"
        );
        let limited = session.count(Some(1)).expect("no bug");
        assert_eq!(limited.found, count.found.min(1), "{label}");
        assert_eq!(limited.complete, count.found == 0, "{label}");
        assert_eq!(
            session.count(Some(0)).map(|none| none.complete),
            Ok(false),
            "{label}"
        );
    }
    assert_eq!(session.count(Some(40)), Ok(count), "{label}");
}

/// A limit that is just reached does not prove that there is no more.
#[test]
fn a_limit_proves_nothing() {
    let board = parse("tiling\n0 0 0\ndominoes 0-0\n");
    let mut session = Session::new(&board);
    let at_limit = |found| Count {
        found,
        complete: false,
    };
    assert_eq!(session.count(Some(1)), Ok(at_limit(1)));
    assert_eq!(session.count(Some(2)), Ok(at_limit(2)));
    assert_eq!(session.count(Some(3)), Ok(complete(2)));
    assert_eq!(session.count(None), Ok(complete(2)));
}

const STOPPED: Failure = Failure::Interrupted(Interrupted::Stopped);

fn a_stopped_session_knows_nothing(kind: &Kind) {
    for backend in BACKENDS {
        for puzzle in [kind.example(), kind.board((3, 3), 1, true).puzzle] {
            let options = with_backend(backend);
            options.stop.stop();
            let mut session = Session::with(&puzzle, options);
            assert_eq!(session.solve().err(), Some(STOPPED), "{}", backend.name);
            assert_eq!(session.unique().err(), Some(STOPPED), "{}", backend.name);
            assert_eq!(session.count(None).err(), Some(STOPPED), "{}", backend.name);
            assert_eq!(
                session.count(Some(1)).err(),
                Some(STOPPED),
                "{}",
                backend.name
            );
            let all: Vec<_> = session.solutions().collect();
            assert_eq!(all, [Err(STOPPED)], "{}", backend.name);
        }
    }
}

/// Stopped between two solutions, then told to go on.
fn a_session_goes_on_after_a_stop(kind: &Kind) {
    for backend in BACKENDS {
        let puzzle = kind.example();
        let options = with_backend(backend);
        let stop = options.stop.clone();
        let mut session = Session::with(&puzzle, options);
        let mut solutions = session.solutions();
        assert!(matches!(solutions.next(), Some(Ok(_))), "{}", backend.name);
        stop.stop();
        assert_eq!(solutions.next(), Some(Err(STOPPED)), "{}", backend.name);
        assert_eq!(solutions.next(), None, "an error is the end");
        drop(solutions);
        stop.reset();
        assert_eq!(session.count(None), Ok(complete(1)), "{}", backend.name);
        assert!(matches!(session.unique(), Ok(Uniqueness::Unique(_))));
    }
}

/// A mutilated chessboard: no tiling of 10x10 squares without two opposite
/// corners, for a reason that resolution cannot express in short.
fn hard_board() -> Arc<dyn Puzzle> {
    let mut rows = vec![vec!["0"; 10]; 10];
    rows[0][0] = "1";
    rows[9][9] = "1";
    let grid: String = rows.iter().map(|row| row.join(" ") + "\n").collect();
    let set = " 0-0".repeat(49);
    parse(&format!("tiling\n{grid}dominoes{set}\ncover any\n"))
}

/// More tilings than can ever be counted.
fn endless_board() -> Arc<dyn Puzzle> {
    let grid = "0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(12);
    let set = " 0-0".repeat(20);
    parse(&format!("tiling\n{grid}dominoes{set}\n"))
}

/// Raises `stop` from another thread while `job` runs.
fn while_running<T>(stop: &StopFlag, job: impl FnOnce() -> T) -> T {
    let stop = stop.clone();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(100));
        stop.stop();
    });
    let result = job();
    stopper.join().expect("it only raises the flag");
    result
}

#[test]
fn another_thread_stops_a_search() {
    let board = hard_board();
    for backend in BACKENDS.iter().filter(|backend| backend.can.interrupt) {
        type Question = fn(&mut Session) -> Option<Failure>;
        let questions: [Question; 3] = [
            |session| session.solve().err(),
            |session| session.unique().err(),
            |session| session.count(None).err(),
        ];
        for ask in questions {
            let options = with_backend(backend);
            let stop = options.stop.clone();
            let mut session = Session::with(&board, options);
            let failure = while_running(&stop, || ask(&mut session));
            assert_eq!(failure, Some(STOPPED), "{}", backend.name);
        }
    }
}

#[test]
fn another_thread_stops_a_count() {
    let newest = Arc::new(AtomicU64::new(0));
    let told = Arc::clone(&newest);
    let board = endless_board();
    let options = Options {
        observer: Arc::new(move |event| {
            if let Event::Solution { found } = event {
                told.store(*found, Ordering::Relaxed);
            }
        }),
        ..Options::default()
    };
    let stop = options.stop.clone();
    let mut session = Session::with(&board, options);
    let count = while_running(&stop, || session.count(None));
    assert_eq!(count, Err(STOPPED));
    let found = newest.load(Ordering::Relaxed);
    stop.reset();
    let again = session.count(Some(3)).expect("the flag is down");
    assert_eq!((again.found, again.complete), (3, false), "{found} before");
}

/// A session goes on after a stop, whatever was being added when it came: formulas look at
/// their bounds every 1024 clauses, and then a clause against a solution found the flag raised.
#[test]
fn a_stop_between_solutions_is_forgotten() {
    let board = endless_board();
    let clauses = Session::new(&board).stats().clauses as u64;
    let next_look = 1024 - clauses % 1024;
    for found in next_look.saturating_sub(3)..=next_look + 3 {
        let options = Options::default();
        let stop = options.stop.clone();
        let raised = stop.clone();
        let observer = move |event: &Event| {
            if matches!(event, Event::Solution { found: n } if *n == found) {
                raised.stop();
            }
        };
        let options = Options {
            observer: Arc::new(observer),
            ..options
        };
        let mut session = Session::with(&board, options);
        assert_eq!(session.count(None), Err(STOPPED), "{found}");
        stop.reset();
        let again = session.count(Some(3)).expect("the flag is down");
        assert_eq!((again.found, again.complete), (3, false), "{found}");
    }
}
