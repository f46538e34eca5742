//! Rules, and the constraints that they are made of.

use super::CustomPuzzle;
use super::expr::{Bool, Bounds, Number, Part, Summand, Test};
use super::grid::EdgeGrid;
use crate::text::{Cell, InputError};
use std::borrow::Borrow;

/// Edges between nodes `0..n_nodes`; an edge is chosen if its test is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edges {
    pub n_nodes: usize,
    pub edges: Vec<([usize; 2], Test)>,
}

/// Form of a constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Any(Vec<Test>),
    Count(Vec<Test>, Bounds),
    Sum(Vec<(i64, Part)>, Bounds),
    AllDifferent(Vec<usize>),
    Connected {
        nodes: Vec<Test>,
        /// Without edges, nodes in cells that share a side are neighbours.
        edges: Option<Vec<[usize; 2]>>,
        root: Option<usize>,
    },
    SingleLoop(Edges),
    Joined(Edges),
    Acyclic(Edges),
}

impl Form {
    pub fn is_graph(&self) -> bool {
        matches!(
            self,
            Self::Connected { .. } | Self::SingleLoop(_) | Self::Joined(_) | Self::Acyclic(_)
        )
    }

    /// Returns its parts: tests, and variables as such.
    pub fn parts(&self) -> Vec<Part> {
        let of_tests = |tests: &[Test]| tests.iter().map(|&test| Part::Test(test)).collect();
        match self {
            Self::Any(tests) | Self::Count(tests, _) => of_tests(tests),
            Self::Connected { nodes, .. } => of_tests(nodes),
            Self::Sum(terms, _) => terms.iter().map(|&(_, part)| part).collect(),
            Self::AllDifferent(all) => all.iter().map(|&variable| Part::Value(variable)).collect(),
            Self::SingleLoop(graph) | Self::Joined(graph) | Self::Acyclic(graph) => graph
                .edges
                .iter()
                .map(|&(_, test)| Part::Test(test))
                .collect(),
        }
    }
}

/// Constraint of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Posted {
    pub form: Form,
    pub condition: Option<Test>,
    pub is_lemma: bool,
}

/// Role of a rule in making boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Part of every board.
    Fixed,
    /// A clue, which can be removed. The cell then shows another character.
    Clue(Option<(Cell, char)>),
    /// A clue that was removed.
    LeftOut,
}

/// Rule instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub kind: String,
    pub label: String,
    pub is_free: bool,
    pub role: Role,
    pub constraints: Vec<Posted>,
}

/// Builder of the constraints of a rule; each method returns the builder.
///
/// Mistakes, such as a handle of another puzzle, are noted: see [`CustomPuzzle::finish`].
#[derive(Debug)]
pub struct RuleBuilder<'p> {
    pub(super) puzzle: &'p mut CustomPuzzle,
    pub(super) index: usize,
    pub(super) condition: Option<Test>,
    pub(super) is_lemma: bool,
}

