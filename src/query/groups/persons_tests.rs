//! Facts about rows by person: which are kept, and that nobody's depend on anyone else's.

use std::collections::BTreeMap;

use sottovoce_loops::{rows::NOWHERE, texts::Texts};

use super::{Column, Groups, Memory, PerPerson, persons::Persons, places_tests::texts};
use crate::{
    Error,
    entropy::Tape,
    privacy::{Epsilon, Neighbors},
    query::{
        groups::GroupsQuery,
        rows::{count::Test, sets},
        texts::{TOO_MANY, no_texts},
    },
};

/// The id of a row, and its group.
type Row<'a> = (&'a str, u32);

/// Nobody so far, and no ids.
fn nobody(most: PerPerson) -> (Persons, Texts) {
    (Persons::new(most), no_texts().unwrap())
}

/// Adds rows of these persons in these groups, together, and gives for each whether it is kept.
fn keep((persons, known): &mut (Persons, Texts), rows: &[Row]) -> Vec<bool> {
    let ids = rows.iter().map(|(id, _)| *id).collect::<String>();
    let mut end = 0;
    let end_of = |(id, _): &Row| {
        end += id.len() as u32;
        end
    };
    let ends: Vec<u32> = rows.iter().map(end_of).collect();
    let before: Vec<u32> = rows.iter().map(|(_, group)| *group).collect();
    let mut groups = before.clone();
    persons.keep(known, (ids.as_bytes(), &ends), &mut groups).unwrap();
    assert!(groups.iter().zip(&before).all(|(group, before)| [*before, NOWHERE].contains(group)));
    groups.iter().map(|group| *group != NOWHERE).collect()
}

/// Rows one by one.
fn kept(most: PerPerson, rows: &[Row]) -> Vec<bool> {
    let mut nobody = nobody(most);
    rows.iter().flat_map(|row| keep(&mut nobody, &[*row])).collect()
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

fn bounds() -> [PerPerson; 6] {
    [
        PerPerson::rows(1),
        PerPerson::rows(2),
        PerPerson::groups(1, 1),
        PerPerson::groups(1, 2),
        PerPerson::groups(2, 1),
        PerPerson::groups(2, 2),
    ]
    .map(Result::unwrap)
}

fn tables() -> Vec<Vec<Row<'static>>> {
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
    let mut persons = nobody(most);
    for expected in [true, false] {
        for id in ids {
            assert_eq!(keep(&mut persons, &[(id, 0)]), [expected], "{id}");
        }
    }
    let longer = "x".repeat(257);
    for none in ["", "\u{fffd}", "a\u{fffd}", &longer] {
        assert_eq!(keep(&mut persons, &[(none, 0)]), [false], "{none}");
    }
}

#[test]
fn many_persons_are_told_apart() {
    let mut persons = nobody(PerPerson::groups(2, 1).unwrap());
    for expected in [[true, true, false], [false; 3]] {
        for person in 0..3_000 {
            let id = person.to_string();
            let rows = [0, person % 7 + 1, 9].map(|group| (id.as_str(), group));
            assert_eq!(keep(&mut persons, &rows), expected, "{id}");
        }
    }
}

#[test]
fn rows_that_are_looked_up_together_are_kept_as_one_by_one() {
    // New ids, known ones, none, the same several times in a row, and rows in no group.
    let ids: Vec<String> =
        (0..200).map(|id| if id % 7 == 0 { String::new() } else { id.to_string() }).collect();
    let row = |at: usize| {
        let spread = at.wrapping_mul(0x9e37_79b9) >> 16;
        let group = if spread.is_multiple_of(11) { NOWHERE } else { (at % 5) as u32 };
        (ids[spread % 200].as_str(), group)
    };
    let rows: Vec<Row> = (0..2_000).map(row).collect();
    for most in bounds() {
        let one_by_one = kept(most, &rows);
        for many in [2, 127, 128, 129, 300, rows.len()] {
            let mut nobody = nobody(most);
            let kept: Vec<bool> =
                rows.chunks(many).flat_map(|rows| keep(&mut nobody, rows)).collect();
            assert_eq!(kept, one_by_one, "{most:?} {many}");
        }
        let kept = one_by_one.iter().filter(|kept| **kept).count();
        assert!((100..1_000).contains(&kept), "{most:?} {kept}");
    }
}

