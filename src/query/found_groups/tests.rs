//! Facts about the groups of a table.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::entropy::{Seeded, Tape};

/// A row: a text and the id of a person.
type Row = (&'static str, &'static str);

/// Texts one after another, and where each of them ends.
fn column<'a>(texts: impl Iterator<Item = &'a [u8]>) -> (Vec<u8>, Vec<u32>) {
    let (mut bytes, mut ends) = (Vec::new(), Vec::new());
    for text in texts {
        bytes.extend_from_slice(text);
        ends.push(u32::try_from(bytes.len()).unwrap());
    }
    (bytes, ends)
}

/// The rows in chunks of this size.
fn tallied(finding: &Finding, rows: &[Row], size: usize) -> Tally {
    let mut tally = finding.tally();
    for chunk in rows.chunks(size) {
        let (texts, ends) = column(chunk.iter().map(|(text, _)| text.as_bytes()));
        tally.begin(chunk.len());
        tally.find(&texts, &ends);
        if finding.has_ids {
            let (ids, ends) = column(chunk.iter().map(|(_, id)| id.as_bytes()));
            tally.bound(&ids, &ends);
        }
        tally.count();
    }
    tally
}

/// The numbers that decide, of each text in order.
fn deciding(tally: &Tally) -> Vec<(String, u64)> {
    tally.groups().iter().map(|(group, count)| (tally.text(*group), *count)).collect()
}

fn finding(per_person: PerPerson) -> Finding {
    Finding::new(256, per_person).unwrap()
}

fn rows(rows: u64) -> PerPerson {
    PerPerson::rows(rows).unwrap()
}

fn both(groups: u64, rows: u64) -> PerPerson {
    PerPerson::groups(groups, rows).unwrap()
}

fn query(finding: Finding) -> FoundGroupsQuery {
    FoundGroupsQuery::new(Rational::ONE, &"1e-6".parse().unwrap(), None, finding).unwrap()
}

#[test]
fn what_one_person_moves_is_that_of_the_bound() {
    for (per_person, has_ids, groups, rows) in [
        (rows(3), false, 1, 3),
        (both(4, 2), false, 4, 2),
        (rows(3), true, 3, 1),
        (both(4, 2), true, 4, 1),
    ] {
        let plain = finding(per_person);
        let moved = if has_ids { plain.with_ids() } else { plain }.moved();
        assert_eq!((moved.groups.get(), moved.rows.get()), (groups, rows));
    }
}

#[test]
fn texts_are_groups_byte_for_byte_in_the_order_of_their_bytes() {
    let all = ["b", "B", "b ", "", "\u{ff21}", "\u{1f600}", "e\u{301}", "\u{e9}", "__proto__"];
    let long = ["x".repeat(256), "x".repeat(257)];
    let mut expected: Vec<String> = all.map(String::from).into();
    expected.push(long[0].clone());
    expected.sort();
    let texts = all.iter().copied().chain(long.iter().map(String::as_str)).map(str::as_bytes);
    // Texts that are not well formed, that readers could not read, and that are missing.
    let none: [&[u8]; 4] = [b"a\xffb", b"\xed\xa0\x80", "\u{fffd}".as_bytes(), b"\xff"];
    let (bytes, ends) = column(texts.chain(none));
    let mut tally = finding(rows(1)).tally();
    tally.begin(ends.len());
    tally.find(&bytes, &ends);
    tally.count();
    let found: Vec<String> = deciding(&tally).into_iter().map(|(text, _)| text).collect();
    assert_eq!(found, expected);
    assert_eq!(tally.number(), expected.len() as u64);
}

#[test]
fn a_longest_text_is_public_and_has_limits() {
    for longest in [0, 4097, usize::MAX] {
        let refused = Finding::new(longest, rows(1));
        assert!(matches!(refused, Err(Error::Parameter { name: "longest", .. })), "{longest}");
    }
    let finding = Finding::new(2, rows(1)).unwrap();
    let tally = tallied(&finding, &[("ab", ""), ("abc", ""), ("\u{e9}", ""), ("\u{e9}a", "")], 4);
    assert_eq!(deciding(&tally), [("ab".into(), 1), ("\u{e9}".into(), 1)]);
}

#[test]
fn rows_that_fail_a_test_are_in_no_group_and_take_no_place() {
    let finding = finding(rows(1)).with_ids();
    let mut tally = finding.tally();
    tally.begin(3);
    tally.keep_within(&[5.0, f64::NAN, 1.0], 0.0, 2.0);
    tally.find(b"xyz", &[1, 2, 3]);
    tally.bound(b"aaa", &[1, 2, 3]);
    tally.count();
    assert_eq!(deciding(&tally), [("z".into(), 1)]);
}

