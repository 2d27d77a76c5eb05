//! Facts about rows by person: which are kept, and that nobody's depend on anyone else's.

use std::collections::BTreeMap;

use super::{Column, Groups, PerPerson, persons::Persons, places_tests::texts};
use crate::{
    privacy::{Epsilon, Neighbors},
    query::{
        groups::GroupsQuery,
        rows::{count::Test, sets},
    },
};

/// The id of a row, and its group.
type Row = (&'static str, u32);

fn kept(most: PerPerson, rows: &[Row]) -> Vec<bool> {
    let mut persons = Persons::new(most).unwrap();
    rows.iter().map(|(id, group)| persons.keep(id.as_bytes(), *group).unwrap()).collect()
}

/// The rule, by looking at all earlier rows of the same person that were kept.
fn by_the_rule(most: PerPerson, rows: &[Row]) -> Vec<bool> {
    let mut all: Vec<bool> = Vec::new();
    for (id, group) in rows {
        let mut own = BTreeMap::new();
        let earlier = rows.iter().zip(&all).filter(|((other, _), kept)| other == id && **kept);
        earlier.for_each(|((_, group), _)| *own.entry(*group).or_insert(0) += 1);
        let has_room = match most {
            PerPerson::Rows(rows) => own.values().sum::<u64>() < rows.get(),
            PerPerson::Groups { groups, rows } => match own.get(group) {
                Some(kept) => *kept < rows.get(),
                None => (own.len() as u64) < groups.get(),
            },
        };
        all.push(!id.is_empty() && has_room);
    }
    all
}

fn bounds() -> [PerPerson; 5] {
    [
        PerPerson::rows(1),
        PerPerson::rows(2),
        PerPerson::groups(1, 1),
        PerPerson::groups(1, 2),
        PerPerson::groups(2, 1),
    ]
    .map(Result::unwrap)
}

fn tables() -> Vec<Vec<Row>> {
    let ids = ["a", "b", ""];
    sets(&ids.iter().flat_map(|id| [0, 1, 2].map(|group| (*id, group))).collect::<Vec<_>>(), 4)
}

#[test]
fn the_first_rows_of_a_person_are_kept_as_the_rule_says() {
    for most in bounds() {
        for rows in tables() {
            assert_eq!(kept(most, &rows), by_the_rule(most, &rows), "{most:?} {rows:?}");
        }
    }
}

#[test]
fn taking_a_person_away_changes_nobody_elses_rows() {
    for most in bounds() {
        for rows in tables() {
            let all = kept(most, &rows);
            for person in ["a", "b", ""] {
                let is_other = |row: &&Row| row.0 != person;
                let others: Vec<Row> = rows.iter().filter(is_other).copied().collect();
                let with = rows.iter().zip(&all).filter(|(row, _)| is_other(row));
                let with: Vec<bool> = with.map(|(_, kept)| *kept).collect();
                assert_eq!(with, kept(most, &others), "{most:?} {rows:?} {person}");
            }
        }
    }
}

#[test]
fn ids_are_compared_byte_for_byte_and_some_texts_are_none() {
    let most = PerPerson::rows(1).unwrap();
    let long = "x".repeat(256);
    let ids = ["7", "07", " 7", "é", "e\u{301}", "A", "a", "\0", "\0\0", "ab", "b", &long];
    let mut persons = Persons::new(most).unwrap();
    for expected in [true, false] {
        for id in ids {
            assert_eq!(persons.keep(id.as_bytes(), 0), Ok(expected), "{id}");
        }
    }
    let longer = "x".repeat(257);
    for none in ["", "\u{fffd}", "a\u{fffd}", &longer] {
        assert_eq!(persons.keep(none.as_bytes(), 0), Ok(false), "{none}");
    }
}

#[test]
fn many_persons_are_told_apart() {
    let mut persons = Persons::new(PerPerson::groups(2, 1).unwrap()).unwrap();
    for expected in [[true, true, false], [false; 3]] {
        for person in 0..3_000 {
            let id = person.to_string();
            let found = [0, person % 7 + 1, 9].map(|group| persons.keep(id.as_bytes(), group));
            assert_eq!(found, expected.map(Ok), "{id}");
        }
    }
}

fn by_person() -> Groups<Test> {
    let most = PerPerson::groups(1, 1).unwrap();
    Groups::new(vec![texts(2, true)], most, Test::ANY).unwrap().with_ids()
}

#[test]
fn rows_that_do_not_count_take_no_place() {
    let mut tally = by_person().tally();
    for _ in 0..2 {
        tally.begin(5);
        // Nowhere; outside a test; not a number; then the one that counts, and one too many.
        tally.place(0, Column::Places(&[u32::MAX, 0, 0, 1, 0]));
        tally.keep_within(&[1.0, 9.0, 1.0, 1.0, 1.0], 0.0, 2.0);
        let numbers = [1.0, 1.0, f64::NAN, 1.0, 1.0];
        tally.keep(&numbers);
        tally.bound(b"aaaaa", &[1, 2, 3, 4, 5]);
        tally.count(&numbers);
    }
    assert_eq!(tally.answers(), [0, 1, 0].map(crate::exact::Integer::from));
}

#[test]
fn persons_do_not_go_with_changed_rows() {
    let one = "1".parse().unwrap();
    let refused = GroupsQuery::<_, Epsilon>::new(Neighbors::ChangeOne, one, by_person());
    let refused = refused.map(|_| ()).unwrap_err();
    assert_eq!((refused.code(), refused.argument()), ("ERR_ARGUMENT", Some("personId")));
}

#[test]
#[should_panic(expected = "persons are bounded first")]
fn rows_of_unbounded_persons_are_a_bug() {
    let mut tally = by_person().tally();
    tally.begin(1);
    tally.place(0, Column::Places(&[0]));
    tally.add_all();
}
