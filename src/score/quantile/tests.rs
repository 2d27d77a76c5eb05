//! Facts about quantile scores.

use proptest::prelude::*;

use super::*;

fn alpha(text: &str) -> Alpha {
    Alpha::new(&text.parse().unwrap()).unwrap()
}

fn costs(rows: &[f64], candidates: &[f64], alpha: Alpha, scorer: Scorer) -> Vec<u128> {
    let mut tally = Tally::new(candidates);
    tally.add(rows);
    tally.costs(alpha, scorer)
}

/// Counts by looking at every row for every candidate.
fn plain(rows: &[f64], candidates: &[f64], alpha: Alpha, scorer: Scorer) -> Vec<u128> {
    let count = |keep: &dyn Fn(f64) -> bool| rows.iter().filter(|row| keep(**row)).count() as u64;
    let rows_that_count = count(&|row| !row.is_nan());
    candidates
        .iter()
        .map(|c| {
            scorer.cost(alpha, count(&|row| row < *c), count(&|row| row == *c), rows_that_count)
        })
        .collect()
}

proptest! {
    #[test]
    fn rows_in_bins_cost_what_the_rows_do(
        places in prop::collection::vec(0..9u8, 0..30),
        p in 0..=4u8,
    ) {
        let candidates = [1.0, 2.0, 3.0, 4.0];
        let rows: Vec<f64> = places.iter().map(|place| f64::from(*place) / 2.0 + 0.5).collect();
        let alpha = alpha(&format!("{p}/4"));
        let mut tally = Tally::new(&candidates);
        prop_assert_eq!(tally.bins(), 9);
        // Row 1/2 is below all candidates, 1 is the first, 3/2 lies between two, and so on.
        for place in places {
            tally.add_counted(usize::from(place), 1);
        }
        for scorer in [Scorer::Interval, Scorer::Rank] {
            prop_assert_eq!(tally.costs(alpha, scorer), plain(&rows, &candidates, alpha, scorer));
        }
    }
}

#[test]
fn the_worked_examples_of_the_source() {
    let five = [0.0, 1.0, 2.0, 3.0, 4.0];
    let six = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0];
    // Shoemate, Covington and Globus-Harris 2023, "fn make_quantile_score_candidates", section 1.1;
    // scores there are these times -1/q.
    assert_eq!(costs(&five, &five, alpha("1/2"), Scorer::Rank), [4, 2, 0, 2, 4]);
    assert_eq!(costs(&six, &six, alpha("1/2"), Scorer::Rank), [5, 3, 1, 1, 3, 5]);
    assert_eq!(costs(&five, &five, alpha("0.25"), Scorer::Rank), [4, 0, 4, 8, 12]);
    assert_eq!(costs(&six, &six, alpha("0.25"), Scorer::Rank), [5, 1, 3, 7, 11, 15]);
}

#[test]
fn six_hundred_zeros_in_a_thousand_rows_have_median_zero() {
    let mut rows = vec![0.0; 600];
    rows.extend((0..400).map(|row| f64::from(row % 100 + 1)));
    let candidates: Vec<f64> = (0..=100).map(f64::from).collect();
    let interval = costs(&rows, &candidates, alpha("1/2"), Scorer::Interval);
    assert_eq!(interval.iter().position(|cost| *cost == 0), Some(0));
    let rank = costs(&rows, &candidates, alpha("1/2"), Scorer::Rank);
    assert!(rank[0] > rank[1], "the rank scorer prefers 1");
}

#[test]
fn nan_rows_are_skipped_and_infinities_and_negative_zero_are_values() {
    let rows = [f64::NAN, f64::NEG_INFINITY, -0.0, 0.0, f64::INFINITY, f64::NAN];
    // One row below 0, two equal, one above; n = 4.
    assert_eq!(costs(&rows, &[0.0], alpha("1/2"), Scorer::Rank), [0]);
    assert_eq!(costs(&rows, &[-1.0, 1.0], alpha("0"), Scorer::Rank), [1, 3]);
    assert_eq!(costs(&[f64::INFINITY; 9], &[1.0, 2.0, 3.0], alpha("1"), Scorer::Rank), [9, 9, 9]);
    assert_eq!(costs(&[], &[1.0, 2.0], alpha("1/2"), Scorer::Interval), [0, 0]);
}

#[test]
fn alpha_is_from_0_to_1_with_a_denominator_of_at_most_ten_thousand() {
    for good in ["0", "1", "1/2", "0.9999", "1/10000", "0.5"] {
        let _ = alpha(good);
    }
    for bad in ["-1/10", "1.0001", "1/10001", "0.3333333333333333", "1e-5", "2"] {
        let refused = Alpha::new(&bad.parse().unwrap());
        assert!(matches!(refused, Err(Error::Parameter { name: "alpha", .. })), "{bad}");
    }
    assert_eq!((alpha("2/4").p(), alpha("2/4").q()), (1, 2));
}

#[test]
fn costs_of_the_largest_counts_do_not_overflow() {
    let steep = alpha("9999/10000");
    assert_eq!(Scorer::Rank.cost(steep, u64::MAX, 0, u64::MAX), u128::from(u64::MAX));
    assert_eq!(Scorer::Interval.cost(steep, 0, 0, u64::MAX), 9_999 * u128::from(u64::MAX));
}

