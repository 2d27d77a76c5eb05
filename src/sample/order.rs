//! One sort for all samplers: compiled once, whatever is compared.

use core::cmp::Ordering;

/// The places `0..length` in the order that `compare` says; equal ones stay as they were.
pub(super) fn ordered(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_unstable_by(|a, b| compare(*a, *b).then(a.cmp(b)));
    places
}
