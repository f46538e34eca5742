//! Literals of a layout: their numbers, names and cells, and the clauses that connect the
//! literals of one variable.

use super::{Domain, Encoding, Layout, Told, Variable};
use crate::text::Cell;
use cnf::{Lit, RuleId};
use encodings::Problem;

/// Term for "a variable has a value", or "at least a value".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// A literal.
    Lit(Lit),
    /// Always true, or always false: the value is at or beyond the end of the range.
    Constant(bool),
}

impl Variable {
    /// Returns the number of its literals.
    pub(super) fn n_lits(&self) -> u32 {
        let steps = self.max - self.min;
        match self.encoding {
            Encoding::Fixed => 0,
            Encoding::Order | Encoding::DirectAboveLeast => steps,
            Encoding::Direct => steps + 1,
            Encoding::OrderAndDirect => steps + steps.saturating_sub(1),
        }
    }

    fn lit(&self, i: u32) -> Lit {
        Lit::positive(self.first + i)
    }

    /// Returns the term `>= value`; `None` if the encoding has no literal for it.
    pub(crate) fn at_least(&self, value: u32) -> Option<Term> {
        if value <= self.min {
            return Some(Term::Constant(true));
        }
        if value > self.max {
            return Some(Term::Constant(false));
        }
        match self.encoding {
            Encoding::Fixed => Some(Term::Constant(false)),
            Encoding::Order | Encoding::OrderAndDirect => {
                Some(Term::Lit(self.lit(value - self.min - 1)))
            }
            _ if value == self.max => self.equal(value),
            _ if value == self.min + 1 => match self.equal(self.min)? {
                Term::Lit(lit) => Some(Term::Lit(!lit)),
                Term::Constant(is) => Some(Term::Constant(!is)),
            },
            _ => None,
        }
    }

    /// Returns the term `= value`; `None` if the encoding has no literal for it.
    pub(crate) fn equal(&self, value: u32) -> Option<Term> {
        let (min, max) = (self.min, self.max);
        if !(min..=max).contains(&value) {
            return Some(Term::Constant(false));
        }
        if min == max && self.encoding != Encoding::Direct {
            return Some(Term::Constant(true));
        }
        let step = value - min;
        match self.encoding {
            Encoding::Fixed => Some(Term::Constant(step == 0)),
            Encoding::Direct => Some(Term::Lit(self.lit(step))),
            Encoding::DirectAboveLeast if step > 0 => Some(Term::Lit(self.lit(step - 1))),
            Encoding::DirectAboveLeast => (max - min == 1).then(|| Term::Lit(!self.lit(0))),
            Encoding::Order | Encoding::OrderAndDirect if value == min => {
                Some(Term::Lit(!self.lit(0)))
            }
            Encoding::Order | Encoding::OrderAndDirect if value == max => {
                Some(Term::Lit(self.lit(max - min - 1)))
            }
            Encoding::Order => None,
            // These follow the literals of the order encoding, from the second value on.
            Encoding::OrderAndDirect => Some(Term::Lit(self.lit(max - min + step - 1))),
        }
    }

    /// Returns all its literals.
    pub(crate) fn lits(&self) -> impl Iterator<Item = Lit> + use<> {
        (self.first..self.first + self.n_lits()).map(Lit::positive)
    }

    /// Returns the meaning of literal `i` for the value.
    fn meaning(&self, i: u32) -> (Sign, u32) {
        let steps = self.max - self.min;
        match self.encoding {
            Encoding::Fixed | Encoding::Order => (Sign::AtLeast, self.min + 1 + i),
            Encoding::OrderAndDirect if i < steps => (Sign::AtLeast, self.min + 1 + i),
            Encoding::DirectAboveLeast => (Sign::Equal, self.min + 1 + i),
            Encoding::Direct => (Sign::Equal, self.min + i),
            Encoding::OrderAndDirect => (Sign::Equal, self.min + 1 + (i - steps)),
        }
    }

    pub(crate) fn is_told_if_true(&self) -> bool {
        self.told == Told::IfTrue
    }

    pub(crate) fn starts_chain(&self) -> bool {
        self.told == Told::ChainStart
    }

    pub(crate) fn is_in_chain(&self) -> bool {
        self.told == Told::InChain
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    AtLeast,
    Equal,
}

impl Layout {
    /// Returns the number of literals of the variables; derived ones follow.
    #[must_use]
    pub fn n_lits(&self) -> u32 {
        self.n_lits
    }

    /// Returns the term `variable >= value`; `None` if the encoding has no literal for
    /// it.
    ///
    /// # Panics
    /// If there is no such variable.
    #[must_use]
    pub fn at_least(&self, variable: usize, value: u32) -> Option<Term> {
        self.variables[variable].at_least(value)
    }

    /// Returns the term `variable = value`; `None` if the encoding has no literal for it.
    ///
    /// # Panics
    /// If there is no such variable.
    #[must_use]
    pub fn equal(&self, variable: usize, value: u32) -> Option<Term> {
        self.variables[variable].equal(value)
    }

