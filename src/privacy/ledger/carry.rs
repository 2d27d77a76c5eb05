//! Carries an earlier ledger over to the next.

use super::fold::{Closing, Fold};
use crate::privacy::Neighbors;

/// Why an export cannot be carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncarried {
    /// Its lines are not a ledger, or they are damaged.
    Damaged,
    /// Its last line is not a `close`: something may still be drawn, or was recorded since.
    Open,
    /// Its neighbors are others.
    OtherNeighbors,
    /// It was closed without a name for who goes on, so nobody does.
    ForNobody,
    /// It was closed into a ledger of another name.
    ForOthers,
}

/// The text that represents these lines in the `open` of the next ledger, whose people are given as
/// a text of JSON. It holds every charge that counts, and the head of the export, 64 hexadecimal
/// digits. Where the next budget sets nothing aside (`has_found`), charges with a delta are carried
/// as charges without a bound.
///
/// # Errors
/// [`Uncarried`] saying why not.
pub fn carried(
    lines: &[&str],
    head: &str,
    people: &str,
    neighbors: Neighbors,
    has_found: bool,
) -> Result<String, Uncarried> {
    let mut fold = Fold::new();
    for line in lines {
        fold.add(line);
    }
    let opened = fold.opened().filter(|_| fold.damaged().is_none()).ok_or(Uncarried::Damaged)?;
    if opened.neighbors != neighbors {
        return Err(Uncarried::OtherNeighbors);
    }
    if fold.closing != Closing::Last {
        return Err(Uncarried::Open);
    }
    match fold.successor() {
        None => return Err(Uncarried::ForNobody),
        Some(into) if into != people => return Err(Uncarried::ForOthers),
        Some(_) => {}
    }
    let members: Vec<String> = fold
        .charges()
        .iter()
        .filter(|charge| charge.state.counts())
        .map(|charge| {
            let line = lines[charge.line as usize];
            let members = &line[charge.start as usize..charge.end as usize];
            let is_bounded = has_found || !fold.losses.at(charge.loss).has_delta();
            if is_bounded { ["{", members, "}"].concat() } else { without_bound(members) }
        })
        .collect();
    Ok(["{\"charges\":[", &members.join(","), "],\"head\":\"", head, "\"}"].concat())
}

/// The members of a charge, without a bound in any unit.
fn without_bound(members: &str) -> String {
    // Numbers are the last members, so nothing after this is in a text.
    let (before, _) = members.rsplit_once(",\"epsilon\":").expect("every charge has an epsilon");
    ["{", before, ",\"epsilon\":null,\"bits\":null,\"rho\":null}"].concat()
}
