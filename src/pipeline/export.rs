//! Export of a board as a file for other solvers.
//!
//! The variables of the board come first, with the same numbers for all encodings, so an
//! answer can be read back with the board alone.

use crate::linear::{gmpl, lp, mps};
use crate::puzzle::Puzzle;
use cnf::format::{dimacs, gcnf, opb, wcnf};
use cnf::{Bounds, Formula, Var};
use encodings::{Choice, Goal, Objective, Post, Problem, ScoreBound};

/// Export format. If programs read different dialects of one format, the older dialect is
/// a separate format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// DIMACS CNF.
    Dimacs,
    /// DIMACS CNF with the variables to count also in lines `c ind`.
    DimacsInd,
    /// Weighted CNF of 2022; the score as soft clauses.
    Wcnf,
    /// Weighted CNF before 2022, with a header `p wcnf`.
    WcnfTop,
    /// Pseudo-Boolean, with cardinality constraints as linear constraints.
    Opb,
    /// Pseudo-Boolean without negated literals.
    OpbPositive,
    /// Group CNF, one group per rule instance.
    Gcnf,
    /// The integer program in LP format.
    Lp,
    /// The integer program in free MPS.
    Mps,
    /// The integer program in GMPL.
    Gmpl,
}

impl Target {
    /// The names for users.
    pub const NAMES: [(&'static str, Self); 10] = [
        ("dimacs", Self::Dimacs),
        ("dimacs-ind", Self::DimacsInd),
        ("wcnf", Self::Wcnf),
        ("wcnf-top", Self::WcnfTop),
        ("opb", Self::Opb),
        ("opb-positive", Self::OpbPositive),
        ("gcnf", Self::Gcnf),
        ("lp", Self::Lp),
        ("mps", Self::Mps),
        ("gmpl", Self::Gmpl),
    ];

    /// Returns the name, for users.
    #[must_use]
    pub fn name(self) -> &'static str {
        let row = Self::NAMES.iter().find(|(_, target)| *target == self);
        row.expect("every target has a name").0
    }

    /// Returns whether the format can express a score.
    #[must_use]
    pub fn holds_score(self) -> bool {
        !matches!(self, Self::Dimacs | Self::DimacsInd | Self::Gcnf)
    }

    fn is_linear(self) -> bool {
        matches!(self, Self::Lp | Self::Mps | Self::Gmpl)
    }

    fn is_opb(self) -> bool {
        matches!(self, Self::Opb | Self::OpbPositive)
    }
}

/// Scope of a CNF: with or without connectivity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Every model is a solution.
    Complete,
    /// Connectivity and loops are left out.
    Relaxed,
}

/// Maximum number of clauses for a score with several weights.
const MAX_SCORE_CLAUSES: usize = 500_000;

/// Returns the differences between a file for `target` and the board, in sentences; the
/// file has them as comments. It is empty if every answer to the file is an answer to the
/// board, except for the constraints that [`Scope::Relaxed`] omits.
#[must_use]
pub fn export_notes(puzzle: &dyn Puzzle, target: Target) -> Vec<String> {
    let mut notes = Vec::new();
    if puzzle.is_relaxation() {
        notes.push(
            "a relaxation: every solution is a model, but a model may not be a solution".into(),
        );
    }
    if target.is_linear() {
        let program = puzzle.linear().map(|linear| linear.program());
        let restriction = program.and_then(|program| program.restriction);
        notes.extend(restriction.map(|what| {
            format!("the program has {what}, so there may be better answers than its optimum")
        }));
        return notes;
    }
    let problem = puzzle.problem();
    if matches!(problem.goal(), Some(Goal::Maximize(_))) && !target.holds_score() {
        notes.push(format!(
            "the score is not in this file, since {} has no place for it: \
             use wcnf, opb, lp, mps or gmpl for the best answer",
            target.name()
        ));
    }
    notes
}

/// Returns the file. The same puzzle and choices give the same bytes.
///
/// # Errors
/// If the format cannot hold the puzzle.
pub fn export(
    puzzle: &dyn Puzzle,
    target: Target,
    scope: Scope,
    choice: &Choice,
) -> Result<Vec<u8>, String> {
    export_within(puzzle, target, scope, choice, None)
}

