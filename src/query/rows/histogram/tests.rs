//! Facts about the histogram.

use proptest::prelude::*;

use super::*;
use crate::{entropy::Tape, privacy::Person};

fn person() -> Person {
    Person::new(Neighbors::AddOrRemoveOne, 1, "1000".parse().unwrap()).unwrap()
}

fn by<P: Promise>(person: Person<P>, categories: Categories, other: Other) -> Histogram<P> {
    Histogram::new(person, ByCategory { categories, other }).unwrap()
}

fn over_numbers(categories: &[f64]) -> Histogram {
    by(person(), Categories::numbers(categories).unwrap(), Other::Counted)
}

fn over_texts(categories: &[&str]) -> Histogram {
    let texts = categories.iter().map(|text| String::from(*text)).collect();
    by(person(), Categories::texts(texts).unwrap(), Other::Counted)
}

fn counted(histogram: &Histogram, rows: &[f64]) -> Vec<i64> {
    let mut tally = histogram.tally();
    rows.chunks(3).for_each(|chunk| tally.add(chunk).unwrap());
    tally.counts(Other::Counted)
}

fn counted_texts(histogram: &Histogram, rows: &[&str]) -> Vec<i64> {
    let mut tally = histogram.tally();
    rows.iter().for_each(|row| tally.add_text(row).unwrap());
    tally.counts(Other::Counted)
}

#[test]
fn counts_stand_in_the_order_of_the_categories_and_others_last() {
    let histogram = over_numbers(&[3.0, -0.0, 1.5]);
    let rows = [0.0, 3.0, f64::NAN, -0.0, 1.5, 7.0, f64::INFINITY, f64::NEG_INFINITY, 3.0, 3.0];
    assert_eq!(counted(&histogram, &rows), [3, 2, 1, 3]);
    let histogram = over_texts(&["b", "", "a"]);
    assert_eq!(counted_texts(&histogram, &["a", "B", "", "b", "a", " a"]), [1, 1, 2, 2]);
    let mut tally = histogram.tally();
    tally.add_places(&[0, 2, 2, 3, u32::MAX]).unwrap();
    assert_eq!(tally.counts(Other::Counted), [1, 0, 2, 2]);
    assert_eq!(tally.counts(Other::Dropped), [1, 0, 2]);
}

#[test]
fn rows_that_somebody_else_counted_are_counted_here() {
    let histogram = over_numbers(&[3.0, -0.0, 1.5]);
    let mut tally = histogram.tally();
    tally.add(&[1.5, 9.0, f64::NAN]).unwrap();
    assert_eq!(histogram.question().size(), Size::Bins(4));
    tally.add_counted(&[3, 0, 2, 1], &[10, 20, 30, 40].map(crate::exact::Integer::from));
    assert_eq!(tally.counts(Other::Counted), [20, 40, 31, 11]);
    assert_eq!(tally.counts(Other::Dropped), [20, 40, 31]);
    let histogram = over_texts(&["b", "", "a"]);
    let mut tally = histogram.tally();
    tally.add_text("a").unwrap();
    assert_eq!(histogram.question().size(), Size::Bins(4));
    tally.add_counted(&[2, 3, 0], &[10, 20, 1i64 << 62].map(crate::exact::Integer::from));
    assert_eq!(tally.counts(Other::Counted), [1 << 62, 0, 11, 20]);
}

#[test]
fn rows_of_the_other_kind_are_refused() {
    let mut numbers = over_numbers(&[1.0]).tally();
    assert_eq!(numbers.add_text("1").unwrap_err().argument(), Some("rows"));
    assert_eq!(numbers.add_places(&[0]).unwrap_err().argument(), Some("rows"));
    assert_eq!(over_texts(&["1"]).tally().add(&[1.0]).unwrap_err().argument(), Some("rows"));
}

/// How far apart counts are: the sum of all moves, and of their squares.
fn apart(one: &[i64], other: &[i64]) -> (u64, u64) {
    let moves = one.iter().zip(other).map(|(one, other)| one.abs_diff(*other));
    (moves.clone().sum(), moves.map(|by| by * by).sum())
}

/// The farthest that counts move where the rows of one person, given by their places, are added to
/// the rows of a set; and where they become those of another.
fn moves(
    sets: Vec<Vec<usize>>,
    persons: &[Vec<usize>],
    count: &dyn Fn(&[usize]) -> Vec<i64>,
) -> [(u64, u64); 2] {
    let farther = |(sum, squares): (u64, u64), (far, farther)| (sum.max(far), squares.max(farther));
    let (mut added, mut changed) = ((0, 0), (0, 0));
    for rows in sets {
        let all: Vec<_> = persons.iter().map(|own| count(&[&rows[..], own].concat())).collect();
        for one in &all {
            added = farther(added, apart(one, &count(&rows)));
            changed = all.iter().fold(changed, |most, other| farther(most, apart(one, other)));
        }
    }
    [added, changed]
}

