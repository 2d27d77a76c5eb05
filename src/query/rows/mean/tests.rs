//! Facts about the mean.

use proptest::prelude::*;

use super::{super::Tally as _, *};
use crate::{
    entropy::{Seeded, Tape},
    exact::{Natural, nearest},
    privacy::Person,
};

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn steps(lowest: &str, highest: &str, step: &str) -> Result<Range, Error> {
    Range::new(&read(lowest), &read(highest), read(step))
}

fn mean(neighbors: Neighbors, epsilon: &str, range: Range) -> Mean {
    Mean::new(Person::new(neighbors, 1, read(epsilon)).unwrap(), range).unwrap()
}

fn sums(mean: &Mean, rows: &[f64]) -> [i128; 2] {
    let mut tally = mean.tally();
    tally.add(rows);
    tally.distances()
}

fn integers(sums: [i128; 2]) -> [Integer; 2] {
    sums.map(Integer::from)
}

#[test]
fn the_sums_of_three_rows() {
    let ten = mean(Neighbors::AddOrRemoveOne, "1", steps("0", "10", "1").unwrap());
    assert_eq!(sums(&ten, &[1.0, 2.0, 9.0]), [12, 18]);
    let told = |sums| {
        let sums = integers(sums);
        (ten.question().mean(&sums), ten.question().rows(&sums))
    };
    assert_eq!(told([12, 18]), (4.0, 3.0));
    assert_eq!(told([15, 15]), (5.0, 3.0));
    // Below 0 is 0; and where there is nothing, the middle.
    assert_eq!(told([-3, 20]), (0.0, 2.0));
    assert_eq!(told([20, -3]), (10.0, 2.0));
    assert_eq!(told([-3, -1]), (5.0, 0.0));
    assert_eq!(told([0, 0]), (5.0, 0.0));
}

/// Data sets of up to two rows, and each row that is added or changed: how far the sums move, in L1
/// and squared in L2.
fn moves(mean: &Mean, places: &[f64]) -> [(u128, u128); 2] {
    let norms = |one: [i128; 2], other: [i128; 2]| {
        let [a, b] = [0, 1].map(|at| one[at].abs_diff(other[at]));
        (a + b, a * a + b * b)
    };
    let larger = |a: (u128, u128), b: (u128, u128)| (a.0.max(b.0), a.1.max(b.1));
    let (mut added, mut changed) = ((0, 0), (0, 0));
    for rows in super::super::sets(places, 2) {
        let apart = sums(mean, &rows);
        let with: Vec<_> =
            places.iter().map(|row| sums(mean, &[&rows[..], &[*row]].concat())).collect();
        for one in &with {
            added = larger(added, norms(*one, apart));
            changed = with.iter().fold(changed, |most, two| larger(most, norms(*one, *two)));
        }
    }
    [added, changed]
}

#[test]
fn the_sensitivity_holds_for_every_small_data_set_and_is_attained() {
    let mut places: Vec<f64> = (-1..=11).map(f64::from).collect();
    places.push(f64::NAN);
    for (lowest, highest, step, width) in [
        ("0", "10", "1", 10),
        ("-1", "11", "1", 12),
        ("2", "5", "1", 3),
        ("10", "11", "1", 1),
        ("0", "10", "5/2", 4),
        ("-1/2", "7", "1/2", 15),
        ("0", "1e6", "1e5", 10),
    ] {
        let mean = mean(Neighbors::ChangeOne, "1", steps(lowest, highest, step).unwrap());
        assert_eq!(mean.question().steps().width(), width);
        let claimed = [Neighbors::AddOrRemoveOne, Neighbors::ChangeOne].map(|neighbors| {
            let step = mean.question().step(neighbors);
            let [sum, squared] = [step.sum(), step.squared()];
            (u128::try_from(&sum).unwrap(), u128::try_from(&squared).unwrap())
        });
        let wide = u128::from(width);
        assert_eq!(claimed, [(wide, wide * wide), (2 * wide, 2 * wide * wide)]);
        // Rows that reach both bounds; of the last, none is near the highest.
        let reached = if highest == "1e6" { &[0.0, 1e9, f64::NAN][..] } else { &places };
        assert_eq!(moves(&mean, reached), claimed, "{lowest} {highest} {step}");
    }
}

