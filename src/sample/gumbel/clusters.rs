//! Who is surely ahead of whom.

/// Someone whose noisy score lies from `low` to `high`.
pub(super) struct Placed<B, T> {
    pub low: B,
    pub high: B,
    pub who: T,
}

/// Splits those who may be among the `wanted` largest into clusters, the largest first: every member of one is surely ahead of every
/// member of the next, and no cluster can be split so. Members keep their order. Whoever is surely not among the `wanted` is left out.
pub(super) fn clusters<B: Ord + Clone, T>(all: Vec<Placed<B, T>>, wanted: usize) -> Vec<Vec<T>> {
    let mut lows: Vec<B> = all.iter().map(|placed| placed.low.clone()).collect();
    let limit = match wanted.checked_sub(1) {
        Some(last) if last < lows.len() => Some(lows.select_nth_unstable_by(last, |a, b| b.cmp(a)).1.clone()),
        _ => None,
    };
    let may_win = |placed: &Placed<B, T>| limit.as_ref().is_none_or(|limit| placed.high >= *limit);
    let mut ranked: Vec<(usize, Placed<B, T>)> = all.into_iter().filter(may_win).enumerate().collect();
    ranked.sort_by(|(_, a), (_, b)| b.high.cmp(&a.high));
    let mut parts: Vec<Vec<(usize, T)>> = Vec::new();
    let mut least: Option<B> = None;
    for (order, Placed { low, high, who }) in ranked {
        match (&mut least, parts.last_mut()) {
            (Some(least), Some(part)) if high >= *least => {
                part.push((order, who));
                *least = low.min(least.clone());
            }
            _ => {
                parts.push(vec![(order, who)]);
                least = Some(low);
            }
        }
    }
    parts.into_iter().map(in_order).collect()
}

fn in_order<T>(mut part: Vec<(usize, T)>) -> Vec<T> {
    part.sort_by_key(|(order, _)| *order);
    part.into_iter().map(|(_, who)| who).collect()
}