#[test]
fn ids_and_groups_have_room_as_their_bytes_say_and_no_more() {
    // Ids of 2, 3 and 256 bytes, each in two groups, which count where they are kept apart.
    let ids = ["ab", "abc", &"x".repeat(256)];
    let of_ids = 2 + 3 + 256 + 3 * 48 + 3 * 20;
    for (most, bytes) in [
        (PerPerson::rows(9), of_ids),
        (PerPerson::groups(1, 9), of_ids),
        (PerPerson::groups(2, 1), of_ids + 6 * 48),
    ] {
        let most = most.unwrap();
        let filled = |room| {
            let mut tally = by_persons_in(most).with(&Memory::of(room)).tally();
            for id in ids {
                tally.begin(3);
                tally.place(0, Column::Places(&[0, 1, 1]));
                tally.bound(id.repeat(3).as_bytes(), &[1, 2, 3].map(|at| at * id.len() as u32));
                tally.add_all();
            }
            tally.checked().map_err(|error| (error.code(), error.argument()))
        };
        assert_eq!(filled(bytes), Ok(()), "{most:?}");
        assert_eq!(filled(bytes - 1), Err(("ERR_LIMIT", Some("rows"))), "{most:?}");
    }
}

fn by_person() -> Groups<Test> {
    by_persons_in(PerPerson::groups(1, 1).unwrap())
}

fn by_persons_in(most: PerPerson) -> Groups<Test> {
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
fn an_id_is_what_lies_between_two_ends() {
    let mut tally = by_person().tally();
    tally.begin(4);
    tally.place(0, Column::Places(&[0, 0, 0, 0]));
    tally.bound(b"abaab", &[1, 3, 4, 5]);
    tally.add_all();
    // "a", "ba", "a" once more, "b".
    assert_eq!(tally.answers(), [3, 0, 0].map(crate::exact::Integer::from));
}

#[test]
fn nothing_is_released_once_there_were_more_ids_than_memory_is_meant_for() {
    let groups = || {
        let most = PerPerson::rows(1).unwrap();
        Groups::new(vec![texts(2, true)], most, Test::ANY).unwrap().with_ids()
    };
    let query = || {
        let one = "1".parse().unwrap();
        GroupsQuery::<_, Epsilon>::new(Neighbors::AddOrRemoveOne, one, groups()).unwrap()
    };
    let mut tally = groups().with(&Memory::of(140)).tally();
    for (ids, is_enough) in [(&b"ab"[..], true), (b"cd", false), (b"aa", false)] {
        tally.begin(2);
        tally.place(0, Column::Places(&[0, 1]));
        tally.bound(ids, &[1, 2]);
        tally.add_all();
        let words = vec![7; usize::try_from(query().noise().words()).unwrap()];
        let mut tape = Tape::<64>::new(words);
        let released = query().release(&tally, &mut tape).map(drop);
        let refused = released.err().map(|error| (error.code(), error.argument()));
        assert_eq!(refused.is_none(), is_enough, "{refused:?}");
        if !is_enough {
            assert_eq!((refused, tape.used()), (Some(("ERR_LIMIT", Some("rows"))), 0));
        }
    }
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

#[test]
#[should_panic(expected = "persons are bounded first")]
fn numbers_of_unbounded_persons_are_a_bug() {
    let mut tally = by_person().tally();
    tally.begin(1);
    tally.place(0, Column::Places(&[0]));
    tally.count(&[1.0]);
}

#[test]
fn ids_of_all_questions_are_held_once_and_their_limit_is_one() {
    // Two ids of one byte, and of each question both persons, and a group of each of them.
    let needed = 2 * 49 + 2 * 2 * (20 + 48);
    for (most, expected) in [(needed, Error::Entropy), (needed - 1, TOO_MANY)] {
        let memory = Memory::of(most);
        let query = || {
            let groups = by_persons_in(PerPerson::groups(2, 1).unwrap()).with(&memory);
            GroupsQuery::<_, Epsilon>::new(Neighbors::AddOrRemoveOne, "1".parse().unwrap(), groups)
                .unwrap()
        };
        let queries = [query(), query()];
        let mut tallies = queries.each_ref().map(|query| query.groups().tally());
        for tally in &mut tallies {
            tally.begin(3);
            tally.place(0, Column::Places(&[0, 1, 0]));
            tally.keep(&[1.0; 3]);
            tally.bound(b"aba", &[1, 2, 3]);
            tally.count(&[1.0; 3]);
        }
        for (query, tally) in queries.iter().zip(&tallies) {
            // Refused before the first word.
            assert_eq!(query.release(tally, &mut Tape::<64>::new([])), Err(expected));
        }
    }
}
