//! Words for explanations.

use super::encode::fill;
use super::{Line, Thermometers};
use crate::known::Known;
use crate::puzzle::{Explain, Violation};
use cnf::Lit;

impl Explain for Thermometers {
    fn fact_text(&self, literal: Lit, _: &str, known: &Known) -> Option<String> {
        let fill = fill(self);
        let is_of = |lits: &[Lit]| lits.iter().any(|lit| lit.var() == literal.var());
        let mut paths = self.thermometers.iter().zip(&fill);
        let (thermometer, lits) = paths.find(|(_, lits)| is_of(lits))?;
        let name = &thermometer.name;
        let filled = lits
            .iter()
            .rposition(|&lit| known.holds(lit))
            .map_or(0, |at| at + 1);
        let room = lits
            .iter()
            .position(|&lit| known.holds(!lit))
            .unwrap_or(lits.len());
        Some(match (filled, room) {
            (_, 0) => format!("thermometer {name} is empty"),
            (filled, _) if filled == lits.len() => format!("thermometer {name} is full"),
            (filled, room) if filled == room => {
                format!("thermometer {name} is filled to {name}{room}")
            }
            _ if literal.is_pos() => {
                format!("thermometer {name} is filled at least to {name}{filled}")
            }
            _ => format!("thermometer {name} is empty from {name}{} on", room + 1),
        })
    }

    /// Rows and columns count the same cells.
    fn counting_refutation(&self) -> Option<Violation> {
        let sum = |is_row: bool| {
            let lines = self.lines().filter(|line| line.is_row == is_row);
            lines
                .map(|Line { total, .. }| total.map(u64::from))
                .sum::<Option<u64>>()
        };
        let (rows, columns) = (sum(true)?, sum(false)?);
        let message = format!(
            "the totals of the rows add up to {rows}, those of the columns to {columns}, but both \
             count all that is filled"
        );
        (rows != columns).then(|| Violation::new("sum", Vec::new(), message))
    }
}
