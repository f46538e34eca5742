//! Small groups of islands that would close on themselves: the cuts that every search
//! would find first, as clauses from the start.
//!
//! An island that spends all its bridges on some of its neighbours, which spend all
//! of theirs on it, is cut off from the rest with them: a pair, or a *star*. So are two
//! neighbours that spend what their stars leave on each other: a *double star*. These
//! are all groups of up to three islands that a tree joins, and most of those of four.

use super::Hashi;
use cnf::{Lit, RuleId};
use encodings::Problem;

/// Some neighbours of an island, and what it takes to use them up.
struct Star {
    island: usize,
    others: Vec<usize>,
    /// The bridges that the neighbours need.
    spent: u32,
    /// True together where each neighbour spends all its bridges on the island.
    lits: Vec<Lit>,
}

pub(super) fn post(board: &Hashi, bridges: &[Vec<Lit>], problem: &mut Problem) {
    let rule = problem.rule(
        "closed group",
        "a few islands do not use up their bridges on each other",
    );
    let at = board.spans_at();
    let stars = at.iter().enumerate();
    let stars: Vec<Vec<Star>> = stars
        .map(|(island, spans)| stars_of(board, bridges, island, spans))
        .collect();
    for star in stars.iter().flatten() {
        post_star(board, star, rule, problem);
    }
    for (span, lits) in board.spans.iter().zip(bridges) {
        let [a, b] = span.ends;
        for star in stars[a].iter().filter(|star| !star.others.contains(&b)) {
            for other in stars[b].iter().filter(|star| !star.others.contains(&a)) {
                post_double_star(board, [star, other], lits, rule, problem);
            }
        }
    }
}

/// The stars of an island whose number is given: any of the neighbours that it can use
/// up, and that leave nothing or something over for the island.
fn stars_of(board: &Hashi, bridges: &[Vec<Lit>], island: usize, spans: &[usize]) -> Vec<Star> {
    let Some(number) = board.islands[island].clue else {
        return Vec::new();
    };
    let neighbour = |&s: &usize| {
        let span = &board.spans[s];
        let other = span.ends[usize::from(span.ends[0] == island)];
        let n = board.islands[other].clue.filter(|&n| n <= span.most)?;
        Some((other, n, bridges[s][n as usize - 1]))
    };
    let neighbours: Vec<_> = spans.iter().filter_map(neighbour).collect();
    let star = |subset: usize| {
        let chosen = || {
            let all = neighbours.iter().enumerate();
            all.filter(move |(i, _)| subset >> i & 1 == 1)
                .map(|(_, neighbour)| neighbour)
        };
        let spent = chosen().map(|&(_, n, _)| n).sum();
        (spent <= number).then(|| Star {
            island,
            others: chosen().map(|&(other, ..)| other).collect(),
            spent,
            lits: chosen().map(|&(.., lit)| lit).collect(),
        })
    };
    (1..1 << neighbours.len()).filter_map(star).collect()
}

fn post_star(board: &Hashi, star: &Star, rule: RuleId, problem: &mut Problem) {
    // A pair is a star of both its islands.
    let is_twin = matches!(star.others[..], [other] if other < star.island);
    let is_all = star.others.len() + 1 == board.islands.len();
    if !is_twin && !is_all && board.islands[star.island].clue == Some(star.spent) {
        let clause: Vec<Lit> = star.lits.iter().map(|&lit| !lit).collect();
        problem.lemma_clause(rule, clause);
    }
}

/// Two stars whose islands have as much left for each other; `lits` are the levels of
/// the span between them.
fn post_double_star(
    board: &Hashi,
    stars: [&Star; 2],
    lits: &[Lit],
    rule: RuleId,
    problem: &mut Problem,
) {
    let left = stars.map(|star| board.islands[star.island].clue.unwrap_or(0) - star.spent);
    let [a, b] = stars.map(|star| &star.others);
    let is_all = a.len() + b.len() + 2 == board.islands.len();
    let is_apart = a.iter().all(|island| !b.contains(island));
    let between = (left[0] as usize).checked_sub(1).and_then(|i| lits.get(i));
    if let Some(&between) = between.filter(|_| left[0] == left[1] && !is_all && is_apart) {
        let used = stars.iter().flat_map(|star| &star.lits).chain([&between]);
        problem.lemma_clause(rule, used.map(|&lit| !lit).collect::<Vec<_>>());
    }
}
