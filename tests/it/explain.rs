//! Explanations of every puzzle, judged by another solver and by brute force.

use crate::common::judges;
use crate::common::{Board, Kind, sizes};
use cnf::solver::{BACKENDS, Outcome as Answer, Solver, load};
use cnf::{Lit, Model, RuleId, StopFlag};
use encodings::{Choice, Goal, Guarded, Problem};
use puzzlesat::custom::CustomPuzzle;
use puzzlesat::explain::{self, Conflict, Outcome, Path, RuleRef, Size, Source, Step};
use puzzlesat::pipeline::{Failure, Options, Session, Uniqueness};
use puzzlesat::puzzle::{IntoBoard, Puzzle};
use puzzlesat::puzzles::coelho_board;
use std::sync::Arc;

for_each_puzzle!(
    paths_are_forced_step_by_step,
    same_solutions,
    backbones,
    counting_is_right,
    hints_lead_to_the_end,
    stopped_at_once,
);

fn options() -> Options {
    Options::default()
}

/// The explanation, unless the puzzle says that there can be none.
fn path(board: &Board) -> Option<Path> {
    match explain::path(&board.puzzle, &options()) {
        Ok(path) => Some(path),
        Err(Failure::OutOfReach(_)) => None,
        Err(failure) => panic!("{}{failure}", board.label),
    }
}

/// The rules of a board in the solver that does not explain, each under a selector.
struct Judge {
    problem: Problem,
    solver: Box<dyn Solver>,
    selectors: Vec<Option<Lit>>,
    n_vars: u32,
    known: Vec<Lit>,
}

impl Judge {
    fn new(puzzle: &Arc<dyn Puzzle>, score: Option<u64>) -> Self {
        let problem = puzzle.explained(score).expect("it was explained");
        let Guarded { formula, selectors } = problem.compile_guarded(&Choice::default());
        let mut solver = (BACKENDS[1].new)(StopFlag::new());
        load(solver.as_mut(), &formula).expect("a small formula");
        let n_vars = formula.n_vars();
        Self {
            problem,
            solver,
            selectors,
            n_vars,
            known: Vec::new(),
        }
    }

    /// The literal that switches a quoted rule on; a cut is checked and added.
    fn selector(&mut self, rule: &RuleRef) -> Lit {
        match &rule.source {
            Source::Rule(id) => self.selectors[id.index()].expect("structure is not quoted"),
            Source::Cut(id, clause) => {
                assert_cut(&self.problem, *id, clause);
                let selector = Lit::positive(self.n_vars);
                self.n_vars += 1;
                self.solver.reserve(self.n_vars);
                let guarded: Vec<Lit> = clause.iter().copied().chain([!selector]).collect();
                self.solver.add_clause(&guarded);
                selector
            }
            other => panic!("{other:?}"),
        }
    }

    /// Whether the rules and what is known imply all facts; without facts, whether
    /// they contradict each other.
    fn implies(&mut self, on: &[Lit], facts: &[Lit]) -> bool {
        let base = [on, &self.known].concat();
        let mut refuted = |extra: Option<Lit>| {
            let all: Vec<Lit> = base.iter().copied().chain(extra).collect();
            matches!(self.solver.solve(&all), Ok(Answer::Unsat(_)))
        };
        if facts.is_empty() {
            refuted(None)
        } else {
            facts.iter().all(|&fact| refuted(Some(!fact)))
        }
    }

    fn assert_minimal(&mut self, rules: &[RuleRef], facts: &[Lit], label: &str) {
        let on: Vec<Lit> = rules.iter().map(|rule| self.selector(rule)).collect();
        assert!(self.implies(&on, facts), "not implied: {label}");
        for i in 0..on.len() {
            let without: Vec<Lit> = [&on[..i], &on[i + 1..]].concat();
            assert!(
                !self.implies(&without, facts),
                "{} is needless: {label}",
                rules[i].text
            );
        }
    }

    fn assert_step(&mut self, step: &Step, label: &str) {
        let facts: Vec<Lit> = step.facts.iter().map(|fact| fact.literal).collect();
        self.assert_minimal(&step.rules, &facts, &format!("{}\n{label}", step.text));
        self.known.extend(facts);
    }
}

