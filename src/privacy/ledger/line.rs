//! Lines: what each says, judged by the exact grammar of its operation (`proof.md`, steps 5 to 8).

use super::{
    budget::{Amounts, Budget, Unit},
    checksum::Checksums,
    cursor::{Cursor, Stop},
    losses::Losses,
};
use crate::{exact::Rational, privacy::Neighbors};

/// A raw line, classified.
#[derive(Debug, PartialEq)]
pub(super) enum Line<'text> {
    /// As it was written.
    Whole(Operation<'text>),
    /// Its writing broke off: with its whole operation, which counts, or without.
    Torn(Option<Operation<'text>>),
    /// Nobody writes such a line, nor the beginning of one.
    Damaged,
}

/// The operation that a line states.
#[derive(Debug, PartialEq)]
pub(super) enum Operation<'text> {
    Open { id: u128, terms: Terms<'text>, carried: Option<Vec<Entry>> },
    Reserve { id: u128, entry: Entry },
    Record { id: u128, entry: Entry },
    Commit { id: u128 },
    Cancel { id: u128 },
    Lower { id: u128, budget: Budget },
    Close { id: u128, into: Option<&'text str> },
}

/// Terms of a ledger, once and for all.
#[derive(Debug, PartialEq)]
pub(super) struct Terms<'text> {
    /// A text of JSON, in its one form.
    pub people: &'text str,
    pub neighbors: Neighbors,
    pub budget: Budget,
}

/// A charge: where its members are in the line, and its loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub start: u32,
    pub end: u32,
    pub loss: u32,
}

/// Beginnings of operations. None is the beginning of another.
const BEGINNINGS: [&str; 8] = [
    "{\"op\":\"open\",\"v\":1,",
    "{\"op\":\"reserve\",",
    "{\"op\":\"record\",",
    "{\"op\":\"commit\",",
    "{\"op\":\"cancel\",",
    "{\"op\":\"lower\",",
    "{\"op\":\"close\",",
    "{\"op\":\"open\",\"v\":2,",
];

/// Judges a raw line.
pub(super) fn judged<'text>(
    text: &'text str,
    losses: &mut Losses,
    checksums: &Checksums,
) -> Line<'text> {
    let mut cursor = Cursor::new(text);
    let operation = match operation(&mut cursor, losses) {
        Ok(operation) => operation,
        Err(Stop::Short) => return Line::Torn(None),
        Err(Stop::Wrong) => return Line::Damaged,
    };
    let (body, seal) = text.as_bytes().split_at(cursor.at());
    let digits = checksums.of(body);
    match seal.split_first() {
        None => Line::Torn(Some(operation)),
        Some((b' ', rest)) if rest == digits => Line::Whole(operation),
        Some((b' ', rest)) if digits.starts_with(rest) => Line::Torn(Some(operation)),
        Some(_) => Line::Damaged,
    }
}

fn operation<'text>(
    cursor: &mut Cursor<'text>,
    losses: &mut Losses,
) -> Result<Operation<'text>, Stop> {
    let index = cursor.one_of(&BEGINNINGS)?;
    if let 1 | 2 = index {
        let (id, entry) = entry(cursor, losses)?;
        cursor.word("}")?;
        return Ok(match index {
            1 => Operation::Reserve { id, entry },
            _ => Operation::Record { id, entry },
        });
    }
    // The name is not the last member, for the reason that a plan is not.
    let into = if index == 6 {
        cursor.word("\"into\":")?;
        let into = cursor.string_or_null()?;
        cursor.word(",")?;
        into
    } else {
        None
    };
    cursor.word("\"id\":")?;
    let id = cursor.id()?;
    let operation = match index {
        0 | 7 => opening(id, cursor, losses, index == 7)?,
        3 => Operation::Commit { id },
        4 => Operation::Cancel { id },
        5 => {
            cursor.word(",\"budget\":")?;
            Operation::Lower { id, budget: budget(cursor)? }
        }
        _ => Operation::Close { id, into },
    };
    cursor.word("}")?;
    Ok(operation)
}

fn opening<'text>(
    id: u128,
    cursor: &mut Cursor<'text>,
    losses: &mut Losses,
    has_found: bool,
) -> Result<Operation<'text>, Stop> {
    cursor.word(",\"at\":")?;
    cursor.moment()?;
    cursor.word(",\"version\":")?;
    cursor.string()?;
    cursor.word(",\"people\":")?;
    let people = cursor.string()?;
    cursor.word(",\"neighbors\":\"")?;
    let relations = [Neighbors::AddOrRemoveOne, Neighbors::ChangeOne];
    let neighbors = relations[cursor.one_of(&relations.map(Neighbors::name))?];
    cursor.word("\",\"budget\":")?;
    let budget = budget(cursor)?;
    cursor.word(",\"carried\":")?;
    let carried = carried(cursor, losses)?;
    // The version says whether something is set aside: earlier versions of the package know
    // nothing of it, and must refuse such a log.
    let has_delta = |entry: &Entry| losses.at(entry.loss).has_delta();
    let is_plain = !carried.iter().flatten().any(has_delta);
    if budget.has_found() != has_found || !(has_found || is_plain) {
        return Err(Stop::Wrong);
    }
    Ok(Operation::Open { id, terms: Terms { people, neighbors, budget }, carried })
}