/// All tables of up to four rows, of two persons, nobody, and two texts.
fn tables() -> Vec<Vec<Row>> {
    let cells: Vec<Row> =
        ["x", "y"].iter().flat_map(|text| ["a", "b", ""].map(|id| (*text, id))).collect();
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..4 {
        last = last
            .iter()
            .flat_map(|table| cells.iter().map(|cell| [table.as_slice(), &[*cell]].concat()))
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Whether all tables without the rows of one person are as near as the bound says.
fn holds(per_person: PerPerson, count: impl Fn(&Finding, &[Row]) -> BTreeMap<String, u64>) -> bool {
    let finding = finding(per_person).with_ids();
    let moved = finding.moved();
    tables().iter().all(|table| {
        let rest: Vec<Row> = table.iter().copied().filter(|(_, id)| *id != "a").collect();
        let [with, without] = [table, &rest].map(|rows| count(&finding, rows));
        let far = ["x", "y"].map(|text| {
            let of = |counts: &BTreeMap<String, u64>| counts.get(text).copied().unwrap_or(0);
            of(&with).abs_diff(of(&without))
        });
        let touched = far.iter().filter(|far| **far > 0).count() as u64;
        touched <= moved.groups.get() && far.iter().all(|far| *far <= moved.rows.get())
    })
}

#[test]
fn a_person_who_is_taken_away_moves_what_the_bound_says() {
    for per_person in [rows(1), rows(2), rows(3), both(1, 1), both(1, 2), both(2, 1), both(2, 2)] {
        let counts = |finding: &Finding, rows: &[Row]| {
            let [one, two] = [1, 3].map(|size| deciding(&tallied(finding, rows, size)));
            assert_eq!(one, two, "chunks do not show");
            one.into_iter().collect()
        };
        assert!(holds(per_person, counts), "{per_person:?}");
    }
}

#[test]
#[should_panic(expected = "every row counts")]
fn a_person_who_counts_with_every_row_is_noticed() {
    let counts = |_: &Finding, rows: &[Row]| {
        let mut counts = BTreeMap::new();
        for (text, _) in rows.iter().filter(|(_, id)| !id.is_empty()) {
            *counts.entry((*text).to_string()).or_insert(0) += 1;
        }
        counts
    };
    assert!(holds(both(2, 2), counts), "every row counts");
}

#[test]
fn the_order_of_rows_does_not_show() {
    let query = query(finding(rows(1)));
    let table: Vec<Row> = (0..90).map(|row| (["x", "a", "m"][row % 3], "")).collect();
    let turned: Vec<Row> = table.iter().rev().copied().collect();
    let release = |rows: &[Row]| {
        let tally = tallied(&query.finding, rows, 7);
        query.release(&tally, &mut Seeded::new(&[3; 32], 0).unwrap()).unwrap()
    };
    let found = release(&table);
    assert_eq!(found.iter().map(|found| found.text.as_str()).collect::<Vec<_>>(), ["a", "m", "x"]);
    assert_eq!(found, release(&turned));
}

#[test]
#[should_panic(expected = "first appearance")]
fn an_order_of_first_appearance_is_noticed() {
    let query = query(finding(rows(1)));
    let release = |rows: &[Row]| {
        let tally = tallied(&query.finding, rows, 7);
        let mut first: Vec<&str> = Vec::new();
        for (text, _) in rows {
            if !first.contains(text) {
                first.push(text);
            }
        }
        let noise =
            query.mechanism.draw(first.len(), &mut Seeded::new(&[3; 32], 0).unwrap()).unwrap();
        let counts = deciding(&tally).into_iter().map(|(_, count)| count).collect::<Vec<_>>();
        first.into_iter().zip(noise.shown(&counts)).collect::<Vec<_>>()
    };
    let table: Vec<Row> = (0..90).map(|row| (["x", "a", "m"][row % 3], "")).collect();
    let turned: Vec<Row> = table.iter().rev().copied().collect();
    assert_eq!(release(&table), release(&turned), "first appearance");
}

#[test]
fn the_number_of_words_tells_how_many_groups_there_are_and_nothing_else() {
    let query = query(finding(rows(1)));
    let used = |rows: &[Row]| {
        let tally = tallied(&query.finding, rows, 5);
        let mut tape = Tape::<64>::new(vec![1 << 63; 100]);
        query.release(&tally, &mut tape).unwrap();
        (tape.used() as u64, tally.number())
    };
    for table in [vec![("x", ""); 1], vec![("x", ""); 60]] {
        assert_eq!(used(&table), (3, 1));
    }
    assert_eq!(used(&[("x", ""), ("y", ""), ("x", "")]), (6, 2));
    assert_eq!(used(&[]), (0, 0));
    assert_eq!(used(&[("\u{fffd}", "")]), (0, 0));
}

#[test]
fn more_texts_or_ids_than_memory_is_meant_for_are_read_to_the_end_and_refused() {
    for most in [0, 60, 81, 120] {
        let memory = Memory::of(most);
        let query = query(finding(both(2, 2)).with_ids().with(&memory));
        let tally = tallied(&query.finding, &[("x", "a"), ("y", "b"), ("x", "b")], 1);
        let mut tape = Tape::<64>::new(vec![1 << 63; 10]);
        let refused = query.release(&tally, &mut tape);
        assert!(matches!(refused, Err(Error::Limit { name: "rows", .. })), "{most}");
        assert_eq!((tape.used(), tally.number()), (0, 0), "{most}");
    }
    // Two texts and two ids of a byte each, with 48 more, the counts of two texts, what two persons
    // have kept, and three pairs of each kind.
    let memory = Memory::of(4 * 49 + 2 * 8 + 2 * 20 + 6 * 48);
    let query = query(finding(both(2, 2)).with_ids().with(&memory));
    let tally = tallied(&query.finding, &[("x", "a"), ("y", "b"), ("x", "b")], 1);
    assert_eq!(deciding(&tally), [("x".into(), 2), ("y".into(), 1)]);
    assert!(tally.checked().is_ok());
}

#[test]
fn a_failing_source_shows_nothing() {
    let query = query(finding(rows(1)));
    let tally = tallied(&query.finding, &[("x", ""), ("y", "")], 2);
    for words in 0..6 {
        let mut tape = Tape::<64>::new(vec![1 << 63; words]);
        assert_eq!(query.release(&tally, &mut tape), Err(Error::Entropy));
    }
    // A source that is stuck where all noise is too large.
    assert!(query.release(&tally, &mut Tape::<64>::new(vec![0; 1 << 16])).is_err());
}

#[test]
fn the_loss_is_that_of_persons() {
    let query = query(finding(rows(3)));
    assert_eq!(query.epsilon(), Loss::Finite(Rational::ONE));
    assert_eq!(query.charge().epsilon, Some(Rational::ONE));
    let zero =
        FoundGroupsQuery::new(Rational::ZERO, &"1e-6".parse().unwrap(), None, finding(rows(1)));
    assert!(matches!(zero, Err(Error::Parameter { name: "epsilon", .. })));
}

proptest! {
    #[test]
    fn large_groups_are_shown_with_counts_within_the_threshold(
        seed: [u8; 32], sizes in prop::collection::vec(29usize..80, 1..8),
    ) {
        const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let query = query(finding(rows(1)));
        let table: Vec<Row> = sizes
            .iter()
            .zip(NAMES)
            .flat_map(|(size, name)| core::iter::repeat_n((name, ""), *size))
            .collect();
        let tally = tallied(&query.finding, &table, 11);
        let found = query.release(&tally, &mut Seeded::new(&seed, 0).unwrap()).unwrap();
        prop_assert_eq!(found.len(), sizes.len());
        for ((size, name), found) in sizes.iter().zip(NAMES).zip(found) {
            prop_assert_eq!(found.text, name);
            prop_assert!(found.count.abs_diff(*size as u64) <= 14);
        }
    }
}

#[test]
fn persons_and_their_groups_count_towards_the_memory() {
    // Two texts and two ids of a byte, each with 48 more, counts and persons, and the pairs of a
    // person and a group: of those that may count at all, and of those that have counted.
    let rows: [Row; 4] = [("x", "a"), ("y", "a"), ("x", "b"), ("y", "b")];
    let is_enough = |most| {
        let finding = finding(both(2, 2)).with_ids().with(&Memory::of(most));
        tallied(&finding, &rows, 1).checked().is_ok()
    };
    let needed = 4 * 49 + 2 * 8 + 2 * 20 + 2 * 4 * 48;
    assert_eq!([needed - 1, needed].map(is_enough), [false, true]);
}
