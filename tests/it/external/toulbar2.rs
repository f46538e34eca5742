//! What toulbar2 prints and writes, as the output of a MaxSAT solver.
//!
//! ```text
//! Optimum: COST in …  |  No solution …
//! 1 0 1 …                    the values, in the order of variables: CNF and WCNF
//! x1=v1 x2=v0 x8=v1 …        by name, in the order of the file: OPB
//! ```
//! CNF is read as clauses of weight 1 each, so an optimum above 0 means unsatisfiable.

/// `printed` and the file of values in the words of the competitions.
pub(super) fn answer(printed: &str, file: Option<&str>) -> String {
    let optimum = printed
        .lines()
        .find_map(|line| line.strip_prefix("Optimum: "));
    let Some(cost) = optimum.and_then(|rest| rest.split(' ').next()) else {
        let is_refuted = printed.contains("No solution");
        return if is_refuted {
            "s UNSATISFIABLE\n".into()
        } else {
            String::new()
        };
    };
    let loads_cnf = printed.contains("loading cnf file");
    if loads_cnf && cost != "0" {
        return "s UNSATISFIABLE\n".into();
    }
    let literal = |(i, word): (usize, &str)| {
        let (number, value) = match word.split_once('=') {
            Some((name, value)) => (name[1..].to_owned(), value),
            None => ((i + 1).to_string(), word),
        };
        let sign = if value.ends_with('1') { "" } else { "-" };
        format!("{sign}{number} ")
    };
    let words = file.unwrap_or_default().split_whitespace();
    let values: String = words.enumerate().map(literal).collect();
    let head = if loads_cnf {
        "s SATISFIABLE\n".to_owned()
    } else {
        format!("o {cost}\ns OPTIMUM FOUND\n")
    };
    format!("{head}v {values}0\n")
}
