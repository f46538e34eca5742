//! The writers that nothing here reads back: their bytes, and their meaning by
//! parsers of this test, which know the formats and none of the writers.

use crate::common::{Rng, assignments, dimacs, labelled, lit, lits};
use cnf::format::opb::Linear;
use cnf::format::{gcnf, opb, wcnf};
use cnf::{Formula, Lit, Model, RuleId};
use std::io;

/// Two rules, a definition, names, and a last variable that no clause has.
fn example() -> Formula {
    let mut formula = Formula::new();
    formula.reserve(4);
    formula.name(lit(2).var(), "bridge\nr1c1");
    let row = formula.rule("row", "row 1 holds 2");
    let column = formula.rule("column", "column 1\r\nholds 1");
    formula.scope(RuleId::STRUCTURE).bind(&lits(&[-2, 1]));
    formula.scope(row).define(&lits(&[-3, 1, 2]));
    formula.scope(row).bind(&lits(&[3]));
    formula.scope(column).bind(&[]);
    formula.rule("column", "column 2, which has no clause");
    formula
}

fn comments(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

/// The bytes of `write`, the same twice.
fn text(write: impl Fn(&mut dyn io::Write) -> io::Result<()>) -> String {
    let bytes = || {
        let mut bytes = Vec::new();
        write(&mut bytes).expect("memory takes everything");
        bytes
    };
    assert_eq!(bytes(), bytes());
    let mut full = [0; 3];
    assert!(write(&mut &mut full[..]).is_err() || bytes().len() <= 3);
    String::from_utf8(bytes()).expect("text")
}

fn wcnf_text(formula: &Formula, soft: &[(u64, Vec<Lit>)], notes: &[&str]) -> String {
    text(|out| wcnf::write(formula, soft, &comments(notes), out))
}

fn opb_text(
    formula: &Formula,
    linear: &[Linear],
    objective: &[(i64, Lit)],
    notes: &[&str],
) -> String {
    text(|out| opb::write(formula, linear, objective, &comments(notes), out))
}

fn gcnf_text(formula: &Formula, notes: &[&str]) -> String {
    text(|out| gcnf::write(formula, &comments(notes), out))
}

#[test]
fn wcnf_bytes() {
    let soft = [(7, lits(&[1])), (u64::MAX, lits(&[-2, 3])), (1, vec![])];
    assert_eq!(
        wcnf_text(&example(), &soft, &["hashi\nh 1 0"]),
        "c hashi h 1 0\nc var 2 bridge r1c1\nh -2 1 0\nh -3 1 2 0\nh 3 0\nh 0\n\
         7 1 0\n18446744073709551615 -2 3 0\n1 0\nh 4 -4 0\n"
    );
    assert_eq!(wcnf_text(&Formula::new(), &[], &[]), "");
    // The last variable is there by itself where a clause has it.
    let mut formula = example();
    assert!(!wcnf_text(&formula, &[(1, lits(&[4]))], &[]).contains("-4"));
    formula.scope(RuleId::STRUCTURE).bind(&lits(&[4]));
    assert!(!wcnf_text(&formula, &[], &[]).contains("-4"));
}

#[test]
#[should_panic(expected = "weighs at least 1")]
fn soft_clauses_weigh_something() {
    wcnf_text(&example(), &[(0, lits(&[1]))], &[]);
}

#[test]
#[should_panic(expected = "formula's variables")]
fn soft_clauses_are_over_known_variables() {
    wcnf_text(&example(), &[(1, lits(&[5]))], &[]);
}

#[test]
fn gcnf_bytes() {
    assert_eq!(
        gcnf_text(&example(), &["hashi"]),
        "c hashi\nc var 2 bridge r1c1\nc group 1 row 1 holds 2\nc group 2 column 1  holds 1\n\
         c group 3 column 2, which has no clause\np gcnf 4 4 3\n\
         {0} -2 1 0\n{0} -3 1 2 0\n{1} 3 0\n{2} 0\n"
    );
    assert_eq!(gcnf_text(&Formula::new(), &[]), "p gcnf 0 0 0\n");
}

#[test]
fn opb_bytes() {
    let linear = [
        Linear::at_least(vec![(2, lit(1)), (-3, lit(-4))], -1),
        Linear::equal(vec![(1, lit(3)), (1, lit(2))], 1),
        Linear::at_most(vec![(1, lit(1)), (5, lit(-2))], 5),
    ];
    let objective = [(3, lit(1)), (0, lit(2)), (-2, lit(-3))];
    assert_eq!(
        opb_text(&example(), &linear, &objective, &["city\nbloxx"]),
        "* #variable= 4 #constraint= 7\n* city bloxx\n* var 2 bridge r1c1\n\
         min: +3 x1 -2 ~x3 ;\n\
         +1 ~x2 +1 x1 >= 1 ;\n+1 ~x3 +1 x1 +1 x2 >= 1 ;\n+1 x3 >= 1 ;\n+1 x1 >= 2 ;\n\
         +2 x1 -3 ~x4 >= -1 ;\n+1 x3 +1 x2 = 1 ;\n-1 x1 -5 ~x2 >= -5 ;\n"
    );
    let empty = Formula::new();
    assert_eq!(
        opb_text(&empty, &[], &[], &[]),
        "* #variable= 0 #constraint= 0\n"
    );
    assert_eq!(
        opb_text(&empty, &[], &[(0, lit(1))], &[]),
        "* #variable= 0 #constraint= 0\n"
    );
}

/// Constraints that readers in the wild refuse as they are, and their rows.
#[test]
fn opb_rows() {
    const TRUE: &str = "+1 x1 >= 0 ;";
    const FALSE: &str = "+1 x1 >= 2 ;";
    type Terms = &'static [(i64, i32)];
    let cases: &[(Terms, &str, i64, &str)] = &[
        // No terms: what a row says is known.
        (&[], ">=", 0, TRUE),
        (&[], ">=", 1, FALSE),
        (&[], ">=", -1, TRUE),
        (&[], "=", 0, TRUE),
        (&[], "=", 1, FALSE),
        (&[], "=", -1, FALSE),
        (&[(0, 1)], "=", 0, TRUE),
        // Repeated literals count twice, in the place of the first.
        (&[(1, 2), (5, 1), (2, 2)], "=", 3, "+3 x2 +5 x1 = 3 ;"),
        (&[(1, -2), (1, 1), (1, -2)], ">=", 1, "+2 ~x2 +1 x1 >= 1 ;"),
        (&[(1, 2), (1, 1), (-1, 2)], ">=", 1, "+1 x1 >= 1 ;"),
        // x and ~x together are 1.
        (&[(1, 1), (1, -1)], ">=", 1, TRUE),
        (&[(1, 1), (1, -1)], "=", 2, FALSE),
        (&[(3, 1), (1, -1), (1, 2)], ">=", 2, "+2 x1 +1 x2 >= 1 ;"),
        (&[(1, -1), (3, 1)], "=", 2, "-2 ~x1 = -1 ;"),
        // Sums beyond 64 bits.
        (
            &[(i64::MAX, 1), (i64::MAX, 1)],
            ">=",
            i64::MIN,
            "+18446744073709551614 x1 >= -9223372036854775808 ;",
        ),
    ];
    for (terms, relation, bound, row) in cases {
        labelled(format!("{terms:?} {relation} {bound}"), || {
            let terms = terms.iter().map(|&(n, literal)| (n, lit(literal)));
            let linear = match *relation {
                "=" => Linear::equal(terms.collect(), *bound),
                _ => Linear::at_least(terms.collect(), *bound),
            };
            let mut formula = Formula::new();
            formula.reserve(2);
            let written = opb_text(&formula, &[linear], &[], &[]);
            assert_eq!(written, format!("* #variable= 2 #constraint= 1\n{row}\n"));
        });
    }
    let constant = opb_text(&Formula::new(), &[Linear::equal(vec![], 0)], &[], &[]);
    assert_eq!(
        constant, "* #variable= 1 #constraint= 1\n+1 x1 >= 0 ;\n",
        "it needs a variable"
    );
}

fn random_formula(rng: &mut Rng) -> Formula {
    let mut formula = Formula::new();
    formula.reserve(5);
    let rules: Vec<RuleId> = (0..3)
        .map(|i| formula.rule("rule", i.to_string()))
        .collect();
    for _ in 0..rng.below(8) {
        let mut scope = formula.scope(rules[rng.below(3) as usize]);
        let clause = rng.clause(5);
        match rng.below(4) {
            0 => scope.define(&clause),
            _ => scope.bind(&clause),
        }
    }
    formula
}

fn random_terms(rng: &mut Rng) -> Vec<(i64, Lit)> {
    (0..rng.below(6))
        .map(|_| (i64::from(rng.below(9)) - 4, rng.lit(5)))
        .collect()
}

fn sum(terms: &[(i64, Lit)], model: &Model) -> i64 {
    let held = terms.iter().filter(|(_, lit)| model.value(*lit));
    held.map(|(n, _)| n).sum()
}

/// A line of wcnf or gcnf: what is in front, and the clause.
fn clause_line(line: &str) -> (&str, Vec<i32>) {
    let (front, rest) = line.split_once(' ').expect("a word in front");
    let numbers: Vec<i32> = rest
        .split(' ')
        .map(|word| word.parse().expect("a literal"))
        .collect();
    let (end, clause) = numbers.split_last().expect("a final 0");
    assert_eq!(*end, 0);
    (front, clause.to_vec())
}

/// With a header a hard clause has a weight that no soft clauses reach together.
#[test]
fn wcnf_bytes_with_a_header() {
    let with_header = |soft: &[(u64, Vec<Lit>)]| {
        text(|out| wcnf::write_with_header(&example(), soft, &comments(&["x"]), out))
    };
    assert_eq!(
        with_header(&[(7, lits(&[1])), (9, lits(&[-2, 3]))]),
        "c x\nc var 2 bridge r1c1\np wcnf 4 6 17\n17 -2 1 0\n17 -3 1 2 0\n17 3 0\n17 0\n\
         7 1 0\n9 -2 3 0\n"
    );
    assert!(with_header(&[]).contains("p wcnf 4 4 1\n1 -2 1 0\n"));
    let heavy = [(u64::MAX, lits(&[1]))];
    let refused = wcnf::write_with_header(&example(), &heavy, &[], &mut Vec::new());
    assert!(refused.is_err_and(|error| error.to_string().contains("more than readers hold")));
}

#[test]
fn wcnf_is_parsed_back() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let formula = random_formula(&mut rng);
        let soft: Vec<(u64, Vec<Lit>)> = (0..rng.below(4))
            .map(|_| (1 + u64::from(rng.below(9)), rng.clause(5)))
            .collect();
        let written = wcnf_text(&formula, &soft, &["x"]);
        let body = written.lines().filter(|line| !line.starts_with('c'));
        let (mut hard, mut softs) = (Vec::new(), Vec::new());
        for line in body {
            match clause_line(line) {
                ("h", clause) => hard.push(clause),
                (weight, clause) => softs.push((weight.parse().expect("a weight"), clause)),
            }
        }
        if hard.last() == Some(&vec![5, -5]) {
            hard.pop(); // the last variable, by itself
        }
        let clauses: Vec<Vec<i32>> = formula.clauses().map(dimacs).collect();
        assert_eq!(hard, clauses, "seed {seed}");
        let expected: Vec<(u64, Vec<i32>)> = soft
            .iter()
            .map(|(n, clause)| (*n, dimacs(clause)))
            .collect();
        assert_eq!(softs, expected, "seed {seed}");
        assert!(written.contains('5'), "seed {seed}: all variables are seen");
    }
}

