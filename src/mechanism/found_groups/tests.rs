//! Facts about groups that nobody listed.

use proptest::prelude::*;

use super::*;
use crate::{
    entropy::{Seeded, Tape},
    exact::{Integer, Natural},
    privacy::Loss,
};

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn moved(groups: u64, rows: u64) -> Moved {
    let [groups, rows] = [groups, rows].map(|number| NonZeroU64::new(number).unwrap());
    Moved { groups, rows }
}

fn mechanism(epsilon: &str, delta: &str, groups: u64, rows: u64) -> FoundGroups {
    let epsilon = Positive::of(&read(epsilon));
    FoundGroups::new(&epsilon, &read(delta), moved(groups, rows)).unwrap()
}

/// Epsilon, delta, how one person moves counts; the threshold, the exact delta, and from which
/// count on a group is shown with 0.95. Computed apart, with 120 digits.
const TABLE: [(&str, &str, u64, u64, u64, &str, u64); 8] = [
    ("1", "1e-6", 1, 1, 14, "3842638597199851870132183316377708517027e-46", 17),
    ("1/2", "1e-6", 1, 1, 25, "9127294785014973591512016889057292266205e-46", 31),
    ("1/10", "1e-6", 1, 1, 109, "9221595460948596595913094564216130019622e-46", 133),
    ("2", "1e-9", 1, 1, 11, "2124442597895326823437737548983961378007e-49", 13),
    ("1", "1e-6", 3, 1, 40, "8023835194870558661585125593946072590455e-46", 48),
    ("1", "1e-6", 1, 3, 41, "8323775181773411233132157230177394891603e-46", 49),
    ("1", "1e-6", 2, 1, 27, "6715475137271950274713790341036479236611e-46", 33),
    ("1", "1e-6", 2, 2, 53, "9999674810581276290676520947413074495375e-46", 63),
];

#[test]
fn thresholds_and_deltas_are_those_that_were_computed_apart() {
    for (epsilon, delta, groups, rows, threshold, exact, shown) in TABLE {
        let mechanism = mechanism(epsilon, delta, groups, rows);
        assert_eq!(mechanism.threshold(), threshold, "{epsilon}, {delta}, {groups}, {rows}");
        assert_eq!(*mechanism.delta(), read(exact), "{epsilon}, {delta}, {groups}, {rows}");
        assert_eq!(mechanism.shown_from(&read("0.95")), Ok(shown));
        assert_eq!(mechanism.charge().epsilon, Some(read(epsilon)));
    }
}

#[test]
fn the_rho_is_that_of_noise_in_each_group_that_moves() {
    let pure = concentrated::pure(&Rational::ONE, 1).up40();
    assert_eq!(mechanism("1", "1e-6", 1, 1).charge().rho, Some(pure));
    // A count by group, of three rows in one group and of one row in each of three.
    let three = read("0.3794353916198150999962721252230896113288");
    assert_eq!(mechanism("1", "1e-6", 1, 3).charge().rho, Some(three));
    let each = read("0.1651404129246293537327892279224591181057");
    assert_eq!(mechanism("1", "1e-6", 3, 1).charge().rho, Some(each));
}

#[test]
fn accuracy_is_the_least_error_that_is_kept_and_never_above_the_threshold() {
    let one = mechanism("1", "1e-6", 1, 1);
    let tenth = mechanism("1/10", "1e-6", 1, 1);
    for (groups, errors) in [(1, [3, 30]), (10, [5, 53]), (1000, [10, 96])] {
        let found = [&one, &tenth].map(|it| it.accuracy(&read("0.95"), groups).unwrap());
        assert_eq!(found, errors, "{groups}");
    }
    assert_eq!(one.accuracy(&read("0.999999999999"), 1_000_000), Ok(14));
    assert_eq!(one.shown_from(&read("0.999999999999")), Ok(29));
    assert_eq!(one.shown_from(&read("1e-12")), Ok(1));
    for bad in ["0", "1", "-1/100", "3"] {
        for refused in [one.accuracy(&read(bad), 1), one.shown_from(&read(bad))] {
            assert!(matches!(refused, Err(Error::Parameter { name: "confidence", .. })), "{bad}");
        }
    }
}