/// All multisets of at most `most` symbols from `0..symbols`, as counts.
fn multisets(symbols: usize, most: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..symbols {
        let longer = all.iter().flat_map(|counts: &Vec<u64>| {
            let left = most - counts.iter().sum::<u64>();
            (0..=left).map(|count| [counts.as_slice(), &[count]].concat())
        });
        all = longer.collect();
    }
    all
}

fn range_distance(u: &[u128], v: &[u128]) -> u64 {
    let moves =
        u.iter().zip(v).map(|(u, v)| i128::try_from(*u).unwrap() - i128::try_from(*v).unwrap());
    let (low, high) =
        moves.fold((i128::MAX, i128::MIN), |(low, high), step| (low.min(step), high.max(step)));
    u64::try_from(high - low).unwrap()
}

/// Every data set of up to five rows: for `m` candidates a row is one of `2 m + 1` places, or NaN.
#[test]
fn the_sensitivity_holds_for_every_small_data_set_and_is_attained() {
    for candidates in 1..=4usize {
        let places = 2 * candidates + 2;
        let sets = multisets(places, 5);
        for text in ["0", "1", "1/2", "1/4", "3/4", "1/3", "9/10", "2/7"] {
            let alpha = alpha(text);
            for scorer in [Scorer::Interval, Scorer::Rank] {
                let score = |counts: &[u64]| -> Vec<u128> {
                    let rows = counts[..places - 1].iter().sum();
                    (0..candidates)
                        .map(|i| {
                            scorer.cost(
                                alpha,
                                counts[..2 * i + 1].iter().sum(),
                                counts[2 * i + 1],
                                rows,
                            )
                        })
                        .collect()
                };
                let (mut added, mut changed) = (0, 0);
                for set in sets.iter().filter(|set| set.iter().sum::<u64>() < 5) {
                    let with = |place: usize| {
                        let mut more = set.clone();
                        more[place] += 1;
                        score(&more)
                    };
                    let without = score(set);
                    let all: Vec<Vec<u128>> = (0..places).map(with).collect();
                    added = all
                        .iter()
                        .map(|costs| range_distance(costs, &without))
                        .fold(added, u64::max);
                    for one in &all {
                        changed = all
                            .iter()
                            .map(|other| range_distance(one, other))
                            .fold(changed, u64::max);
                    }
                }
                let (add_bound, change_bound) = (
                    alpha.range_distance(Neighbors::AddOrRemoveOne),
                    alpha.range_distance(Neighbors::ChangeOne),
                );
                assert!(
                    added <= add_bound && changed <= change_bound,
                    "{text} {scorer:?} {added} {changed}"
                );
                // Five rows are too few to lie on both sides of a steep quantile.
                if candidates == 4 && alpha.q() <= 4 {
                    assert_eq!(
                        (added, changed),
                        (add_bound, change_bound),
                        "{text} {scorer:?}: the bounds are attained"
                    );
                }
            }
        }
    }
}

#[test]
fn the_seeds_cap_breaks_its_sensitivity() {
    // |q min(L, l) - p min(n - E, l)| with p/q = 1/2 and l = 3: a row added below c, L = 0 -> 1,
    // n - E = 3 -> 4.
    let capped = |below: u64, others: u64| (2 * below.min(3)).abs_diff(others.min(3));
    let claimed = 1; // max(p, q - p)
    assert!(capped(0, 3).abs_diff(capped(1, 4)) > claimed);
}

#[test]
fn interval_is_zero_exactly_on_the_quantiles_and_never_above_rank() {
    for counts in multisets(5, 5) {
        let rows = counts.iter().sum();
        for text in ["0", "1", "1/2", "1/4", "9/10"] {
            let alpha = alpha(text);
            let (p, q) = (u64::from(alpha.p()), u64::from(alpha.q()));
            for i in 0..2 {
                let (below, equal) = (counts[..2 * i + 1].iter().sum::<u64>(), counts[2 * i + 1]);
                let interval = Scorer::Interval.cost(alpha, below, equal, rows);
                assert!(interval <= Scorer::Rank.cost(alpha, below, equal, rows));
                let is_quantile = q * below <= p * rows && p * rows <= q * (below + equal);
                assert_eq!(interval == 0, is_quantile);
            }
        }
    }
}

proptest! {
    #[test]
    fn counting_in_chunks_agrees_with_looking_at_every_row(
        rows in prop::collection::vec(
            prop_oneof![
                (-5i32..40).prop_map(f64::from),
                any::<f64>(),
                Just(f64::NAN),
                Just(f64::INFINITY),
                Just(f64::NEG_INFINITY),
                Just(-0.0)
            ],
            0..100,
        ),
        mut candidates in
            prop::collection::vec((-50i32..400).prop_map(|c| f64::from(c) / 10.0), 1..40),
        cut in 0usize..100,
    ) {
        candidates.sort_by(f64::total_cmp);
        candidates.dedup();
        let mut tally = Tally::new(&candidates);
        let (first, second) = rows.split_at(cut.min(rows.len()));
        tally.add(first);
        tally.add(second);
        for scorer in [Scorer::Interval, Scorer::Rank] {
            prop_assert_eq!(
                tally.costs(alpha("1/3"), scorer),
                plain(&rows, &candidates, alpha("1/3"), scorer)
            );
        }
    }
}
