//! Kinds of towers.

use crate::text::{InputError, quoted};

/// A kind of tower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tower {
    /// Its name.
    pub name: String,
    /// Its letter in a city; not `x`.
    pub letter: char,
    /// What it scores.
    pub score: u32,
    /// The neighbours it needs: a tower by index, and how many, 1 to 4. Each
    /// tower at most once, in order of the index.
    pub needs: Vec<(usize, u32)>,
}

/// Blue 10; red 20 needs blue; green 30 needs blue and red; yellow 40 needs
/// blue, red and green.
#[must_use]
pub fn default_towers() -> Vec<Tower> {
    let tower = |(index, (name, letter)): (usize, (&str, char))| Tower {
        name: name.into(),
        letter,
        score: 10 * (u32::try_from(index).expect("four towers") + 1),
        needs: (0..index).map(|needed| (needed, 1)).collect(),
    };
    [("blue", 'B'), ("red", 'R'), ("green", 'G'), ("yellow", 'Y')]
        .into_iter()
        .enumerate()
        .map(tower)
        .collect()
}

/// Whether text can tell this name from what stands around it.
pub(super) fn is_name(name: &str) -> bool {
    let ends_it = |c: char| c.is_whitespace() || c.is_control() || "#,*".contains(c);
    !name.is_empty() && !name.contains(ends_it)
}

pub(super) fn check(towers: &[Tower]) -> Result<(), InputError> {
    let wrong = |message: String| Err(InputError::whole(message));
    if towers.is_empty() || towers.len() > 26 {
        return wrong(format!(
            "{} kinds of towers, expected 1 to 26",
            towers.len()
        ));
    }
    for (i, tower) in towers.iter().enumerate() {
        let Tower {
            name,
            letter,
            needs,
            ..
        } = tower;
        if !is_name(name) {
            return wrong(format!(
                "expected a tower's name, a word without `#`, `,` and `*`, found {}",
                quoted(name)
            ));
        }
        if towers[..i].iter().any(|other| other.name == *name) {
            return wrong(format!("two towers are called {name}"));
        }
        if towers[..i].iter().any(|other| other.letter == *letter) {
            return wrong(format!("two towers have the letter {letter}"));
        }
        if !letter.is_alphabetic() || *letter == 'x' {
            return wrong(format!(
                "the letter of tower {name} is `{letter}`, expected a letter other than `x`"
            ));
        }
        if let Some((_, n)) = needs.iter().find(|(_, n)| !(1..=4).contains(n)) {
            return wrong(format!(
                "tower {name} needs {n} neighbours of a kind, expected 1 to 4"
            ));
        }
        if needs.iter().any(|&(needed, _)| needed >= towers.len())
            || !needs.is_sorted_by(|a, b| a.0 < b.0)
        {
            return wrong(format!(
                "tower {name} needs a tower twice, or one that is not there"
            ));
        }
    }
    Ok(())
}

/// Whether each tower needs all that the one before needs and scores no less:
/// then a cell is a number, and the rules are monotone in it.
pub(super) fn are_nested(towers: &[Tower]) -> bool {
    let covers = |after: &Tower, (needed, n): (usize, u32)| {
        after
            .needs
            .iter()
            .any(|&(other, m)| other == needed && m >= n)
    };
    towers.windows(2).all(|pair| {
        pair[0].score <= pair[1].score && pair[0].needs.iter().all(|&need| covers(&pair[1], need))
    })
}
