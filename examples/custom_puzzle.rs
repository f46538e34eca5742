//! A puzzle of one's own in one file: Latin squares. Every row and every column
//! of an `n` by `n` grid holds each number from 1 to `n` once.
//!
//! Whatever implements [`Puzzle`] is solved, counted, checked and compared with
//! its integer programme like the built-in ones. Real ones give each concern a
//! file of its own and say more in their errors.

use cnf::{Lit, Model};
use encodings::Problem;
use puzzlesat::json::{Object, array, string};
use puzzlesat::linear::{Program, Relation, VarId};
use puzzlesat::pipeline::{Session, Uniqueness};
use puzzlesat::puzzle::{Puzzle, Sample, Violation};
use puzzlesat::text::{Cell, InputError, Line, header, lines};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// Numbers from 0; `None` is not given, or undecided.
type Square = Vec<Vec<Option<usize>>>;

#[derive(Clone, Debug, PartialEq)]
struct Latin(Square);

/// Three cells of a cube `row, column, number` are fixed in two coordinates:
/// the cells of a line, and what the line says.
fn line(n: usize, kind: usize, a: usize, b: usize) -> (String, Vec<[usize; 3]>) {
    let place = |i| [[a, b, i], [a, i, b], [i, a, b]][kind];
    let name = match kind {
        0 => format!("r{}c{} holds one number", a + 1, b + 1),
        1 => format!("row {} holds a {}", a + 1, b + 1),
        _ => format!("column {} holds a {}", a + 1, b + 1),
    };
    (name, (0..n).map(place).collect())
}

impl Latin {
    fn n(&self) -> usize {
        self.0.len()
    }

    fn lines(&self) -> impl Iterator<Item = (String, Vec<[usize; 3]>)> + use<> {
        let n = self.n();
        (0..3 * n * n).map(move |i| line(n, i / (n * n), i / n % n, i % n))
    }

    fn index(&self, [row, column, number]: [usize; 3]) -> usize {
        (row * self.n() + column) * self.n() + number
    }

    fn lit(&self, place: [usize; 3]) -> Lit {
        Lit::positive(u32::try_from(self.index(place)).expect("a small square"))
    }

    /// The places that `square` decides.
    fn places(square: &Square) -> impl Iterator<Item = [usize; 3]> + '_ {
        let row = |(r, row): (usize, &Vec<Option<usize>>)| -> Vec<[usize; 3]> {
            let places = row.iter().enumerate();
            places.filter_map(|(c, v)| v.map(|v| [r, c, v])).collect()
        };
        square.iter().enumerate().flat_map(row)
    }

    /// The square whose places are `true`.
    fn square(&self, is: impl Fn([usize; 3]) -> bool) -> Square {
        let n = self.n();
        let number = |r, c| (0..n).find(|&v| is([r, c, v]));
        (0..n)
            .map(|r| (0..n).map(|c| number(r, c)).collect())
            .collect()
    }
}

/// Rows of digits and `.`; an error comes with the row and column, from 0.
fn read(rows: &[&str]) -> Result<Square, (usize, usize, String)> {
    let cell = |r: usize, (c, symbol): (usize, char)| match symbol.to_digit(10) {
        _ if symbol == '.' => Ok(None),
        Some(v @ 1..) if v as usize <= rows.len() => Ok(Some(v as usize - 1)),
        _ => Err((
            r,
            c,
            format!("expected `.` or 1 to {}, found `{symbol}`", rows.len()),
        )),
    };
    let mut square = Square::new();
    for (r, row) in rows.iter().enumerate() {
        let cells = row.chars().enumerate().map(|at| cell(r, at));
        square.push(cells.collect::<Result<_, _>>()?);
        if square[r].len() != rows.len() {
            return Err((r, square[r].len(), format!("expected {} cells", rows.len())));
        }
    }
    Ok(square)
}