/// Exports as [`export`] does, with `bounds` on the formula.
///
/// # Errors
/// The errors of [`export`], and an error if the formula exceeds its bounds.
pub fn export_within(
    puzzle: &dyn Puzzle,
    target: Target,
    scope: Scope,
    choice: &Choice,
    bounds: Option<Bounds>,
) -> Result<Vec<u8>, String> {
    let version = env!("CARGO_PKG_VERSION");
    let mut comments = vec![format!("puzzlesat {version}: {}", puzzle.name())];
    comments.extend(export_notes(puzzle, target));
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
    if scope == Scope::Relaxed && problem.lazy().next().is_some() {
        comments.push("relaxed: connectivity is left out, so a model may not be a solution".into());
    }
    comments.push(encodings_comment(&problem, scope, choice));
    name(puzzle, &problem, &mut formula);
    write_formula(target, scope, &problem, &mut formula, choice, comments)
}

/// Returns a comment with the encodings of the file; connectivity is named only if the
/// problem has it.
fn encodings_comment(problem: &Problem, scope: Scope, choice: &Choice) -> String {
    let mut text = format!(
        "encodings: cardinality {}, at-most-one {}",
        choice.cardinality.name, choice.at_most_one.name
    );
    if scope == Scope::Complete && problem.lazy().next().is_some() {
        text += &format!(", connectivity {}", choice.order.name);
    }
    text
}

/// Returns whether a post is in scope; an omitted constraint must not return as a lemma.
fn in_scope(scope: Scope, post: &Post<'_>) -> bool {
    scope == Scope::Complete || !(post.constraint.is_lazy() || post.is_lemma)
}

/// Returns whether a post becomes clauses: group CNF has no lemmas, and OPB has
/// cardinality constraints and pairs as rows.
fn keeps(target: Target, post: &Post<'_>) -> bool {
    match target {
        Target::Gcnf => !post.is_lemma,
        _ if target.is_opb() => post.constraint.opb_rows().is_none(),
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
    if let (Some(Goal::AtLeast(objective, value)), false) = (problem.goal(), target.is_opb()) {
        let written = ScoreBound::new(objective.clone(), choice).write_out(
            *value,
            MAX_SCORE_CLAUSES,
            formula,
        );
        if !written {
            return Err(format!(
                "a target over these scores takes more than {MAX_SCORE_CLAUSES} clauses; `opb` holds it as one constraint"
            ));
        }
    }
    let maximized = match problem.goal() {
        Some(Goal::Maximize(objective)) => Some(objective),
        _ => None,
    };
    let mut out = Vec::new();
    let written = match target {
        Target::Wcnf | Target::WcnfTop => {
            let soft: Vec<_> = maximized
                .into_iter()
                .flat_map(Objective::terms)
                .map(|(lit, weight)| (weight, vec![lit]))
                .collect();
            let write = match target {
                Target::WcnfTop => wcnf::write_with_header,
                _ => wcnf::write,
            };
            write(formula, &soft, &comments, &mut out)
        }
        Target::Opb | Target::OpbPositive => {
            let objective: Vec<_> = maximized
                .into_iter()
                .flat_map(Objective::terms)
                .map(|(lit, weight)| (-signed(weight), lit))
                .collect();
            let negation = match target {
                Target::OpbPositive => opb::Negation::Subtracted,
                _ => opb::Negation::Tilde,
            };
            let linear = linear(problem, scope);
            opb::write_with(negation, formula, &linear, &objective, &comments, &mut out)
        }
        Target::Gcnf => gcnf::write(formula, &comments, &mut out),
        _ => {
            comments.extend(counted(target, problem.n_vars()));
            dimacs::write(formula, &comments, &mut out)
        }
    };
    written.map_err(|error| error.to_string())?;
    Ok(out)
}

/// Returns the variables that distinguish solutions, for model counters. Counters from
/// before 2021 read only lines `c ind`, with a few variables each.
fn counted(target: Target, n_vars: u32) -> Vec<String> {
    let all: Vec<String> = (1..=n_vars).map(|i| format!("{i} ")).collect();
    let mut lines = vec![format!("p show {}0", all.concat())];
    if target == Target::DimacsInd {
        lines.extend(all.chunks(10).map(|some| format!("ind {}0", some.concat())));
    }
    lines
}

/// Returns clauses, pairs, cardinality constraints and the target as linear constraints.
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
