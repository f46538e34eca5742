//! Fuzz target `session`: incremental histories, the same on every backend.

use super::Bytes;
use cnf::solver::{BACKENDS, Backend, Interrupted, Limits, Outcome, Solver};
use cnf::{Lit, Propagator, StopFlag};
use std::collections::BTreeSet;

/// Maximum number of variables of a history.
const MAX_VARS: u8 = 24;
/// Maximum number of steps.
const MAX_STEPS: usize = 200;

/// Step of a history.
#[derive(Clone, Debug)]
enum Step {
    Reserve(u32),
    Add(Vec<Lit>),
    Solve(Vec<Lit>),
    Prefer(Lit),
    /// Maximum number of conflicts of later solves.
    Limit(Option<u64>),
    /// Raises the stop flag; the next solve lowers it again afterwards.
    Stop,
}

/// Runs the history in `data` on every backend and compares the verdicts.
///
/// The first bytes are clauses of a theory. It is attached through the hook, or added as
/// plain clauses if there is no hook.
///
/// # Panics
/// If a model, a core or a verdict is wrong.
pub fn session(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let known = 1 + bytes.below(MAX_VARS.into());
    let known = u8::try_from(known).expect("at most 24");
    let mut theory: Vec<Vec<Lit>> = (0..bytes.below(5)).map(|_| bytes.lits(5, known)).collect();
    theory.retain(|clause| !clause.is_empty());
    let steps = steps(&mut bytes, known);
    let mut verdicts = BACKENDS
        .iter()
        .map(|backend| (backend, verdicts(backend, &theory, known, &steps)));
    let (first, expected) = verdicts.next().expect("there is a backend");
    for (backend, found) in verdicts {
        for (i, pair) in expected.iter().zip(&found).enumerate() {
            if let (Some(expected), Some(found)) = pair {
                assert_eq!(
                    expected, found,
                    "solve {i}: {} and {}",
                    first.name, backend.name
                );
            }
        }
    }
}

fn steps(bytes: &mut Bytes<'_>, mut known: u8) -> Vec<Step> {
    let mut steps = Vec::new();
    while !bytes.is_empty() && steps.len() < MAX_STEPS {
        steps.push(match bytes.byte() % 16 {
            0..8 => Step::Add(bytes.lits(5, known)),
            8..12 => Step::Solve(bytes.lits(7, known)),
            12 => {
                known = (known + bytes.byte() % 4).min(MAX_VARS);
                if bytes.coin() {
                    Step::Reserve(known.into())
                } else {
                    Step::Solve(Vec::new())
                }
            }
            13 => Step::Prefer(bytes.lit(MAX_VARS)),
            14 => Step::Limit(bytes.coin().then(|| u64::from(bytes.byte() % 4))),
            _ => Step::Stop,
        });
    }
    steps.push(Step::Solve(Vec::new()));
    steps
}

/// Returns the result of each solve of the history; `None` if it was ended early.
fn verdicts(
    backend: &'static Backend,
    theory: &[Vec<Lit>],
    known: u8,
    steps: &[Step],
) -> Vec<Option<bool>> {
    let mut history = History::new(backend, theory, known.into());
    steps.iter().filter_map(|step| history.step(step)).collect()
}

struct History {
    backend: &'static Backend,
    stop: StopFlag,
    solver: Box<dyn Solver>,
    n_vars: u32,
    /// All clauses, including those of the theory.
    clauses: Vec<Vec<Lit>>,
    limit: Option<u64>,
}

impl History {
    fn new(backend: &'static Backend, theory: &[Vec<Lit>], n_vars: u32) -> Self {
        let stop = StopFlag::new();
        let mut solver = (backend.new)(stop.clone());
        solver.reserve(n_vars);
        let attached = solver.attach(Box::new(Theory::new(theory)));
        assert_eq!(attached.is_ok(), backend.can.propagator, "{}", backend.name);
        if attached.is_err() {
            theory.iter().for_each(|clause| solver.add_clause(clause));
        }
        Self {
            backend,
            stop,
            solver,
            n_vars,
            clauses: theory.to_vec(),
            limit: None,
        }
    }

