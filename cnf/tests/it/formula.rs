//! The clause sink and the model: what is kept of a clause, what is guarded,
//! who owns it, and that rustsat's encoders plug in through the views.

use crate::common::{Rng, assignments, dimacs, each_backend, labelled, lit, lits};
use cnf::rustsat::encodings::CollectClauses;
use cnf::rustsat::encodings::card::{
    BoundUpper, Totalizer, default_encode_cardinality_constraint as encode_cardinality,
};
use cnf::rustsat::instances::ManageVars;
use cnf::rustsat::types::constraints::CardConstraint;
use cnf::solver;
use cnf::{ClauseKind, Formula, Lit, Model, Rule, RuleId, Var};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A formula with `n_vars` variables.
fn formula(n_vars: u32) -> Formula {
    let mut formula = Formula::new();
    formula.reserve(n_vars);
    formula
}

fn clauses(formula: &Formula) -> Vec<Vec<i32>> {
    formula.clauses().map(dimacs).collect()
}

/// What is added, and the clauses that are kept.
const ADDED: &[(&[i32], &[&[i32]])] = &[
    (&[1, -2, 3], &[&[1, -2, 3]]),
    (&[3, -2, 1], &[&[3, -2, 1]]),
    (&[], &[&[]]),
    // Repeated literals are merged into the first.
    (&[1, 1], &[&[1]]),
    (&[2, 1, 2, 3, 1, 1], &[&[2, 1, 3]]),
    // Tautologies are dropped, wherever the two literals are.
    (&[1, -1], &[]),
    (&[-3, 2, 1, 2, 3], &[]),
    (&[1, 2, 2, -2, 3], &[]),
];

#[test]
fn added_clauses() {
    for (added, kept) in ADDED {
        labelled(format!("{added:?}"), || {
            let mut formula = formula(3);
            // Neighbours show that a dropped clause leaves nothing behind.
            for clause in [&[1, 2][..], added, &[-1]] {
                formula.scope(RuleId::STRUCTURE).bind(&lits(clause));
            }
            let expected = [&[&[1, 2][..]], *kept, &[&[-1]]].concat();
            assert_eq!(clauses(&formula), expected);
            assert_eq!(formula.n_clauses(), expected.len());
            assert_eq!(formula.n_lits(), expected.concat().len());
            assert_eq!(formula.clauses().len(), expected.len());
        });
    }
}

/// Long clauses take another way through the code; same meaning.
#[test]
fn long_clauses_are_merged_alike() {
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let (len, n_vars) = (55 + rng.below(30), 40 + rng.below(2000));
        let mut clause = rng.lits(len, n_vars);
        if seed % 2 == 0 {
            clause.iter_mut().for_each(|lit| *lit = lit.var().pos_lit());
        }
        let is_first = |&i: &usize| !clause[..i].contains(&clause[i]);
        let merged: Vec<Lit> = (0..clause.len())
            .filter(is_first)
            .map(|i| clause[i])
            .collect();
        let tautology = clause.iter().any(|&lit| clause.contains(&!lit));
        let mut formula = formula(n_vars);
        formula.scope(RuleId::STRUCTURE).bind(&clause);
        let expected = if tautology { vec![] } else { vec![&merged[..]] };
        assert!(formula.clauses().eq(expected), "seed {seed}");
    }
}

type Clause = &'static [i32];

/// Guard, kind, clause, and what is kept of it.
const GUARDED: &[(Option<i32>, ClauseKind, Clause, Option<Clause>)] = &[
    (None, ClauseKind::Binding, &[1, 2], Some(&[1, 2])),
    (Some(9), ClauseKind::Binding, &[1, 2], Some(&[1, 2, -9])),
    (Some(-9), ClauseKind::Binding, &[1, 2], Some(&[1, 2, 9])),
    // Definitions are conservative: no guard.
    (Some(9), ClauseKind::Definition, &[1, 2], Some(&[1, 2])),
    (Some(9), ClauseKind::Definition, &[], Some(&[])),
    // An unsatisfiable body refutes the guard, not the formula.
    (Some(9), ClauseKind::Binding, &[], Some(&[-9])),
    (None, ClauseKind::Binding, &[], Some(&[])),
    // The guard takes part in merging: 9 -> (9 or 1) says nothing.
    (Some(9), ClauseKind::Binding, &[9, 1], None),
    (Some(9), ClauseKind::Binding, &[-9, 1], Some(&[-9, 1])),
    (Some(9), ClauseKind::Binding, &[1, -1], None),
];