#[test]
fn gcnf_is_parsed_back() {
    for seed in 0..200 {
        let formula = random_formula(&mut Rng::new(seed));
        let written = gcnf_text(&formula, &[]);
        let mut body = written.lines().filter(|line| !line.starts_with('c'));
        let header = format!("p gcnf 5 {} 3", formula.n_clauses());
        assert_eq!(body.next(), Some(header.as_str()));
        for (i, line) in body.enumerate() {
            let (group, clause) = clause_line(line);
            let group: usize = group[1..group.len() - 1].parse().expect("a group");
            assert_eq!(group, formula.group(i).index(), "seed {seed}, {line}");
            assert_eq!(clause, dimacs(formula.clause(i)), "seed {seed}, {line}");
        }
    }
}

/// The value of `min:` or the truth of a row, from its text.
fn evaluate(line: &str, model: &Model) -> i64 {
    let mut words = line.strip_suffix(" ;").expect("an end").split(' ');
    let mut total = 0;
    while let Some(word) = words.next() {
        let other = words.next().expect("words come in pairs");
        match word {
            ">=" => return i64::from(total >= other.parse().expect("a bound")),
            "=" => return i64::from(total == other.parse().expect("a bound")),
            _ => {
                let (name, negative) = match other.strip_prefix('~') {
                    Some(name) => (name, true),
                    None => (other, false),
                };
                let var: i32 = name[1..].parse().expect("a variable");
                if model.value(lit(var)) != negative {
                    total += word.parse::<i64>().expect("a coefficient");
                }
            }
        }
    }
    total
}

