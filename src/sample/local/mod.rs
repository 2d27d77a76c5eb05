//! Reports for surveys whose server never sees an answer.
//!
//! Use it to collect answers that each phone randomizes itself. Subset is for one of few options,
//! lines for one of many, boxes for any of several; bit and window are for a number. **Watch out**:
//! every report satisfies its odds by itself, so two reports of one person multiply theirs.
#![doc = include_str!("proof.md")]

pub mod bit;
pub mod boxes;
mod law;
pub mod lines;
mod protocol;
mod range;
pub mod subset;
#[cfg(test)]
mod tests;
pub mod window;

use zeroize::Zeroizing;

pub use law::{Below, Statistic, Support};
pub use protocol::{Local, Ranged, Sets, WithProtocol};
pub use range::Range;

use crate::{
    Result,
    entropy::Entropy,
    exact::SmallRatio,
    sample::{
        local::{bit::Bit, boxes::Boxes, lines::Lines, subset::Subset, window::Window},
        uniform::uniform_below,
    },
};

/// Does something with the protocol that a plan names, by its kind and its parameters in the order
/// of the plan; of numbers, within a range.
///
/// # Errors
/// [`Error::Parameter`](crate::Error::Parameter) for an unknown kind, and for parameters that the
/// kind does not take.
pub fn with_protocol<W: WithProtocol>(
    kind: &[u8],
    parameters: &[u64],
    range: &Ranged<'_>,
    odds: SmallRatio,
    with: W,
) -> Result<W::Output> {
    Ok(match kind {
        b"subset" => with.with(Subset::read(parameters, range, odds)?),
        b"lines" => with.with(Lines::read(parameters, range, odds)?),
        b"boxes" => with.with(Boxes::read(parameters, range, odds)?),
        b"bit" => with.with(Bit::read(parameters, range, odds)?),
        b"window" => with.with(Window::read(parameters, range, odds)?),
        _ => return Err(protocol::unknown()),
    })
}

/// A uniform set of `size` of this number of things, as a mask. Takes as many uniform integers as
/// it has members, and does not branch on them.
///
/// Source: Bentley and Floyd 1987, "A sample of brilliance".
///
/// # Errors
/// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
///
/// # Panics
/// If there are more than 64 things, or fewer than the set has.
pub fn uniform_subset<E: Entropy>(
    things: u32,
    size: u32,
    entropy: &mut E,
) -> Result<Zeroizing<u64>> {
    assert!(size <= things && things <= 64, "uniform_subset: some of at most 64");
    let mut set = Zeroizing::new(0u64);
    for last in things - size..things {
        let drawn = uniform_below(u64::from(last) + 1, entropy)?;
        let there = *set >> drawn & 1;
        *set |= (1 - there) << drawn | there << last;
    }
    Ok(set)
}
