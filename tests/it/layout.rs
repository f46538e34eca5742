//! The layout of every puzzle and the answers over it: numbers and names of literals,
//! decoding, the generic forms, and sets of values against a model of their own.

use crate::common::search::{answer, models_under, partial_answers};
use crate::common::{Board, Kind, rng, sizes};
use proptest::prelude::*;
use puzzlesat::known::Known;
use puzzlesat::layout::{Encoding, Layout, Term};
use puzzlesat::pipeline::Options;
use puzzlesat::puzzle::{Puzzle, Witness};
use puzzlesat::service::{Job, JobError, run};
use puzzlesat::values::{ValueSet, Values};
use std::collections::BTreeSet;
use std::sync::Arc;

for_each_puzzle!(
    literals_are_numbered,
    literals_say_values,
    models_decode_to_what_they_say,
    generic_forms_read_back,
    what_is_said_is_what_is_known,
    answers_of_other_boards_are_refused,
);

/// Picked boards and boards up to 5x5.
fn boards(kind: &Kind) -> impl Iterator<Item = Board> {
    let picked = kind.picked_boards().into_iter();
    picked.chain(kind.boards(sizes(5), 2))
}

/// One name and one list of cells for each variable of the formula, and no name twice.
fn literals_are_numbered(kind: &Kind) {
    for Board { puzzle, label, .. } in boards(kind) {
        let layout = puzzle.layout();
        let n_vars = puzzle.problem().n_vars();
        assert!(layout.n_lits() <= n_vars, "{label}");
        assert_eq!(layout.problem().n_vars(), layout.n_lits(), "{label}");
        let names = layout.literal_names();
        assert_eq!(names.len(), n_vars as usize, "{label}");
        assert_eq!(layout.literal_cells().len(), names.len(), "{label}");
        let distinct: BTreeSet<_> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{label}{names:?}");
        let size = puzzle.size().filter(|_| kind.name() != "pairing");
        for (name, cells) in names.iter().zip(layout.literal_cells()) {
            let is_inside = |(rows, columns)| {
                let mut cells = cells.iter();
                cells.all(|cell| cell.row < rows && cell.column < columns)
            };
            assert!(size.is_none_or(is_inside), "{name} {cells:?} {label}");
        }
    }
}

/// The literals of the variables follow each other, and each names its variable.
fn literals_say_values(kind: &Kind) {
    for Board { puzzle, label, .. } in boards(kind) {
        let layout = puzzle.layout();
        let (names, cells) = (layout.literal_names(), layout.literal_cells());
        let mut next = 0;
        for variable in 0..layout.len() {
            for lit in layout.lits(variable) {
                assert_eq!((lit.is_pos(), lit.vidx32()), (true, next), "{label}");
                assert_eq!(layout.variable_of(lit), Some(variable), "{label}");
                let name = &names[lit.vidx()];
                assert!(name.starts_with(layout.name(variable)), "{name} {label}");
                assert_eq!(cells[lit.vidx()], layout.cells(variable), "{name} {label}");
                next += 1;
            }
        }
        assert_eq!(next, layout.n_lits(), "{label}");
        let derived = cnf::Lit::positive(next);
        assert_eq!(layout.variable_of(derived), None, "{label}");
    }
}

/// Whether `term` is true of a variable with this value, if there is a literal for it.
fn check_term(term: Option<Term>, model: &cnf::Model, expected: bool, label: &str) {
    match term {
        Some(Term::Lit(lit)) => assert_eq!(model.value(lit), expected, "{label}"),
        Some(Term::Constant(is)) => assert_eq!(is, expected, "{label}"),
        None => {}
    }
}

/// A model of the structure decodes to values whose literals are true in it, and whose
/// only model it is: an answer and its model say the same.
fn models_decode_to_what_they_say(kind: &Kind) {
    let mut decoded = 0;
    for Board { puzzle, label, .. } in boards(kind) {
        let layout = puzzle.layout();
        for model in models_under(&layout.problem(), &[], 6) {
            let values = Values::of_model(layout, &model);
            assert!(values.is_decided(), "{label}");
            for variable in 0..layout.len() {
                let value = values.value(variable).expect("it is decided");
                let (min, max) = layout.range(variable);
                assert!((min..=max).contains(&value), "{label}{values:?}");
                for v in min..=max + 1 {
                    check_term(layout.at_least(variable, v), &model, value >= v, &label);
                    check_term(layout.equal(variable, v), &model, value == v, &label);
                }
            }
            let literals = values.literals();
            assert!(literals.iter().all(|&lit| model.value(lit)), "{label}");
            let all: Vec<_> = model.literals(layout.n_lits()).collect();
            let known = known(puzzle.layout(), &all);
            assert_eq!(Values::of_known(layout, &known), values, "{label}");
            decoded += 1;
        }
        if let Some(solution) = answer(&puzzle) {
            for model in models_under(&puzzle.problem(), &solution.literals(), 2) {
                assert_eq!(Values::of_model(layout, &model).sets(), solution.sets());
                assert_eq!(puzzle.decode(&model), solution, "{label}");
            }
        }
    }
    assert!(decoded > 50, "{}: only {decoded}", kind.name());
}

