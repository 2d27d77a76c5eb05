//! Ledgers: their lines, and what these come to.
//!
//! A value of several parts crosses as one text with a line for each part, which is empty if there
//! is no such part. A function for each part would bring more code into pages than all the work it
//! does.

use wasm_bindgen::prelude::*;

use super::{failure::Failure, number::read};
use crate::{
    Error, Result,
    exact::{Rational, fits},
    privacy::{
        Neighbors,
        ledger::{
            Budget, By, Cost, Fold, Given, Mark, Purpose, Stamp, State, Uncarried, Written,
            carried, charge_line, close_line, id_of, lower_line, mark_line, open_line,
        },
    },
};

/// A budget to begin with, as written in lines: from epsilon, delta, rho, bits and found.
#[wasm_bindgen]
pub fn ledger_budget(parts: &str) -> Result<String, Failure> {
    Ok(Budget::new(given(parts_of(parts)?))?.text())
}

/// The line of an operation, after its parts. First comes the id; for charges, and for lines that
/// begin a ledger, then the moment and the version. The content of the line follows in order, texts
/// as JSON.
#[wasm_bindgen]
pub fn ledger_line(op: &str, parts: &str) -> Result<String, Failure> {
    Ok(line(op, parts)?)
}

fn line(op: &str, parts: &str) -> Result<String> {
    let mark = |mark| mark_line(mark, parts);
    match op {
        "commit" => mark(Mark::Commit),
        "cancel" => mark(Mark::Cancel),
        "close" => {
            let [id, into] = parts_of(parts)?;
            close_line(text(id)?, into)
        }
        "open" => {
            let [id, at, version, people, relation, carried, budget @ ..]: [Option<&str>; 11] =
                parts_of(parts)?;
            let stamp = Stamp { id: text(id)?, at: text(at)?, version: text(version)? };
            let budget = Budget::new(given(budget))?;
            open_line(stamp, text(people)?, text(relation)?.parse()?, &budget, carried)
        }
        _ => {
            let [id, at, version, kind, note, plan, cost @ ..]: [Option<&str>; 10] =
                parts_of(parts)?;
            let stamp = Stamp { id: text(id)?, at: text(at)?, version: text(version)? };
            let purpose = if op == "reserve" { Purpose::Reserve } else { Purpose::Record };
            let Cost { units, delta } = cost_of(cost)?;
            let texts = units.map(|number| number.map(|number| number.to_string()));
            let loss = [&texts[0], &texts[1], &texts[2]].map(|text| text.as_deref());
            let delta = (!delta.is_zero()).then(|| delta.to_string());
            let delta = delta.as_deref();
            let written = Written { kind: text(kind)?, note, plan: text(plan)?, loss, delta };
            charge_line(purpose, stamp, written)
        }
    }
}

/// The text that represents this many lines in the next ledger. If they cannot be carried, it is a
/// blank and a letter that says why. They are damaged (d), still open (o), of other neighbors (n),
/// of nobody (u), or of people other than these (p). The people are a text of JSON.
#[wasm_bindgen]
pub fn ledger_carried(
    lines: &str,
    count: u32,
    head: &str,
    people: &str,
    neighbors: &str,
    has_found: bool,
) -> Result<String, Failure> {
    let neighbors: Neighbors = neighbors.parse()?;
    let lines = split(lines, count).ok_or(Uncarried::Damaged);
    Ok(match lines.and_then(|lines| carried(&lines, head, people, neighbors, has_found)) {
        Ok(text) => text,
        Err(Uncarried::Damaged) => " d".to_owned(),
        Err(Uncarried::Open) => " o".to_owned(),
        Err(Uncarried::OtherNeighbors) => " n".to_owned(),
        Err(Uncarried::ForNobody) => " u".to_owned(),
        Err(Uncarried::ForOthers) => " p".to_owned(),
    })
}

/// Numbers of lines: of the one that opened the ledger, and of the first that is damaged, or -1;
/// and of the last whole one.
const PLACES: [&str; 3] = ["opening", "damaged", "anchor"];
/// The share of the budget that is gone, and how many lines are torn. Then whether the ledger is
/// overdrawn, is closed, exceeds its guarantee, and continues an earlier one.
const STANDING: [&str; 6] = ["share", "torn", "overdrawn", "closed", "exceeded", "carried"];
/// People, as a text of JSON, and neighbors. Then, as JSON, the budget, the amount it was lowered
/// to, the amount spent and the amount left. Last, the unit of the shares, and the people that it
/// was closed into.
const TEXTS: [&str; 8] =
    ["people", "neighbors", "budget", "lowered", "spent", "left", "by", "into"];
/// For each charge its line, where its members begin and end in it, its state, and its share.
const CHARGED: [&str; 5] = ["line", "start", "end", "state", "share"];

/// The result of the lines of a log. The caller that opened it frees it.
#[wasm_bindgen]
pub struct LedgerFold(Fold);

#[wasm_bindgen]
impl LedgerFold {
    /// Begins without lines.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)] // for JavaScript
    pub fn new() -> Self {
        Self(Fold::new())
    }