#[test]
fn what_cannot_be_kept_is_refused_before_anything_is_drawn() {
    let new = |epsilon: &str, delta: &str, moved| {
        FoundGroups::new(&Positive::of(&read(epsilon)), &read(delta), moved).map(|it| it.threshold)
    };
    for delta in ["0", "1", "-1e-6", "2"] {
        let refused = new("1", delta, moved(1, 1));
        assert!(matches!(refused, Err(Error::Parameter { name: "delta", .. })), "{delta}");
    }
    // Noise that is above the threshold in half of all draws, or more.
    for (epsilon, delta) in [("1/10", "1/5"), ("1/1000", "1/100")] {
        let rule = Err(Error::parameter("delta", "must be far smaller than epsilon"));
        assert_eq!(new(epsilon, delta, moved(1, 1)), rule, "{epsilon}, {delta}");
    }
    for epsilon in ["1e-11", "1e-300"] {
        let refused = new(epsilon, "1e-20", moved(1, 1));
        assert!(matches!(refused, Err(Error::Limit { name: "delta", .. })), "{epsilon}");
    }
    // The ends of what can be asked.
    assert_eq!(new("1000", "1e-6", moved(1, 1)), Ok(1));
    assert_eq!(new("1", "1e-300", moved(1, 1)), Ok(691));
    assert!(new("1", "1e-6", moved(1 << 16, 1 << 16)).unwrap() > 1 << 32);
}

#[test]
fn noise_is_drawn_before_the_counts_are_known() {
    let mechanism = mechanism("1", "1e-6", 1, 1);
    let draw = || mechanism.draw(3, &mut Seeded::new(&[7; 32], 0).unwrap()).unwrap();
    let high = draw().shown(&[100, 200, 300]);
    let more = draw().shown(&[101, 202, 303]);
    for (place, (high, more)) in high.iter().zip(more).enumerate() {
        assert_eq!(more.unwrap() - high.unwrap(), place as u64 + 1);
    }
}

#[test]
fn a_group_is_shown_above_the_threshold_and_not_at_it() {
    let drawn = |noise: &[i64]| Drawn { noise: noise.into(), threshold: 14 };
    assert_eq!(drawn(&[14, 13, 14, -14]).shown(&[1, 1, 2, 1]), [Some(15), None, Some(16), None]);
    assert_eq!(drawn(&[0, 0, -14, -14]).shown(&[14, 15, 28, 29]), [None, Some(15), None, Some(15)]);
    assert_eq!(drawn(&[14]).shown(&[u64::MAX]), [Some(u64::MAX)]);
    assert_eq!(drawn(&[]).shown(&[]), []);
}

#[test]
#[should_panic(expected = "a group that is there has rows")]
fn a_group_without_rows_is_not_counted() {
    let _ = Drawn { noise: vec![14], threshold: 14 }.shown(&[0]);
}

#[test]
fn a_failing_source_at_any_word_shows_nothing() {
    let mechanism = mechanism("1", "1e-6", 1, 1);
    for words in 0..6 {
        assert!(mechanism.draw(2, &mut Tape::<64>::new(vec![1 << 40; words])).is_err());
    }
    assert!(mechanism.draw(2, &mut Tape::<64>::new(vec![1 << 63; 6])).is_ok());
    assert_eq!(mechanism.words(0), 0);
    assert!(mechanism.draw(0, &mut Tape::<64>::new([])).unwrap().shown(&[]).is_empty());
}

/// The judge of small laws: `a = top / bottom` in place of a power of `e`, so that all is exact.
mod exactly {
    use super::*;

    /// `P[X = x]`, as a weight over [`total`].
    fn weight(a: &Rational, noise: i64) -> Rational {
        (0..noise.unsigned_abs()).fold(Rational::ONE, |power, _| power * a.clone())
    }

    fn total(a: &Rational, threshold: i64) -> Rational {
        (-threshold..=threshold).fold(Rational::ZERO, |sum, noise| sum + weight(a, noise))
    }

