//! `verify` has teeth: whatever is changed in a right answer, it complains,
//! unless the change leads to another right answer.

use crate::common::judges::{by_constraints, holds};
use crate::common::search::{answer, models_under, partial_answers};
use crate::common::{Board, Kind, parse, rng, sizes};
use cnf::{Model, Var};
use encodings::Problem;
use puzzlesat::pipeline::Session;
use puzzlesat::puzzle::{Puzzle, Witness};
use puzzlesat::values::Values;
use std::collections::BTreeSet;
use std::sync::Arc;

for_each_puzzle!(
    verify_is_the_constraints,
    changed_variables_are_noticed,
    changed_words_are_noticed,
    unfinished_answers_are_not_wrong,
    solutions_differ_somewhere,
);

/// Whether the answer is finished and breaks no rule.
fn passes(puzzle: &Arc<dyn Puzzle>, solution: &Values) -> bool {
    puzzle.is_complete(solution) && puzzle.verify(solution).is_empty()
}

/// The right answers by the meaning of the constraints, as text.
fn right_answers(puzzle: &Arc<dyn Puzzle>, assignments: &[Model]) -> BTreeSet<String> {
    let all = by_constraints(puzzle, assignments);
    all.iter()
        .map(|solution| puzzle.answer_to_text(solution))
        .collect()
}

/// Every assignment that passes is a solution of the constraints, and the other
/// way round.
fn verify_is_the_constraints(kind: &Kind) {
    for (Board { puzzle, label, .. }, assignments) in kind.tiny_boards(4, 1024) {
        let right = right_answers(&puzzle, &assignments);
        let answers = assignments.iter().map(|model| puzzle.decode(model));
        let passing: BTreeSet<String> = answers
            .filter(|solution| passes(&puzzle, solution))
            .map(|solution| puzzle.answer_to_text(&solution))
            .collect();
        assert_eq!(passing, right, "{label}");
    }
}

/// `model` with the variables of `flipped` the other way round.
fn flip(model: &Model, flipped: &[Var]) -> Model {
    Model::from_fn(model.n_vars(), |var| {
        model.value(var.pos_lit()) != flipped.contains(&var)
    })
}

/// One variable, two, or a run of neighbours.
fn flips(n_vars: u32) -> Vec<Vec<Var>> {
    let pair = |i, j| vec![Var::new(i), Var::new(j)];
    let pairs = (0..n_vars).flat_map(|i| (i..n_vars).map(move |j| pair(i, j)));
    let run = |i, j| (i..j).map(Var::new).collect();
    let runs = (0..n_vars).flat_map(|i| (i + 3..=n_vars.min(i + 6)).map(move |j| run(i, j)));
    pairs.chain(runs).collect()
}

/// On boards too large to know all solutions: an answer near a right one passes
/// if and only if no posted constraint objects.
fn changed_variables_are_noticed(kind: &Kind) {
    let mut noticed = 0;
    for Board { puzzle, label, .. } in kind.boards([(3, 3), (3, 4), (4, 4)], 4) {
        let problem = puzzle.problem();
        let Some(solution) = answer(&puzzle) else {
            continue;
        };
        let model = model_of(&puzzle, &problem, &solution);
        for flipped in flips(problem.n_vars()) {
            let model = flip(&model, &flipped);
            let near = puzzle.decode(&model);
            if passes(&puzzle, &near) {
                let model = model_of(&puzzle, &problem, &near);
                assert!(holds(&problem, &model), "{label}{near:?}");
            } else {
                assert!(!holds(&problem, &model), "{label}{near:?}");
                noticed += 1;
            }
        }
    }
    assert!(noticed > 100, "{}: only {noticed} changes", kind.name());
}

fn model_of(puzzle: &Arc<dyn Puzzle>, problem: &Problem, solution: &Values) -> Model {
    let mut models = models_under(problem, &solution.literals(), 1);
    let model = models.pop().expect("a right answer has a model");
    assert_eq!(puzzle.decode(&model), *solution);
    model
}

/// The text with one character changed to another one, or left out.
fn changed(text: &str) -> Vec<String> {
    let symbols: BTreeSet<char> = text.chars().chain("0123*-._".chars()).collect();
    let mut changed = Vec::new();
    for (i, old) in text.char_indices() {
        let (before, after) = (&text[..i], &text[i + old.len_utf8()..]);
        changed.push(format!("{before}{after}"));
        changed.extend(symbols.iter().map(|new| format!("{before}{new}{after}")));
    }
    changed
}

/// Where the change can be read at all.
fn changed_words_are_noticed(kind: &Kind) {
    let mut noticed = 0;
    for (Board { puzzle, label, .. }, assignments) in kind.tiny_boards(4, 1024) {
        let right = right_answers(&puzzle, &assignments);
        for text in right.iter().take(3).flat_map(|text| changed(text)) {
            let Ok(other) = puzzle.answer_from_text(&text) else {
                continue;
            };
            if passes(&puzzle, &other) {
                assert!(
                    right.contains(&puzzle.answer_to_text(&other)),
                    "{label}{text}"
                );
            } else {
                noticed += 1;
            }
        }
    }
    assert!(noticed > 100, "{}: only {noticed} changes", kind.name());
}

