//! Outcomes by cost, the plain way: weights `b^cost` as they are, on integers of any size.

use sottovoce::{
    Error,
    entropy::Entropy,
    exact::DyadicBase,
    sample::{
        ratio::{Cumulative, Digits, choose_by},
        uniform::uniform_below,
    },
};

/// Draws an index of `costs` with probability proportional to `b^cost`: groups by cost, best first,
/// then a uniform member.
///
/// The law and the words of `sample/weighted`, without its speed: a reference.
///
/// # Errors
/// [`Error::Entropy`] if the source fails.
///
/// # Panics
/// If `costs` is empty or costs are `2^64` or more apart.
pub fn choose_by_cost<E: Entropy>(
    base: &DyadicBase,
    costs: &[u128],
    entropy: &mut E,
) -> Result<usize, Error> {
    let mut sorted = costs.to_vec();
    sorted.sort_unstable();
    let groups: Vec<(u128, u64)> =
        sorted.chunk_by(|a, b| a == b).map(|all| (all[0], all.len() as u64)).collect();
    let sums_at = |width| {
        Cumulative::of_enclosures(groups.iter().map(|(cost, count)| {
            let difference = u64::try_from(cost - groups[0].0).expect("costs less than 2^64 apart");
            base.power(difference, width).scaled(*count)
        }))
    };
    let (cost, count) = groups[choose_by(Digits::Two, entropy, sums_at)?];
    let wanted = uniform_below(count, entropy)?;
    let mut members = (0..costs.len()).filter(|index| costs[*index] == cost);
    Ok(members.nth(usize::try_from(wanted).expect("a size")).expect("a member below their number"))
}
