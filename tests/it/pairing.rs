//! Pairing: edge lists of other programs, and weights against a judge of their own.

use puzzlesat::pipeline::Session;
use puzzlesat::puzzle::IntoBoard;
use puzzlesat::puzzles::{Edge, Pairing};
use puzzlesat::registry::{Entry, Registry, Source};
use puzzlesat::text::InputError;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

fn csv(text: &str) -> Result<Pairing, InputError> {
    let registry = Registry::builtin();
    assert_eq!(
        registry.detect(text, None, None)?.name(),
        "pairing",
        "{text}"
    );
    let board = registry.read(text, None, None)?;
    let is_csv = matches!(board.source, Source::Format(format, _) if format.name() == "csv");
    assert!(is_csv, "{text}");
    let pairing: &Pairing = board.puzzle.downcast().expect("its own type");
    Ok(pairing.clone())
}

/// The edge list of a pairing.
fn written(pairing: Pairing) -> Result<String, InputError> {
    let board = pairing.into_board();
    board.formats()[0]
        .write(board.as_ref())
        .expect("it is written")
}

/// Header or not, quotes, blanks, line ends: one pairing.
#[test]
fn edge_lists() {
    let native = "pairing\nedge Ann%20Lee mon a%2Cb 5\nedge Bob tue x 0\n";
    let expected = Pairing::from_text(native);
    for text in [
        "Ann Lee,mon,\"a,b\",5\nBob,tue,x,0\n",
        "node,node,label,weight\nAnn Lee,mon,\"a,b\",5\nBob,tue,x,0",
        "worker, slot, Label, WEIGHT\r\n Ann Lee , mon ,\"a,b\", 5\r\n\r\nBob,tue,x,0\r\n",
        "\u{feff}source,target,label,weight\n\"Ann Lee\",\"mon\",\"a,b\",\"5\"\nBob,tue,x,0\n",
    ] {
        assert_eq!(csv(text), expected, "{text}");
    }
    let written = written(expected.expect("read"));
    let text = "node,node,label,weight\nAnn Lee,mon,\"a,b\",5\nBob,tue,x,0\n";
    assert_eq!(written.as_deref(), Ok(text));
    let plain = csv("a,b,x\nc,d,label\n").expect("no header");
    assert_eq!(plain.edges().len(), 2);
    assert!(!plain.is_weighted());
}

/// What a list of edges cannot say is refused, not left out.
#[test]
fn edge_lists_hold_edges_only() {
    for text in [
        "pairing\nedge a b x\nlabel x 2\n",
        "pairing\nedge a b x\nlabel y\n",
        "pairing\nedge %20a b x\n",
    ] {
        let pairing = Pairing::from_text(text).expect("well-formed");
        assert!(written(pairing).is_err(), "{text}");
    }
}

/// Texts of other formats with commas in them are not edge lists.
#[test]
fn other_texts_with_commas() {
    for text in ["a,b\n", "a,b,c,d,e\n", ",,\n", "domino 1,1-1,2\n"] {
        let found = Registry::builtin().read(text, None, None);
        assert!(found.is_err(), "{text} {found:?}");
    }
    let registry = Registry::builtin();
    let task = registry.detect("3_2_1;1,2;5\n", None, None);
    assert_eq!(
        task.map(Entry::name),
        Ok("thermometers"),
        "a task of another puzzle"
    );
}

/// The largest sum over all permutations, for workers with a task each.
fn by_permutations(weights: &[Vec<u32>], worker: usize, used: u32) -> u32 {
    let Some(own) = weights.get(worker) else {
        return 0;
    };
    let free = (0..own.len()).filter(|slot| used >> slot & 1 == 0);
    let sums = free.map(|slot| own[slot] + by_permutations(weights, worker + 1, used | 1 << slot));
    sums.max().unwrap_or(0)
}

/// Assignment problems: every worker, whose label is its own, gets one slot.
#[test]
fn assignments() {
    for seed in 0..12 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let n = rng.random_range(1..=6);
        let most = [3, 20, 1000][seed as usize % 3];
        let weights: Vec<Vec<u32>> = (0..n)
            .map(|_| (0..n).map(|_| rng.random_range(0..=most)).collect())
            .collect();
        let edges = weights.iter().enumerate().flat_map(|(worker, row)| {
            row.iter().enumerate().map(move |(slot, &weight)| Edge {
                ends: [format!("w{worker}"), format!("s{slot}")],
                label: format!("task {worker}"),
                weight: Some(weight),
            })
        });
        let pairing = Pairing::new(edges, BTreeMap::new()).expect("well-formed");
        let mut session = Session::new(pairing);
        let best = session.optimum().expect("no bug").expect("solvable");
        assert_eq!(
            best.score,
            u64::from(by_permutations(&weights, 0, 0)),
            "{weights:?}"
        );
        assert_eq!(session.bound(), Some(best.score));
    }
}