    /// Returns the result of a solve: `Some(None)` if it was ended early. Other steps
    /// have no result.
    fn step(&mut self, step: &Step) -> Option<Option<bool>> {
        match step {
            Step::Reserve(n_vars) => {
                self.solver.reserve(*n_vars);
                self.n_vars = self.n_vars.max(*n_vars);
            }
            Step::Add(clause) => {
                self.solver.add_clause(clause);
                self.mention(clause);
                self.clauses.push(clause.clone());
            }
            Step::Solve(assumptions) => return Some(self.solve(assumptions)),
            Step::Prefer(lit) => self.solver.prefer(*lit),
            Step::Limit(conflicts) => {
                self.limit = *conflicts;
                self.solver.set_limits(Limits {
                    conflicts: *conflicts,
                });
            }
            Step::Stop => self.stop.stop(),
        }
        None
    }

    fn mention(&mut self, lits: &[Lit]) {
        let needed = lits.iter().map(|lit| lit.vidx32() + 1).max();
        self.n_vars = self.n_vars.max(needed.unwrap_or(0));
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Option<bool> {
        let name = self.backend.name;
        self.mention(assumptions);
        let is_stopped = self.stop.is_stopped();
        let outcome = self.solver.solve(assumptions);
        self.stop.reset();
        match outcome {
            Ok(_) if is_stopped => panic!("{name} answered though it was stopped"),
            Err(Interrupted::Stopped) if is_stopped => None,
            Err(Interrupted::Limit) if self.limit.is_some() && self.backend.can.limits => None,
            Err(why) => panic!("{name}: {why}"),
            Ok(Outcome::Sat(model)) => {
                assert_eq!(
                    model.n_vars(),
                    self.n_vars,
                    "{name}: variables of the model"
                );
                let falsified = self.clauses.iter().find(|clause| !model.satisfies(clause));
                assert_eq!(falsified, None, "{name}: a clause its model falsifies");
                assert!(
                    assumptions.iter().all(|&lit| model.value(lit)),
                    "{name}: an assumption its model falsifies"
                );
                Some(true)
            }
            Ok(Outcome::Unsat(core)) => {
                assert!(
                    core.iter().all(|lit| assumptions.contains(lit)),
                    "{name}: the core {core:?} is not among the assumptions"
                );
                assert!(
                    self.refutes(&core),
                    "{name}: the core {core:?} is satisfiable"
                );
                Some(false)
            }
        }
    }

    /// Returns whether another backend, from the start, refutes the clauses under `core`.
    fn refutes(&self, core: &[Lit]) -> bool {
        let other = BACKENDS.iter().find(|row| row.name != self.backend.name);
        let mut judge = (other.unwrap_or(self.backend).new)(StopFlag::new());
        for clause in &self.clauses {
            judge.add_clause(clause);
        }
        let outcome = judge.solve(core).expect("nobody stops the judge");
        outcome.core().is_some()
    }
}

/// Theory that raises clauses: the first half as soon as they are false, every other one
/// of these as soon as they are unit, and the second half if they are false after all
/// variables are assigned.
struct Theory {
    clauses: Vec<Vec<Lit>>,
    /// The true literals of each level.
    levels: Vec<Vec<Lit>>,
}

impl Theory {
    fn new(clauses: &[Vec<Lit>]) -> Self {
        Self {
            clauses: clauses.to_vec(),
            levels: vec![Vec::new()],
        }
    }

    fn is_true(&self, lit: Lit) -> bool {
        self.levels.iter().any(|level| level.contains(&lit))
    }
}

impl Propagator for Theory {
    fn assigned(&mut self, lits: &[Lit]) {
        for &lit in lits {
            let known = self.is_true(lit) || self.is_true(!lit);
            assert!(!known, "{lit} was assigned before");
            self.levels.last_mut().expect("level 0").push(lit);
        }
    }

    fn new_level(&mut self) {
        self.levels.push(Vec::new());
    }

    fn backtracked(&mut self, level: usize) {
        assert!(
            level + 1 < self.levels.len(),
            "backtracked to level {level}"
        );
        self.levels.truncate(level + 1);
    }

    fn check(&mut self, complete: bool) -> Option<Vec<Lit>> {
        let eager = self.clauses.len().div_ceil(2);
        let looked_at = if complete { self.clauses.len() } else { eager };
        let is_raised = |&(i, clause): &(usize, &Vec<Lit>)| {
            let distinct: BTreeSet<Lit> = clause.iter().copied().collect();
            let others = || distinct.iter().filter(|&&lit| !self.is_true(!lit));
            let open_ones = usize::from(i < eager && i % 2 == 0);
            others().count() <= open_ones && !others().any(|&lit| self.is_true(lit))
        };
        let mut clauses = self.clauses[..looked_at].iter().enumerate();
        clauses.find(is_raised).map(|(_, clause)| clause.clone())
    }
}
