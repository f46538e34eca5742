//! Checkers of refutations, by the definitions and for small formulas: every added
//! clause must follow by unit propagation (RUP), and the empty clause must be
//! among them. Clauses are sets of DIMACS numbers.

use cnf::Formula;
use std::collections::BTreeMap;

type Clause = Vec<i32>;

/// The clauses of `formula` by their number in a file.
pub fn numbered(formula: &Formula) -> BTreeMap<u64, Clause> {
    let clause = |lits: &[cnf::Lit]| lits.iter().map(|lit| lit.to_ipasir()).collect();
    (1..).zip(formula.clauses().map(clause)).collect()
}

/// Checks DRAT text, as the stronger RUP and without deletions: both only make it
/// harder to pass.
///
/// # Errors
/// The first line that does not follow, or that there is no empty clause.
pub fn check_drat(formula: &Formula, proof: &str) -> Result<(), String> {
    let mut clauses: Vec<Clause> = numbered(formula).into_values().collect();
    for line in proof.lines().filter(|line| !line.starts_with('d')) {
        let clause = literals(line)?;
        if !follows(&clauses, &clause) {
            return Err(format!("`{line}` does not follow"));
        }
        clauses.push(clause);
    }
    conclude(clauses.iter())
}

/// Checks LRAT text: each clause follows by its hints, in their order; identifiers
/// grow, and a deletion bears the highest one so far, as lrat-trim demands.
///
/// # Errors
/// The first line that does not follow, or that there is no empty clause.
pub fn check_lrat(formula: &Formula, proof: &str) -> Result<(), String> {
    let mut clauses = numbered(formula);
    let mut highest = clauses.len() as u64;
    for line in proof.lines() {
        let (number, rest) = line.split_once(' ').ok_or("a line without a number")?;
        let number: u64 = number.parse().map_err(|_| format!("`{line}`"))?;
        if let Some(deleted) = rest.strip_prefix("d ") {
            if number != highest {
                return Err(format!("`{line}`: the highest identifier is {highest}"));
            }
            for id in literals(deleted)? {
                clauses.remove(&u64::try_from(id).map_err(|_| format!("`{line}`"))?);
            }
            continue;
        }
        if number <= highest {
            return Err(format!("`{line}`: expected an identifier above {highest}"));
        }
        highest = number;
        let (clause, hints) = rest
            .split_once(" 0 ")
            .unwrap_or(("", rest.trim_start_matches("0 ")));
        let clause = literals(&format!("{clause} 0"))?;
        if !hints_refute(&clauses, &clause, &literals(hints)?) {
            return Err(format!("`{line}` does not follow"));
        }
        clauses.insert(number, clause);
    }
    conclude(clauses.values())
}

fn conclude<'a>(mut clauses: impl Iterator<Item = &'a Clause>) -> Result<(), String> {
    let has_empty = clauses.any(Vec::is_empty);
    has_empty
        .then_some(())
        .ok_or_else(|| "no empty clause".into())
}

fn literals(line: &str) -> Result<Clause, String> {
    let numbers: Result<Clause, _> = line.split_whitespace().map(str::parse).collect();
    let mut numbers = numbers.map_err(|_| format!("`{line}` holds no numbers"))?;
    match numbers.pop() {
        Some(0) => Ok(numbers),
        _ => Err(format!("`{line}` does not end in 0")),
    }
}

fn follows(clauses: &[Clause], clause: &Clause) -> bool {
    let mut falsified: Vec<i32> = clause.clone();
    loop {
        let mut changed = false;
        for other in clauses {
            if other.iter().any(|lit| falsified.contains(&-lit)) {
                continue;
            }
            let mut open = other.iter().filter(|lit| !falsified.contains(lit));
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(&unit), None) => {
                    falsified.push(-unit);
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return false;
        }
    }
}

fn hints_refute(clauses: &BTreeMap<u64, Clause>, clause: &Clause, hints: &[i32]) -> bool {
    let mut falsified: Vec<i32> = clause.clone();
    for hint in hints {
        let Some(other) = u64::try_from(*hint).ok().and_then(|id| clauses.get(&id)) else {
            return false;
        };
        let open: Vec<i32> = other
            .iter()
            .copied()
            .filter(|lit| !falsified.contains(lit))
            .collect();
        match open.as_slice() {
            [] => return true,
            [unit] => falsified.push(-unit),
            _ => return false,
        }
    }
    false
}
