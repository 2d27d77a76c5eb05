//! Passes over integer scores.

/// Adds whole doubles below `2^63` in size to the scores.
#[inline(never)]
#[allow(clippy::cast_possible_truncation)] // they are whole
pub fn take_integers(values: &[f64], scores: &mut Vec<i128>) {
    // By 64 bits: that is one instruction, whatever they are.
    scores.extend(values.iter().map(|value| i128::from(*value as i64)));
}

/// Whether all are below `2^bits` in size. All are looked at.
#[inline(never)]
#[must_use]
pub fn are_below(scores: &[i128], bits: u32) -> bool {
    let ones = scores.iter().fold(0, |ones, score| {
        let sign = score >> 127;
        ones | (score ^ sign).wrapping_sub(sign).cast_unsigned()
    });
    ones >> bits == 0
}

/// `offset - score` of each, or `offset + score`: what a score costs, and none costs less than 0.
#[inline(never)]
pub fn costs(scores: &[i128], offset: i128, are_negated: bool, costs: &mut [u128]) {
    let flip = -i128::from(are_negated);
    for (cost, score) in costs.iter_mut().zip(scores) {
        // -score is its complement plus one.
        *cost = (offset + ((score ^ flip) - flip)).cast_unsigned();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_become_integers() {
        let mut scores = vec![7];
        take_integers(&[-3.0, 0.0, 2_147_483_647.0], &mut scores);
        assert_eq!(scores, [7, -3, 0, 2_147_483_647]);
    }

    #[test]
    fn sizes_are_compared_with_a_power_of_two() {
        for bits in [1, 63, 64, 118] {
            let power = 1i128 << bits;
            assert!(are_below(&[0, 1 - power, power - 1], bits));
            assert!(!are_below(&[0, power], bits) && !are_below(&[-power, 0], bits));
        }
        assert!(!are_below(&[i128::MIN], 118) && are_below(&[], 118));
    }

    #[test]
    fn costs_fall_or_rise_with_scores() {
        let (scores, mut found) = ([-5, 0, 1 << 70], [0; 3]);
        costs(&scores, 1 << 118, true, &mut found);
        assert_eq!(found, [(1 << 118) + 5, 1 << 118, (1 << 118) - (1 << 70)]);
        costs(&scores, 1 << 118, false, &mut found);
        assert_eq!(found, [(1 << 118) - 5, 1 << 118, (1 << 118) + (1 << 70)]);
    }
}