fn known(layout: &Layout, literals: &[cnf::Lit]) -> Known {
    let mut known = Known::new(layout.n_lits());
    for &lit in literals {
        known.learn(lit);
    }
    known
}

/// The answer over the generic forms of the layout.
fn check_generic(puzzle: &Arc<dyn Puzzle>, values: &Values, label: &str) {
    let layout = puzzle.layout();
    let text = values.to_text();
    let read = Values::from_text(layout, &text);
    assert_eq!(read.as_ref(), Ok(values), "{label}{text}");
    let json = values.to_json();
    let read = Values::from_json(layout, &json);
    assert_eq!(read.as_ref(), Ok(values), "{label}{json}");
    let read = Values::from_json(layout, &json.to_string().parse().expect("it is JSON"));
    assert_eq!(read.as_ref(), Ok(values), "{label}{json}");
    // The puzzle reads them beside its own forms.
    if Values::is_generic_text(&text) {
        assert_eq!(
            puzzle.answer_from_text(&text).as_ref(),
            Ok(values),
            "{label}"
        );
    }
    assert!(Values::is_generic_json(&json), "{label}");
    assert_eq!(
        puzzle.answer_from_json(&json).as_ref(),
        Ok(values),
        "{label}"
    );
}

/// Complete answers, partial ones, and empty ones.
fn generic_forms_read_back(kind: &Kind) {
    let (mut complete, mut partial) = (0, 0);
    for (i, board) in (0..).zip(boards(kind)) {
        let Board {
            puzzle,
            solution,
            label,
        } = board;
        check_generic(&puzzle, &Values::undecided(puzzle.layout()), &label);
        for solution in [answer(&puzzle), solution].into_iter().flatten() {
            check_generic(&puzzle, &solution, &label);
            complete += 1;
            for other in partial_answers(&puzzle, &solution, &mut rng(i)) {
                check_generic(&puzzle, &other, &label);
                partial += u32::from(!other.is_decided());
            }
        }
    }
    assert!(complete > 20 && partial > 20, "{complete} {partial}");
}

/// What some literals of a model leave possible is read back, holds the model's value,
/// and is what their text says.
fn what_is_said_is_what_is_known(kind: &Kind) {
    let mut narrowed = 0;
    for Board { puzzle, label, .. } in boards(kind) {
        let layout = puzzle.layout();
        for (i, model) in (1..).zip(models_under(&layout.problem(), &[], 4)) {
            let whole = Values::of_model(layout, &model);
            let some: Vec<_> = model.literals(layout.n_lits()).step_by(i + 1).collect();
            let values = Values::of_known(layout, &known(layout, &some));
            for (set, decided) in values.sets().iter().zip(whole.sets()) {
                assert_eq!(set.and(*decided), *decided, "{label}{set:?}");
                narrowed += usize::from(!set.is_empty() && set.value().is_none());
            }
            check_generic(&puzzle, &values, &label);
        }
    }
    assert!(narrowed > 0 || kind.name() == "pairing");
}

/// A larger board's answer, in each form, is an error here; and a witness never.
fn answers_of_other_boards_are_refused(kind: &Kind) {
    let mut refused = 0;
    let all: Vec<_> = kind.boards(sizes(4), 2).collect();
    for pair in all.windows(2) {
        let (board, other) = (&pair[0].puzzle, &pair[1].puzzle);
        let label = format!("{}\n{}", pair[0].label, pair[1].label);
        let Some(answer) = answer(other) else {
            continue;
        };
        let (layout, foreign) = (board.layout(), other.layout());
        if layout.len() != foreign.len() {
            assert_eq!(answer.over(layout), None, "{label}");
        }
        if layout != foreign {
            for job in [Job::Check(&answer), Job::Hint(Some(&answer))] {
                let refused = run(board, job, &Options::default());
                assert!(matches!(refused, Err(JobError::Input(_))), "{label}");
            }
            let violations = Witness::new(board.as_ref(), answer.clone()).expect_err(&label);
            assert_eq!(violations[0].rule, "board", "{label}");
            refused += 1;
        }
        let own: BTreeSet<_> = (0..layout.len()).map(|i| layout.name(i)).collect();
        let is_foreign = |i: usize| !own.contains(foreign.name(i));
        let says = |i: usize| answer.to_json()["values"].get(foreign.name(i)).is_some();
        let has_foreign = (0..foreign.len()).any(|i| is_foreign(i) && says(i));
        let by_text = Values::from_text(layout, &answer.to_text());
        let by_json = Values::from_json(layout, &answer.to_json());
        if has_foreign {
            assert!(by_text.is_err() && by_json.is_err(), "{label}");
            refused += 1;
        }
        // The native forms may fit another board; whatever is read can be asked about.
        let text = board.answer_from_text(&other.answer_to_text(&answer));
        let json = board.answer_from_json(&other.answer_to_json(&answer));
        for read in [by_text, by_json, text, json].into_iter().flatten() {
            assert_eq!(read.len(), layout.len(), "{label}");
            let _ = (board.verify(&read), board.draw(Some(&read)));
        }
    }
    assert!(refused > 10, "{}: only {refused}", kind.name());
}

