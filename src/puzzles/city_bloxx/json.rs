//! The JSON object: `size`, and optionally `grid`, `rule`, `target`, `towers`.

use super::tower::is_name;
use super::{CityBloxx, Ground, Rule, Tower, check_size, default_towers, text};
use crate::json::{Object, array, integer, kind, string};
use crate::text::{Cell, InputError, quoted};
use serde_json::{Map, Value, json};

/// The fields that are read.
pub(crate) const FIELDS: &[&str] = &["size", "grid", "rule", "rounds", "target", "towers"];

pub(super) fn read(json: &Value) -> Result<CityBloxx, InputError> {
    let object = Object::of_board(json)?;
    let [rows, columns] = array(object.required("size")?, "size")? else {
        return Err(InputError::field("size", "expected [rows, columns]"));
    };
    let side = |json| integer(json, "size", 1, u32::MAX).map(|n| n as usize);
    let (rows, columns) = (side(rows)?, side(columns)?);
    check_size(rows, columns).map_err(|error| InputError::field("size", error.message))?;
    let rule = rule(&object)?;
    let towers = object.get("towers").map_or(Ok(default_towers()), towers)?;
    let grid = match object.get("grid") {
        None => vec![vec![Ground::Free; columns]; rows],
        Some(json) => grid(json, rows, columns, &towers)?,
    };
    let target = object
        .get("target")
        .map(|json| integer(json, "target", 0, u32::MAX))
        .transpose()?;
    CityBloxx::new(grid, towers, rule, target.map(u64::from))
}

fn rule(object: &Object<'_>) -> Result<Rule, InputError> {
    let rounds = object
        .get("rounds")
        .map(|json| integer(json, "rounds", 0, u32::MAX))
        .transpose()?;
    match object
        .get("rule")
        .map_or(Ok("stable"), |json| string(json, "rule"))?
    {
        "stable" if rounds.is_some() => Err(InputError::field(
            "rounds",
            "the rule \"stable\" has no rounds",
        )),
        "stable" => Ok(Rule::Stable),
        "placement" => Ok(Rule::Placement { rounds }),
        other => Err(InputError::field(
            "rule",
            format!(
                "expected \"stable\" or \"placement\", found {}",
                quoted(other)
            ),
        )),
    }
}

fn grid(
    json: &Value,
    rows: usize,
    columns: usize,
    towers: &[Tower],
) -> Result<Vec<Vec<Ground>>, InputError> {
    let lines = array(json, "grid")?;
    if lines.len() != rows {
        return Err(InputError::field(
            "grid",
            format!("{} rows, expected {rows}", lines.len()),
        ));
    }
    let mut grid = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let line = string(line, &format!("grid[{i}]"))?;
        let ground =
            |(j, c)| text::ground(c, towers).ok_or_else(|| text::unknown(Cell::new(i, j), c));
        let row = line
            .chars()
            .enumerate()
            .map(ground)
            .collect::<Result<Vec<_>, _>>()?;
        if row.len() != columns {
            return Err(InputError::field(
                format!("grid[{i}]"),
                format!("{} cells, expected {columns}", row.len()),
            ));
        }
        grid.push(row);
    }
    Ok(grid)
}

fn towers(json: &Value) -> Result<Vec<Tower>, InputError> {
    let entries = array(json, "towers")?;
    let object = |i: usize| {
        let known = &["name", "letter", "score", "needs"];
        Object::new(&entries[i], known).map_err(|error| error.within(&format!("towers[{i}]")))
    };
    let mut names = Vec::new();
    for i in 0..entries.len() {
        let field = format!("towers[{i}].name");
        names.push(string(
            object(i)?
                .required("name")
                .map_err(|_| InputError::field(&field, "missing"))?,
            &field,
        )?);
    }
    (0..entries.len())
        .map(|i| tower(object(i)?, i, &names))
        .collect()
}

fn tower(object: Object<'_>, i: usize, names: &[&str]) -> Result<Tower, InputError> {
    let field = |name: &str| format!("towers[{i}].{name}");
    let required = |name: &str| {
        object
            .required(name)
            .map_err(|_| InputError::field(field(name), "missing"))
    };
    let name = names[i];
    if !is_name(name) {
        return Err(InputError::field(
            field("name"),
            format!("expected a word, found {}", quoted(name)),
        ));
    }
    let letter = string(required("letter")?, &field("letter"))?;
    let mut letters = letter.chars();
    let (Some(symbol), None) = (letters.next(), letters.next()) else {
        return Err(InputError::field(
            field("letter"),
            format!("expected one letter, found {}", quoted(letter)),
        ));
    };
    let score = integer(required("score")?, &field("score"), 0, u32::MAX)?;
    let mut needs = Vec::new();
    if let Some(json) = object.get("needs") {
        let Value::Object(map) = json else {
            return Err(InputError::field(
                field("needs"),
                format!("expected an object, found {}", kind(json)),
            ));
        };
        for (needed, times) in map {
            let index = names.iter().position(|name| name == needed);
            let index = index.ok_or_else(|| {
                InputError::field(
                    field("needs"),
                    format!("there is no tower {}", quoted(needed)),
                )
            })?;
            needs.push((index, integer(times, &field("needs"), 1, 4)?));
        }
    }
    needs.sort_unstable();
    Ok(Tower {
        name: name.into(),
        letter: symbol,
        score,
        needs,
    })
}

pub(super) fn write(board: &CityBloxx) -> Value {
    let mut object = json!({ "puzzle": CityBloxx::NAME, "size": [board.rows(), board.columns()] });
    if board
        .grid
        .iter()
        .flatten()
        .any(|&ground| ground != Ground::Free)
    {
        object["grid"] = json!(text::grid_rows(board));
    }
    if let Rule::Placement { rounds } = board.rule {
        object["rule"] = json!("placement");
        if let Some(rounds) = rounds {
            object["rounds"] = json!(rounds);
        }
    }
    if let Some(target) = board.target {
        object["target"] = json!(target);
    }
    if board.towers != default_towers() {
        let needs = |tower: &Tower| {
            tower
                .needs
                .iter()
                .map(|&(i, n)| (board.towers[i].name.clone(), json!(n)))
                .collect::<Map<_, _>>()
        };
        let tower = |tower: &Tower| json!({ "name": tower.name, "letter": tower.letter, "score": tower.score, "needs": needs(tower) });
        object["towers"] = board.towers.iter().map(tower).collect();
    }
    object
}