#[test]
fn guards() {
    for &(guard, kind, clause, kept) in GUARDED {
        labelled(format!("{guard:?} {kind:?} {clause:?}"), || {
            let mut formula = formula(9);
            let rule = formula.rule("kind", "label");
            let mut scope = formula.guarded(rule, guard.map(lit));
            match kind {
                ClauseKind::Binding => scope.bind(&lits(clause)),
                ClauseKind::Definition => scope.define(&lits(clause)),
            }
            // The view is the same sink.
            let (mut collector, _) = scope.views(kind);
            let added = collector.add_clause(lits(clause).into_iter().collect());
            added.expect("memory");
            let kept: Vec<&[i32]> = kept.into_iter().chain(kept).collect();
            assert_eq!(clauses(&formula), kept);
            assert!((0..kept.len()).all(|i| formula.tag(i) == (rule, kind)));
        });
    }
}

#[test]
fn rules_own_their_clauses() {
    let mut formula = formula(3);
    let row = formula.rule("row total", "row 3 holds 4");
    let column = formula.rule("column total", String::from("column 1 holds 0"));
    formula.scope(row).bind(&lits(&[1]));
    formula.scope(column).define(&lits(&[2]));
    formula.scope(row).define(&lits(&[1, -1])); // dropped
    formula.scope(RuleId::STRUCTURE).bind(&lits(&[-3]));
    formula.guarded(column, Some(lit(3))).bind(&[]);

    let labels: Vec<(&str, &str)> = formula
        .rules()
        .iter()
        .map(|Rule { kind, label }| (&**kind, &**label))
        .collect();
    let expected = [
        ("structure", "structure"),
        ("row total", "row 3 holds 4"),
        ("column total", "column 1 holds 0"),
    ];
    assert_eq!(labels, expected);
    let ids: Vec<RuleId> = formula.rule_ids().collect();
    assert_eq!(ids, [RuleId::STRUCTURE, row, column]);
    assert!(ids.iter().map(|id| id.index()).eq(0..3));

    let tags: Vec<_> = (0..formula.n_clauses()).map(|i| formula.tag(i)).collect();
    let (binding, definition) = (ClauseKind::Binding, ClauseKind::Definition);
    let expected = [
        (row, binding),
        (column, definition),
        (RuleId::STRUCTURE, binding),
        (column, binding),
    ];
    assert_eq!(tags, expected);
    // Definitions belong to everyone: group 0 of a group CNF.
    let groups: Vec<_> = (0..4).map(|i| formula.group(i)).collect();
    assert_eq!(groups, [row, RuleId::STRUCTURE, RuleId::STRUCTURE, column]);
    assert!((0..4).all(|i| formula.clauses().nth(i) == Some(formula.clause(i))));
}

#[test]
fn variables_are_handed_out_in_order() {
    let mut formula = Formula::new();
    assert_eq!(formula.new_lit(), lit(1));
    formula.reserve(3);
    formula.reserve(2); // never shrinks
    assert_eq!(formula.scope(RuleId::STRUCTURE).new_lit(), lit(4));
    let mut scope = formula.scope(RuleId::STRUCTURE);
    let (_, mut vars) = scope.views(ClauseKind::Definition);
    assert_eq!(vars.new_var(), Var::new(4));
    assert_eq!((vars.n_used(), vars.max_var()), (5, Some(Var::new(4))));
    // rustsat's contract: the argument is the next free variable.
    assert!(vars.increase_next_free(Var::new(7)));
    assert!(!vars.increase_next_free(Var::new(7)));
    assert!(!vars.mark_used(Var::new(6)));
    assert!(vars.mark_used(Var::new(7)));
    vars.forget_from(Var::new(0));
    assert_eq!(vars.new_var(), Var::new(8));
    assert_eq!((formula.n_vars(), formula.new_lit()), (9, lit(10)));
    let mut empty = Formula::new();
    let mut scope = empty.scope(RuleId::STRUCTURE);
    assert_eq!(scope.views(ClauseKind::Definition).1.max_var(), None);
}

