//! The values of variables, collected token by token.

use super::tokens::{Place, Tokens};
use super::{Bits, Dialect, End};
use crate::format::{FormatError, lines};
use crate::{Lit, Model};
use bitvec::vec::BitVec;

/// Values of variables. Memory grows with the output, never with the number of variables
/// alone.
#[derive(Clone, Debug)]
pub(super) struct Values {
    n_vars: u32,
    dialect: Dialect,
    literals: Literals,
    /// The only token so far, if it can be a bit string.
    undecided: Option<Token>,
    /// Bits of [`Bits::Always`].
    bits: BitVec,
    /// The number of tokens before the final 0.
    tokens: usize,
    /// Whether another cost was printed, so that later values belong to another model.
    superseded: bool,
    /// The place of the last token or line of values.
    end: Option<Place>,
}

/// A token whose meaning the rest of the output decides.
#[derive(Clone, Debug)]
struct Token {
    text: String,
    place: Place,
}

impl Values {
    pub fn new(n_vars: u32, dialect: Dialect) -> Self {
        Self {
            n_vars,
            dialect,
            literals: Literals::default(),
            undecided: None,
            bits: BitVec::new(),
            tokens: 0,
            superseded: false,
            end: None,
        }
    }

    /// Notes that later values belong to another model.
    pub fn supersede(&mut self) {
        self.superseded = true;
    }

    /// Returns whether the final 0 was read.
    pub fn is_ended(&self) -> bool {
        self.literals.ended
    }

    /// Returns whether there are no values, except the final 0.
    pub fn is_blank(&self) -> bool {
        self.tokens == 0 || self.tokens == 1 && self.literals.ended
    }

    /// Returns whether later values are those of another model.
    pub fn is_superseded(&self) -> bool {
        self.superseded
    }

    /// Reads the rest of a line of values.
    pub fn line(&mut self, tokens: &mut Tokens<'_>) -> Result<(), FormatError> {
        // An empty line also counts: z3 prints no more if there are no variables.
        self.end = Some(tokens.place());
        while tokens.next()? {
            self.token(tokens)?;
        }
        Ok(())
    }

    /// Adds the token that was just read.
    pub fn token(&mut self, tokens: &Tokens<'_>) -> Result<(), FormatError> {
        if self.superseded {
            *self = Self::new(self.n_vars, self.dialect);
        }
        if self.literals.ended {
            return Ok(()); // solvers may print more models, or anything
        }
        let place = tokens.place();
        self.end = Some(place);
        self.tokens += 1;
        if self.dialect.bits == Bits::Always {
            return self.more_bits(tokens);
        }
        if self.tokens == 1 && self.has_all_bits(tokens.text()) {
            let text = tokens.text().to_owned();
            self.undecided = Some(Token { text, place });
            return Ok(());
        }
        self.decide_literal()?;
        let add = self.literals.add(tokens.text(), self.n_vars);
        add.map_err(|what| place.error(what.unwrap_or_else(|| unexpected(&tokens.shown()))))
    }

    fn has_all_bits(&self, text: &str) -> bool {
        let is_bit = |byte| matches!(byte, b'0' | b'1');
        self.n_vars > 0 && text.len() == self.n_vars as usize && text.bytes().all(is_bit)
    }

    fn more_bits(&mut self, tokens: &Tokens<'_>) -> Result<(), FormatError> {
        for &byte in tokens.bytes() {
            match byte {
                b'0' | b'1' => self.bits.push(byte == b'1'),
                _ => {
                    let shown = lines::quoted(&tokens.shown());
                    return Err(tokens
                        .place()
                        .error(format!("expected bits, found {shown}")));
                }
            }
            if self.bits.len() > self.n_vars as usize {
                self.bits.pop();
            }
        }
        Ok(())
    }

    /// Reads the undecided token as a literal: it is not a bit string.
    fn decide_literal(&mut self) -> Result<(), FormatError> {
        let Some(Token { text, place }) = self.undecided.take() else {
            return Ok(());
        };
        let add = self.literals.add(&text, self.n_vars);
        add.map_err(|what| place.error(what.unwrap_or_else(|| unexpected(&text))))
    }