impl RuleBuilder<'_> {
    /// Adds "some statement is true".
    pub fn any(self, of: impl IntoIterator<Item = impl Borrow<Bool>>) -> Self {
        let tests = self.puzzle.tests(of);
        self.post(tests.map(Form::Any))
    }

    /// Adds "at most one statement is true".
    pub fn at_most_one(self, of: impl IntoIterator<Item = impl Borrow<Bool>>) -> Self {
        self.count(of, ..=1)
    }

    /// Adds "exactly one statement is true".
    pub fn exactly_one(self, of: impl IntoIterator<Item = impl Borrow<Bool>>) -> Self {
        self.count(of, 1)
    }

    /// Adds "the number of true statements is within `bounds`"; a repeated statement
    /// counts each time.
    pub fn count(
        self,
        of: impl IntoIterator<Item = impl Borrow<Bool>>,
        bounds: impl Into<Bounds>,
    ) -> Self {
        let tests = self.puzzle.tests(of);
        self.post(tests.map(|tests| Form::Count(tests, bounds.into())))
    }

    /// Adds "the sum of `terms`, each a weight and a number or a statement, is within
    /// `bounds`".
    pub fn sum(
        self,
        terms: impl IntoIterator<Item = (i64, impl Into<Summand>)>,
        bounds: impl Into<Bounds>,
    ) -> Self {
        let terms = self.puzzle.terms(terms);
        self.post(terms.map(|terms| Form::Sum(terms, bounds.into())))
    }

    /// Adds "no two of the numbers have the same value".
    pub fn all_different(self, numbers: impl IntoIterator<Item = impl Borrow<Number>>) -> Self {
        let all = numbers.into_iter().map(|number| *number.borrow());
        let owned = all.map(|number| self.puzzle.owned(number.owner, number.variable));
        let variables = owned.collect::<Result<_, _>>();
        self.post(variables.map(Form::AllDifferent))
    }

    /// Adds "the cells with a true statement form one connected part, or there are none".
    /// Cells that share a side are neighbours.
    pub fn connected(self, cells: impl IntoIterator<Item = impl Borrow<Bool>>) -> Self {
        self.part(cells, None, None)
    }

    /// Adds [`connected`](Self::connected), and "`root`, one of the statements, is true
    /// if any is".
    pub fn connected_from(
        self,
        root: Bool,
        cells: impl IntoIterator<Item = impl Borrow<Bool>>,
    ) -> Self {
        self.part(cells, None, Some(root))
    }

    /// Adds "the nodes with a true statement form one connected part, or there are none";
    /// `edges` are pairs of neighbours, by their place in the list.
    pub fn connected_by(
        self,
        edges: impl IntoIterator<Item = [usize; 2]>,
        nodes: impl IntoIterator<Item = impl Borrow<Bool>>,
    ) -> Self {
        self.part(nodes, Some(edges.into_iter().collect()), None)
    }

    fn part(
        self,
        nodes: impl IntoIterator<Item = impl Borrow<Bool>>,
        edges: Option<Vec<[usize; 2]>>,
        root: Option<Bool>,
    ) -> Self {
        let form = self.puzzle.tests(nodes).and_then(|nodes| {
            let place = |root: Bool| {
                let found = nodes.iter().position(|&node| node == root.test);
                found.ok_or_else(|| InputError::whole("the root is none of the nodes"))
            };
            let root = root.map(place).transpose()?;
            Ok(Form::Connected { nodes, edges, root })
        });
        self.post(form)
    }

    /// Adds "the chosen sides form one closed loop", which passes each corner at most
    /// once.
    pub fn single_loop(self, sides: &EdgeGrid) -> Self {
        self.single_loop_of(sides.n_corners(), sides.edges())
    }

    /// Adds "the chosen edges form one closed loop", which passes each node at most once.
    /// Nodes are `0..n_nodes`.
    pub fn single_loop_of(
        self,
        n_nodes: usize,
        edges: impl IntoIterator<Item = ([usize; 2], Bool)>,
    ) -> Self {
        let edges = self.puzzle.edges_of(n_nodes, edges);
        self.post(edges.map(Form::SingleLoop))
    }

    /// Adds "the chosen edges join all nodes". Nodes are `0..n_nodes`.
    pub fn joined(
        self,
        n_nodes: usize,
        edges: impl IntoIterator<Item = ([usize; 2], Bool)>,
    ) -> Self {
        let edges = self.puzzle.edges_of(n_nodes, edges);
        self.post(edges.map(Form::Joined))
    }

    /// Adds "the chosen edges form no cycle". Nodes are `0..n_nodes`.
    pub fn acyclic(
        self,
        n_nodes: usize,
        edges: impl IntoIterator<Item = ([usize; 2], Bool)>,
    ) -> Self {
        let edges = self.puzzle.edges_of(n_nodes, edges);
        self.post(edges.map(Form::Acyclic))
    }

    /// Sets a condition: later constraints hold if `condition` is true. Graph constraints
    /// cannot have a condition.
    pub fn if_(mut self, condition: Bool) -> Self {
        match self.puzzle.test(&condition) {
            Ok(test) => self.condition = Some(test),
            Err(error) => self.puzzle.note(error),
        }
        self
    }

    /// Marks later constraints as lemmas: all rules together imply them. They help a
    /// search and are not part of explanations. The check of answers ignores them.
    pub fn lemma(mut self) -> Self {
        self.is_lemma = true;
        self
    }

    /// Makes the rule free: it adds no cost in explanations, as "at most one" does by
    /// default.
    pub fn free(self) -> Self {
        self.puzzle.rules[self.index].is_free = true;
        self
    }

    /// Makes the rule a clue, which can be removed.
    pub fn clue(self) -> Self {
        self.puzzle.rules[self.index].role = Role::Clue(None);
        self
    }

    /// Makes the rule a clue that `cell` shows. If it is removed, the cell shows
    /// `without` (`.` is nothing).
    pub fn clue_at(self, cell: Cell, without: char) -> Self {
        self.puzzle.rules[self.index].role = Role::Clue(Some((cell, without)));
        self
    }

    pub(super) fn post(self, form: Result<Form, InputError>) -> Self {
        let (condition, is_lemma) = (self.condition, self.is_lemma);
        let checked = form.and_then(|form| self.puzzle.check_form(form, condition.is_some()));
        match checked {
            Ok(form) => self.puzzle.rules[self.index].constraints.push(Posted {
                form,
                condition,
                is_lemma,
            }),
            Err(error) => {
                let label = &self.puzzle.rules[self.index].label;
                let message = format!("rule {}: {}", crate::text::quoted(label), error.message);
                self.puzzle.note(InputError { message, ..error });
            }
        }
        self
    }
}