/// A cut follows from the lazy rule it is of.
fn assert_cut(problem: &Problem, id: RuleId, clause: &[Lit]) {
    let (post, _) = problem
        .lazy()
        .find(|(post, _)| post.rule == id)
        .expect("cuts are of lazy rules");
    // What would satisfy the rule best among what falsifies the clause.
    let best = match post.constraint.name() {
        "connected" | "connected-nodes" => {
            Model::from_fn(problem.n_vars(), |var| !clause.contains(&var.pos_lit()))
        }
        "acyclic" => Model::from_fn(problem.n_vars(), |var| clause.contains(&var.neg_lit())),
        other => panic!("{other} is not lazy"),
    };
    assert!(!post.constraint.holds(&best), "{clause:?} is no cut");
}

fn paths_are_forced_step_by_step(kind: &Kind) {
    let mut outcomes = [0; 3];
    let all = kind
        .picked_boards()
        .into_iter()
        .chain(kind.boards(sizes(4), 4))
        .chain(kind.boards([(5, 5)], 4));
    for board in all {
        let Some(path) = path(&board) else { continue };
        let mut judge = Judge::new(&board.puzzle, path.score);
        for step in &path.steps {
            judge.assert_step(step, &board.label);
            assert!(step.cost >= 0.0 && !step.text.is_empty(), "{}", board.label);
        }
        let mut session = Session::new(&board.puzzle);
        let truth = session.unique().expect("small boards are decided");
        match (&path.outcome, truth) {
            (Outcome::Unique, Uniqueness::Unique(witness)) => {
                let literals = witness.solution().literals();
                assert!(
                    literals.iter().all(|&lit| path.known.holds(lit)),
                    "{}",
                    board.label
                );
                assert!(path.difficulty.is_some(), "{}", board.label);
                outcomes[0] += 1;
            }
            (Outcome::NotUnique, Uniqueness::NotUnique(..)) => {
                let backbone = explain::backbone(&board.puzzle, &options()).expect("decided");
                assert_eq!(backbone.known, path.known, "{}", board.label);
                outcomes[1] += 1;
            }
            (Outcome::Unsolvable(conflict), Uniqueness::Unsolvable) => {
                check_conflict(&board, conflict);
                outcomes[2] += 1;
            }
            (outcome, truth) => panic!("{outcome:?}, but {truth:?}: {}", board.label),
        }
        assert_eq!(
            Some(path),
            self::path(&board),
            "not the same again: {}",
            board.label
        );
    }
    assert!(
        outcomes.iter().all(|&n| n > 0),
        "{}: {outcomes:?}",
        kind.name()
    );
}

fn check_conflict(board: &Board, conflict: &Conflict) {
    if conflict
        .rules
        .iter()
        .any(|rule| rule.source == Source::Counting)
    {
        return assert!(
            board.puzzle.explain().counting_refutation().is_some(),
            "{}",
            board.label
        );
    }
    let mut judge = Judge::new(&board.puzzle, None);
    judge.assert_minimal(&conflict.rules, &[], &board.label);
    let last = conflict.steps.last().expect("the steps lead somewhere");
    assert!(last.facts.is_empty(), "{}", board.label);
    let mut judge = Judge::new(&board.puzzle, None);
    for step in &conflict.steps {
        judge.assert_step(step, &board.label);
    }
    if conflict.size == Size::Smallest {
        check_smallest(board, conflict);
    }
}

/// No set of fewer rules is in conflict, connectivity being one rule.
fn check_smallest(board: &Board, conflict: &Conflict) {
    let mut used: Vec<RuleId> = conflict
        .rules
        .iter()
        .map(|rule| match &rule.source {
            Source::Rule(id) | Source::Cut(id, _) => *id,
            other => panic!("{other:?}"),
        })
        .collect();
    used.sort();
    used.dedup();
    let mut judge = Judge::new(&board.puzzle, None);
    let rules: Vec<RuleId> = judge.problem.rule_ids().skip(1).collect();
    let mut subsets: Vec<Vec<RuleId>> = vec![Vec::new()];
    for _ in 1..used.len() {
        // More would take too long.
        if subsets.len() * rules.len() > 20_000 {
            return;
        }
        let longer = |subset: &Vec<RuleId>| {
            let after = subset.last().copied();
            let next = rules
                .iter()
                .filter(move |&&rule| after.is_none_or(|last| rule > last));
            next.map(|&rule| [subset.as_slice(), &[rule]].concat())
                .collect::<Vec<_>>()
        };
        subsets = subsets.iter().flat_map(longer).collect();
        for subset in &subsets {
            assert!(
                is_satisfiable(&mut judge, subset),
                "{subset:?} is smaller: {}",
                board.label
            );
        }
    }
}

