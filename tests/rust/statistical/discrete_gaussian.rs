//! Discrete Gaussian noise at variances beyond enumeration, and whether the number of words tells
//! anything of it: false alarms with probability `1e-9` over the choice of each seed.

use sottovoce::{
    Error,
    entropy::{Entropy, Seeded},
    exact::{Positive, Rational},
    sample::discrete_gaussian::Blocks,
};

use super::{limit, reference::cks20_gaussian::Cks20Gaussian};

const DRAWS: u32 = 200_000;

fn seeded(seed: u8) -> Seeded {
    Seeded::new(&[seed; 32], 0).unwrap()
}

fn positive(variance: &str) -> Positive {
    Positive::of(&variance.parse::<Rational>().unwrap())
}

/// Pearson's statistic and its degrees of freedom, for cells of equal widths around 0 and one for
/// each tail.
fn pearson(variance: f64, mut draw: impl FnMut() -> i128) -> (f64, f64) {
    // Cells of odd width, about a tenth of the deviation, to three deviations on either side.
    let deviation = variance.sqrt();
    let width = 2 * ((deviation / 20.0) as i128) + 1;
    let reach = ((3.0 * deviation) as i128 / width).max(1);
    let place = |noise: i128| (noise + width / 2).div_euclid(width).clamp(-reach - 1, reach + 1);
    let mut observed = vec![0u32; usize::try_from(2 * reach + 3).unwrap()];
    for _ in 0..DRAWS {
        observed[usize::try_from(place(draw()) + reach + 1).unwrap()] += 1;
    }
    // The sum over each cell, to ten deviations.
    let weight = |k: i128| (-(k as f64).powi(2) / (2.0 * variance)).exp();
    let mut weights = vec![0.0; observed.len()];
    let farthest = (10.0 * deviation) as i128 + 10;
    for k in -farthest..=farthest {
        weights[usize::try_from(place(k) + reach + 1).unwrap()] += weight(k);
    }
    let total: f64 = weights.iter().sum();
    let terms = weights.iter().zip(&observed).map(|(weight, seen)| {
        let mean = weight / total * f64::from(DRAWS);
        (f64::from(*seen) - mean).powi(2) / mean
    });
    (terms.sum(), observed.len() as f64 - 1.0)
}

fn rejected((statistic, freedom): (f64, f64)) {
    assert!(statistic > limit(freedom), "{statistic} on {freedom} degrees");
}

fn kept(what: &str, (statistic, freedom): (f64, f64)) {
    assert!(statistic < limit(freedom), "{what}: {statistic} on {freedom} degrees");
}

#[test]
fn both_samplers_follow_the_law() {
    for (seed, text, variance) in [(61, "1/2", 0.5), (62, "10", 10.0), (63, "1e4", 1e4)] {
        let (blocks, mut entropy) = (Blocks::new(&positive(text)).unwrap(), seeded(seed));
        kept(text, pearson(variance, || blocks.draw(&mut entropy).unwrap()));
        let (cks20, mut entropy) = (Cks20Gaussian::new(&positive(text)), seeded(seed));
        let draw = || i128::try_from(&cks20.draw(&mut entropy).unwrap()).unwrap();
        kept(text, pearson(variance, draw));
    }
}

#[test]
fn large_variances_follow_the_law() {
    for (seed, text, variance) in [(64, "255", 255.0), (65, "256", 256.0), (66, "1e10", 1e10)] {
        let (blocks, mut entropy) = (Blocks::new(&positive(text)).unwrap(), seeded(seed));
        kept(text, pearson(variance, || blocks.draw(&mut entropy).unwrap()));
    }
}

#[test]
fn blocks_and_thresholds_of_other_lengths_follow_the_law() {
    for (seed, block_bits, held) in [(67, 0, 63), (68, 1, 6), (69, 4, 63)] {
        let blocks = Blocks::truncated(&positive("400"), block_bits, held);
        let mut entropy = seeded(seed);
        kept("400", pearson(400.0, || blocks.draw(&mut entropy).unwrap()));
    }
}

#[test]
fn a_place_that_is_always_kept_is_rejected() {
    // As if the coin always came up heads: within a block all places are alike.
    let (blocks, mut entropy) = (Blocks::truncated(&positive("400"), 4, 63), seeded(70));
    let mut places = seeded(71);
    rejected(pearson(400.0, || {
        let noise: i128 = blocks.draw(&mut entropy).unwrap();
        let place = i128::from(places.digit().unwrap() >> 60);
        (noise.abs() / 16 * 16 + place) * if noise < 0 { -1 } else { 1 }
    }));
}

