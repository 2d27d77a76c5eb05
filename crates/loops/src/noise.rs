//! Noise and the values that it is added to.

/// Values clamped to the bounds, with noise, clamped again.
#[inline(never)]
#[allow(clippy::cast_possible_truncation)] // clamped to numbers of 64 bits
pub fn add_within(
    values: &[i64],
    noise: &[i128],
    (lowest, highest): (i64, i64),
    noisy: &mut [i64],
) {
    for ((to, value), noise) in noisy.iter_mut().zip(values).zip(noise) {
        let sum = i128::from((*value).clamp(lowest, highest)) + noise;
        *to = sum.clamp(lowest.into(), highest.into()) as i64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_sums_stay_within_the_bounds() {
        let (values, far) = ([-50, -9, 0, 7, 50, 0, 0], 1 << 120);
        let mut noisy = [0; 7];
        add_within(&values, &[2, -3, 4, 5, -6, far, -far], (-10, 10), &mut noisy);
        assert_eq!(noisy, [-8, -10, 4, 10, 4, 10, -10]);
    }
}