/// A right answer with something left out is unfinished, not wrong.
fn unfinished_answers_are_not_wrong(kind: &Kind) {
    let mut unfinished = 0;
    for (i, Board { puzzle, label, .. }) in (0..).zip(kind.boards(sizes(6), 4)) {
        let Some(solution) = answer(&puzzle) else {
            continue;
        };
        for partial in partial_answers(&puzzle, &solution, &mut rng(i)) {
            assert_eq!(puzzle.verify(&partial), [], "{label}{partial:?}");
            if !puzzle.is_complete(&partial) {
                let refused = Witness::new(puzzle.as_ref(), partial).expect_err("it is unfinished");
                assert_eq!(refused[0].rule, "complete", "{label}");
                unfinished += 1;
            }
        }
    }
    assert!(
        unfinished > 50,
        "{}: only {unfinished} answers",
        kind.name()
    );
}

fn solutions_differ_somewhere(kind: &Kind) {
    let mut pairs = 0;
    for Board { puzzle, label, .. } in kind.boards(sizes(6), 4) {
        let mut session = Session::new(&puzzle);
        let found = session
            .solutions()
            .take(3)
            .map(|next| next.expect("no bug"));
        let found: Vec<_> = found.map(|witness| witness.solution().clone()).collect();
        for pair in found.windows(2) {
            let cells = pair[0].differences(&pair[1]);
            assert!(!cells.is_empty(), "{label}{pair:?}");
            assert_eq!(pair[1].differences(&pair[0]), cells, "{label}");
            pairs += 1;
        }
    }
    assert!(pairs > 5, "{}: only {pairs} pairs", kind.name());
}

/// The violations, as `rule: r1c1 r1c2`.
fn check(text: &str, answer: &str, expected: &[&str]) {
    let puzzle = parse(text);
    let solution = puzzle
        .answer_from_text(answer)
        .unwrap_or_else(|error| panic!("{error}\n{answer}"));
    let violations = puzzle.verify(&solution);
    let shown = violations.iter().map(|violation| {
        let cells: Vec<_> = violation.cells.iter().map(ToString::to_string).collect();
        format!("{}: {}", violation.rule, cells.join(" "))
    });
    assert_eq!(
        shown.collect::<Vec<_>>(),
        expected,
        "{text}{answer}{violations:?}"
    );
}

#[test]
fn wrong_tilings() {
    let tiling = Kind::named("tiling");
    let example = &tiling.entry.about().example;
    let overlap = "domino 1,1-1,2\ndomino 1,1-2,1\n";
    check(example, overlap, &["cell: r1c1"]);
    let twice = "domino 1,1-1,2\ndomino 3,1-4,1\n";
    check(example, twice, &["domino: r1c1 r1c2 r3c1 r4c1"]);
    let foreign = "tiling\n0 0 1\ndominoes 0-0\n";
    check(foreign, "domino 1,2-1,3\n", &["domino: r1c2 r1c3"]);
    let given = "tiling\n0 0 0 0\ndominoes 0-0\ngiven 1,1-1,2\n";
    check(given, "", &[]);
    check(given, "domino 1,2-1,3\n", &["given: r1c1 r1c2"]);
    check(given, "domino 1,3-1,4\n", &["given: r1c1 r1c2"]);
    let covered = "tiling\n0 0 0 0\ndominoes 0-0 0-0\n";
    let bare = "domino 1,1-1,2\ndomino 1,2-1,3\n";
    check(covered, bare, &["cell: r1c2", "cell: r1c4"]);
    check(&format!("{covered}cover any\n"), bare, &["cell: r1c2"]);
}

/// A cell is an edge and its part: first node, second node, label.
#[test]
fn wrong_pairings() {
    let board = "pairing\nedge a b x\nedge c b x\nedge c d y\nedge e f y\nlabel x 2\n";
    check(board, "", &[]);
    check(board, "pair f e y\n", &[]);
    check(board, "pair a b x\npair b c x\n", &["node: r1c2 r2c2"]);
    let twice = "pair c d y\npair f e y\n";
    check(board, twice, &["label: r3c3 r4c3"]);
    let all = "pair a b x\npair b c x\npair c d y\npair f e y\n";
    let expected = ["node: r1c2 r2c2", "node: r2c1 r3c1", "label: r3c3 r4c3"];
    check(board, all, &expected);
    let never = "pairing\nedge a b x 9\nedge c d y 1\nlabel x 0\n";
    check(never, "pair a b x\n", &["label: r1c3"]);
    check(never, "pair c d y\n", &[]);
}