    /// Adds this many lines. If a line has an end within it, it is not a line: then all count as
    /// damaged.
    pub fn add(&mut self, lines: &str, count: u32) {
        match split(lines, count) {
            Some(lines) => lines.iter().for_each(|line| self.0.add(line)),
            None => self.0.add("\n"),
        }
    }

    /// Numbers of lines, by [`PLACES`].
    pub fn places(&self) -> Vec<i32> {
        let fold = &self.0;
        let place = |line: Option<u32>| line.map_or(-1, |line| fits(line, "lines fit in memory"));
        let places: [Option<u32>; PLACES.len()] =
            [fold.opened().map(|it| it.line), fold.damaged(), Some(fold.anchor())];
        places.map(place).into()
    }

    /// The state of the ledger, by [`STANDING`].
    pub fn standing(&self) -> Vec<f64> {
        let fold = &self.0;
        let flag = |flag: bool| f64::from(u8::from(flag));
        let numbers: [f64; STANDING.len()] = [
            fold.share(),
            f64::from(fold.torn()),
            flag(fold.is_overdrawn()),
            flag(fold.is_closed()),
            flag(fold.is_exceeded()),
            flag(fold.opened().is_some_and(|opened| opened.carries)),
        ];
        numbers.into()
    }

    /// Gives the texts of the ledger, by [`TEXTS`], a line each.
    pub fn texts(&self) -> String {
        let fold = &self.0;
        let opened = fold.opened();
        let text = |budget: Option<&Budget>| budget.map_or_else(String::new, Budget::text);
        let lines: [&str; TEXTS.len()] = [
            opened.map_or("", |opened| &opened.people),
            opened.map_or("", |opened| opened.neighbors.name()),
            &text(opened.map(|opened| &opened.budget)),
            &text(fold.lowered()),
            &fold.spent_text(),
            &fold.left_text(),
            fold.by().map_or("", By::name),
            fold.successor().unwrap_or_default(),
        ];
        lines.join("\n")
    }

    /// All charges, one after the other, by [`CHARGED`].
    pub fn charges(&self) -> Vec<f64> {
        let charges = self.0.charges().iter().zip(self.0.shares());
        let numbers = charges.flat_map(|(charge, share)| -> [f64; CHARGED.len()] {
            let places = [charge.line, charge.start, charge.end, charge.state as u32];
            let [line, start, end, state] = places.map(f64::from);
            [line, start, end, state, share]
        });
        numbers.collect()
    }

    /// Checks whether the reservation of this id was granted, and still is.
    pub fn is_granted(&self, id: &str) -> bool {
        id_of(id).is_some_and(|id| self.0.state(id) == Some(State::Reserved))
    }

    /// The line that lowers the budget to these parts, after its id; empty if that would raise
    /// something.
    pub fn lower_line(&self, id: &str, parts: &str) -> Result<String, Failure> {
        let budget = self.0.lowering(Budget::lower(given(parts_of(parts)?))?);
        Ok(budget.map_or(Ok(String::new()), |budget| lower_line(id, &budget))?)
    }

    /// Checks whether a charge of epsilon, bits, rho and delta would be granted now.
    pub fn affords(&self, parts: &str) -> Result<bool, Failure> {
        Ok(self.0.affords(&cost_of(parts_of(parts)?)?))
    }

    /// The epsilon of all charges at this delta, unless they have more than that themselves.
    pub fn epsilon_at(&self, delta: &str) -> Result<Option<f64>, Failure> {
        Ok(self.0.epsilon_at(&read("delta", delta)?)?)
    }
}

/// Splits a text into this many lines, if it has them.
fn split(lines: &str, count: u32) -> Option<Vec<&str>> {
    let lines: Vec<&str> = lines.split('\n').collect();
    (lines.len() == count as usize).then_some(lines)
}

/// Splits a text into this many parts.
fn parts_of<const PARTS: usize>(parts: &str) -> Result<[Option<&str>; PARTS]> {
    let rule = "must be exact numbers, without line breaks";
    all_parts(parts).try_into().map_err(|_| Error::parameter("budget", rule))
}

/// The parts of a text, however many: one function for all numbers of them.
#[inline(never)]
fn all_parts(parts: &str) -> Vec<Option<&str>> {
    parts.split('\n').map(|part| Some(part).filter(|it| !it.is_empty())).collect()
}

/// Numbers in each unit, and a delta if there is one.
fn cost_of([epsilon, bits, rho, delta]: [Option<&str>; 4]) -> Result<Cost> {
    let number = |name, text: Option<&str>| text.map(|text| read(name, text)).transpose();
    let units = [number("epsilon", epsilon)?, number("bits", bits)?, number("rho", rho)?];
    let delta = number("delta", delta)?.unwrap_or(Rational::ZERO);
    Ok(Cost { units, delta })
}

/// A part that there always is.
fn text(part: Option<&str>) -> Result<&str> {
    part.ok_or(Error::parameter("line", "must be of the grammar of ledgers"))
}

fn given([epsilon, delta, rho, bits, found]: [Option<&str>; 5]) -> Given<'_> {
    Given { epsilon, delta, found, rho, bits }
}
