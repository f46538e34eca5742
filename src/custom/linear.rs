//! The integer linear program of the posted constraints: a 0/1 decision per literal.

use super::CustomPuzzle;
use crate::linear::{Program, Relation, VarId};
use crate::puzzle::{Linear, Puzzle};
use crate::values::Values;
use cnf::{Lit, Model};
use encodings::ConstraintRef;
use encodings::linear::{LinearForm, Quantity, Relation as Sense};

impl Linear for CustomPuzzle {
    fn program(&self) -> Program {
        let problem = (self as &dyn Puzzle).problem();
        let mut program = Program::new();
        // The names of the user; the writers of files clean them and list the originals.
        let names = self.layout().literal_names();
        let lits: Vec<VarId> = names.into_iter().map(|name| program.binary(name)).collect();
        for (i, post) in problem
            .posts()
            .enumerate()
            .filter(|(_, post)| !post.is_lemma)
        {
            add(
                &form(post.constraint),
                &format!("c{}", i + 1),
                &lits,
                &mut program,
            );
        }
        if let Some(goal) = problem.goal() {
            let terms = goal.objective().terms();
            let terms = terms.map(|(lit, weight)| {
                let weight = i64::try_from(weight).unwrap_or(i64::MAX);
                (weight, lit)
            });
            objective(terms, &lits, goal, &mut program);
        }
        program
    }

    fn decode(&self, values: &[i64]) -> Values {
        let layout = self.layout();
        let is = |var: cnf::Var| values.get(var.idx()).is_some_and(|&value| value == 1);
        Values::of_model(layout, &Model::from_fn(layout.n_lits(), is))
    }
}

fn form(constraint: ConstraintRef<'_>) -> LinearForm {
    match constraint {
        ConstraintRef::Other(other) => other.linear(),
        simple => {
            let mut form = LinearForm::default();
            let rows = simple.opb_rows().into_iter().flatten();
            form.rows.extend(rows.map(|row| {
                let terms = row.terms.iter().map(|&(n, lit)| (n, Quantity::Lit(lit)));
                encodings::linear::LinearRow {
                    terms: terms.collect(),
                    relation: row.relation,
                    bound: row.bound,
                }
            }));
            form
        }
    }
}

/// Returns the term of a literal: a negated literal is 1 minus its variable.
fn term(n: i64, lit: Lit, lits: &[VarId], bound: &mut i64) -> (i64, VarId) {
    let var = lits[lit.vidx()];
    if lit.is_pos() {
        return (n, var);
    }
    *bound -= n;
    (-n, var)
}

fn add(form: &LinearForm, name: &str, lits: &[VarId], program: &mut Program) {
    let fresh: Vec<VarId> = form
        .fresh
        .iter()
        .enumerate()
        .map(|(i, var)| {
            let name = format!("{name}_{}", i + 1);
            match var.is_integer {
                true => program.integer(name, 0, var.upper),
                false => program.continuous(name, 0, var.upper),
            }
        })
        .collect();
    for (i, row) in form.rows.iter().enumerate() {
        let mut bound = row.bound;
        let terms: Vec<_> = row
            .terms
            .iter()
            .map(|&(n, quantity)| match quantity {
                Quantity::Lit(lit) => term(n, lit, lits, &mut bound),
                Quantity::Fresh(i) => (n, fresh[i]),
            })
            .collect();
        let relation = match row.relation {
            Sense::AtLeast => Relation::Ge,
            Sense::Equal => Relation::Eq,
        };
        program.row(format!("{name}_row{}", i + 1), terms, relation, bound);
    }
}

fn objective(
    terms: impl Iterator<Item = (i64, Lit)>,
    lits: &[VarId],
    goal: &encodings::Goal,
    program: &mut Program,
) {
    let mut offset = 0;
    let terms: Vec<_> = terms
        .map(|(n, lit)| term(n, lit, lits, &mut offset))
        .collect();
    match goal {
        encodings::Goal::AtLeast(_, target) => {
            let target = i64::try_from(*target).unwrap_or(i64::MAX);
            program.row("target", terms, Relation::Ge, target.saturating_add(offset));
        }
        // The constants of negated literals are the same in every answer.
        encodings::Goal::Maximize(_) => program.objective = terms,
    }
}