#[test]
fn wrong_fillings() {
    let gap = "thermometers\n - - - -\n - a1 a2 a3 a4\n";
    check(gap, "*.*.\n", &[]);
    check(gap, "*-*.\n", &["mercury: r1c2 r1c3"]);
    check(gap, ".*-*\n", &["mercury: r1c3 r1c4"]);
    let row = "thermometers\n - - -\n 2 a1 a2 b1\n - . . .\n";
    check(row, "***\n---\n", &["row total: r1c1 r1c2 r1c3"]);
    check(row, "*--\n---\n", &["row total: r1c1"]);
    check(row, "*.-\n---\n", &[]);
    check(row, "--.\n---\n", &["row total: r1c3"]);
    let columns = "thermometers\n 1 0\n - a1 b1\n - a2 b2\n";
    check(
        columns,
        "levels a 2 b 1\n",
        &["column total: r1c1 r2c1", "column total: r1c2"],
    );
    let impossible = "thermometers\n - -\n 3 a1 a2\n";
    check(impossible, "levels\n", &["row total: r1c1 r1c2"]);
}

#[test]
fn wrong_cities() {
    let fixed = "city-bloxx 2x2\nB_\nx.\n";
    check(fixed, "B_\nxB\n", &[]);
    check(fixed, "__\n__\n", &["fixed: r1c1"]);
    check(fixed, "BB\nB_\n", &["fixed: r1c2", "fixed: r2c1"]);
    check(fixed, "R_\n_.\n", &["fixed: r1c1", "needs: r1c1"]);
    let free = "city-bloxx 1x3\n";
    check(free, "BRB\n", &[]);
    check(free, "RBR\n", &[]);
    // One cell cannot be both blue and red, but each need alone is still open.
    check(free, "R.G\n", &[]);
    check(
        free,
        "RRG\n",
        &["needs: r1c1", "needs: r1c2", "needs: r1c3"],
    );
    check(free, "RRB\n", &["needs: r1c1"]);
    let alone = ["needs: r1c1", "needs: r1c1", "needs: r1c1"];
    check("city-bloxx 1x1\n", "Y\n", &alone);
    check("city-bloxx 1x1\n", "R\n", &alone[..1]);
    let twice = "city-bloxx 1x3\ntower a A 1\ntower c C 2 needs a*2\n";
    check(twice, "ACA\n", &[]);
    check(twice, "_CA\n", &["needs: r1c2"]);
    check("city-bloxx 1x2\ntarget 30\n", "BR\n", &[]);
    check("city-bloxx 1x2\ntarget 30\n", "B.\n", &[]);
    check("city-bloxx 1x2\ntarget 30\n", "B_\n", &["target: "]);
}

#[test]
fn wrong_plans() {
    let board = "city-bloxx 1x2\nrule placement\n";
    let plan = "place 1,1 B\nplace 1,2 R\n";
    check(board, plan, &[]);
    check(board, "place 1,2 R\nplace 1,1 B\n", &["needs: r1c2"]);
    check(board, &format!("B_\n{plan}"), &["plan: r1c2"]);
    check(board, &format!("BR\n{plan}"), &[]);
    check(board, &format!("{plan}place 1,1 R\n"), &["needs: r1c1"]);
    check(&format!("{board}rounds 1\n"), plan, &["rounds: "]);
    let fixed = "city-bloxx 1x2\nB.\nrule placement\n";
    check(fixed, "place 1,2 B\n", &["fixed: r1c1"]);
}

#[test]
fn wrong_bridges() {
    let pair = "hashi\n1.1\n";
    check(pair, "bridge 1,1-1,3 1\n", &[]);
    check(
        pair,
        "bridge 1,1-1,3 2\n",
        &["island: r1c1", "island: r1c3"],
    );
    check(
        pair,
        "bridge 1,3-1,1 0\n",
        &["island: r1c1", "island: r1c3", "connected: r1c3"],
    );
    check(
        "hashi max=1\n??\n",
        "bridge 1,1-1,2 2\n",
        &["max: r1c1 r1c2"],
    );
    let cross = "hashi\n.1.\n1.1\n.1.\n";
    let crossing = "bridge 1,2-3,2 1\nbridge 2,1-2,3 1\n";
    check(cross, crossing, &["crossing: r2c2", "connected: r2c1 r2c3"]);
    let square = "hashi\n??\n??\n";
    let sides = "bridge 1,1-1,2 1\nbridge 2,1-2,2 2\n";
    check(square, sides, &[]);
    let apart = format!("{sides}bridge 1,1-2,1 0\nbridge 1,2-2,2 0\n");
    check(square, &apart, &["connected: r2c1 r2c2"]);
    let round = format!("{sides}bridge 1,1-2,1 1\nbridge 1,2-2,2 1\n");
    check(square, &round, &[]);
    check(
        "hashi tree\n??\n??\n",
        &round,
        &["no loop: r1c1 r1c2 r2c1 r2c2"],
    );
    let lone = "hashi\n2\n";
    check(lone, "", &["island: r1c1"]);
}
