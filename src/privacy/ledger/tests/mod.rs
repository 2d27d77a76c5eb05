//! Facts that hold of logs. Whole logs with what they come to are in
//! `tests/vectors/parts/ledger.json`.

mod budgets;
mod found;
mod grammar;
mod model;
mod rules;
mod set_back;
mod summary;

use super::{
    Budget, By, Cost, Fold, Given, Mark, Purpose, Stamp, State, Unit, Written, charge_line,
    close_line, lower_line, mark_line, open_line,
};
use crate::{exact::Rational, privacy::Neighbors};

const AT: &str = "2026-01-31T23:59:59.999Z";

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn digits(id: u128) -> String {
    format!("{id:032x}")
}

fn epsilon(most: &str) -> Budget {
    Budget::new(Given { epsilon: Some(most), ..Given::default() }).unwrap()
}

fn approximate(epsilon: &str, delta: &str) -> Budget {
    let given = Given { epsilon: Some(epsilon), delta: Some(delta), ..Given::default() };
    Budget::new(given).unwrap()
}

fn opening(id: u128, budget: &Budget) -> String {
    let stamp = Stamp { id: &digits(id), at: AT, version: "\"0.1.0\"" };
    open_line(stamp, "\"readers\"", Neighbors::ChangeOne, budget, None).unwrap()
}

fn charge(purpose: Purpose, id: u128, loss: [Option<&str>; 3]) -> String {
    let stamp = Stamp { id: &digits(id), at: AT, version: "\"0.1.0\"" };
    let plan = "{\"kind\":\"count\",\"where\":null,\"epsilon\":\"1\"}";
    let written = Written { kind: "\"count\"", note: None, plan, loss, delta: None };
    charge_line(purpose, stamp, written).unwrap()
}

fn reserve(id: u128, loss: [Option<&str>; 3]) -> String {
    charge(Purpose::Reserve, id, loss)
}

/// Closes for nobody.
fn close(id: u128) -> String {
    close_line(&digits(id), None).unwrap()
}

fn mark(mark: Mark, id: u128) -> String {
    mark_line(mark, &digits(id)).unwrap()
}

/// A ledger that was begun with this budget.
fn begun(budget: &Budget) -> Fold {
    let mut fold = Fold::new();
    fold.add(&opening(u128::MAX, budget));
    assert_eq!(fold.damaged(), None);
    fold
}

fn amounts(loss: [Option<&str>; 3]) -> Cost {
    loss.map(|text| text.map(read)).into()
}