#[test]
fn the_scale_is_the_persons_distance_over_epsilon() {
    for (neighbors, rows, scale) in [
        (Neighbors::AddOrRemoveOne, 1, "20"),
        (Neighbors::AddOrRemoveOne, 3, "60"),
        (Neighbors::ChangeOne, 1, "40"),
        (Neighbors::ChangeOne, 3, "120"),
    ] {
        let person = Person::new(neighbors, rows, read("1/2")).unwrap();
        let mean = Mean::new(person, steps("0", "10", "1").unwrap()).unwrap();
        assert_eq!(mean.noise().scale().to_string(), scale);
        assert_eq!(mean.noise().values(), 2);
    }
    for (neighbors, rows, variance) in [
        (Neighbors::AddOrRemoveOne, 1, "400"),
        (Neighbors::AddOrRemoveOne, 3, "3600"),
        (Neighbors::ChangeOne, 1, "800"),
    ] {
        let person = Person::at_price(neighbors, rows, read("1/8")).unwrap();
        let mean = Mean::new(person, steps("0", "10", "1").unwrap()).unwrap();
        assert_eq!(mean.noise().variance().to_string(), variance);
    }
}

#[test]
fn prices_are_those_of_one_sum_or_of_two_halves() {
    use crate::privacy::concentrated::laplace;
    let price = |neighbors, rows| {
        let person = Person::new(neighbors, rows, Rational::ONE).unwrap();
        Mean::new(person, steps("0", "10", "1").unwrap()).unwrap().noise().charge().rho
    };
    let (one, half) = (Rational::ONE, read("1/2"));
    assert_eq!(price(Neighbors::AddOrRemoveOne, 1), Some(laplace(&one, &read("1/10"), 1).up40()));
    assert_eq!(price(Neighbors::AddOrRemoveOne, 3), Some(laplace(&one, &read("1/30"), 1).up40()));
    assert_eq!(price(Neighbors::ChangeOne, 1), Some(laplace(&half, &read("1/20"), 2).up40()));
    assert_eq!(price(Neighbors::ChangeOne, 3), Some(laplace(&half, &read("1/60"), 2).up40()));
}

#[test]
fn steps_that_do_not_fit_are_refused() {
    for (lowest, highest, step, argument) in [
        ("0", "10", "0", "step"),
        ("0", "10", "-1", "step"),
        ("0", "10", "3", "step"),
        ("1/2", "10", "1", "step"),
        ("0", "1e-400", "1e-400", "step"),
        ("0", "9007199254740992", "9007199254740992", "step"),
        ("0", "1", "1/9007199254740992", "step"),
        ("0", "0", "1", "bounds"),
        ("1", "0", "1", "bounds"),
        ("0", "9007199254740992", "1", "bounds"),
        ("-9007199254740992", "0", "1", "bounds"),
        ("0", "4503599627370497", "1", "bounds"),
        ("-2251799813685249", "2251799813685248", "1", "bounds"),
    ] {
        let refused = steps(lowest, highest, step).err().unwrap();
        assert_eq!(
            (refused.code(), refused.argument()),
            ("ERR_ARGUMENT", Some(argument)),
            "{lowest} {highest} {step}"
        );
    }
    for (lowest, highest, step) in [
        ("0", "4503599627370496", "1"),
        ("9007199254740990", "9007199254740991", "1"),
        ("-9007199254740991", "-9007199254740990", "1"),
        ("0", "1", "1/4503599627370496"),
        ("0", "4503599627370497", "4503599627370497"),
    ] {
        assert!(steps(lowest, highest, step).is_ok(), "{lowest} {highest} {step}");
    }
}