fn read_text(lines: &[Line<'_>]) -> Result<Square, InputError> {
    let rows: Vec<&str> = lines.iter().map(|line| line.text).collect();
    read(&rows).map_err(|(r, c, message)| InputError::at(lines[r].number, c + 1, message))
}

fn read_json(json: &Value) -> Result<Square, InputError> {
    let field = |i| format!("rows[{i}]");
    let rows = array(Object::new(json, &["rows"])?.required("rows")?, "rows")?;
    let rows = rows
        .iter()
        .enumerate()
        .map(|(i, row)| string(row, &field(i)));
    read(&rows.collect::<Result<Vec<_>, _>>()?)
        .map_err(|(r, _, message)| InputError::field(field(r), message))
}

fn write(square: &Square) -> Vec<String> {
    let symbol = |v: &Option<usize>| v.map_or(".".into(), |v| (v + 1).to_string());
    square
        .iter()
        .map(|row| row.iter().map(symbol).collect())
        .collect()
}

impl Puzzle for Latin {
    const NAME: &'static str = "latin";
    const ALIASES: &'static [&'static str] = &[];
    const SUMMARY: &'static str = "every number once in each row and column";
    const EXAMPLE: &'static str = "latin\n1..\n...\n.3.\n";
    type Solution = Square;

    fn from_text(text: &str) -> Result<Self, InputError> {
        let mut lines = lines(text);
        header(&mut lines, &[Self::NAME])?;
        read_text(&lines.collect::<Vec<_>>()).map(Self)
    }
    fn to_text(&self) -> String {
        format!("{}\n{}", Self::NAME, self.draw(None))
    }
    fn from_json(json: &Value) -> Result<Self, InputError> {
        read_json(json).map(Self)
    }
    fn to_json(&self) -> Value {
        json!({ "puzzle": Self::NAME, "rows": write(&self.0) })
    }
    fn problem(&self) -> Problem {
        let mut problem = Problem::new();
        problem.reserve(u32::try_from(self.n().pow(3)).expect("a small square"));
        for (name, places) in self.lines() {
            let rule = problem.rule("line", name);
            let lits: Vec<Lit> = places.iter().map(|&place| self.lit(place)).collect();
            problem.at_most_one(rule, &lits);
            problem.clause(rule, lits);
        }
        for place in Self::places(&self.0) {
            let rule = problem.rule(
                "given",
                format!("r{}c{} is given", place[0] + 1, place[1] + 1),
            );
            problem.clause(rule, [self.lit(place)]);
        }
        problem
    }
    fn variable_names(&self) -> Vec<String> {
        let n = self.n();
        let name = |i: usize| format!("r{}c{}={}", i / n / n + 1, i / n % n + 1, i % n + 1);
        (0..n.pow(3)).map(name).collect()
    }
    fn decode(&self, model: &Model) -> Square {
        self.square(|place| model.value(self.lit(place)))
    }
    fn literals(&self, solution: &Square) -> Vec<Lit> {
        Self::places(solution)
            .map(|place| self.lit(place))
            .collect()
    }
    fn verify(&self, solution: &Square) -> Vec<Violation> {
        let mut violations = Vec::new();
        for (name, places) in self.lines() {
            let here = |&[r, c, v]: &[usize; 3]| solution[r][c] == Some(v);
            let cells: Vec<Cell> = places
                .into_iter()
                .filter(here)
                .map(|[r, c, _]| Cell::new(r, c))
                .collect();
            if cells.len() > 1 {
                violations.push(Violation {
                    rule: "line",
                    cells,
                    message: format!("{name} twice"),
                });
            }
        }
        for [r, c, v] in
            Self::places(&self.0).filter(|&[r, c, v]| solution[r][c].is_some_and(|w| w != v))
        {
            let message = format!("{} is given", v + 1);
            violations.push(Violation {
                rule: "given",
                cells: vec![Cell::new(r, c)],
                message,
            });
        }
        violations
    }
    fn is_complete(&self, solution: &Square) -> bool {
        solution.iter().flatten().all(Option::is_some)
    }
    fn solution_from_text(&self, text: &str) -> Result<Square, InputError> {
        read_text(&lines(text).collect::<Vec<_>>())
    }
    fn solution_from_json(&self, json: &Value) -> Result<Square, InputError> {
        read_json(json)
    }
    fn solution_to_text(&self, solution: &Square) -> String {
        self.draw(Some(solution))
    }
    fn solution_to_json(&self, solution: &Square) -> Value {
        json!({ "rows": write(solution) })
    }
    fn differences(&self, a: &Square, b: &Square) -> Vec<Cell> {
        let differ = |&[r, c, v]: &[usize; 3]| b[r][c] != Some(v);
        Self::places(a)
            .filter(differ)
            .map(|[r, c, _]| Cell::new(r, c))
            .collect()
    }
    fn draw(&self, solution: Option<&Square>) -> String {
        write(solution.unwrap_or(&self.0)).join("\n") + "\n"
    }
    fn linear(&self) -> Program {
        let mut program = Program::new();
        let vars: Vec<VarId> = (0..self.n().pow(3))
            .map(|i| program.binary(format!("x{i}")))
            .collect();
        let one = |place| (1, vars[self.index(place)]);
        for (i, (_, places)) in self.lines().enumerate() {
            program.row(
                format!("line{i}"),
                places.into_iter().map(one),
                Relation::Eq,
                1,
            );
        }
        for (i, place) in Self::places(&self.0).enumerate() {
            program.row(format!("given{i}"), [one(place)], Relation::Eq, 1);
        }
        program
    }
    fn decode_linear(&self, values: &[i64]) -> Square {
        self.square(|place| values[self.index(place)] == 1)
    }
    fn sample(rng: &mut ChaCha8Rng, (n, _): (usize, usize), _: bool) -> Sample<Self> {
        let n = n.clamp(1, 9);
        let shift = rng.random_range(0..9_u32) as usize;
        let full: Square = (0..n)
            .map(|r| (0..n).map(|c| Some((r + c + shift) % n)).collect())
            .collect();
        let mut given = full.clone();
        for cell in given.iter_mut().flatten() {
            *cell = cell.filter(|_| rng.random_ratio(1, 3));
        }
        Sample {
            puzzle: Self(given),
            solution: Some(full),
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Latin::from_text("latin\n1.3.\n..4.\n.2..\n...3\n")?;
    let mut session = Session::new(&board);
    match session.unique()? {
        Uniqueness::Unique(witness) => print!("{}", board.draw(Some(witness.solution()))),
        Uniqueness::NotUnique(a, b) => {
            println!(
                "differ: {:?}",
                board.differences(a.solution(), b.solution())
            );
        }
        Uniqueness::Unsolvable => println!("unsolvable"),
    }
    println!("count: {}", session.count(None)?.found);
    #[cfg(feature = "ilp")]
    println!(
        "by the integer programme: {}",
        puzzlesat::linear::count(&board.linear(), 100).len()
    );
    let wrong = board.solution_from_text("1234\n1...\n....\n....\n")?;
    for violation in board.verify(&wrong) {
        println!("{}: {}", violation.rule, violation.message);
    }
    Ok(())
}