    /// The probability of each noisy count that is shown, and of none at 0.
    fn law(
        a: &Rational,
        threshold: i64,
        count: i64,
        is_shown: fn(i64, i64) -> bool,
    ) -> Vec<Rational> {
        let mut law = vec![Rational::ZERO; usize::try_from(2 * threshold + 8).unwrap()];
        if count == 0 {
            law[0] = Rational::ONE;
            return law;
        }
        for noise in -threshold..=threshold {
            let noisy = count + noise;
            let at = if is_shown(noisy, threshold) { usize::try_from(noisy).unwrap() } else { 0 };
            law[at] = law[at].clone() + weight(a, noise);
        }
        let total = total(a, threshold);
        law.into_iter().map(|mass| mass / total.clone()).collect()
    }

    /// The laws of independent groups together.
    fn product(laws: &[Vec<Rational>]) -> Vec<Rational> {
        laws.iter().fold(vec![Rational::ONE], |all, law| {
            all.iter().flat_map(|p| law.iter().map(move |q| p.clone() * q.clone())).collect()
        })
    }

    /// The least delta of a pair: by how much one law is above `e^epsilon` times the other.
    fn divergence(one: &[Rational], other: &[Rational], odds: &Rational) -> Rational {
        one.iter().zip(other).fold(Rational::ZERO, |sum, (p, q)| {
            let excess = p.clone() - odds.clone() * q.clone();
            if excess > Rational::ZERO { sum + excess } else { sum }
        })
    }

    /// The delta of the claim: `1 - (1 - D(p))^groups`.
    fn claimed(a: &Rational, threshold: i64, Moved { groups, rows }: Moved) -> Rational {
        let rows = i64::try_from(rows.get()).unwrap();
        let apart = (threshold - rows + 1..=threshold)
            .fold(Rational::ZERO, |sum, noise| sum + weight(a, noise))
            / total(a, threshold);
        let kept =
            (0..groups.get()).fold(Rational::ONE, |kept, _| kept * (Rational::ONE - apart.clone()));
        Rational::ONE - kept
    }

    /// The largest divergence between neighbors of up to `groups` groups, as a person moves them.
    fn largest(
        a: &Rational,
        threshold: i64,
        groups: u32,
        moved: Moved,
        is_shown: fn(i64, i64) -> bool,
    ) -> Rational {
        let rows = i64::try_from(moved.rows.get()).unwrap();
        let most = 2 * threshold + 1;
        let odds = (0..moved.groups.get() * moved.rows.get())
            .fold(Rational::ONE, |odds, _| odds / a.clone());
        let laws: Vec<Vec<Rational>> =
            (0..=most + rows).map(|count| law(a, threshold, count, is_shown)).collect();
        let vectors = |largest: i64| -> Vec<Vec<i64>> {
            (0..groups).fold(vec![Vec::new()], |all, _| {
                all.iter()
                    .flat_map(|start| {
                        (0..=largest).map(|next| [start.as_slice(), &[next]].concat())
                    })
                    .collect()
            })
        };
        let mut worst = Rational::ZERO;
        for counts in vectors(most) {
            for more in vectors(rows) {
                let touched = more.iter().filter(|more| **more > 0).count() as u64;
                if touched == 0 || touched > moved.groups.get() {
                    continue;
                }
                let of = |counts: &[i64]| {
                    let laws: Vec<_> = counts
                        .iter()
                        .map(|it| laws[usize::try_from(*it).unwrap()].clone())
                        .collect();
                    product(&laws)
                };
                let after: Vec<i64> = counts.iter().zip(&more).map(|(n, j)| n + j).collect();
                let (one, other) = (of(&counts), of(&after));
                for found in [divergence(&one, &other, &odds), divergence(&other, &one, &odds)] {
                    worst = worst.max(found);
                }
            }
        }
        worst
    }

    const ABOVE: fn(i64, i64) -> bool = |noisy, threshold| noisy > threshold;

