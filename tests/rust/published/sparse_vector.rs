//! The sparse vector technique with base 1/2: the worst losses of three queries, by all data and
//! all changes.

use super::fraction::Fraction;

/// Bounds of the answers, how far beyond thresholds are told apart, and how often "above".
#[derive(Clone, Copy)]
struct Setting {
    lowest: i32,
    highest: i32,
    half_width: i32,
    count: usize,
}

/// Powers of 1/2 up to this one occur.
const PLACES: i32 = 16;

/// `3 * 2^(PLACES - 1) Pr[N >= t]`: the tail is `2^-t` of 3/2 above 0, and 3/2 less `2^-(1 - t)`
/// from 0 down.
fn tail(t: i32) -> u128 {
    if t > 0 { 1 << (PLACES - t) } else { (3 << (PLACES - 1)) - (1 << (PLACES + t - 1)) }
}

const ONE: u128 = 3 << (PLACES - 1);

/// Probabilities of what is said of three queries, bit `place` for "above", in one unit; once
/// ended, "below".
fn law(setting: Setting, values: [i32; 3]) -> [u128; 8] {
    let Setting { lowest, highest, half_width, count } = setting;
    let (first, last) = (lowest - half_width, highest + half_width);
    let mut law = [0; 8];
    for threshold in first..=last {
        // Folded: the ends hold all beyond.
        let from = if threshold == first { ONE } else { tail(threshold) };
        let beyond = if threshold == last { 0 } else { tail(threshold + 1) };
        for (said, probability) in (0usize..).zip(&mut law) {
            let mut mass = from - beyond;
            for (place, value) in values.into_iter().enumerate() {
                let value = value.clamp(lowest, highest);
                let before = (said & ((1 << place) - 1)).count_ones() as usize;
                let above = said >> place & 1 == 1;
                let excess = threshold.clamp(value - half_width, value + half_width) - value;
                mass *= match (before < count, above) {
                    (true, true) => tail(excess),
                    (true, false) => ONE - tail(excess),
                    (false, true) => 0,
                    (false, false) => ONE,
                };
            }
            *probability += mass;
        }
    }
    law
}

#[test]
fn the_law_is_the_published_one() {
    let law = law(Setting { lowest: -2, highest: 3, half_width: 2, count: 1 }, [1, -1, 2]);
    let total: u128 = law.iter().sum();
    assert_eq!(total, ONE.pow(4));
    for (said, top, bottom) in [(1, 53u32, 72u32), (2, 121, 1728), (4, 95, 768), (0, 485, 6912)] {
        assert_eq!(Fraction::new(law[said], total), Fraction::new(top, bottom));
    }
}

/// All of three numbers from `least` to `largest`.
fn triples(least: i32, largest: i32) -> impl Iterator<Item = [i32; 3]> {
    let all = move || least..=largest;
    all().flat_map(move |a| all().flat_map(move |b| all().map(move |c| [a, b, c])))
}

/// The largest loss in bits over queries from -1 to 2 and all such changes, either way.
fn worst(count: usize, least: i32, largest: i32) -> f64 {
    let setting = Setting { lowest: -3, highest: 4, half_width: 4, count };
    let mut worst = (1u128 << 8, 1u128 << 8);
    for values in triples(-1, 2) {
        let one = law(setting, values);
        for changes in triples(least, largest) {
            let other = law(setting, [0, 1, 2].map(|place| values[place] + changes[place]));
            for (p, q) in one.iter().zip(&other).filter(|(p, _)| **p > 0) {
                for (p, q) in [(*p, *q), (*q, *p)] {
                    // Without their last 8 of some 66 bits, so that products fit.
                    let larger = (p >> 8) * (worst.1 >> 8) > (worst.0 >> 8) * (q >> 8);
                    worst = if larger { (p, q) } else { worst };
                }
            }
        }
    }
    Fraction::new(worst.0, worst.1).log2()
}

#[test]
fn the_worst_losses_are_the_published_ones_and_within_the_charge() {
    for (count, least, published, charge) in [
        (1, -1, "2.3965", 3.0),
        (2, -1, "2.4643", 5.0),
        (1, 0, "1.6205", 2.0),
        (2, 0, "1.6205", 3.0),
    ] {
        let worst = worst(count, least, 1);
        assert_eq!(format!("{worst:.4}"), published, "{count} times above, changes from {least}");
        assert!(worst <= charge);
    }
}
