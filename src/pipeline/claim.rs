//! The claim of a negative answer, as one formula without models.
//!
//! "There is no solution", "there is no other" and "none scores more" each say that some
//! clauses have no model: those of the rules, one blocking clause per known solution, a
//! bound on the score, and the cuts of connectivity. The formula is built again, without
//! lemmas and activation literals. Every clause thus belongs to a rule, or is listed with
//! its reason. A proof refers to this formula.

use super::{Connectivity, Failure, Options};
use crate::puzzle::{Puzzle, Violation};
use crate::values::Values;
use cnf::solver::{Interrupted, Outcome, load};
use cnf::{Formula, Lit, RuleId, Var};
use encodings::{Choice, Goal, LazyConstraint, Problem, ScoreBound};

/// Claim: a formula without a model.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Claim {
    /// The meaning of "there is no model", in words.
    pub text: String,
    /// The clauses; variables of the board come first.
    pub formula: Formula,
    /// Comments for the head of a file: the meaning of the formula, and the reason of
    /// every clause that belongs to no rule, by its number from 1.
    pub comments: Vec<String>,
    /// The number of cut clauses.
    pub cuts: usize,
}

/// Maximum number of clauses for a bound with several weights.
const MAX_SCORE_CLAUSES: usize = 500_000;

/// The claim: there is no solution except `known`, and none with a score of at least
/// `least`.
#[derive(Clone, Copy, Debug)]
pub struct Refuted<'a> {
    /// The known solutions.
    pub known: &'a [Values],
    /// The score.
    pub least: Option<u64>,
}

/// Builds the claim and finds the cuts that it needs.
///
/// # Errors
/// If the search ended early, or the bound takes too many clauses.
pub fn claim(
    puzzle: &dyn Puzzle,
    refuted: &Refuted<'_>,
    options: &Options,
) -> Result<Result<Claim, String>, Failure> {
    if !refuted.known.is_empty() && puzzle.is_relaxation() {
        return Ok(Err("these solutions were listed one by one".into()));
    }
    let problem = puzzle.problem();
    let mut writer = Writer::new(puzzle, &problem, options);
    if !writer.bound_score(refuted.least, &options.choice) {
        return Ok(Err(format!(
            "the bound on the score takes more than {MAX_SCORE_CLAUSES} clauses"
        )));
    }
    for solution in refuted.known {
        writer.block(solution);
    }
    match writer.cut_until_refuted(options) {
        Ok(()) => Ok(Ok(writer.finish(refuted))),
        Err(Failure::Interrupted(why)) => Ok(Err(why.to_string())),
        Err(bug) => Err(bug),
    }
}

struct Writer<'a> {
    puzzle: &'a dyn Puzzle,
    problem: &'a Problem,
    formula: Formula,
    comments: Vec<String>,
    cuts: usize,
}

impl<'a> Writer<'a> {
    fn new(puzzle: &'a dyn Puzzle, problem: &'a Problem, options: &Options) -> Self {
        let mut choice = options.choice;
        let is_eager = match options.connectivity {
            Connectivity::Eager(order) => {
                choice.order = order;
                true
            }
            _ => false,
        };
        let keep =
            |post: &encodings::Post<'_>| !post.is_lemma && (is_eager || !post.constraint.is_lazy());
        let mut formula = problem.compile_complete_where(&choice, keep);
        for (i, name) in (0..).zip(puzzle.layout().literal_names()) {
            formula.name(Var::new(i), name);
        }
        Self {
            puzzle,
            problem,
            formula,
            comments: Vec::new(),
            cuts: 0,
        }
    }

    /// Adds a bound on the score; returns `false` if it needs too many clauses.
    fn bound_score(&mut self, least: Option<u64>, choice: &Choice) -> bool {
        let (objective, least) = match (self.problem.goal(), least) {
            (Some(Goal::AtLeast(objective, target)), None) => (objective, *target),
            (Some(goal), Some(least)) => (goal.objective(), least),
            (_, None) | (None, _) => return true,
        };
        let first = self.formula.n_clauses() + 1;
        let mut bound = ScoreBound::new(objective.clone(), choice);
        let written = bound.write_out(least, MAX_SCORE_CLAUSES, &mut self.formula);
        self.comments.push(format!(
            "clauses {first} to {}: the score is at least {least}",
            self.formula.n_clauses()
        ));
        written
    }

    fn block(&mut self, solution: &Values) {
        let literals = solution.literals();
        let clause: Vec<Lit> = literals.into_iter().map(|lit| !lit).collect();
        self.formula.scope(RuleId::STRUCTURE).bind(&clause);
        let shown = self.puzzle.answer_to_json(solution);
        let number = self.formula.n_clauses();
        self.comments
            .push(format!("clause {number}: not the solution {shown}"));
    }

    /// Adds cuts until there is no model, in rounds, so that any solver works.
    fn cut_until_refuted(&mut self, options: &Options) -> Result<(), Failure> {
        let mut solver = options.engine.start(options.stop.clone());
        load(solver.as_mut(), &self.formula).map_err(Interrupted::from)?;
        loop {
            let Outcome::Sat(model) = solver.solve(&[])? else {
                return Ok(());
            };
            let before = self.formula.n_clauses();
            for (post, lazy) in self.problem.lazy() {
                for cut in lazy.cuts(&model) {
                    self.cut(lazy, post.rule, &cut);
                }
            }
            if self.formula.n_clauses() == before {
                return Err(refuted_model());
            }
            for i in before..self.formula.n_clauses() {
                solver.add_clause(self.formula.clause(i));
            }
        }
    }

    fn cut(&mut self, constraint: &dyn LazyConstraint, rule: RuleId, cut: &[Lit]) {
        let reason = self.reason(constraint, cut);
        self.formula.scope(rule).bind(cut);
        self.cuts += 1;
        let number = self.formula.n_clauses();
        self.comments.push(format!("clause {number}: {reason}"));
    }

    /// Returns the reason of the cut, found from the clause and the graph alone.
    fn reason(&self, constraint: &dyn LazyConstraint, cut: &[Lit]) -> String {
        let nodes = self.puzzle.explain().node_cells();
        let name = |&node: &usize| match nodes.get(node) {
            Some(cell) => cell.to_string(),
            None => format!("node{node}"),
        };
        let reason = constraint.reason(cut);
        let reason = reason.expect("a cut follows from its constraint");
        let names: Vec<String> = reason.nodes.iter().map(name).collect();
        format!("cut, {} {}", reason.kind.fact(), names.join(" "))
    }

    fn finish(self, refuted: &Refuted<'_>) -> Claim {
        let text = in_words(refuted.known.len(), refuted.least);
        let mut comments = vec![
            format!(
                "puzzlesat {}: {}",
                env!("CARGO_PKG_VERSION"),
                self.puzzle.name()
            ),
            format!("no model, that is: {text}"),
        ];
        comments.extend(self.comments);
        Claim {
            text,
            formula: self.formula,
            comments,
            cuts: self.cuts,
        }
    }
}

fn in_words(known: usize, least: Option<u64>) -> String {
    let solutions = match known {
        0 => "no solution".to_owned(),
        1 => "no second solution".to_owned(),
        n => format!("no solution but {n}"),
    };
    match least {
        Some(least) => format!("{solutions} scores {least} or more"),
        None => format!("there is {solutions}"),
    }
}

fn refuted_model() -> Failure {
    let violation = Violation::new("claim", Vec::new(), "what was refuted has a model");
    Failure::Unverified(vec![violation])
}