    #[test]
    fn the_largest_divergence_of_all_small_pairs_is_the_claimed_delta() {
        for (a, threshold, groups, how, delta) in [
            ("1/2", 3, 1, moved(1, 1), Some("1/22")),
            ("1/2", 3, 1, moved(1, 2), Some("3/22")),
            ("1/2", 2, 2, moved(2, 1), Some("19/100")),
            ("2/3", 2, 1, moved(1, 1), None),
            ("1/3", 1, 2, moved(2, 1), None),
            ("1/2", 2, 1, moved(1, 2), None),
        ] {
            let a = read(a);
            let claim = claimed(&a, threshold, how);
            if let Some(delta) = delta {
                assert_eq!(claim, read(delta));
            }
            assert_eq!(largest(&a, threshold, groups, how, ABOVE), claim, "{a}, {threshold}");
        }
    }

    #[test]
    fn the_laws_of_the_smallest_thresholds_are_those_written_down() {
        let shown = |a: &str, threshold: i64, count: i64| {
            Rational::ONE - law(&read(a), threshold, count, ABOVE)[0].clone()
        };
        let half = ["0", "1/22", "3/22", "7/22", "15/22", "19/22", "21/22", "1"];
        let third = ["0", "4/29", "10/29", "19/29", "25/29", "1"];
        for (count, truth) in (0..).zip(half) {
            assert_eq!(shown("1/2", 3, count), read(truth));
        }
        for (count, truth) in (0..).zip(third) {
            assert_eq!(shown("2/3", 2, count), read(truth));
        }
        let four = law(&read("1/2"), 3, 4, ABOVE);
        assert_eq!(four[4..8], ["4/11", "2/11", "1/11", "1/22"].map(read));
    }

    #[test]
    #[should_panic(expected = "shown at the threshold")]
    fn a_group_that_is_shown_at_the_threshold_is_noticed() {
        let a = read("1/2");
        let found = largest(&a, 3, 1, moved(1, 1), |noisy, threshold| noisy >= threshold);
        assert!(found <= claimed(&a, 3, moved(1, 1)), "shown at the threshold");
    }

    #[test]
    #[should_panic(expected = "one person, two groups")]
    fn a_delta_of_one_group_for_two_is_noticed() {
        let a = read("1/2");
        let found = largest(&a, 2, 2, moved(2, 1), ABOVE);
        assert!(found <= claimed(&a, 2, moved(1, 1)), "one person, two groups");
    }
}

proptest! {
    #[test]
    fn the_threshold_is_the_least_that_keeps_delta(
        tenths in 1u64..60, places in 3u32..30, digit in 1u64..10,
        groups in 1u64..5, rows in 1u64..5,
    ) {
        let epsilon = Rational::ratio(Integer::from(tenths), Natural::from(10u8));
        let delta = read(&format!("{digit}e-{places}"));
        let how = moved(groups, rows);
        let Ok(mechanism) = FoundGroups::new(&Positive::of(&epsilon), &delta, how) else {
            return Ok(());
        };
        prop_assert!(*mechanism.delta() <= delta);
        let threshold = mechanism.threshold();
        prop_assert!(threshold >= rows);
        if threshold > rows {
            prop_assert!(delta_at(&mechanism.step, threshold - 1, how) > delta);
        }
        let scale = mechanism.step.reciprocal().unwrap();
        let Loss::Finite(lost) = Loss::at(&(groups * rows).into(), &scale) else {
            panic!("finite")
        };
        prop_assert_eq!(lost, epsilon);
    }

    #[test]
    fn what_is_shown_is_within_the_threshold_of_the_truth(
        seed: [u8; 32], counts in prop::collection::vec(1u64..60, 0..40),
    ) {
        let mechanism = mechanism("1", "1e-6", 1, 1);
        let mut seeded = Seeded::new(&seed, 0).unwrap();
        let shown = mechanism.draw(counts.len(), &mut seeded).unwrap().shown(&counts);
        for (count, shown) in counts.iter().zip(shown) {
            prop_assert!(shown.is_none_or(|shown| shown > 14 && shown.abs_diff(*count) <= 14));
            prop_assert!(shown.is_some() || *count <= 28);
        }
    }
}

#[test]
fn words_are_told_for_any_number_of_groups() {
    // Words that a source keeps ready decide when it asks its host, and no draw.
    let words = [0, 1, 2, 1000].map(|groups| mechanism("1", "1e-6", 1, 1).words(groups));
    assert_eq!(words, [0, 1548, 1560, 13_536]);
}