    /// Returns the model of the values; `end` is the end of the output.
    pub fn model(mut self, maxsat: bool, end: Place) -> Result<Model, FormatError> {
        let n_vars = self.n_vars;
        if let Some(token) = self.undecided.as_ref().filter(|_| maxsat) {
            let bits = token.text.as_bytes();
            return Ok(Model::from_fn(n_vars, |var| bits[var.idx()] == b'1'));
        }
        self.decide_literal()?;
        // MaxSAT solvers omit the final 0; then every variable must be there.
        self.literals.named |= maxsat;
        if let Some(message) = self.truncated() {
            return Err(self.end.unwrap_or(end).error(message));
        }
        if self.dialect.bits == Bits::Always {
            return Ok(Model::from_fn(n_vars, |var| self.bits[var.idx()]));
        }
        let literals = self.literals;
        Ok(Model::from_fn(n_vars, |var| literals.has(var.pos_lit())))
    }

    /// Returns a message if values are missing. An instance without variables needs none.
    fn truncated(&self) -> Option<String> {
        let n_vars = self.n_vars as usize;
        if n_vars == 0 {
            return None;
        }
        if self.end.is_none() {
            return Some("satisfiable, but there are no values".into());
        }
        if self.dialect.bits == Bits::Always {
            let found = self.bits.len();
            let short = found < n_vars;
            return short.then(|| format!("truncated: {found} bits, expected {n_vars}"));
        }
        if self.literals.ended || self.dialect.end == End::Optional {
            return None;
        }
        if !self.literals.named {
            return Some("truncated: the values do not end in 0".into());
        }
        let missing = (0..self.n_vars).find(|&var| !self.literals.knows(var))?;
        Some(format!("truncated: x{} has no value", missing + 1))
    }

    /// Checks that there are no values, except the final 0.
    pub fn absent(mut self) -> Result<(), FormatError> {
        self.decide_literal()?;
        match self.end {
            Some(place) if !self.is_blank() => {
                Err(place.error("values, but the verdict is UNSATISFIABLE"))
            }
            _ => Ok(()),
        }
    }
}

fn unexpected(found: &str) -> String {
    format!("expected a literal or 0, found {}", lines::quoted(found))
}

/// Set of literals without opposite ones.
#[derive(Clone, Debug, Default)]
struct Literals {
    positive: BitVec,
    negative: BitVec,
    /// Whether some literals were named, as in `x1`.
    named: bool,
    /// Whether the final 0 was read.
    ended: bool,
}

impl Literals {
    /// Adds `-1`, `x1`, `-x1`, `~x1` or the final `0`. The error is the message about a
    /// contradiction, or `None` if the text is not a literal.
    fn add(&mut self, text: &str, n_vars: u32) -> Result<(), Option<String>> {
        if text == "0" {
            self.ended = true;
            return Ok(());
        }
        let (lit, named) = literal(text).ok_or(None)?;
        self.named |= named;
        if lit.vidx32() >= n_vars {
            return Ok(());
        }
        if self.has(!lit) {
            let value = lit.to_ipasir();
            return Err(Some(format!("{value} contradicts the earlier {}", -value)));
        }
        let half = if lit.is_pos() {
            &mut self.positive
        } else {
            &mut self.negative
        };
        if half.len() <= lit.vidx() {
            half.resize(lit.vidx() + 1, false);
        }
        half.set(lit.vidx(), true);
        Ok(())
    }

    fn has(&self, lit: Lit) -> bool {
        let half = if lit.is_pos() {
            &self.positive
        } else {
            &self.negative
        };
        half.get(lit.vidx()).is_some_and(|bit| *bit)
    }

    fn knows(&self, var: u32) -> bool {
        self.has(Lit::positive(var)) || self.has(Lit::negative(var))
    }
}

/// Returns the literal, and whether it is named.
fn literal(text: &str) -> Option<(Lit, bool)> {
    let minus = text.strip_prefix('-');
    let tilde = text.strip_prefix('~').filter(|rest| rest.starts_with('x'));
    let unsigned = minus.or(tilde).unwrap_or(text);
    let named = unsigned.strip_prefix('x');
    let digits = named.unwrap_or(unsigned);
    // No sign and no leading zero: a bit string of another length is not a literal.
    if !digits.starts_with(|c: char| matches!(c, '1'..='9')) {
        return None;
    }
    let value: i32 = digits.parse().ok()?;
    let lit = Lit::from_ipasir(value).ok()?;
    let negative = minus.or(tilde).is_some();
    Some((if negative { !lit } else { lit }, named.is_some()))
}