/// Reads what an earlier ledger left: the head of its export, and its charges.
fn carried(cursor: &mut Cursor<'_>, losses: &mut Losses) -> Result<Option<Vec<Entry>>, Stop> {
    if cursor.one_of(&["null", "{\"charges\":"])? == 0 {
        return Ok(None);
    }
    let mut entries = Vec::new();
    cursor.list("[", b']', &mut |cursor| {
        cursor.word("{")?;
        entries.push(entry(cursor, losses)?.1);
        cursor.word("}")
    })?;
    cursor.word(",\"head\":")?;
    cursor.hexadecimal(64)?;
    cursor.word("}")?;
    Ok(Some(entries))
}

fn budget(cursor: &mut Cursor<'_>) -> Result<Budget, Stop> {
    let mut most: Amounts = [None, None, None];
    let (mut delta, mut found) = (None, None);
    let first = cursor.one_of(&["{\"epsilon\":", "{\"bits\":", "{\"rho\":"])?;
    most[first] = number(cursor)?;
    if first == 0 && cursor.one_of(&["}", ",\"delta\":"])? == 1 {
        delta = number(cursor)?;
        let has_rho = cursor.one_of(&[",\"rho\":", ",\"found\":"])? == 0;
        if has_rho {
            most[Unit::Rho as usize] = number(cursor)?;
        }
        if !has_rho || cursor.one_of(&["}", ",\"found\":"])? == 1 {
            found = number(cursor)?;
            cursor.word("}")?;
            // A missing value is not written as null.
            if found.is_none() || has_rho && most[Unit::Rho as usize].is_none() {
                return Err(Stop::Wrong);
            }
        }
    } else if first > 0 {
        cursor.word("}")?;
    }
    Budget::written(most, delta, found).ok_or(Stop::Wrong)
}

fn number(cursor: &mut Cursor<'_>) -> Result<Option<Rational>, Stop> {
    exact(cursor.amount()?)
}

/// A number in the one form that it has, which was read as digits, or digits over digits.
pub(super) fn exact(text: Option<&str>) -> Result<Option<Rational>, Stop> {
    let Some(text) = text else { return Ok(None) };
    let number: Rational = text.parse().map_err(|_| Stop::Wrong)?;
    // Without leading zeros it is canonical if reducing it changed nothing, and nothing is over 1.
    let is_canonical = text.split_once('/').is_none_or(|(_, bottom)| {
        !number.is_integer() && bottom.parse().is_ok_and(|bottom| *number.denominator() == bottom)
    });
    if is_canonical { Ok(Some(number)) } else { Err(Stop::Wrong) }
}

/// The members of a charge. The plan is not the last of them: so a text in it that lost its end
/// runs into the next member, and is seen (step 8).
fn entry(cursor: &mut Cursor<'_>, losses: &mut Losses) -> Result<(u128, Entry), Stop> {
    let start = cursor.at();
    cursor.word("\"id\":")?;
    let id = cursor.id()?;
    cursor.word(",\"at\":")?;
    cursor.moment()?;
    cursor.word(",\"version\":")?;
    cursor.string()?;
    cursor.word(",\"kind\":")?;
    cursor.string()?;
    cursor.word(",\"note\":")?;
    cursor.string_or_null()?;
    cursor.word(",\"plan\":")?;
    cursor.object()?;
    let before = cursor.at();
    let mut texts = [None; 3];
    for (unit, text) in Unit::ALL.iter().zip(&mut texts) {
        cursor.word(",\"")?;
        cursor.word(unit.name())?;
        cursor.word("\":")?;
        *text = cursor.amount()?;
    }
    let mut delta = None;
    if cursor.peek()? == b',' {
        cursor.word(",\"delta\":")?;
        // A delta of 0 is not written.
        delta = Some(cursor.amount()?.filter(|text| *text != "0").ok_or(Stop::Wrong)?);
    }
    let loss = losses.index(cursor.since(before), texts, delta)?;
    let offset = |at: usize| u32::try_from(at).map_err(|_| Stop::Wrong);
    Ok((id, Entry { start: offset(start)?, end: offset(cursor.at())?, loss }))
}
