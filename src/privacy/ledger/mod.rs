//! Ledgers: what may be spent on one set of people, what was, and who may draw next.
//!
//! A budget that lasts must survive crashes, and several pages or processes that spend at the same
//! time. So a ledger is a *log*: lines that are only ever appended, in one order that everyone
//! sees. Before a draw, a program makes a line durable that reserves the charge. Then it folds all
//! lines up to it, and draws only if the fold says that the charge was granted. There is no lock,
//! and nothing to repair: a crash leaves at most a charge of which nothing was drawn.
//!
//! ```
//! use sottovoce::privacy::{Neighbors, ledger::*};
//!
//! let given = Given { epsilon: Some("1"), ..Given::default() };
//! let stamp = |id| Stamp { id, at: "2026-01-31T23:59:59.999Z", version: "\"0.1.0\"" };
//! let [first, second] = ["0".repeat(32), "1".repeat(32)];
//! let relation = Neighbors::AddOrRemoveOne;
//! let opened = open_line(stamp(&first), "\"readers\"", relation, &Budget::new(given)?, None)?;
//! let loss = [Some("1"), None, None];
//! let plan = "{}";
//! let median = Written { kind: "\"quantile\"", note: None, plan, loss, delta: None };
//! let reserved = charge_line(Purpose::Reserve, stamp(&second), median)?;
//!
//! let mut fold = Fold::new();
//! fold.add(&opened);
//! fold.add(&reserved);
//! let reservation = 0x1111_1111_1111_1111_1111_1111_1111_1111;
//! assert_eq!(fold.state(reservation), Some(State::Reserved));
//! assert!(!fold.affords(&[Some("1e-9".parse()?), None, None].into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Watch out**: a ledger counts only releases made through it. It cannot know of other devices,
//! of a log that somebody cleared, or of releases made without it; record those that you know of
//! with [`Purpose::Record`]. A sum of rho at a moment that the analyst picks is not a guarantee
//! either. The guarantee of a budget in rho, or in epsilon and delta, is about the *budget*.
#![doc = include_str!("proof.md")]

mod budget;
mod carry;
mod checksum;
mod cost;
mod cursor;
mod fold;
mod json;
mod line;
mod losses;
mod sum;
mod summary;
#[cfg(test)]
mod tests;
mod write;

pub use budget::{Amounts, Budget, By, Given, Unit};
pub use carry::{Uncarried, carried};
pub use cost::Cost;
pub use fold::{Charge, Fold, Opened, State};
pub use write::{
    Mark, Purpose, Stamp, Written, charge_line, close_line, id_of, lower_line, mark_line, open_line,
};