/// A change to a set of values.
#[derive(Clone, Copy, Debug)]
enum Change {
    AtLeast(u32),
    AtMost(u32),
    Without(u32),
    And(u32, u32, Option<u32>),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let value = 0..70_u32;
    let change = prop_oneof![
        value.clone().prop_map(Change::AtLeast),
        value.clone().prop_map(Change::AtMost),
        value.clone().prop_map(Change::Without),
        value.clone().prop_map(Change::Without),
        (value.clone(), value.clone(), proptest::option::of(value))
            .prop_map(|(a, b, hole)| Change::And(a, b, hole)),
    ];
    proptest::collection::vec(change, 0..24)
}

/// A set of values, and the values that it is to hold.
fn changed(set: ValueSet, model: &mut BTreeSet<u32>, change: Change) -> ValueSet {
    match change {
        Change::AtLeast(min) => {
            model.retain(|&value| value >= min);
            set.at_least(min)
        }
        Change::AtMost(max) => {
            model.retain(|&value| value <= max);
            set.at_most(max)
        }
        Change::Without(value) => {
            // From MAX_HOLE on, only bounds are kept.
            let is_bound = model.first() == Some(&value) || model.last() == Some(&value);
            if value < Layout::MAX_HOLE || is_bound {
                model.remove(&value);
            }
            set.without(value)
        }
        Change::And(min, max, hole) => {
            let mut other: BTreeSet<u32> = (min..=max).collect();
            let mut and = ValueSet::between(min, max);
            if let Some(hole) = hole {
                and = changed(and, &mut other, Change::Without(hole));
            }
            model.retain(|value| other.contains(value));
            set.and(and)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn value_sets_are_sets(min in 0..66_u32, steps in 0..12_u32, changes in changes()) {
        let max = min + steps;
        let mut set = ValueSet::between(min, max);
        let mut model: BTreeSet<u32> = (min..=max).collect();
        for change in changes {
            set = changed(set, &mut model, change);
            prop_assert_eq!(set.iter().collect::<BTreeSet<_>>(), model.clone(), "{:?}", change);
            prop_assert_eq!(set.is_empty(), model.is_empty());
            if !model.is_empty() {
                prop_assert_eq!(Some(&set.min()), model.first());
                prop_assert_eq!(Some(&set.max()), model.last());
            }
            let only = model.first().copied().filter(|_| model.len() == 1);
            prop_assert_eq!(set.value(), only);
            for value in 0..80 {
                prop_assert_eq!(set.contains(value), model.contains(&value), "{}", value);
            }
            // Equal sets are equal, however they came about.
            let again = model.first().zip(model.last()).map(|(&min, &max)| {
                let holes = (min..=max).filter(|value| !model.contains(value));
                holes.fold(ValueSet::between(min, max), ValueSet::without)
            });
            prop_assert_eq!(set, again.unwrap_or(ValueSet::between(1, 0)));
        }
    }

    /// Numbers of any range in any encoding: the structure has one model for each value.
    #[test]
    fn each_value_is_one_model(min in 0..4_u32, steps in 0..6_u32, which in 0..4_usize) {
        let encoding = [
            Encoding::Order,
            Encoding::DirectAboveLeast,
            Encoding::Direct,
            Encoding::OrderAndDirect,
        ][which];
        let mut layout = Layout::new();
        let name = |text: &mut String| text.push('n');
        layout.number(min, min + steps, encoding, name, &[]);
        let layout = Arc::new(layout);
        let models = models_under(&layout.problem(), &[], 20);
        let values: BTreeSet<_> = models
            .iter()
            .map(|model| Values::of_model(&layout, model).value(0))
            .collect();
        prop_assert_eq!(values, (min..=min + steps).map(Some).collect());
        prop_assert_eq!(models.len(), steps as usize + 1);
        for value in min..=min + steps {
            let mut answer = Values::undecided(&layout);
            answer.set(0, value);
            let found = models_under(&layout.problem(), &answer.literals(), 2);
            prop_assert_eq!(found.len(), 1);
            prop_assert_eq!(Values::of_model(&layout, &found[0]), answer);
        }
    }
}
