mod common;
use cnf::{Formula, RuleId};
use common::Inputs;
use encodings::cardinality;
#[test]
fn tab() {
    let size = |name: &str, inputs: &Inputs, b| {
        let mut f = inputs.formula();
        let before = f.n_clauses();
        cardinality::encoding(name).unwrap().encode(&inputs.between(b), &mut f.scope(RuleId::STRUCTURE));
        (f.n_vars() as usize - inputs.n_vars() as usize, f.n_clauses() - before, f.n_lits())
    };
    let mut rows = vec![];
    let mut shapes: Vec<Vec<usize>> = (2..=16).map(|n| vec![1; n]).collect();
    shapes.extend((2..=8).map(|n| vec![2; n]));
    shapes.extend((2..=6).map(|n| vec![3; n]));
    for shape in shapes {
        let n: usize = shape.iter().sum();
        let inputs = Inputs::sizes(&shape);
        for (l, u) in common::all_bounds(n) {
            if l < 0 || u > n as i64 || l > u || (l==0&&u==n as i64) || u==0 || l==n as i64 {continue}
            let d = size("direct", &inputs, (l,u));
            if d.0 > 0 {continue}
            let t = size("sorted-totalizer", &inputs, (l,u));
            rows.push((d.1, t.0+t.1, d.2, t.2, format!("{l}..{u} of {n} {:?}", shape[0]), l==u||l==0||u==n as i64));
        }
    }
    rows.sort();
    for r in rows { if r.5 && r.0 < 200 {println!("ROW {} {} {} lits {} {} {}", r.0, r.1, if r.0<=r.1 {"D"} else {"T"}, r.2, r.3, r.4);} }
}
