//! A digit by its thresholds.

use core::hint::select_unpredictable;

/// How many of the entries, which fall, are above `high`, up to 16; and the first one that is not.
#[inline(never)]
#[must_use]
pub fn above(entries: &[u64; 17], high: u64) -> (usize, u64) {
    let mut above = 0;
    for step in [8, 4, 2, 1] {
        above = select_unpredictable(high < entries[above + step - 1], above + step, above);
    }
    above += usize::from(high < entries[15]);
    (above, entries[above])
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
                assert_eq!(above(&entries, high), (expected, entries[expected]));
            }
        }
    }
}
