//! Who is surely ahead of whom.

use crate::sample::order::ordered;

/// Someone whose noisy score lies from `low` to `high`.
#[derive(Clone, Copy)]
pub(super) struct Placed<B, T> {
    pub low: B,
    pub high: B,
    pub who: T,
}

/// Splits those who may be among the `wanted` largest into clusters, the largest first: every member of one is surely ahead of every
/// member of the next, and no cluster can be split so. Members keep their order. Whoever is surely not among the `wanted` is left out.
pub(super) fn clusters<B: Ord, T>(all: Vec<Placed<B, T>>, wanted: usize) -> Vec<Vec<T>> {
    let by_low = ordered(all.len(), &|a, b| all[b].low.cmp(&all[a].low));
    let limit = by_low.get(wanted.wrapping_sub(1)).map(|place| &all[*place].low);
    let mut ranked = ordered(all.len(), &|a, b| all[b].high.cmp(&all[a].high));
    ranked.retain(|place| limit.is_none_or(|limit| all[*place].high >= *limit));
    // Which cluster each belongs to: a new one begins where the next upper end is below all lower ends so far.
    let mut parts = vec![None; all.len()];
    let (mut count, mut least): (usize, Option<&B>) = (0, None);
    for place in ranked {
        let Placed { low, high, .. } = &all[place];
        let joins = least.is_some_and(|least| high >= least);
        count += usize::from(!joins);
        least = Some(least.filter(|_| joins).map_or(low, |least| least.min(low)));
        parts[place] = Some(count - 1);
    }
    let mut clusters: Vec<Vec<T>> = core::iter::repeat_with(Vec::new).take(count).collect();
    for (Placed { who, .. }, part) in all.into_iter().zip(parts) {
        if let Some(part) = part {
            clusters[part].push(who);
        }
    }
    clusters
}
