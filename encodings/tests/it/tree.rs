//! Trees have every leaf once, and their shape where it is promised.

use encodings::Tree;

fn leaves(tree: Option<&Tree>) -> Vec<usize> {
    match tree {
        None => Vec::new(),
        Some(Tree::Leaf(leaf)) => vec![*leaf],
        Some(Tree::Node(a, b)) => [leaves(Some(a)), leaves(Some(b))].concat(),
    }
}

fn depth(tree: &Tree) -> u32 {
    match tree {
        Tree::Leaf(_) => 0,
        Tree::Node(a, b) => 1 + depth(a).max(depth(b)),
    }
}

#[test]
fn balanced() {
    for n in 0..=33 {
        let tree = Tree::balanced(n);
        assert_eq!(leaves(tree.as_ref()), (0..n).collect::<Vec<_>>(), "of {n}");
        let least = n.next_power_of_two().ilog2();
        assert_eq!(tree.map_or(0, |tree| depth(&tree)), least, "of {n}");
    }
}

/// Every node is a rectangle of the grid.
fn check_rectangles(tree: &Tree, columns: usize) {
    let cells = leaves(Some(tree));
    let span = |values: &dyn Fn(usize) -> usize| {
        let values: Vec<_> = cells.iter().map(|&cell| values(cell)).collect();
        values.iter().max().expect("a cell") - values.iter().min().expect("a cell") + 1
    };
    let (height, width) = (span(&|cell| cell / columns), span(&|cell| cell % columns));
    assert_eq!(
        cells.len(),
        height * width,
        "{cells:?} of {columns} columns"
    );
    if let Tree::Node(a, b) = tree {
        check_rectangles(a, columns);
        check_rectangles(b, columns);
    }
}

#[test]
fn rectangles() {
    for rows in 0..=6 {
        for columns in 0..=6 {
            let tree = Tree::rectangles(rows, columns);
            let mut cells = leaves(tree.as_ref());
            cells.sort_unstable();
            let all: Vec<_> = (0..rows * columns).collect();
            assert_eq!(cells, all, "{rows} by {columns}");
            if let Some(tree) = tree {
                check_rectangles(&tree, columns);
            }
        }
    }
}

#[test]
fn expanded_and_shifted() {
    let tree = Tree::balanced(5).expect("not empty");
    assert_eq!(leaves(Some(&tree.shifted(3))), [3, 4, 5, 6, 7]);
    // Even leaves become pairs, the others are dropped.
    let pair = |leaf: usize| Tree::balanced(2).map(|pair| pair.shifted(2 * leaf));
    let expanded = tree.expand(&|leaf| pair(leaf).filter(|_| leaf % 2 == 0));
    assert_eq!(leaves(expanded.as_ref()), [0, 1, 4, 5, 8, 9]);
    assert_eq!(tree.expand(&|_| None), None);
}