fn is_satisfiable(judge: &mut Judge, rules: &[RuleId]) -> bool {
    let on: Vec<Lit> = rules
        .iter()
        .filter_map(|rule| judge.selectors[rule.index()])
        .collect();
    let lazy = judge
        .problem
        .lazy()
        .filter(|(post, _)| rules.contains(&post.rule));
    let lazy: Vec<_> = lazy.map(|(_, lazy)| lazy).collect();
    let mut assumed = on;
    loop {
        let answer = judge.solver.solve(&assumed).expect("nobody stops it");
        let Some(model) = answer.model() else {
            return false;
        };
        let cuts: Vec<Vec<Lit>> = lazy.iter().flat_map(|lazy| lazy.cuts(model)).collect();
        if cuts.is_empty() {
            return true;
        }
        for cut in cuts {
            let selector = Lit::positive(judge.n_vars);
            judge.n_vars += 1;
            judge.solver.reserve(judge.n_vars);
            let guarded: Vec<Lit> = cut.iter().copied().chain([!selector]).collect();
            judge.solver.add_clause(&guarded);
            assumed.push(selector);
        }
    }
}

/// What explanations quote means what the problem means.
fn same_solutions(kind: &Kind) {
    for (board, assignments) in kind.tiny_boards(6, 3000) {
        let Ok(explained) = board.puzzle.explained(None) else {
            continue;
        };
        let problem = board.puzzle.problem();
        for model in &assignments {
            let expected = judges::holds(&problem, model);
            let found = explained.violated(model).next().is_none();
            assert_eq!(found, expected, "{}{model:?}", board.label);
        }
    }
}

fn backbones(kind: &Kind) {
    for (board, assignments) in kind.tiny_boards(6, 3000) {
        let problem = board.puzzle.problem();
        if board.puzzle.is_relaxation() {
            continue;
        }
        let holds = |model: &&Model| judges::holds(&problem, model);
        let mut models: Vec<&Model> = assignments.iter().filter(holds).collect();
        if let Some(Goal::Maximize(objective)) = problem.goal() {
            let best = models.iter().map(|model| objective.value(model)).max();
            models.retain(|model| Some(objective.value(model)) == best);
        }
        let found = explain::backbone(&board.puzzle, &options()).expect(&board.label);
        assert_eq!(found.solvable, Some(!models.is_empty()), "{}", board.label);
        assert!(found.complete, "{}", board.label);
        for var in 0..problem.n_vars() {
            let lit = Lit::positive(var);
            let first = models.first().map(|model| model.value(lit));
            let all = first.filter(|&value| models.iter().all(|model| model.value(lit) == value));
            assert_eq!(found.known.value(lit), all, "{lit:?} {}", board.label);
        }
    }
}

fn counting_is_right(kind: &Kind) {
    for board in kind
        .picked_boards()
        .into_iter()
        .chain(kind.boards(sizes(4), 8))
    {
        if board.puzzle.explain().counting_refutation().is_some() {
            let found = Session::new(&board.puzzle).solve().expect(&board.label);
            assert!(found.is_none(), "{}", board.label);
        }
    }
}

/// From nothing, then from what each hint says, the solution is reached.
fn hints_lead_to_the_end(kind: &Kind) {
    let mut ends = 0;
    for seed in 0..30 {
        let board = kind.board((3, 3), seed, false);
        let mut session = Session::new(&board.puzzle);
        let Ok(Uniqueness::Unique(witness)) = session.unique() else {
            continue;
        };
        if board.puzzle.is_relaxation() {
            continue;
        }
        let hint = explain::hint(&board.puzzle, None, &options()).expect(&board.label);
        assert!(hint.mistakes.is_empty(), "{}", board.label);
        let literals = witness.solution().literals();
        if let Some(step) = &hint.step {
            Judge::new(&board.puzzle, session.best().map(|best| best.score))
                .assert_step(step, &board.label);
            assert!(hint.place.is_some(), "{}", board.label);
        }
        let solution = witness.solution();
        let end = explain::hint(&board.puzzle, Some(solution), &options()).expect(&board.label);
        assert_eq!((end.mistakes.len(), end.step), (0, None), "{}", board.label);
        ends += usize::from(!literals.is_empty());
    }
    assert!(ends > 0, "{}: no board has one solution", kind.name());
}

