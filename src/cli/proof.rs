//! `--proof`: a negative answer with a formula and a proof that others can check.

use super::args::{Common, Proof};
use super::files::{self, Whole};
use super::output::Problem;
use crate::pipeline::{Claim, Options};
use crate::service::Report;
use cnf::format::dimacs;
use cnf::solver::{Engine, Interrupted, ProofFormat, Unproved, backend};
use serde_json::{Value, json};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// The files to write.
pub(super) struct Request {
    proof: PathBuf,
    formula: PathBuf,
    format: ProofFormat,
    force: bool,
}

/// How that ended.
pub(super) enum Written {
    /// Both files are there; their description for the report.
    Proof(Value),
    /// There is nothing to prove, or it cannot be done; the text says why.
    Nothing(String),
    /// The search for a proof ended early.
    Undecided(String),
}

impl Request {
    /// What `--proof` asks for.
    ///
    /// Refuses what would overwrite a file, before any work is done.
    pub fn of(arguments: &Proof, common: &Common) -> Result<Option<Self>, Problem> {
        let Some(proof) = arguments.proof.clone() else {
            return Ok(None);
        };
        let formula = proof.with_extension("cnf");
        if formula == proof {
            return Err(Problem::usage(format!(
                "--proof {}: the formula is written to this file, so the proof needs another name",
                proof.display()
            )));
        }
        for path in [&proof, &formula] {
            files::refuse_existing(path, common.force)?;
        }
        let is_lrat = proof.extension().is_some_and(|end| end == "lrat");
        let fallback = if is_lrat {
            ProofFormat::Lrat
        } else {
            ProofFormat::Drat
        };
        Ok(Some(Self {
            proof,
            formula,
            format: named(arguments)?.unwrap_or(fallback),
            force: common.force,
        }))
    }

    /// Writes the formula and the proof of what `report` claims.
    pub fn write(&self, report: &Report, options: &Options) -> Result<Written, Problem> {
        let claim = match &report.claim {
            None => {
                return Ok(Written::Nothing(format!(
                    "`{}` is a positive answer and was checked against the rules",
                    report.verdict().word()
                )));
            }
            Some(Err(why)) if options.stop.is_stopped() => {
                return Ok(Written::Undecided(why.clone()));
            }
            Some(Err(why)) => return Ok(Written::Nothing(why.clone())),
            Some(Ok(claim)) => claim,
        };
        let mut formula = Whole::create(&self.formula, self.force)?;
        dimacs::write(
            &claim.formula,
            &claim.comments,
            &mut BufWriter::new(&mut formula),
        )
        .map_err(|error| in_file(&self.formula, &Unproved::Write(error)))?;
        let engine = engine(options);
        // Half a proof proves nothing: it is not there before it is whole.
        let mut proof = Whole::create(&self.proof, self.force)?;
        let mut out = BufWriter::new(&mut proof);
        let proved = engine.prove(&claim.formula, self.format, &mut out, &options.stop);
        let proved = proved.and_then(|()| out.flush().map_err(Unproved::Write));
        drop(out);
        match proved {
            Ok(()) => {
                formula.finish()?;
                proof.finish()?;
                Ok(Written::Proof(self.describe(claim, &engine)))
            }
            Err(Unproved::Interrupted(why @ Interrupted::Failed(_))) => {
                Err(Problem::usage(why.to_string()))
            }
            Err(Unproved::Interrupted(why)) => Ok(Written::Undecided(why.to_string())),
            Err(error) => Err(in_file(&self.proof, &error)),
        }
    }

    fn describe(&self, claim: &Claim, engine: &Engine) -> Value {
        let format = ProofFormat::NAMES.iter().find(|row| row.1 == self.format);
        json!({
            "claim": claim.text,
            "formula": self.formula.display().to_string(),
            "proof": self.proof.display().to_string(),
            "format": format.map(|row| row.0),
            "solver": engine.name(),
            "clauses": claim.formula.n_clauses(),
            "cuts": claim.cuts,
        })
    }
}

/// The chosen solver where it writes proofs, else varisat, which is always there.
fn engine(options: &Options) -> Engine {
    if options.engine.can().proofs {
        return options.engine.clone();
    }
    let varisat = backend("varisat").expect("varisat is in every build");
    Engine::Backend(varisat)
}

fn named(arguments: &Proof) -> Result<Option<ProofFormat>, Problem> {
    let Some(name) = &arguments.proof_format else {
        return Ok(None);
    };
    let names = ProofFormat::NAMES.map(|row| row.0).join(", ");
    let row = ProofFormat::NAMES.iter().find(|row| row.0 == name);
    row.map(|row| Some(row.1))
        .ok_or_else(|| Problem::usage(format!("--proof-format {name}: expected one of {names}")))
}

fn in_file(path: &Path, error: &Unproved) -> Problem {
    Problem::usage(format!("{}: {error}", path.display()))
}