/// `x / s`, clamped, rounded to the nearest integer, to the even one of two; on fractions alone.
fn rounded(row: f64, range: &Range) -> i128 {
    let steps = range.steps();
    if row.is_infinite() {
        return if row > 0.0 { i128::from(steps.width()) } else { 0 };
    }
    let exact = Rational::from_double(row).unwrap();
    let inside = exact.max(steps.lowest()).min(steps.highest());
    let [all, lowest] =
        [inside, steps.lowest()].map(|bound| bound * steps.step().reciprocal().unwrap());
    let one = Integer::from(all.denominator().clone());
    let floor = {
        let quotient = all.numerator() / &one;
        if &quotient * &one > *all.numerator() { quotient - Integer::ONE } else { quotient }
    };
    let rest = (all.numerator() - &floor * &one) * Integer::from(2);
    let up = rest > one || rest == one && &floor % Integer::from(2) != Integer::ZERO;
    let nearest = if up { floor + Integer::ONE } else { floor };
    i128::try_from(nearest - lowest.numerator()).unwrap()
}

fn assert_rounded(range: &Range, row: f64) {
    let mean = mean(Neighbors::AddOrRemoveOne, "1", range.clone());
    let beyond = rounded(row, range);
    let width = i128::from(range.steps().width());
    assert_eq!(sums(&mean, &[row]), [beyond, width - beyond], "{row:e} in {range:?}");
}

#[test]
fn rows_at_and_beside_ties_are_rounded_as_fractions_are() {
    for (lowest, highest, step) in [
        ("0", "1e6", "1/100"),
        ("-300", "1e9", "1/3"),
        ("0", "8e15", "2"),
        ("-7e15", "-3e15", "1"),
        ("0", "9007199254740991/3", "9007199254740991/3"),
        ("4503599627370495/3", "9007199254740990/3", "1/3"),
        ("-1", "0", "1/4503599627370495"),
        ("0", "4503599627370496/9007199254740991", "1/9007199254740991"),
        ("0", "1000000007e6", "1000000007"),
        ("-9007199254740991e3", "-8000000000000000e3", "1000"),
    ] {
        let steps = steps(lowest, highest, step).unwrap();
        let (low, width) = (steps.steps().lowest(), steps.steps().width());
        for part in [0, 1, 2, width / 3, width / 2, width - 1, width] {
            for half in [0, 1] {
                let place = Rational::from(2 * part + half) * Rational::dyadic(1, 1);
                let row = nearest(&(low.clone() + place * steps.steps().step().clone()));
                for row in [row.next_down(), row, row.next_up(), -row] {
                    assert_rounded(&steps, row);
                }
            }
        }
        for row in [0.0, -0.0, 5e-324, f64::MAX, f64::MIN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_rounded(&steps, row);
        }
    }
}

proptest! {
    #[test]
    fn any_row_is_rounded_as_a_fraction_is(
        row in any::<f64>().prop_filter("no number", |row| !row.is_nan()),
        inside in 0.0f64..1.0,
        top in 1i64..1 << 53,
        bottom in 1u64..1 << 53,
        lowest in 1 - (1i64 << 53)..1 << 52,
        width in 1i64..=1 << 52,
    ) {
        let step = Rational::new(top.into(), bottom.into()).unwrap();
        let bounds = [lowest, lowest + width].map(|bound| Rational::whole(bound) * step.clone());
        let steps = Range::new(&bounds[0], &bounds[1], step).unwrap();
        assert_rounded(&steps, row);
        let (low, high) = (nearest(&bounds[0]), nearest(&bounds[1]));
        assert_rounded(&steps, low + inside * (high - low));
    }
}

#[test]
fn numbers_that_are_none_count_nowhere() {
    for step in ["1", "1/4"] {
        let mean = mean(Neighbors::AddOrRemoveOne, "1", steps("-3", "4", step).unwrap());
        assert_eq!(sums(&mean, &[f64::NAN; 5]), [0, 0]);
        let (all, some) = ([f64::NAN, 1.5, f64::NAN, -9.0], [1.5, -9.0]);
        assert_eq!(sums(&mean, &all), sums(&mean, &some));
    }
}

