//! Comparators and odd-even merging (Batcher, "Sorting networks and their applications",
//! 1968). Each output is created when it is first read.

use super::Direction;
use crate::Sink;
use cnf::Lit;

/// Element of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wire {
    /// An input literal.
    Input(Lit),
    /// An output of a comparator, by its number.
    Output(usize),
}

/// Output of a comparator, the larger or the smaller of two elements: one of them is
/// true, or both are.
#[derive(Clone, Debug)]
struct Output {
    inputs: [Wire; 2],
    is_larger: bool,
    lit: Option<Lit>,
    has_up: bool,
    has_down: bool,
}

impl Output {
    fn has(&self, direction: Direction) -> bool {
        match direction {
            Direction::Up => self.has_up,
            Direction::Down => self.has_down,
        }
    }

    fn set(&mut self, direction: Direction, has: bool) {
        match direction {
            Direction::Up => self.has_up = has,
            Direction::Down => self.has_down = has,
        }
    }
}

/// The outputs of all comparators, inputs before outputs.
#[derive(Clone, Debug, Default)]
pub(super) struct Comparators(Vec<Output>);

impl Comparators {
    /// Merges two sorted sequences. It merges the elements at odd places and those at
    /// even places, and compares neighbours of the two results.
    pub fn merge(&mut self, a: &[Wire], b: &[Wire]) -> Vec<Wire> {
        match (a, b) {
            ([], rest) | (rest, []) => return rest.to_vec(),
            (&[a], &[b]) => return vec![self.output(a, b, true), self.output(a, b, false)],
            _ => {}
        }
        let places = |wires: &[Wire], first: usize| -> Vec<Wire> {
            wires.iter().copied().skip(first).step_by(2).collect()
        };
        let odd = self.merge(&places(a, 0), &places(b, 0));
        let even = self.merge(&places(a, 1), &places(b, 1));
        let mut merged = vec![odd[0]];
        for (i, &w) in even.iter().enumerate() {
            match odd.get(i + 1) {
                Some(&v) => {
                    merged.push(self.output(w, v, true));
                    merged.push(self.output(w, v, false));
                }
                None => merged.push(w),
            }
        }
        // If both lengths are odd, the last of the odd places is left.
        merged.extend(odd.get(even.len() + 1));
        merged
    }

    fn output(&mut self, a: Wire, b: Wire, is_larger: bool) -> Wire {
        self.0.push(Output {
            inputs: [a, b],
            is_larger,
            lit: None,
            has_up: false,
            has_down: false,
        });
        Wire::Output(self.0.len() - 1)
    }

    /// Adds the missing clauses for one direction of `wire`.
    pub fn define(&mut self, wire: Wire, direction: Direction, sink: &mut dyn Sink) -> Lit {
        let mut missing = Vec::new();
        let mut read = vec![wire];
        while let Some(wire) = read.pop() {
            let Wire::Output(i) = wire else { continue };
            if !self.0[i].has(direction) {
                self.0[i].set(direction, true);
                missing.push(i);
                read.extend(self.0[i].inputs);
            }
        }
        missing.sort_unstable();
        for i in missing {
            self.write(i, direction, sink);
        }
        self.lit(wire).expect("defined just now")
    }

    fn write(&mut self, i: usize, direction: Direction, sink: &mut dyn Sink) {
        let output = *self.0[i].lit.get_or_insert_with(|| sink.new_lit());
        let inputs = self.0[i].inputs.map(|wire| self.lit(wire));
        let [a, b] = inputs.map(|lit| lit.expect("inputs are defined before outputs"));
        match (self.0[i].is_larger, direction) {
            (true, Direction::Up) => {
                // a -> output
                sink.define(&[!a, output]);
                // b -> output
                sink.define(&[!b, output]);
            }
            // output -> a or b
            (true, Direction::Down) => sink.define(&[a, b, !output]),
            // a and b -> output
            (false, Direction::Up) => sink.define(&[!a, !b, output]),
            (false, Direction::Down) => {
                // output -> a
                sink.define(&[a, !output]);
                // output -> b
                sink.define(&[b, !output]);
            }
        }
    }

    fn lit(&self, wire: Wire) -> Option<Lit> {
        match wire {
            Wire::Input(lit) => Some(lit),
            Wire::Output(i) => self.0[i].lit,
        }
    }

    /// Returns the literal of `wire`, if that direction of it is defined.
    pub fn defined(&self, wire: Wire, direction: Direction) -> Option<Lit> {
        match wire {
            Wire::Input(lit) => Some(lit),
            Wire::Output(i) => self.0[i].lit.filter(|_| self.0[i].has(direction)),
        }
    }

    pub fn forget(&mut self, direction: Direction) {
        for output in &mut self.0 {
            output.set(direction, false);
        }
    }
}
