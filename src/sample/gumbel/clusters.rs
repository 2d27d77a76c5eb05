//! Finds which scores are surely ahead of which others.

use core::cmp::Reverse;
use std::collections::BinaryHeap;

use super::more_digits::End;
use crate::sample::order::{ordered, place_of};

/// Someone whose noisy score lies from `low` to `high`.
#[derive(Clone, Copy)]
pub(super) struct Placed<B, T> {
    pub low: B,
    pub high: B,
    pub who: T,
}

/// The enclosure of a noisy score.
pub(super) trait Bound: Ord + Clone {
    /// The indices of all bounds, the largest first, equal ones in order.
    fn falling<'all>(all: impl ExactSizeIterator<Item = &'all Self>) -> Vec<usize>
    where
        Self: 'all;
}

impl Bound for i128 {
    fn falling<'all>(all: impl ExactSizeIterator<Item = &'all Self>) -> Vec<usize> {
        ordered(all.map(|bound| !place_of(*bound)), i128::BITS)
    }
}

/// Ends have any length, and are few: they are compared, in a heap, which takes a fifth of the code
/// of a sort.
impl Bound for End {
    fn falling<'all>(all: impl ExactSizeIterator<Item = &'all Self>) -> Vec<usize> {
        let heap: BinaryHeap<_> =
            all.enumerate().map(|(index, end)| (end, Reverse(index))).collect();
        heap.into_sorted_vec().into_iter().rev().map(|(_, Reverse(index))| index).collect()
    }
}

/// Splits the scores that may be among the `target` largest into clusters, the largest first. Every
/// member of one cluster is surely ahead of every member of the next, and no cluster can be split
/// further in this way. Members keep their order. Scores that are surely not among the `target` are
/// left out.
pub(super) fn clusters<B: Bound, T>(all: Vec<Placed<B, T>>, target: usize) -> Vec<Vec<T>> {
    let by_low = B::falling(all.iter().map(|placed| &placed.low));
    let limit = by_low.get(target.wrapping_sub(1)).map(|index| all[*index].low.clone());
    // Surely as many as are needed, and hardly ever more, for any scores.
    let may_win = |placed: &Placed<B, T>| limit.as_ref().is_none_or(|limit| placed.high >= *limit);
    let all: Vec<Placed<B, T>> = all.into_iter().filter(may_win).collect();
    let ranked = B::falling(all.iter().map(|placed| &placed.high));
    // Which cluster each belongs to: a new one begins where the next upper end is below all lower
    // ends so far.
    let mut parts = vec![0; all.len()];
    let (mut count, mut least): (usize, Option<&B>) = (0, None);
    for index in ranked {
        let Placed { low, high, .. } = &all[index];
        let joins = least.is_some_and(|least| high >= least);
        count += usize::from(!joins);
        least = Some(least.filter(|_| joins).map_or(low, |least| least.min(low)));
        parts[index] = count - 1;
    }
    let mut clusters: Vec<Vec<T>> = core::iter::repeat_with(Vec::new).take(count).collect();
    for (Placed { who, .. }, part) in all.into_iter().zip(parts) {
        clusters[part].push(who);
    }
    clusters
}