/// On all assignments: the rows hold where the formula and constraints do, and
/// the objective has its value.
#[test]
fn opb_means_the_same() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let formula = random_formula(&mut rng);
        let linear: Vec<Linear> = (0..rng.below(4))
            .map(|_| {
                let bound = i64::from(rng.below(9)) - 4;
                let make = [Linear::at_least, Linear::at_most, Linear::equal];
                make[rng.below(3) as usize](random_terms(&mut rng), bound)
            })
            .collect();
        let objective = random_terms(&mut rng);
        let written = opb_text(&formula, &linear, &objective, &[]);
        let rows: Vec<&str> = written
            .lines()
            .filter(|line| !line.starts_with(['*', 'm']))
            .collect();
        let counted = formula.n_clauses() + linear.len();
        assert!(written.starts_with(&format!("* #variable= 5 #constraint= {counted}\n")));
        assert_eq!(rows.len(), counted);
        let minimised = written.lines().find_map(|line| line.strip_prefix("min: "));
        let positive = text(|out| {
            let form = opb::Negation::Subtracted;
            opb::write_with(form, &formula, &linear, &objective, &[], out)
        });
        for model in assignments(5) {
            let holds = formula.falsified_by(&model).is_none()
                && linear.iter().all(|constraint| holds(constraint, &model));
            let written_holds = rows.iter().all(|row| evaluate(row, &model) == 1);
            assert_eq!(written_holds, holds, "seed {seed}: {written}");
            let value = minimised.map_or(0, |line| evaluate(line, &model));
            assert_eq!(value, sum(&objective, &model), "seed {seed}: {written}");
        }
        means_the_same_without_negations(&written, &positive);
    }
}

/// Rows hold alike, and the objective differs by a constant.
fn means_the_same_without_negations(written: &str, positive: &str) {
    assert!(!positive.contains('~'), "{positive}");
    let rows = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('*'));
        lines.map(str::to_owned).collect()
    };
    let (first, second) = (rows(written), rows(positive));
    assert_eq!(first.len(), second.len(), "{positive}");
    for (a, b) in first.iter().zip(&second) {
        let mut difference = None;
        for model in assignments(5) {
            let value = |line: &String| match line.strip_prefix("min: ") {
                Some(terms) => (evaluate(terms, &model), true),
                None => (evaluate(line, &model), false),
            };
            let ((a, is_objective), (b, _)) = (value(a), value(b));
            let expected = *difference.get_or_insert(a - b);
            assert_eq!(a - b, expected, "{written}{positive}");
            assert!(is_objective || a == b, "{written}{positive}");
        }
    }
}

fn holds(constraint: &Linear, model: &Model) -> bool {
    let sum = sum(&constraint.terms, model);
    match constraint.relation {
        opb::Relation::AtLeast => sum >= constraint.bound,
        opb::Relation::Equal => sum == constraint.bound,
    }
}
