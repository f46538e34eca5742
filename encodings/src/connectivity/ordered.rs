//! Cuts of directed cycles.

use super::Graph;
use cnf::{Lit, Model};

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    OnPath,
    Done,
}

struct Search<'g> {
    /// By node: the chosen edges that leave it.
    leaving: Vec<Vec<(usize, Lit)>>,
    mark: Vec<Mark>,
    /// The nodes of the current path, each with the edge it is left by.
    path: Vec<(usize, Lit)>,
    cuts: Vec<Vec<Lit>>,
    graph: &'g Graph,
}

/// Depth-first search; a cycle that is found is left for good, so the cycles
/// share no node.
pub(super) fn cuts(graph: &Graph, model: &Model) -> Vec<Vec<Lit>> {
    let mut leaving = vec![Vec::new(); graph.n_nodes];
    for edge in graph.chosen(model) {
        leaving[edge.ends[0]].push((edge.ends[1], edge.lit));
    }
    let mark = vec![Mark::New; graph.n_nodes];
    let mut search = Search { leaving, mark, path: Vec::new(), cuts: Vec::new(), graph };
    for start in 0..search.graph.n_nodes {
        search.from(start);
    }
    search.cuts
}

impl Search<'_> {
    fn from(&mut self, start: usize) {
        let mut node = start;
        if self.mark[node] == Mark::New {
            self.mark[node] = Mark::OnPath;
        } else {
            return;
        }
        loop {
            let Some((next, lit)) = self.leaving[node].pop() else {
                self.mark[node] = Mark::Done;
                match self.path.pop() {
                    Some((before, _)) => node = before,
                    None => return,
                }
                continue;
            };
            match self.mark[next] {
                Mark::Done => {}
                Mark::New => {
                    self.path.push((node, lit));
                    self.mark[next] = Mark::OnPath;
                    node = next;
                }
                Mark::OnPath => match self.close(next, node, lit) {
                    Some(before) => node = before,
                    None => return,
                },
            }
        }
    }

    /// Cuts the cycle from `first` along the path to `last` and back by `lit`,
    /// and leaves its nodes; gives the node of the path to go on from.
    fn close(&mut self, first: usize, last: usize, lit: Lit) -> Option<usize> {
        let from = self.path.iter().position(|&(node, _)| node == first).unwrap_or(self.path.len());
        let cycle = self.path.drain(from..).collect::<Vec<_>>();
        self.mark[last] = Mark::Done;
        cycle.iter().for_each(|&(node, _)| self.mark[node] = Mark::Done);
        let lits = cycle.iter().map(|&(_, lit)| !lit).chain([!lit]);
        self.cuts.push(lits.collect());
        self.path.pop().map(|(before, _)| before)
    }
}
