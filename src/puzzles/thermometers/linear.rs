//! The integer program: a 0/1 variable per cell, totals, and precedences.

use super::Thermometers;
use crate::linear::{Program, Relation};
use crate::puzzle::Linear;
use crate::values::Values;

impl Linear for Thermometers {
    fn program(&self) -> Program {
        let mut program = Program::new();
        let cells = self.thermometers.iter().flat_map(|t| &t.cells);
        let names = cells.map(|cell| format!("x_{}_{}", cell.row + 1, cell.column + 1));
        let vars = self.split(names.map(|name| program.binary(name)));
        for (thermometer, path) in self.thermometers.iter().zip(&vars) {
            for (step, pair) in path.windows(2).enumerate() {
                let name = format!("precedence_{}_{}", thermometer.name, step + 2);
                program.row(name, [(1, pair[1]), (-1, pair[0])], Relation::Le, 0);
            }
        }
        for (line, steps) in self.lines_with_steps() {
            let Some(total) = line.total else { continue };
            let terms = steps.into_iter().map(|(t, step)| (1, vars[t][step]));
            program.row(
                line.name().replace(' ', "_"),
                terms,
                Relation::Eq,
                total.into(),
            );
        }
        program
    }

    fn decode(&self, values: &[i64]) -> Values {
        self.answer(&self.split(values.iter().map(|&value| Some(value == 1))))
    }
}