fn stopped_at_once(kind: &Kind) {
    let puzzle = kind.example();
    let options = options();
    options.stop.stop();
    let path = explain::path(&puzzle, &options).expect("what is stopped is undecided");
    assert!(matches!(path.outcome, Outcome::Undecided(_)), "{path:?}");
    assert_eq!((path.steps.len(), path.difficulty), (0, None));
    let backbone = explain::backbone(&puzzle, &options).expect("what is stopped is undecided");
    assert!(
        !backbone.complete && backbone.known.is_empty(),
        "{backbone:?}"
    );
}

/// Larger boards, where groups have to be kept open.
#[test]
fn grown_boards() {
    let mut cuts = 0;
    for seed in 0..12 {
        let puzzle = coelho_board(seed, 20, 50, 10).into_board();
        let path = explain::path(&puzzle, &options()).expect("confirmed");
        let mut judge = Judge::new(&puzzle, None);
        let label = format!("seed {seed}:\n{}", puzzle.to_text());
        path.steps
            .iter()
            .for_each(|step| judge.assert_step(step, &label));
        cuts += path.steps.iter().filter(|step| step.has_cut()).count();
    }
    assert!(cuts > 0, "no board of the recipe needs a cut");
}

/// Grades against the classes of the generator that made the boards.
#[test]
fn grades_of_published_boards() {
    let text = crate::common::data_text("sgt-puzzles/bridges-generated.txt");
    let hashi = Kind::named("hashi");
    let mut disagree = 0;
    let lines = text
        .lines()
        .filter(|line| line.starts_with("10x10i30e10m2d"));
    for line in lines {
        let rows = hashi.entry.formats().iter();
        let format = rows
            .copied()
            .find(|row| row.looks_like(line))
            .expect("a game id");
        let puzzle = format.read(line).expect(line);
        let path = explain::path(&puzzle, &options()).expect(line);
        let grade = path.difficulty.expect("decided").grade;
        let class = line
            .split(':')
            .next()
            .and_then(|params| params.chars().last());
        let is_easy = grade == explain::Grade::Easy;
        assert!(!is_easy || !path.steps.iter().any(Step::has_cut), "{line}");
        let class = class.and_then(|c| c.to_digit(10)).expect(line) as usize;
        assert!((grade as usize).abs_diff(class) <= 1, "{line}: {grade:?}");
        disagree += (grade as usize).abs_diff(class);
    }
    assert!(disagree <= 25, "{disagree} of 90 boards");
}

/// A path ends at all that holds in every solution. On this board of Hitori, `1 1 3 / 2 3 1 /
/// 3 1 2`, the last fact takes six rules, two of them cuts. Its rules were given up while
/// cheaper steps were there, and never taken up again: the path ended one fact early.
#[test]
fn paths_end_at_the_backbone() {
    let mut m = CustomPuzzle::new("hitori");
    let shaded = m.bool_grid(3, 3, "shaded");
    for [a, b] in [[(0, 0), (0, 1)], [(0, 1), (2, 1)]] {
        m.rule("repeat", "one of two").any([shaded[a], shaded[b]]);
    }
    for (row, column) in (0..3).flat_map(|row| (0..3).map(move |column| (row, column))) {
        for near in [(row + 1, column), (row, column + 1)] {
            if near.0 < 3 && near.1 < 3 {
                let pair = [!shaded[(row, column)], !shaded[near]];
                m.rule("apart", "not both").any(pair);
            }
        }
    }
    let open: Vec<_> = (0..9).map(|i| !shaded[(i / 3, i % 3)]).collect();
    m.rule("connected", "what is open is connected")
        .connected(open);
    let board = m.into_board();
    let options = Options::default();
    let path = explain::path(&board, &options).expect("no bug");
    let backbone = explain::backbone(&board, &options).expect("no bug");
    assert_eq!(path.known, backbone.known);
    assert_eq!(backbone.facts.len(), 3);
}