#[test]
fn broken_promises_panic() {
    let mut small = formula(2);
    // Handed out later for something else, it would collide.
    refused("bind", || small.scope(RuleId::STRUCTURE).bind(&[lit(3)]));
    refused("define", || {
        small.scope(RuleId::STRUCTURE).define(&[lit(-3)])
    });
    assert_eq!((small.n_vars(), small.n_clauses()), (2, 0));
}

fn refused(what: &str, action: impl FnOnce()) {
    assert!(catch_unwind(AssertUnwindSafe(action)).is_err(), "{what}");
}

#[test]
fn names_and_preferences_are_kept_in_order() {
    let mut formula = formula(3);
    formula.name(Var::new(2), "c");
    formula.name(Var::new(0), String::from("a"));
    let names: Vec<_> = formula
        .names()
        .iter()
        .map(|(v, n)| (v.idx(), &n[..]))
        .collect();
    assert_eq!(names, [(2, "c"), (0, "a")]);
    for lit in lits(&[3, -1, 2]) {
        formula.prefer(lit);
    }
    assert_eq!(dimacs(formula.preferred()), [3, -1, 2]);
    assert_ne!(formula, Formula::new());
    assert_eq!(formula, formula.clone());
}

/// `start` passes on preferences, reserved variables and clauses.
#[test]
fn formulas_are_loaded() {
    each_backend(|backend| {
        let mut formula = formula(3);
        formula.prefer(lit(2));
        formula.scope(RuleId::STRUCTURE).bind(&lits(&[-1]));
        let outcome = backend.start(&formula).solve(&[]).expect("nobody stops it");
        let model = outcome.model().expect("satisfiable");
        assert_eq!((model.n_vars(), model.value(lit(1))), (3, false));
        formula.scope(RuleId::STRUCTURE).bind(&[]);
        let outcome = backend.start(&formula).solve(&[lit(1)]);
        assert_eq!(outcome, Ok(solver::Outcome::Unsat(vec![])));
    });
}

/// rustsat's totalizer, unaware of guard and rule: a bound is enforced by
/// assumptions, and binds under its guard only.
#[test]
fn totalizer_through_the_views() {
    for n in 0..=5 {
        let mut formula = formula(n);
        let inputs: Vec<Lit> = (0..n).map(Lit::positive).collect();
        let rule = formula.rule("total", "at most some");
        let guard = formula.new_lit();
        let mut totalizer: Totalizer = inputs.iter().copied().collect();
        let mut scope = formula.guarded(rule, Some(guard));
        let (mut clauses, mut vars) = scope.views(ClauseKind::Definition);
        let encoded = totalizer.encode_ub(0..n as usize, &mut clauses, &mut vars);
        encoded.expect("memory");
        assert_eq!(clauses.n_clauses(), formula.n_clauses());
        assert!((0..formula.n_clauses()).all(|i| formula.group(i) == RuleId::STRUCTURE));
        let fresh = formula.new_lit();
        assert!(
            formula
                .clauses()
                .all(|clause| clause.iter().all(|lit| lit.var() < fresh.var()))
        );

        for bound in 0..=n as usize + 1 {
            let mut formula = formula.clone();
            let enforced = totalizer.enforce_ub(bound).expect("encoded");
            check(n, &formula, &enforced, |trues| trues <= bound);
            check(n, &formula, &[], |_| true);
            for &unit in &enforced {
                formula.guarded(rule, Some(guard)).bind(&[unit]);
            }
            check(n, &formula, &[guard], |trues| trues <= bound);
            check(n, &formula, &[!guard], |_| true);
        }
    }
}

