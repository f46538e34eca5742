//! A puzzle as a file for other solvers.
//!
//! The puzzle's variables come first and are numbered the same whatever the
//! encodings, so an answer can be read back with the puzzle alone.

use crate::linear::{gmpl, lp, mps};
use crate::puzzle::Puzzle;
use cnf::format::{dimacs, gcnf, opb, wcnf};
use cnf::{Bounds, Formula, Var};
use encodings::{Choice, Goal, Objective, Post, Problem, ScoreBound};

/// A format to export to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// DIMACS CNF.
    Dimacs,
    /// Weighted CNF of 2022; the score as soft clauses.
    Wcnf,
    /// Pseudo-Boolean, with sums as linear constraints.
    Opb,
    /// Group CNF, a group a rule instance.
    Gcnf,
    /// The integer programme in LP format.
    Lp,
    /// The integer programme in free MPS.
    Mps,
    /// The integer programme in GMPL.
    Gmpl,
}

impl Target {
    /// Their names, for users.
    pub const NAMES: [(&'static str, Self); 7] = [
        ("dimacs", Self::Dimacs),
        ("wcnf", Self::Wcnf),
        ("opb", Self::Opb),
        ("gcnf", Self::Gcnf),
        ("lp", Self::Lp),
        ("mps", Self::Mps),
        ("gmpl", Self::Gmpl),
    ];
}

/// Whether connectivity is in a CNF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Every model is a solution.
    Complete,
    /// Connectivity and loops are left out.
    Relaxed,
}

/// The most clauses that a score of several weights is written out in.
const MOST_SCORE_CLAUSES: usize = 500_000;

/// The file. The same puzzle and choices give the same bytes.
///
/// # Errors
/// When the format cannot hold the puzzle.
pub fn export(
    puzzle: &dyn Puzzle,
    target: Target,
    scope: Scope,
    choice: &Choice,
) -> Result<Vec<u8>, String> {
    export_within(puzzle, target, scope, choice, None)
}

/// As [`export`], and no formula is made beyond `bounds`.
///
/// # Errors
/// As [`export`], and when the formula went beyond its bounds.
pub fn export_within(
    puzzle: &dyn Puzzle,
    target: Target,
    scope: Scope,
    choice: &Choice,
    bounds: Option<Bounds>,
) -> Result<Vec<u8>, String> {
    let mut comments = vec![format!(
        "puzzlesat {}: {}",
        env!("CARGO_PKG_VERSION"),
        puzzle.name()
    )];
    if puzzle.is_relaxation() {
        comments.push("a bound: every answer is a model, but a model may be no answer".into());
    }
    let write_linear = |write: fn(&crate::linear::Program, &[String]) -> String| {
        let linear = puzzle
            .linear()
            .ok_or("this puzzle has no integer program")?;
        Ok(write(&linear.program(), &comments).into_bytes())
    };
    match target {
        Target::Lp => return write_linear(lp::write),
        Target::Mps => return write_linear(mps::write),
        Target::Gmpl => return write_linear(gmpl::write),
        _ => {}
    }
    let mut problem = puzzle.problem();
    if let Some(bounds) = bounds {
        problem.set_bounds(bounds);
    }
    let keep = |post: &Post<'_>| in_scope(scope, post) && keeps(target, post);
    let mut formula = problem.compile_complete_where(choice, keep);
    formula.check().map_err(|why| why.to_string())?;
    comments.push(format!(
        "encodings: cardinality {}, at-most-one {}, order {}",
        choice.cardinality.name, choice.at_most_one.name, choice.order.name
    ));
    if scope == Scope::Relaxed && problem.lazy().next().is_some() {
        comments.push("relaxed: connectivity is left out, so a model may be no solution".into());
    }
    name(puzzle, &problem, &mut formula);
    write_formula(target, scope, &problem, &mut formula, choice, comments)
}

/// What is left out must not come back as a lemma.
fn in_scope(scope: Scope, post: &Post<'_>) -> bool {
    scope == Scope::Complete || !(post.constraint.is_lazy() || post.is_lemma)
}

/// Group CNF holds no lemmas, and OPB holds sums and pairs as they are.
fn keeps(target: Target, post: &Post<'_>) -> bool {
    match target {
        Target::Gcnf => !post.is_lemma,
        Target::Opb => post.constraint.opb_rows().is_none(),
        _ => true,
    }
}

fn name(puzzle: &dyn Puzzle, problem: &Problem, formula: &mut Formula) {
    let names = puzzle.layout().literal_names();
    assert_eq!(
        names.len(),
        problem.n_vars() as usize,
        "every variable of the puzzle has a name"
    );
    for (i, name) in (0..).zip(names) {
        formula.name(Var::new(i), name);
    }
}

fn write_formula(
    target: Target,
    scope: Scope,
    problem: &Problem,
    formula: &mut Formula,
    choice: &Choice,
    mut comments: Vec<String>,
) -> Result<Vec<u8>, String> {
    if let (Some(Goal::AtLeast(objective, value)), true) = (problem.goal(), target != Target::Opb) {
        let written = ScoreBound::new(objective.clone(), choice).write_out(
            *value,
            MOST_SCORE_CLAUSES,
            formula,
        );
        if !written {
            return Err(format!(
                "a target over these scores takes more than {MOST_SCORE_CLAUSES} clauses; `opb` holds it as one constraint"
            ));
        }
    }
    let maximized = match problem.goal() {
        Some(Goal::Maximize(objective)) => Some(objective),
        _ => None,
    };
    let mut out = Vec::new();
    let written = match target {
        Target::Wcnf => {
            let soft: Vec<_> = maximized
                .into_iter()
                .flat_map(Objective::terms)
                .map(|(lit, weight)| (weight, vec![lit]))
                .collect();
            wcnf::write(formula, &soft, &comments, &mut out)
        }
        Target::Opb => {
            let objective: Vec<_> = maximized
                .into_iter()
                .flat_map(Objective::terms)
                .map(|(lit, weight)| (-signed(weight), lit))
                .collect();
            opb::write(
                formula,
                &linear(problem, scope),
                &objective,
                &comments,
                &mut out,
            )
        }
        Target::Gcnf => gcnf::write(formula, &comments, &mut out),
        _ => {
            let shown: String = (1..=problem.n_vars()).map(|i| format!("{i} ")).collect();
            comments.push(format!("p show {shown}0"));
            dimacs::write(formula, &comments, &mut out)
        }
    };
    written.map_err(|error| error.to_string())?;
    Ok(out)
}

/// Clauses, pairs, sums and the target as linear constraints.
fn linear(problem: &Problem, scope: Scope) -> Vec<opb::Linear> {
    let posts = problem.posts().filter(|post| in_scope(scope, post));
    let mut rows: Vec<opb::Linear> = posts
        .flat_map(|post| post.constraint.opb_rows().unwrap_or_default())
        .collect();
    if let Some(Goal::AtLeast(objective, value)) = problem.goal() {
        let terms = objective
            .terms()
            .map(|(lit, weight)| (signed(weight), lit))
            .collect();
        rows.push(opb::Linear::at_least(terms, signed(*value)));
    }
    rows
}

fn signed(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
