//! Formulas that are asked for more variables than there are.

use crate::common::{each_backend, labelled};
use cnf::format::{dimacs, gcnf, opb, wcnf};
use cnf::rustsat::instances::ManageVars;
use cnf::solver::{self, Engine, Interrupted, ProofFormat, Unproved};
use cnf::{ClauseKind, Formula, RuleId, StopFlag, Unfinished, Var};

/// No panic on the way, and no file or answer at the end.
#[test]
fn too_many_variables_are_an_error() {
    type Ask = fn(&mut Formula);
    let asked: [(&str, Ask); 5] = [
        ("a literal", |full| _ = full.new_lit()),
        ("a variable of a view", |full| {
            let mut scope = full.scope(RuleId::STRUCTURE);
            scope.views(ClauseKind::Definition).1.new_var();
        }),
        ("the next free variable of a view", |full| {
            let mut scope = full.scope(RuleId::STRUCTURE);
            let next = Var::new(Formula::MAX_VARS + 1);
            scope
                .views(ClauseKind::Definition)
                .1
                .increase_next_free(next);
        }),
        ("reserve", |full| full.reserve(Formula::MAX_VARS + 1)),
        ("far above", |full| full.reserve(u32::MAX)),
    ];
    for (name, ask) in asked {
        labelled(name, || {
            let mut full = Formula::new();
            full.reserve(Formula::MAX_VARS);
            assert_eq!(full.check(), Ok(()));
            ask(&mut full);
            full.scope(RuleId::STRUCTURE).bind(&[]);
            assert_eq!(full.n_vars(), Formula::MAX_VARS);
            says_too_many_variables(&full);
        });
    }
}

fn says_too_many_variables(formula: &Formula) {
    assert_eq!(formula.check(), Err(Unfinished::TooManyVariables));
    let message = "a formula of more than 268435455 variables is needed";
    assert_eq!(Unfinished::TooManyVariables.to_string(), message);
    let mut out = Vec::new();
    let written = [
        dimacs::write(formula, &[], &mut out),
        gcnf::write(formula, &[], &mut out),
        wcnf::write(formula, &[], &[], &mut out),
        opb::write(formula, &[], &[], &[], &mut out),
    ];
    for error in written.map(Result::unwrap_err) {
        assert_eq!(error.to_string(), message);
    }
    let stop = StopFlag::new();
    each_backend(|backend| {
        let mut solver = (backend.new)(stop.clone());
        assert_eq!(
            solver::load(solver.as_mut(), formula),
            Err(Unfinished::TooManyVariables)
        );
        assert!(
            solver.solve(&[]).unwrap().model().is_some(),
            "it got nothing"
        );
    });
    for backend in solver::BACKENDS.iter().filter(|row| row.can.proofs) {
        let proof = Engine::from(backend).prove(formula, ProofFormat::Drat, &mut Vec::new(), &stop);
        let Err(Unproved::Interrupted(why)) = proof else {
            panic!("{proof:?}");
        };
        assert_eq!(
            (why.to_string(), &why),
            (
                message.to_owned(),
                &Interrupted::Unfinished(Unfinished::TooManyVariables)
            )
        );
    }
    assert!(out.is_empty());
}