#[test]
fn the_sensitivity_holds_for_every_small_data_set_and_is_attained() {
    let numbers = [f64::NAN, f64::NEG_INFINITY, 1.0, 1.5, 2.0];
    let texts = ["", "a", "b", "c"];
    let (by_number, by_text) = (over_numbers(&[2.0, 1.0]), over_texts(&["b", "a"]));
    // Persons with one row, and with two.
    for owned in [1, 2] {
        let claimed = [Neighbors::AddOrRemoveOne, Neighbors::ChangeOne].map(|neighbors| {
            let step = by_number.question().step(neighbors);
            let [sum, squared] =
                [step.sum(), step.squared()].map(|far| u64::try_from(&far).unwrap());
            (owned * sum, owned * owned * squared)
        });
        let persons = |places: &[usize]| -> Vec<Vec<usize>> {
            let all = super::super::sets(places, usize::try_from(owned).unwrap());
            all.into_iter().filter(|rows| rows.len() as u64 == owned).collect()
        };
        let sets = |places: &[usize]| super::super::sets(places, if owned == 1 { 3 } else { 1 });
        for cut in [2, 3] {
            // Without the count of others, and with it.
            let of_numbers = |rows: &[usize]| {
                let rows: Vec<f64> = rows.iter().map(|place| numbers[*place]).collect();
                counted(&by_number, &rows)[..cut].to_vec()
            };
            let of_texts = |rows: &[usize]| {
                let rows: Vec<&str> = rows.iter().map(|place| texts[*place]).collect();
                counted_texts(&by_text, &rows)[..cut].to_vec()
            };
            let places = [0, 1, 2, 3, 4];
            assert_eq!(moves(sets(&places), &persons(&places), &of_numbers), claimed);
            assert_eq!(moves(sets(&places[..4]), &persons(&places[..4]), &of_texts), claimed);
        }
    }
}

#[test]
fn a_sharp_histogram_releases_the_true_counts_for_each_value_wanted() {
    for (other, expected) in [(Other::Counted, vec![2, 0, 1]), (Other::Dropped, vec![2, 0])] {
        let histogram = by(person(), Categories::numbers(&[1.0, 0.0]).unwrap(), other);
        let mut tally = histogram.tally();
        tally.add(&[1.0, 1.0, f64::NAN, 5.0]).unwrap();
        let words = usize::try_from(histogram.noise().words()).unwrap();
        let mut tape = Tape::<64>::new(vec![1 << 63; words]);
        assert_eq!((histogram.release(&tally, &mut tape), tape.used()), (Ok(expected), words));
    }
}

#[test]
fn a_changed_row_takes_twice_the_noise() {
    let scale = |neighbors| {
        let person = Person::new(neighbors, 3, "1/2".parse().unwrap()).unwrap();
        let categories = Categories::numbers(&[1.0]).unwrap();
        by(person, categories, Other::Dropped).noise().scale().to_string()
    };
    assert_eq!(
        (scale(Neighbors::AddOrRemoveOne), scale(Neighbors::ChangeOne)),
        ("6".into(), "12".into())
    );
}

#[test]
fn a_priced_histogram_takes_noise_for_squared_moves() {
    let variance = |neighbors| {
        let person = Person::at_price(neighbors, 3, "1/8".parse().unwrap()).unwrap();
        let categories = Categories::numbers(&[1.0, 2.0]).unwrap();
        let histogram = by(person, categories, Other::Counted);
        assert_eq!(
            (histogram.noise().values(), histogram.noise().loss(&3.into()).unwrap().reported()),
            (3, 0.125)
        );
        histogram.noise().variance().to_string()
    };
    // Nine for three rows, twice that where each leaves one count for another; over 2 / 8.
    assert_eq!(
        (variance(Neighbors::AddOrRemoveOne), variance(Neighbors::ChangeOne)),
        ("36".into(), "72".into())
    );
}

proptest! {
    #[test]
    fn counting_agrees_with_looking_at_every_row(
        rows in prop::collection::vec(
            prop_oneof![(-5i32..9).prop_map(f64::from), any::<f64>(), Just(f64::NAN)],
            0..60,
        ),
        categories in prop::collection::btree_set(-6i32..10, 1..12),
    ) {
        let categories: Vec<f64> = categories.into_iter().rev().map(f64::from).collect();
        let count =
            |keep: &dyn Fn(&f64) -> bool| rows.iter().map(|row| i64::from(keep(row))).sum::<i64>();
        let mut plain: Vec<i64> =
            categories.iter().map(|category| count(&|row| row == category)).collect();
        plain.push(count(&|row| !row.is_nan() && !categories.contains(row)));
        prop_assert_eq!(counted(&over_numbers(&categories), &rows), plain);
    }
}
