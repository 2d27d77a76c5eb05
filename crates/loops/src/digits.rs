//! A digit by its thresholds.

/// How many of the entries, which fall, are above `high`, up to 16.
///
/// In two steps of comparisons that do not wait for each other: quarters, then within one.
#[inline(never)]
#[must_use]
pub fn above(entries: &[u64; 17], high: u64) -> usize {
    let is = |at: usize| usize::from(high < entries[at]);
    let first = 4 * (is(3) + is(7) + is(11));
    first + (is(first) + is(first + 1)) + (is(first + 2) + is(first + 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_above_are_counted() {
        let falling = |count: u64| core::array::from_fn(|at| 100 * count.saturating_sub(at as u64));
        for count in [1, 2, 15, 16] {
            let entries = falling(count);
            for high in [0, 1, 99, 100, 101, 750, 1499, 1500, 1501, u64::MAX] {
                let expected = entries.iter().filter(|entry| high < **entry).count();
                assert_eq!(above(&entries, high), expected);
            }
        }
    }
}
