//! Discrete Laplace noise at scales beyond enumeration: false alarms with probability `1e-9` over
//! the choice of each seed.

use sottovoce::{
    Error,
    entropy::{Entropy, Seeded},
    exact::{Positive, Rational},
    sample::discrete_laplace::{Cks20, Digits},
};

use super::limit;

const DRAWS: u32 = 200_000;

fn seeded(seed: u8) -> Seeded {
    Seeded::new(&[seed; 32], 0).unwrap()
}

fn rational(scale: &str) -> Rational {
    scale.parse().unwrap()
}

/// Pearson's statistic and its degrees of freedom, for cells of equal widths around 0 and one for
/// each tail.
fn pearson(scale: f64, mut draw: impl FnMut() -> i128) -> (f64, f64) {
    // Cells of odd width, about a tenth of the scale, to five scales on either side.
    let width = 2 * ((scale / 20.0) as i128) + 1;
    let reach = ((5.0 * scale) as i128 / width).max(1);
    let place = |noise: i128| (noise + width / 2).div_euclid(width).clamp(-reach - 1, reach + 1);
    let mut observed = vec![0u32; usize::try_from(2 * reach + 3).unwrap()];
    for _ in 0..DRAWS {
        observed[usize::try_from(place(draw()) + reach + 1).unwrap()] += 1;
    }
    let a = (-1.0 / scale).exp();
    // Pr[noise >= k] for k > 0.
    let beyond = |k: i128| (-(k as f64) / scale).exp() / (1.0 + a);
    let start = |cell: i128| beyond(cell * width - width / 2);
    let expected = |cell: i128| match cell.abs() {
        0 => 1.0 - 2.0 * start(1),
        far if far > reach => start(far),
        near => start(near) - start(near + 1),
    };
    let terms = (-reach - 1..=reach + 1).zip(&observed).map(|(cell, seen)| {
        let mean = expected(cell) * f64::from(DRAWS);
        (f64::from(*seen) - mean).powi(2) / mean
    });
    (terms.sum(), observed.len() as f64 - 1.0)
}

#[test]
fn both_samplers_follow_the_law() {
    for (seed, text, scale) in
        [(41, "1/2", 0.5), (42, "10", 10.0), (43, "1000", 1e3), (44, "1e6", 1e6)]
    {
        let (digits, mut entropy) = (Digits::new(&Positive::of(&rational(text))), seeded(seed));
        let (statistic, freedom) = pearson(scale, || digits.draw(&mut entropy).unwrap());
        assert!(
            statistic < limit(freedom),
            "digits, scale {text}: {statistic} on {freedom} degrees"
        );
        let (cks20, mut entropy) = (Cks20::new(&Positive::of(&rational(text))), seeded(seed));
        let (statistic, freedom) =
            pearson(scale, || i128::try_from(&cks20.draw(&mut entropy).unwrap()).unwrap());
        assert!(
            statistic < limit(freedom),
            "cks20, scale {text}: {statistic} on {freedom} degrees"
        );
    }
}

#[test]
fn truncated_digits_follow_the_law() {
    for (seed, bits, lower, held) in [(45, 3, 2, 64), (46, 4, 1, 6)] {
        let (digits, mut entropy) =
            (Digits::truncated(&Positive::of(&rational("10")), bits, lower, held), seeded(seed));
        let (statistic, freedom) = pearson(10.0, || digits.draw(&mut entropy).unwrap());
        assert!(statistic < limit(freedom), "{bits} bits: {statistic} on {freedom} degrees");
    }
}

fn rejected(statistic: f64, freedom: f64) {
    assert!(statistic > limit(freedom), "{statistic} on {freedom} degrees");
}

#[test]
fn a_zero_that_is_counted_for_both_signs_is_rejected() {
    let (digits, mut entropy) = (Digits::new(&Positive::of(&rational("3"))), seeded(47));
    let (statistic, freedom) = pearson(3.0, || {
        let noise: i128 = digits.draw(&mut entropy).unwrap();
        noise - noise.signum()
    });
    rejected(statistic, freedom);
}

#[test]
fn a_geometric_by_the_floor_of_a_logarithm_that_is_one_too_small_is_rejected() {
    // floor(-scale ln U) on doubles with 8 bits of U, and a fair sign.
    let mut entropy = seeded(48);
    let (statistic, freedom) = pearson(10.0, || {
        let word = entropy.digit().unwrap();
        let uniform = ((word >> 56) as f64 + 0.5) / 256.0;
        let size = (-10.0 * uniform.ln()).floor() as i128;
        if word & 1 == 0 { size } else { -size }
    });
    rejected(statistic, freedom);
}

/// Words whose leading four bits are never all zero: thresholds off by one sixteenth.
struct Biased(Seeded);

impl Entropy for Biased {
    const DIGIT_BITS: u32 = 64;

    fn digit(&mut self) -> Result<u64, Error> {
        let word = self.0.digit()?;
        Ok(if word >> 60 == 0 { word | 1 << 63 } else { word })
    }
}

#[test]
fn thresholds_that_small_words_miss_are_rejected() {
    let (digits, mut entropy) = (Digits::new(&Positive::of(&rational("10"))), Biased(seeded(49)));
    let (statistic, freedom) = pearson(10.0, || digits.draw(&mut entropy).unwrap());
    rejected(statistic, freedom);
}

#[test]
fn a_scale_off_by_three_in_a_hundred_is_rejected() {
    let (digits, mut entropy) = (Digits::new(&Positive::of(&rational("1030"))), seeded(50));
    let (statistic, freedom) = pearson(1000.0, || digits.draw(&mut entropy).unwrap());
    rejected(statistic, freedom);
}
