//! The integer program: single-commodity flow (Gavish and Graves, 1978). One
//! island sends a unit to every other; flow needs a bridge.

use super::{Hashi, Span};
use crate::linear::{Program, Relation, VarId};
use crate::puzzle::Linear;
use crate::values::Values;

impl Linear for Hashi {
    fn program(&self) -> Program {
        program(self)
    }

    fn decode(&self, values: &[i64]) -> Values {
        let mut values = values.iter();
        let mut count = |span: &Span| {
            let levels = values.by_ref().take(span.most as usize);
            u32::try_from(levels.filter(|&&value| value == 1).count()).ok()
        };
        self.answer(&self.spans.iter().map(&mut count).collect::<Vec<_>>())
    }
}

/// `ROW_COLUMN_ROW_COLUMN`.
fn name(board: &Hashi, span: &Span) -> String {
    let [a, b] = board.ends(span);
    let (c, d) = (b.row + 1, b.column + 1);
    format!("{}_{}_{c}_{d}", a.row + 1, a.column + 1)
}

fn program(board: &Hashi) -> Program {
    let mut program = Program::new();
    let name = |span: &Span| name(board, span);
    let mut at_least: Vec<Vec<VarId>> = Vec::new();
    for span in &board.spans {
        at_least.push(
            (1..=span.most)
                .map(|n| program.binary(format!("y{n}_{}", name(span))))
                .collect(),
        );
    }
    for (span, vars) in board.spans.iter().zip(&at_least) {
        for (n, pair) in vars.windows(2).enumerate() {
            program.row(
                format!("order{}_{}", n + 2, name(span)),
                [(1, pair[1]), (-1, pair[0])],
                Relation::Le,
                0,
            );
        }
    }
    for (island, spans) in board.islands.iter().zip(board.spans_at()) {
        let terms = spans
            .iter()
            .flat_map(|&s| &at_least[s])
            .map(|&var| (1, var));
        let (relation, rhs) = island
            .clue
            .map_or((Relation::Ge, 1), |n| (Relation::Eq, i64::from(n)));
        program.row(
            format!("island_{}_{}", island.cell.row + 1, island.cell.column + 1),
            terms,
            relation,
            rhs,
        );
    }
    crossings(board, &at_least, &mut program);
    let links: Vec<(i64, VarId)> = at_least.iter().map(|vars| (1, vars[0])).collect();
    if board.is_tree {
        let most = i64::try_from(board.islands.len()).expect("few islands") - 1;
        program.row("tree", links.iter().copied(), Relation::Le, most);
    }
    flow(board, &links, &mut program);
    program
}

fn crossings(board: &Hashi, at_least: &[Vec<VarId>], program: &mut Program) {
    for (s, span) in board.spans.iter().enumerate() {
        let others = board.spans.iter().enumerate().skip(s + 1);
        for (t, other) in others.filter(|(_, other)| cross(board, span, other)) {
            let terms = [(1, at_least[s][0]), (1, at_least[t][0])];
            let name = format!("cross_{}_{}", name(board, span), name(board, other));
            program.row(name, terms, Relation::Le, 1);
        }
    }
}

/// Whether two spans share a cell that is not an end of either.
fn cross(board: &Hashi, a: &Span, b: &Span) -> bool {
    let [across, down] = if is_horizontal(board, a) {
        [a, b]
    } else {
        [b, a]
    };
    let ([left, right], [top, bottom]) = (board.ends(across), board.ends(down));
    is_horizontal(board, across)
        && !is_horizontal(board, down)
        && (left.column + 1..right.column).contains(&top.column)
        && (top.row + 1..bottom.row).contains(&left.row)
}

fn is_horizontal(board: &Hashi, span: &Span) -> bool {
    let [a, b] = board.ends(span);
    a.row == b.row
}

fn flow(board: &Hashi, links: &[(i64, VarId)], program: &mut Program) {
    let others = i64::try_from(board.islands.len()).expect("few islands") - 1;
    let mut balance: Vec<Vec<(i64, VarId)>> = vec![Vec::new(); board.islands.len()];
    for (s, (span, &(_, link))) in board.spans.iter().zip(links).enumerate() {
        for (direction, [from, to]) in [("f", span.ends), ("b", [span.ends[1], span.ends[0]])] {
            let flow = program.continuous(format!("{direction}_{s}"), 0, others);
            program.row(
                format!("capacity_{direction}_{s}"),
                [(1, flow), (-others, link)],
                Relation::Le,
                0,
            );
            balance[from].push((-1, flow));
            balance[to].push((1, flow));
        }
    }
    for (island, terms) in balance.into_iter().enumerate() {
        let received = if island == 0 { -others } else { 1 };
        program.row(format!("balance_{island}"), terms, Relation::Eq, received);
    }
}
