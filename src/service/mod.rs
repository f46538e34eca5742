//! Questions and answers: what every front end asks of a board, and what it gets.
//!
//! The commands, `batch` and the page read requests and show responses; what happens in
//! between is here, once. A [`Job`] on a board gives a [`Report`]; progress comes as
//! [events](event_json) of one schema.
//!
//! Out of scope: files, threads, clocks, terminals, any concrete puzzle.

pub mod answers;
mod decode;
mod event;
mod explained;
mod film;
mod generate;
mod linear;
mod picture;
mod report;
mod run;
mod setup;

pub use answers::{Answer, ScoreBounds};
pub use decode::Printed;
pub use event::event_json;
pub use explained::{Stage, explain_film, path_film};
pub use film::{pictures, solution_film, solve_film};
pub use generate::{Generated, Grading, NoBoard, generate, grade, minimize};
pub use picture::{boards_picture, marks, report_picture};
pub use report::{Report, Shown, Verdict};
pub use run::{Found, Job, JobError, Wanted, run, run_each};
pub use setup::{SetupError, SolverNames};
