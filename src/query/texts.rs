//! Different texts that came from rows, and the memory that they may take.

use sottovoce_loops::texts::Texts;

use crate::{
    Error, Result,
    entropy::{Entropy, System},
};

/// Bytes that texts, ids, and what is kept of them may take together in one release.
pub(super) const MOST_BYTES: u64 = 1 << 30;

/// There is more than that, or the host gives no more memory.
pub(super) const TOO_MANY: Error = Error::limit(
    "rows",
    "have too many different texts, ids, or numbers on a fine grid, for 1 GiB of memory. Nothing was released. Where strangers can add rows, limit their rows first",
);

/// The memory of each text in addition to its bytes: two words, and up to 27 bytes of the table of
/// hashes while it grows.
const OF_TEXT: u64 = 48;

/// The memory of each pair of a text and a group: 12 bytes, and as much of its table.
pub(super) const OF_PAIR: u64 = 48;

/// No texts so far. Their table is keyed by two words of the system's source, so that nobody can
/// choose texts that collide. That decides nothing that is released.
///
/// # Errors
/// [`Error::Entropy`] if the system's source fails.
pub(super) fn no_texts() -> Result<Texts> {
    let mut source = System::new(2);
    Ok(Texts::new([source.digit()?, source.digit()?]))
}

/// How much of [`MOST_BYTES`] they take.
pub(super) fn size(texts: &Texts) -> u64 {
    texts.bytes() as u64 + OF_TEXT * texts.count() as u64
}

/// Refuses to go on where the host gives no more memory.
pub(super) fn given<T, E>(reserved: Result<T, E>) -> Result<T> {
    reserved.or(Err(TOO_MANY))
}

/// Texts that lie one after another, by where each of them ends.
pub(super) fn parts<'a>(bytes: &'a [u8], ends: &'a [u32]) -> impl Iterator<Item = &'a [u8]> {
    let mut start = 0;
    ends.iter().map(move |end| {
        let text = bytes.get(start..*end as usize).unwrap_or_default();
        start = *end as usize;
        text
    })
}