    /// Returns the literal that is true if the variable has this value.
    ///
    /// # Panics
    /// If there is no such variable, or its encoding has no literal for the value.
    #[must_use]
    pub fn is(&self, variable: usize, value: u32) -> Lit {
        match self.equal(variable, value) {
            Some(Term::Lit(lit)) => lit,
            _ => panic!("the encoding has a literal for each value"),
        }
    }

    /// Returns the literal of a truth value.
    ///
    /// # Panics
    /// If there is no such variable, or it is not one literal.
    #[must_use]
    pub fn truth(&self, variable: usize) -> Lit {
        let variable = &self.variables[variable];
        assert!(variable.n_lits() == 1, "a truth value is one literal");
        variable.lit(0)
    }

    /// Returns whether the rules make a variable false if an answer does not have it; see
    /// [`told_if_true`](Self::told_if_true).
    ///
    /// # Panics
    /// If there is no such variable.
    #[must_use]
    pub fn is_told_if_true(&self, variable: usize) -> bool {
        self.variables[variable].is_told_if_true()
    }

    /// Returns all literals of a variable, in order.
    ///
    /// # Panics
    /// If there is no such variable.
    #[must_use]
    pub fn lits(&self, variable: usize) -> Vec<Lit> {
        self.variables[variable].lits().collect()
    }

    /// Returns a problem with the literals of the variables and the clauses that connect
    /// the literals of one variable. The puzzle posts its rules on it.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let mut problem = Problem::new();
        problem.reserve(self.n_lits);
        for (i, variable) in self.variables.iter().enumerate() {
            if variable.told == Told::InChain {
                // chain[i] -> chain[i - 1]
                clause(&mut problem, &[!self.truth(i), self.truth(i - 1)]);
            }
            variable.post_structure(&mut problem);
        }
        problem
    }

    /// Returns the variable of `lit`; `None` for derived ones.
    #[must_use]
    pub fn variable_of(&self, lit: Lit) -> Option<usize> {
        let var = lit.vidx32();
        if var >= self.n_lits {
            return None;
        }
        // Among variables without literals, the last one before the next literal is found
        // first; no such variable follows it.
        let after = self.variables.partition_point(|v| v.first <= var);
        (0..after).rev().find(|&i| self.variables[i].n_lits() > 0)
    }

    /// Returns the name of the variable of each literal in the formula, in order; derived
    /// variables come last.
    #[must_use]
    pub fn literal_names(&self) -> Vec<String> {
        let mut names = Vec::with_capacity(self.n_lits as usize);
        for (i, variable) in self.variables.iter().enumerate() {
            let name = self.name(i);
            for l in 0..variable.n_lits() {
                let (sign, value) = variable.meaning(l);
                names.push(match (&variable.domain, self.value_name(i, value), sign) {
                    (Domain::Bool, ..) => name.to_owned(),
                    (_, Some(value), Sign::AtLeast) => format!("{name} >={value}"),
                    (_, Some(value), Sign::Equal) => format!("{name} {value}"),
                    (_, None, Sign::AtLeast) => format!("{name} >={value}"),
                    (_, None, Sign::Equal) => format!("{name} ={value}"),
                });
            }
        }
        let derived = self.variables.len()..self.names.ends.len();
        names.extend(derived.map(|i| self.name(i).to_owned()));
        names
    }

    /// Returns the cells of each literal, in order; derived variables come last.
    #[must_use]
    pub fn literal_cells(&self) -> Vec<&[Cell]> {
        let mut cells = Vec::with_capacity(self.n_lits as usize);
        for (i, variable) in self.variables.iter().enumerate() {
            cells.extend((0..variable.n_lits()).map(|_| self.cells(i)));
        }
        let derived = self.variables.len()..self.cells.ends.len();
        cells.extend(derived.map(|i| self.cells(i)));
        cells
    }
}

impl Variable {
    fn post_structure(&self, problem: &mut Problem) {
        let lits: Vec<Lit> = self.lits().collect();
        match self.encoding {
            Encoding::Fixed => {}
            Encoding::DirectAboveLeast => {
                if lits.len() > 1 {
                    problem.at_most_one(RuleId::STRUCTURE, lits);
                }
            }
            Encoding::Direct => {
                clause(problem, &lits);
                problem.at_most_one(RuleId::STRUCTURE, lits);
            }
            Encoding::Order => {
                // >= v + 1 -> >= v
                for pair in lits.windows(2) {
                    clause(problem, &[!pair[1], pair[0]]);
                }
            }
            Encoding::OrderAndDirect => {
                let steps = (self.max - self.min) as usize;
                let (order, direct) = lits.split_at(steps);
                for (pair, &is) in order.windows(2).zip(direct) {
                    let [this, more] = [pair[0], pair[1]];
                    // >= v + 1 -> >= v
                    clause(problem, &[!more, this]);
                    // = v <-> >= v and not >= v + 1
                    clause(problem, &[!is, this]);
                    clause(problem, &[!is, !more]);
                    clause(problem, &[is, !this, more]);
                }
            }
        }
    }
}

fn clause(problem: &mut Problem, lits: &[Lit]) {
    problem.clause(RuleId::STRUCTURE, lits);
}