#[test]
fn many_large_rows_do_not_saturate() {
    // Bounds and rows where 2^53 would not do: 100,000 rows of 1e9, in hundredths.
    let mean = mean(Neighbors::AddOrRemoveOne, "1", steps("0", "4e9", "1/100").unwrap());
    let rows = vec![1e9; 100_000];
    assert_eq!(sums(&mean, &rows), [10_i128.pow(16), 3 * 10_i128.pow(16)]);
    let mut tally = mean.tally();
    tally.add(&rows);
    let mut entropy = Seeded::new(&[5; 32], 0).unwrap();
    let sums = mean.release(&tally, &mut entropy).unwrap();
    let (low, high) = mean.interval(&sums, &read("0.999999")).unwrap();
    assert!(low < 1e9 && 1e9 < high && high - low < 3e6, "{low} {high}");
    assert!((mean.question().rows(&sums) - 100_000.0).abs() < 40.0);
}

#[test]
fn the_most_rows_there_can_be_are_averaged() {
    let mean = mean(Neighbors::AddOrRemoveOne, "1", steps("0", "4503599627370496", "1").unwrap());
    let mut tally = mean.tally();
    (*tally.rows, *tally.beyond) = (u64::MAX, i128::from(u64::MAX) << 51);
    let sums = tally.sums();
    assert_eq!(sums[0], sums[1]);
    assert_eq!(mean.question().mean(&sums), 2f64.powi(51));
    assert_eq!(mean.question().rows(&sums), 2f64.powi(64));
    assert_eq!(tally.answers(), [i64::MAX; 2]);
}

#[test]
fn a_tally_that_somebody_else_made_is_added() {
    let mean = mean(Neighbors::AddOrRemoveOne, "1", steps("-3", "4", "1").unwrap());
    let mut tally = mean.tally();
    tally.add(&[9.0]);
    assert_eq!(mean.question().size(), Size::Bins(2));
    tally.add_counted(&[1, 0], &[4.into(), 6.into()]);
    assert_eq!(tally.distances(), [13, 22]);
    // As far apart as bounds can be, and as many rows as engines count.
    let (far, many) = (Integer::ONE << 114, u64::MAX >> 1);
    tally.add_counted(&[0, 1], &[far, (many - 5).into()]);
    assert_eq!(tally.distances(), [13 + (1 << 114), 7 * i128::from(many) - 13 - (1 << 114)]);
}

#[test]
fn rows_are_looked_at_after_the_last_word_and_noise_is_theirs() {
    let mean = mean(Neighbors::AddOrRemoveOne, "1/10", steps("0", "10", "1").unwrap());
    let words = usize::try_from(mean.noise().words()).unwrap();
    let tape = |count| {
        let word = |at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Tape::<64>::new((1..=count as u64).map(word).collect::<Vec<_>>())
    };
    let mut tally = mean.tally();
    let nothing = mean.release(&tally, &mut tape(words)).unwrap();
    assert_eq!(mean.release(&tally, &mut tape(words - 1)), Err(Error::Entropy));
    tally.add(&[1.0, 2.0, 9.0]);
    let [above, below] = mean.release(&tally, &mut tape(words)).unwrap();
    let moved = [above - nothing[0].clone(), below - nothing[1].clone()];
    assert_eq!(moved, integers([12, 18]));
}

#[test]
fn noise_beyond_all_bounds_is_cut_there() {
    let mean = mean(Neighbors::AddOrRemoveOne, "1e-60", steps("0", "10", "1").unwrap());
    for seed in 0..4 {
        let mut entropy = Seeded::new(&[seed; 32], 0).unwrap();
        let sums = mean.release(&mean.tally(), &mut entropy).unwrap();
        let end = Integer::ONE << 120;
        assert!(sums.iter().all(|sum| *sum == end || *sum == -end.clone()));
        assert!((0.0..=10.0).contains(&mean.question().mean(&sums)));
    }
}

