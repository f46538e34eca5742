//! Outputs with several models. The texts are what cryptominisat 5.11, picosat 965 and
//! clasp 3.3 print, on smaller formulas.

use crate::common::labelled;
use crate::common::outputs::{READ, REFUSED};
use cnf::Model;
use cnf::format::answer::{Answer, Dialect, ModelList, Verdict, read, read_list};

fn list(n_vars: u32, text: &str) -> Result<ModelList, String> {
    let read = |input: &mut dyn std::io::BufRead| read_list(input, n_vars, Dialect::default());
    let whole = read(&mut text.as_bytes());
    let mut drops = std::io::BufReader::with_capacity(1, text.as_bytes());
    assert_eq!(read(&mut drops), whole, "chunks change nothing");
    whole.map_err(|error| error.to_string())
}

/// `VERDICT [COST]: MODEL, MODEL [all]`, with a model as its positive variables.
fn shown(list: &ModelList) -> String {
    let model = |model: &Model| {
        let true_vars = model.literals(model.n_vars()).filter(|lit| lit.is_pos());
        let words = true_vars.map(|lit| lit.to_ipasir().to_string());
        words.collect::<Vec<_>>().join("+")
    };
    let models: Vec<String> = list.models.iter().map(model).collect();
    let cost = list.cost.map_or(String::new(), |cost| format!(" {cost}"));
    let all = if list.is_exhausted { " all" } else { "" };
    format!("{}{cost}: {}{all}", list.verdict.name(), models.join(", "))
}

/// Variables, output, list or `!` and a part of the error.
const LISTS: &[(u32, &str, &str)] = &[
    // cryptominisat --maxsol
    (
        2,
        "s SATISFIABLE\nv 1 -2 0\ns SATISFIABLE\nv -1\nv 2 0\ns UNSATISFIABLE\n",
        "SATISFIABLE: 1, 2 all",
    ),
    (
        2,
        "s SATISFIABLE\nv 1 -2 0\ns SATISFIABLE\nv -1 2 0\n",
        "SATISFIABLE: 1, 2",
    ),
    (2, "s UNSATISFIABLE\n", "UNSATISFIABLE: "),
    // picosat --all
    (
        2,
        "s SATISFIABLE\nv 1 -2 0\ns SATISFIABLE\nv -1 2 0\ns SOLUTIONS 2\n",
        "SATISFIABLE: 1, 2 all",
    ),
    (
        2,
        "s SATISFIABLE\nv 1 -2 0\ns SOLUTIONS 2\n",
        "SATISFIABLE: 1",
    ),
    (2, "s SOLUTIONS 0\n", "UNSATISFIABLE: "),
    // clasp: values come first
    (
        2,
        "c Answer: 1\nv 1 -2 0\nc Answer: 2\nv -1 2 0\ns SATISFIABLE\nc \nc Models         : 2\n",
        "SATISFIABLE: 1, 2 all",
    ),
    (
        2,
        "c Answer: 1\nv 1 -2 0\ns SATISFIABLE\nc Models         : 1+\n",
        "SATISFIABLE: 1",
    ),
    // clasp on OPB: named values without a 0, over several lines
    (
        3,
        "c Answer: 1\nv x1 -x2\nv x3\nc Answer: 2\nv -x1 x2\nv x3\ns SATISFIABLE\nc Models : 2\n",
        "SATISFIABLE: 1+3, 2+3 all",
    ),
    // clasp --opt-mode=optN: worse ones come first
    (
        2,
        "o -1\nc Answer: 1\nv -x1 -x2\no -2\no -2\nc Answer: 1\nv x1 -x2\no -2\nc Answer: 2\nv -x1 x2\ns OPTIMUM FOUND\n",
        "OPTIMUM FOUND -2: 1, 2",
    ),
    // clasp on WCNF: the cost comes after its values
    (
        2,
        "c Answer: 1\nv -1 -2 0\no 5\nc Answer: 2\nv 1 -2 0\no 3\ns OPTIMUM FOUND\n",
        "OPTIMUM FOUND 3: 1",
    ),
    // One model is a list of one.
    (2, "s SATISFIABLE\nv 1 -2 0\n", "SATISFIABLE: 1"),
    (2, "s SATISFIABLE\nv 0\n", "SATISFIABLE: "),
    (2, "s SATISFIABLE\nv 1 2 0\nv 0\n", "SATISFIABLE: 1+2"),
    (2, "s UNKNOWN\n", "UNKNOWN: "),
    // A list that is cut, or contradicts itself.
    (
        2,
        "s SATISFIABLE\nv 1 -2 0\ns SATISFIABLE\nv -1 2\n",
        "!truncated",
    ),
    (
        2,
        "s SATISFIABLE\nv 1 -2 0\nv 1 -1 0\n",
        "!line 3, column 5: -1 contradicts",
    ),
    (2, "s SATISFIABLE\ns UNSATISFIABLE\n", "!contradicts"),
    (2, "v 1 2 0\ns UNSATISFIABLE\n", "!values, but the verdict"),
    (2, "v 1 2 0\n", "!expected a verdict"),
];

#[test]
fn lists() {
    for &(n_vars, text, expected) in LISTS {
        labelled(format!("{text:?}"), || {
            match (list(n_vars, text), expected.strip_prefix('!')) {
                (Ok(list), None) => assert_eq!(shown(&list), expected),
                (Err(error), Some(part)) => assert!(error.contains(part), "{error}"),
                (found, _) => panic!("expected {expected}, found {found:?}"),
            }
        });
    }
}

/// What one model or verdict is, is the same in a list, which may go on after it.
#[test]
fn a_list_begins_with_the_answer() {
    for &(n_vars, text, _) in READ {
        let Ok(list) = list(n_vars, text) else {
            // Noise after the last model is an error here.
            continue;
        };
        let answer = read(&mut text.as_bytes(), n_vars, Dialect::default()).expect("read");
        labelled(format!("{text:?}"), || match answer {
            Answer::Sat(model) => {
                assert_eq!(list.verdict, Verdict::Sat);
                assert!(list.cost.is_some() || list.models.first() == Some(&model));
            }
            Answer::Optimum { model, cost } => {
                assert_eq!((list.verdict, list.cost), (Verdict::Optimum, cost));
                assert!(list.models.contains(&model));
            }
            Answer::Unsat => assert_eq!(list.verdict, Verdict::Unsat),
            Answer::Unknown => assert_eq!(list.verdict, Verdict::Unknown),
        });
    }
    let lists = REFUSED.iter().filter(|row| list(row.0, row.1).is_ok());
    // `s SAT` and then `s UNSAT` after a model is a list; nothing else is.
    for (_, text, _) in lists {
        assert!(text.contains("UNSAT"), "{text}");
    }
}

/// A header may claim any number of variables: models are not kept without bound.
#[test]
fn too_many_large_models_are_refused() {
    let n_vars = (1 << 31) - 2;
    let text = format!("s SATISFIABLE\n{}", "v 1 0\n".repeat(6));
    let error = list(n_vars, &text).expect_err("too many");
    assert!(error.contains("more models than memory"), "{error}");
}
