//! Lines as they are written: the same grammar, from the other side.

use super::{
    budget::Budget,
    checksum::Checksums,
    cursor::Cursor,
    json::{object, or_null, quoted},
    line::{Line, judged},
    losses::Losses,
};
use crate::{Error, Result, privacy::Neighbors};

/// When, and by which version of the package; texts of JSON except the id, which is 32 hexadecimal
/// digits.
#[derive(Clone, Copy, Debug)]
pub struct Stamp<'text> {
    /// 128 random bits.
    pub id: &'text str,
    /// `2026-01-31T23:59:59.999Z`
    pub at: &'text str,
    /// That of the package, as a text of JSON.
    pub version: &'text str,
}

/// The charge that a line states.
#[derive(Clone, Copy, Debug)]
pub struct Written<'text> {
    /// The name of the mechanism, as a text of JSON.
    pub kind: &'text str,
    /// A note that people make about it, as a text of JSON, or nothing.
    pub note: Option<&'text str>,
    /// Its plan, as JSON in ASCII without blanks.
    pub plan: &'text str,
    /// In each unit the text of an exact number, or none if there is no bound.
    pub loss: [Option<&'text str>; 3],
    /// The text of a number above 0, if it has one.
    pub delta: Option<&'text str>,
}

/// The purpose of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A draw that is about to be made.
    Reserve,
    /// A release that was made elsewhere.
    Record,
}

crate::named!(Purpose, "op": Reserve "reserve", Record "record");

/// The end of a reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A reservation whose value was drawn.
    Commit,
    /// A reservation of which nothing was drawn.
    Cancel,
}

crate::named!(Mark, "op": Commit "commit", Cancel "cancel");

/// The line that begins a ledger; `carried` is what [`carried`](super::carried) gave.
///
/// # Errors
/// [`Error::Parameter`] for texts that the grammar does not allow.
pub fn open_line(
    stamp: Stamp<'_>,
    people: &str,
    neighbors: Neighbors,
    budget: &Budget,
    carried: Option<&str>,
) -> Result<String> {
    sealed(&[
        ("op", "\"open\""),
        ("v", if budget.has_found() { "2" } else { "1" }),
        ("id", &quoted(stamp.id)),
        ("at", &quoted(stamp.at)),
        ("version", stamp.version),
        ("people", people),
        ("neighbors", &quoted(neighbors.name())),
        ("budget", &budget.text()),
        ("carried", or_null(carried)),
    ])
}

/// The line of a charge.
///
/// # Errors
/// [`Error::Parameter`] for texts that the grammar does not allow.
pub fn charge_line(
    purpose: Purpose,
    stamp: Stamp<'_>,
    Written { kind, note, plan, loss, delta }: Written<'_>,
) -> Result<String> {
    let texts = loss.map(|loss| loss.map(quoted));
    let [epsilon, bits, rho] = texts.each_ref().map(|text| or_null(text.as_deref()));
    let [op, id, at] = [purpose.name(), stamp.id, stamp.at].map(quoted);
    let delta = delta.map(quoted);
    let mut members = vec![
        ("op", op.as_str()),
        ("id", &id),
        ("at", &at),
        ("version", stamp.version),
        ("kind", kind),
        ("note", or_null(note)),
        ("plan", plan),
        ("epsilon", epsilon),
        ("bits", bits),
        ("rho", rho),
    ];
    members.extend(delta.as_deref().map(|delta| ("delta", delta)));
    sealed(&members)
}

/// The line that ends a reservation, by its id.
///
/// # Errors
/// [`Error::Parameter`] for text that is not an id.
pub fn mark_line(mark: Mark, id: &str) -> Result<String> {
    sealed(&[("op", &quoted(mark.name())), ("id", &quoted(id))])
}

/// The line after which nothing is granted; `into` is whom the charges may be carried to, as a text
/// of JSON, or nobody.
///
/// # Errors
/// [`Error::Parameter`] for texts that the grammar does not allow.
pub fn close_line(id: &str, into: Option<&str>) -> Result<String> {
    sealed(&[("op", "\"close\""), ("into", or_null(into)), ("id", &quoted(id))])
}

/// The line after which less is granted.
///
/// # Errors
/// [`Error::Parameter`] for text that is not an id.
pub fn lower_line(id: &str, budget: &Budget) -> Result<String> {
    sealed(&[("op", "\"lower\""), ("id", &quoted(id)), ("budget", &budget.text())])
}

/// With its checksum, and read as others will read it: nothing else is ever written.
fn sealed(members: &[(&str, &str)]) -> Result<String> {
    let mut line = object(members);
    let checksums = Checksums::default();
    let digits = checksums.of(line.as_bytes());
    line.push(' ');
    line.extend(digits.map(char::from));
    match judged(&line, &mut Losses::default(), &checksums) {
        Line::Whole(_) => Ok(line),
        _ => Err(Error::parameter("line", "must be of the grammar of ledgers")),
    }
}

/// An id that was written as 32 hexadecimal digits between quotes.
#[must_use]
pub fn id_of(text: &str) -> Option<u128> {
    Cursor::new(&quoted(text)).id().ok()
}