#[test]
fn the_interval_holds_whatever_the_noise_within_the_error() {
    let steps = steps("-2", "5", "1/2").unwrap();
    let ten = mean(Neighbors::AddOrRemoveOne, "1", steps.clone());
    for rows in super::super::sets(&[-2.0, -0.5, 1.25, 4.9, 7.0], 3).iter().skip(1) {
        let exact = sums(&ten, rows);
        let truth = steps.mean(&integers(exact));
        let rest = exact.iter().sum::<i128>() / i128::from(steps.steps().width());
        assert_eq!(usize::try_from(rest).unwrap(), rows.len());
        for error in [0, 1, 6, 40] {
            for (a, b) in [(error, error), (-error, error), (error, -error), (-error, 0)] {
                let noisy = integers([exact[0] + a, exact[1] + b]);
                let most = Natural::try_from(Integer::from(error)).unwrap();
                let (low, high) = steps.interval(&noisy, &most);
                assert!((-2.0..=5.0).contains(&low) && (-2.0..=5.0).contains(&high));
                assert!(low <= truth && truth <= high, "{rows:?} {error} {a} {b}");
                let off = (steps.mean(&noisy) - truth).abs();
                assert!(off <= steps.error(&most, rows.len() as u64), "{rows:?} {error} {a} {b}");
                // One less would not do, where the noise is as large as the error says.
                if error == 1 && (a, b) == (-1, 1) && exact[0] > 1 {
                    let (_, less) = steps.interval(&noisy, &Natural::ZERO);
                    assert!(less < truth);
                }
            }
        }
    }
    assert_eq!(steps.interval(&integers([0, 0]), &Natural::ZERO), (-2.0, 5.0));
    assert_eq!(steps.interval(&integers([-9, -9]), &Natural::ONE), (-2.0, 5.0));
}

#[test]
fn ends_and_errors_are_rounded_outward() {
    let tenths = steps("0", "1", "1/10").unwrap();
    let (low, high) = tenths.interval(&integers([3, 7]), &Natural::ZERO);
    assert!(low == 0.3_f64.next_down() || low == 0.3, "{low}");
    let third = read("3/10");
    let exact = |double| Rational::from_double(double).unwrap();
    assert!(exact(low) <= third && third <= exact(high) && high <= low.next_up());
    // 10 rows in steps of 0..10: 100 in all, W e / (W rows - 2 e) = 10 / 98.
    let ten = steps("0", "10", "1").unwrap();
    let error = ten.error(&Natural::ONE, 10);
    assert!((10.0 / 98.0..10.0 / 98.0 + 3e-15).contains(&error), "{error}");
    // As many errors as rows say nothing.
    assert_eq!(ten.error(&Natural::from(50u8), 10), 10.0);
    assert_eq!(ten.error(&Natural::from(49u8), 10), 10.0);
    assert_eq!(ten.error(&Natural::from(7u8), 0), 10.0);
}

#[test]
fn errors_count_what_doubles_add_to_a_mean_and_to_its_bounds() {
    let exact = |double| Rational::from_double(double).unwrap();
    // No noise at all: 3/10 is no double.
    let tenths = steps("0", "1", "1/10").unwrap();
    let off = read("3/10") - exact(tenths.mean(&integers([3, 7])));
    assert!(off > Rational::ZERO && off <= exact(tenths.error(&Natural::ZERO, 1)));
    // Nothing known: released is one bound, the other one is right.
    let bounds = steps("1/10", "2/10", "1/10").unwrap();
    let off = exact(bounds.mean(&integers([5, 0]))) - read("1/10");
    assert!(off > read("1/10") && off <= exact(bounds.error(&Natural::ONE, 0)));
}

#[test]
fn confidences_of_nothing_and_of_certainty_are_refused() {
    let mean = mean(Neighbors::AddOrRemoveOne, "1", steps("0", "10", "1").unwrap());
    let none = integers([0, 0]);
    for confidence in ["0", "1", "-1/2", "2"] {
        let refused = mean.interval(&none, &read(confidence)).unwrap_err();
        assert_eq!(refused.argument(), Some("confidence"), "{confidence}");
    }
    assert!(mean.error(&read("1"), 5).is_err() && mean.error(&read("0"), 5).is_ok());
    // For two noisy sums at once, as the mechanism at scale 10 states it: 2 a^(e+1) / (1 + a).
    assert_eq!(mean.noise().error(&read("0.95")).unwrap(), Natural::from(37u8));
}
