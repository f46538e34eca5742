//! Unit propagation, its ideal, and search, by the shortest code that does it.

use cnf::{Lit, Model};

/// The literals that unit propagation makes true, the assumptions among them;
/// `None` for a conflict.
pub fn propagate(clauses: &[Vec<Lit>], n_vars: u32, assumptions: &[Lit]) -> Option<Vec<Lit>> {
    let mut is_true = vec![false; 2 * n_vars as usize];
    let mut trail = Vec::new();
    let mut todo = assumptions.to_vec();
    loop {
        for lit in todo.drain(..) {
            if is_true[index(!lit)] {
                return None;
            }
            if !std::mem::replace(&mut is_true[index(lit)], true) {
                trail.push(lit);
            }
        }
        for clause in clauses {
            todo.extend(unit(clause, &is_true)?);
        }
        if todo.is_empty() {
            return Some(trail);
        }
    }
}

fn index(lit: Lit) -> usize {
    2 * lit.vidx() + usize::from(lit.is_neg())
}

/// The only literal that can still satisfy `clause`; `None` where none can.
fn unit(clause: &[Lit], is_true: &[bool]) -> Option<Option<Lit>> {
    if clause.iter().any(|&lit| is_true[index(lit)]) {
        return Some(None);
    }
    let mut open = clause.iter().filter(|&&lit| !is_true[index(!lit)]);
    let first = open.next()?;
    Some(Some(*first).filter(|_| open.next().is_none()))
}

/// Whether the clauses are satisfiable under the assumptions (Davis, Logemann
/// and Loveland, 1962).
pub fn has_solution(clauses: &[Vec<Lit>], n_vars: u32, assumptions: &[Lit]) -> bool {
    let Some(mut trail) = propagate(clauses, n_vars, assumptions) else {
        return false;
    };
    let mut lits = (0..n_vars).map(Lit::positive);
    let Some(open) = lits.find(|lit| !trail.contains(lit) && !trail.contains(&!*lit)) else {
        return true;
    };
    [open, !open].into_iter().any(|choice| {
        trail.push(choice);
        let found = has_solution(clauses, n_vars, &trail);
        trail.pop();
        found
    })
}

/// The literals true in all of `solutions` that extend the partial assignment;
/// `None` where nothing extends it.
pub fn consequences(solutions: &[Model], n_vars: u32, partial: &[Lit]) -> Option<Vec<Lit>> {
    let mut extending = solutions
        .iter()
        .filter(|model| partial.iter().all(|&lit| model.value(lit)));
    let mut common: Vec<_> = extending.next()?.literals(n_vars).collect();
    for model in extending {
        common.retain(|&lit| model.value(lit));
    }
    Some(common)
}

/// How many solutions the clauses have under the assumptions, at most `limit`.
pub fn count_solutions(
    clauses: &[Vec<Lit>],
    n_vars: u32,
    assumptions: &[Lit],
    limit: usize,
) -> usize {
    let Some(mut trail) = propagate(clauses, n_vars, assumptions) else {
        return 0;
    };
    let mut lits = (0..n_vars).map(Lit::positive);
    let Some(open) = lits.find(|lit| !trail.contains(lit) && !trail.contains(&!*lit)) else {
        return limit.min(1);
    };
    let mut count = 0;
    for choice in [open, !open] {
        trail.push(choice);
        count += count_solutions(clauses, n_vars, &trail, limit - count);
        trail.pop();
        if count == limit {
            break;
        }
    }
    count
}
