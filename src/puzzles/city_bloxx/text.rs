//! Native text: the size, then optionally a grid and lines that begin with a word.

use super::{CityBloxx, Ground, Rule, Tower, check_size, default_towers};
use crate::text::{Cell, InputError, Token, header, lines, quoted};
use std::fmt::Write as _;

pub(super) fn read(text: &str) -> Result<CityBloxx, InputError> {
    let mut lines = lines(text);
    let names = [&[CityBloxx::NAME], CityBloxx::ALIASES].concat();
    let first = lines.next();
    let mut lines = first.into_iter().chain(lines);
    let words = header(&mut lines, &names)?;
    let (rows, columns) = match words.as_slice() {
        [word] => size(word)?,
        [_, more, ..] => {
            return Err(more.error(format!(
                "expected the end of the line, found {}",
                quoted(more.text)
            )));
        }
        [] => {
            let message = "expected a size after the name, as in `city-bloxx 5x5`";
            return Err(first.expect("a header was read").end_error(message));
        }
    };
    let mut parts = Parts::default();
    for line in lines {
        let words: Vec<_> = line.tokens().collect();
        match words.as_slice() {
            [row] => parts.grid.push(*row),
            [first, rest @ ..] => parts.option(first, rest)?,
            [] => {}
        }
    }
    let towers = if parts.towers.is_empty() {
        default_towers()
    } else {
        resolve(&parts.towers)?
    };
    let grid = if parts.grid.is_empty() {
        vec![vec![Ground::Free; columns]; rows]
    } else {
        grid(&parts.grid, rows, columns, &towers)?
    };
    CityBloxx::new(grid, towers, parts.rule()?, parts.target)
}

fn size(word: &Token<'_>) -> Result<(usize, usize), InputError> {
    let number = |digits: &str| {
        digits
            .parse::<usize>()
            .ok()
            .filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))
    };
    let pair = word
        .text
        .split_once('x')
        .and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    let (rows, columns) = pair.ok_or_else(|| {
        word.error(format!(
            "expected ROWSxCOLUMNS, found {}",
            quoted(word.text)
        ))
    })?;
    check_size(rows, columns).map_err(|error| word.error(error.message))?;
    Ok((rows, columns))
}

#[derive(Default)]
struct Parts<'t> {
    grid: Vec<Token<'t>>,
    towers: Vec<(Token<'t>, Vec<Token<'t>>)>,
    target: Option<u64>,
    rule: Option<Token<'t>>,
    rounds: Option<(Token<'t>, u32)>,
}

impl<'t> Parts<'t> {
    fn option(&mut self, first: &Token<'t>, rest: &[Token<'t>]) -> Result<(), InputError> {
        let twice = || first.error(format!("a second `{}` line", first.text));
        match (first.text, rest) {
            ("tower", _) => self.towers.push((*first, rest.to_vec())),
            ("target", [number]) => {
                let target = number.number("a score")?;
                if self.target.replace(target.into()).is_some() {
                    return Err(twice());
                }
            }
            ("rule", [name]) => {
                if self.rule.replace(*name).is_some() {
                    return Err(twice());
                }
            }
            ("rounds", [number]) => {
                if self
                    .rounds
                    .replace((*first, number.number("a number of rounds")?))
                    .is_some()
                {
                    return Err(twice());
                }
            }
            ("target" | "rule" | "rounds", _) => {
                return Err(first.error(format!("expected one word after `{}`", first.text)));
            }
            _ => {
                return Err(first.error(format!(
                    "expected a row of the grid, `tower`, `rule`, `rounds` or `target`, found {}",
                    quoted(first.text)
                )));
            }
        }
        Ok(())
    }
}

impl Parts<'_> {
    fn rule(&self) -> Result<Rule, InputError> {
        let rounds = self.rounds.map(|(_, rounds)| rounds);
        match (self.rule, self.rounds) {
            (Some(name), _) if name.text == "placement" => Ok(Rule::Placement { rounds }),
            (Some(name), _) if name.text != "stable" => Err(name.error(format!(
                "expected `rule stable` or `rule placement`, found {}",
                quoted(name.text)
            ))),
            (_, Some((word, _))) => {
                Err(word.error("rounds are counted under `rule placement` only"))
            }
            _ => Ok(Rule::Stable),
        }
    }
}

/// `tower NAME LETTER SCORE [needs NAME[*K],…]`
fn resolve(lines: &[(Token<'_>, Vec<Token<'_>>)]) -> Result<Vec<Tower>, InputError> {
    let names: Vec<&str> = lines
        .iter()
        .map(|(_, words)| words.first().map_or("", |name| name.text))
        .collect();
    let mut towers = Vec::new();
    for (first, words) in lines {
        let usage = || first.error("expected `tower NAME LETTER SCORE [needs NAME[*K],...]`");
        let (name, letter, score, needs) = match words.as_slice() {
            [name, letter, score] => (name, letter, score, None),
            [name, letter, score, word, needs] if word.text == "needs" => {
                (name, letter, score, Some(needs))
            }
            _ => return Err(usage()),
        };
        let mut letters = letter.text.chars();
        let (Some(symbol), None) = (letters.next(), letters.next()) else {
            return Err(letter.error(format!(
                "expected one letter, found {}",
                quoted(letter.text)
            )));
        };
        let needs = needs.map_or(Ok(Vec::new()), |needs| read_needs(needs, &names))?;
        towers.push(Tower {
            name: name.text.into(),
            letter: symbol,
            score: score.number("a score")?,
            needs,
        });
        super::tower::check(&towers).or_else(|error| {
            if needs_later(&towers, names.len()) {
                Ok(())
            } else {
                Err(first.error(error.message))
            }
        })?;
    }
    Ok(towers)
}