#[test]
fn a_zero_with_both_signs_is_rejected() {
    // Half of all that is next to 0 becomes 0.
    let (blocks, mut entropy) = (Blocks::new(&positive("10")).unwrap(), seeded(72));
    let mut signs = seeded(73);
    rejected(pearson(10.0, || {
        let noise: i128 = blocks.draw(&mut entropy).unwrap();
        if noise.abs() == 1 && signs.digit().unwrap() >> 63 == 0 { 0 } else { noise }
    }));
}

#[test]
fn a_variance_off_by_five_in_a_hundred_is_rejected() {
    let (blocks, mut entropy) = (Blocks::new(&positive("10500")).unwrap(), seeded(74));
    rejected(pearson(1e4, || blocks.draw(&mut entropy).unwrap()));
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
    let (blocks, mut entropy) = (Blocks::new(&positive("100")).unwrap(), Biased(seeded(75)));
    rejected(pearson(100.0, || blocks.draw(&mut entropy).unwrap()));
}

/// Pearson's statistic for independence, of the size of the noise and the number of words that it
/// took: rows and columns are quarters of what was seen, as far as it is different.
fn told(mut draw: impl FnMut(&mut Counted) -> i128, seed: u8) -> (f64, f64) {
    let mut entropy = Counted(seeded(seed), 0);
    let seen: Vec<(i128, u64)> = (0..DRAWS)
        .map(|_| {
            let before = entropy.1;
            (draw(&mut entropy).abs(), entropy.1 - before)
        })
        .collect();
    let rows = quarters(seen.iter().map(|(size, _)| *size).collect());
    let columns = quarters(seen.iter().map(|(_, words)| i128::from(*words)).collect());
    let mut table = vec![vec![0.0; columns.len() + 1]; rows.len() + 1];
    let class = |ends: &[i128], value: i128| ends.iter().filter(|end| **end < value).count();
    for (size, words) in &seen {
        table[class(&rows, *size)][class(&columns, i128::from(*words))] += 1.0;
    }
    let of_row: Vec<f64> = table.iter().map(|row| row.iter().sum()).collect();
    let of_column: Vec<f64> =
        (0..=columns.len()).map(|at| table.iter().map(|row| row[at]).sum()).collect();
    let mut statistic = 0.0;
    for (row, cells) in table.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let mean: f64 = of_row[row] * of_column[column] / f64::from(DRAWS);
            statistic += (*cell - mean).powi(2) / mean;
        }
    }
    (statistic, (rows.len() * columns.len()) as f64)
}

/// The quarters' upper ends, but for the last, where they are different and something is beyond.
fn quarters(mut values: Vec<i128>) -> Vec<i128> {
    values.sort_unstable();
    let mut ends: Vec<i128> = (1..4).map(|part| values[part * values.len() / 4]).collect();
    // Few have the most words of all: those that need more than one round are one class.
    ends.push(values[0]);
    ends.retain(|end| end < values.last().unwrap());
    ends.sort_unstable();
    ends.dedup();
    ends
}

struct Counted(Seeded, u64);

impl Entropy for Counted {
    const DIGIT_BITS: u32 = 64;

    fn digit(&mut self) -> Result<u64, Error> {
        self.1 += 1;
        self.0.digit()
    }
}

#[test]
fn words_tell_nothing_of_the_noise() {
    for (seed, variance) in [(76, "256"), (77, "1e4"), (78, "1e12")] {
        let blocks = Blocks::new(&positive(variance)).unwrap();
        let (statistic, freedom) = told(|entropy| blocks.draw(entropy).unwrap(), seed);
        assert!(freedom > 2.0);
        kept(variance, (statistic, freedom));
    }
}

#[test]
fn words_of_the_published_sampler_tell_the_noise() {
    for (seed, variance) in [(79, "1"), (80, "256"), (81, "1e4")] {
        let cks20 = Cks20Gaussian::new(&positive(variance));
        let draw = |entropy: &mut Counted| i128::try_from(&cks20.draw(entropy).unwrap()).unwrap();
        rejected(told(draw, seed));
    }
}