/// Whole constraints as guarded bindings; impossible ones refute the guard.
#[test]
fn guarded_constraints_through_the_views() {
    type Row = (
        &'static str,
        fn(Vec<Lit>, usize) -> CardConstraint,
        fn(usize, usize) -> bool,
    );
    let rows: [Row; 3] = [
        ("at most", CardConstraint::new_ub, |trues, bound| {
            trues <= bound
        }),
        ("at least", CardConstraint::new_lb, |trues, bound| {
            trues >= bound
        }),
        ("exactly", CardConstraint::new_eq, |trues, bound| {
            trues == bound
        }),
    ];
    for (name, constraint, holds) in rows {
        for (n, bound) in (0..=4).flat_map(|n| (0..=n as usize + 1).map(move |bound| (n, bound))) {
            labelled(format!("{name} {bound} of {n}"), || {
                let mut formula = formula(n);
                let inputs: Vec<Lit> = (0..n).map(Lit::positive).collect();
                let guard = formula.new_lit();
                let mut scope = formula.guarded(RuleId::STRUCTURE, Some(guard));
                let (mut clauses, mut vars) = scope.views(ClauseKind::Binding);
                encode_cardinality(constraint(inputs, bound), &mut clauses, &mut vars)
                    .expect("memory");
                check(n, &formula, &[guard], |trues| holds(trues, bound));
                check(n, &formula, &[!guard], |_| true);
            });
        }
    }
}

/// Under `assumptions`, `formula` allows exactly the assignments of the first
/// `n` variables whose number of true ones `holds`.
fn check(n: u32, formula: &Formula, assumptions: &[Lit], holds: impl Fn(usize) -> bool) {
    let mut solver = solver::default_backend().start(formula);
    for values in assignments(n) {
        let inputs: Vec<Lit> = values.literals(n).collect();
        let trues = inputs.iter().filter(|lit| lit.is_pos()).count();
        let outcome = solver.solve(&[assumptions, &inputs[..]].concat());
        let found = outcome.expect("nobody stops it").model().is_some();
        assert_eq!(
            found,
            holds(trues),
            "{trues} of {n} under {:?}",
            dimacs(assumptions)
        );
    }
}

#[test]
fn models() {
    let model = Model::from_fn(3, |var| var.idx() != 1);
    assert_eq!(model.n_vars(), 3);
    // Above the last variable everything is false.
    for (literal, value) in [
        (1, true),
        (-1, false),
        (2, false),
        (-2, true),
        (4, false),
        (-4, true),
    ] {
        assert_eq!(model.value(lit(literal)), value, "{literal}");
    }
    let far = Lit::positive(Var::MAX_IDX - 1);
    assert!(!model.value(far) && model.value(!far));
    for (n_vars, expected) in [
        (0, &[][..]),
        (2, &[1, -2]),
        (3, &[1, -2, 3]),
        (5, &[1, -2, 3, -4, -5]),
    ] {
        let found: Vec<Lit> = model.literals(n_vars).collect();
        assert_eq!(dimacs(&found), expected);
    }
    let cases: [(&[i32], bool); 5] = [
        (&[], false),
        (&[2], false),
        (&[2, -3, 1], true),
        (&[9], false),
        (&[2, -9], true),
    ];
    for (clause, holds) in cases {
        assert_eq!(model.satisfies(&lits(clause)), holds, "{clause:?}");
    }
    assert_eq!(Model::default().n_vars(), 0);
    assert!(!Model::default().value(lit(1)));
    assert_eq!(model, Model::from_fn(3, |var| model.value(var.pos_lit())));
}

#[test]
fn the_first_falsified_clause() {
    let mut formula = formula(3);
    for clause in [&[1, 2][..], &[-1, 3], &[-3, -1]] {
        formula.scope(RuleId::STRUCTURE).bind(&lits(clause));
    }
    let cases: [(&[i32], Option<usize>); 4] = [
        (&[-1, 2, 3], None),
        (&[-1, -2, 3], Some(0)),
        (&[1, 2, -3], Some(1)),
        (&[1, 2, 3], Some(2)),
    ];
    for (values, expected) in cases {
        let model = Model::from_fn(3, |var| values[var.idx()] > 0);
        assert_eq!(formula.falsified_by(&model), expected, "{values:?}");
    }
}