/// Whether some tower needs one that is defined further down.
fn needs_later(towers: &[Tower], n: usize) -> bool {
    towers
        .iter()
        .flat_map(|tower| &tower.needs)
        .any(|&(needed, _)| needed >= towers.len() && needed < n)
}

fn read_needs(token: &Token<'_>, names: &[&str]) -> Result<Vec<(usize, u32)>, InputError> {
    let mut needs: Vec<(usize, u32)> = Vec::new();
    for part in token.text.split(',') {
        let (name, times) = part.split_once('*').unwrap_or((part, "1"));
        let Some(index) = names.iter().position(|known| *known == name) else {
            return Err(token.error(format!("there is no tower {}", quoted(name))));
        };
        let digit = |n: &u32| (1..=4).contains(n) && times.len() == 1;
        let times = times.parse::<u32>().ok().filter(digit);
        let times = times.ok_or_else(|| {
            token.error(format!(
                "expected 1 to 4 behind `*`, found {}",
                quoted(part)
            ))
        })?;
        if needs.iter().any(|&(other, _)| other == index) {
            return Err(token.error(format!("tower {} is needed twice", quoted(name))));
        }
        needs.push((index, times));
    }
    needs.sort_unstable();
    Ok(needs)
}

fn grid(
    lines: &[Token<'_>],
    rows: usize,
    columns: usize,
    towers: &[Tower],
) -> Result<Vec<Vec<Ground>>, InputError> {
    if lines.len() != rows {
        let at = lines.get(rows).unwrap_or(&lines[lines.len() - 1]);
        return Err(at.error(format!("{} rows of the grid, expected {rows}", lines.len())));
    }
    lines
        .iter()
        .map(|line| grid_row(line, columns, towers))
        .collect()
}

fn grid_row(line: &Token<'_>, columns: usize, towers: &[Tower]) -> Result<Vec<Ground>, InputError> {
    let mut row = Vec::new();
    for (i, c) in line.text.chars().enumerate() {
        row.push(ground(c, towers).ok_or_else(|| {
            let letters: String = towers.iter().map(|tower| tower.letter).collect();
            InputError::at(
                line.line,
                line.column + i,
                format!("expected `.`, `x`, `_` or one of {letters}, found `{c}`"),
            )
        })?);
    }
    if row.len() == columns {
        Ok(row)
    } else {
        let end = line.column + row.len();
        let message = format!("{} cells in the row, expected {columns}", row.len());
        Err(InputError::at(line.line, end, message))
    }
}

/// The ground that a character stands for.
pub(super) fn ground(c: char, towers: &[Tower]) -> Option<Ground> {
    match c {
        '.' => Some(Ground::Free),
        'x' => Some(Ground::Blocked),
        '_' => Some(Ground::Empty),
        _ => towers
            .iter()
            .position(|tower| tower.letter == c)
            .map(Ground::Fixed),
    }
}

/// The grid as rows of characters.
pub(super) fn grid_rows(board: &CityBloxx) -> Vec<String> {
    let symbol = |ground: &Ground| match *ground {
        Ground::Free => '.',
        Ground::Blocked => 'x',
        Ground::Empty => '_',
        Ground::Fixed(tower) => board.towers[tower].letter,
    };
    board
        .grid
        .iter()
        .map(|row| row.iter().map(symbol).collect())
        .collect()
}

/// Any cell as the board's first error, for JSON.
pub(super) fn unknown(cell: Cell, c: char) -> InputError {
    InputError::cell(
        cell,
        format!("expected `.`, `x`, `_` or a tower's letter, found `{c}`"),
    )
}

pub(super) fn write(board: &CityBloxx) -> String {
    let mut text = format!("{} {}x{}\n", CityBloxx::NAME, board.rows(), board.columns());
    if board
        .grid
        .iter()
        .flatten()
        .any(|&ground| ground != Ground::Free)
    {
        grid_rows(board)
            .iter()
            .for_each(|row| text += &format!("{row}\n"));
    }
    if board.towers != default_towers() {
        for Tower {
            name,
            letter,
            score,
            needs,
        } in &board.towers
        {
            let need = |&(index, n): &(usize, u32)| {
                let name = &board.towers[index].name;
                if n == 1 {
                    name.clone()
                } else {
                    format!("{name}*{n}")
                }
            };
            let needs: Vec<String> = needs.iter().map(need).collect();
            let needs = if needs.is_empty() {
                String::new()
            } else {
                format!(" needs {}", needs.join(","))
            };
            let _ = writeln!(text, "tower {name} {letter} {score}{needs}");
        }
    }
    if let Rule::Placement { rounds } = board.rule {
        text += "rule placement\n";
        if let Some(rounds) = rounds {
            let _ = writeln!(text, "rounds {rounds}");
        }
    }
    if let Some(target) = board.target {
        let _ = writeln!(text, "target {target}");
    }
    text
}
