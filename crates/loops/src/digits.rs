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

/// Entries of a long table: those that are not 0, fewer than all.
pub const TALL: usize = 256;

/// How many of the entries, which fall to 0, are above `high`: by halves, with the same number of
/// comparisons for every answer.
#[inline(never)]
#[must_use]
pub fn tall_above(entries: &[u64; TALL], high: u64) -> usize {
    let (mut above, mut step) = (0, TALL / 2);
    while step > 0 {
        above += step * usize::from(high < entries[above + step - 1]);
        step /= 2;
    }
    above
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_above_are_counted_by_halves() {
        for count in [0, 1, 2, 127, 128, 129, 255] {
            let falling: [u64; TALL] =
                core::array::from_fn(|at| 10 * (count as u64).saturating_sub(at as u64));
            for high in [0, 1, 9, 10, 11, 1275, 1280, 2549, 2550, u64::MAX] {
                let expected = falling.iter().filter(|entry| high < **entry).count();
                assert_eq!(tall_above(&falling, high), expected);
            }
        }
    }

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
