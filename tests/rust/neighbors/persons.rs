//! Shows what one person's rows can do to answers by group: all tables of up to five rows, and
//! records of files, wherever the person's rows stand.
//!
//! The person who is taken away may leave out the id of a row. Two of the texts by which rows are
//! grouped are counted together, as all others.

use std::collections::{BTreeMap, BTreeSet};

use sottovoce::query::{
    groups::{Categories, Column, Dimension, Groups, PerPerson},
    rows::{count::Test, histogram},
};

use super::{Dialect, Read, dialects, records, tables};

/// Whose row it is, the id that stands there, and the text that it is grouped by.
#[derive(Clone, Copy, Debug)]
struct Row<'a> {
    is_of_person: bool,
    id: &'a str,
    text: &'a str,
}

const LISTED: [&str; 1] = ["x"];
/// One that is listed, and two others.
const TEXTS: [&str; 3] = ["x", "u", "v"];

/// How many rows of each group count.
type Counts = [u64; 2];
/// A way of counting: ours, or one with a mistake.
type Count = fn(PerPerson, &[Row<'_>]) -> Counts;

fn group(text: &str) -> usize {
    LISTED.iter().position(|listed| *listed == text).unwrap_or(LISTED.len())
}

fn ours(most: PerPerson, rows: &[Row<'_>]) -> Counts {
    let listed = histogram::Categories::texts(LISTED.map(String::from).into()).unwrap();
    let by = vec![Dimension::new(Categories::Listed(listed), true)];
    let groups = Groups::new(by, most, Test::ANY).unwrap().with_ids();
    let places: Vec<u32> = rows.iter().map(|row| u32::try_from(group(row.text)).unwrap()).collect();
    let mut ids = Vec::new();
    let ends = rows.iter().map(|row| {
        ids.extend_from_slice(row.id.as_bytes());
        u32::try_from(ids.len()).unwrap()
    });
    let ends: Vec<u32> = ends.collect();
    let mut tally = groups.tally();
    tally.begin(rows.len());
    tally.place(0, Column::Places(&places));
    tally.bound(&ids, &ends);
    tally.add_all();
    tally.answers().iter().map(|count| u64::try_from(count).unwrap()).collect::<Vec<_>>()[..]
        .try_into()
        .unwrap()
}

fn counted<'a>(rows: impl Iterator<Item = &'a Row<'a>>) -> Counts {
    let mut counts = [0; 2];
    rows.for_each(|row| counts[group(row.text)] += 1);
    counts
}

/// The first rows of each person, by what is taken for a person, and for a group.
fn first<'a, P: Ord, G: Ord>(
    most: PerPerson,
    rows: &[Row<'a>],
    person: impl Fn(usize, &Row<'a>) -> Option<P>,
    place: impl Fn(&Row<'a>) -> G,
) -> Counts {
    let mut kept: BTreeMap<P, BTreeMap<G, u64>> = BTreeMap::new();
    let rows = rows.iter().enumerate().filter(|(at, row)| {
        let Some(person) = person(*at, row) else { return false };
        let own = kept.entry(person).or_default();
        let (here, all) = (own.get(&place(row)).copied(), own.values().sum::<u64>());
        let has_room = match most {
            PerPerson::Rows(rows) => all < rows.get(),
            PerPerson::Groups { groups, rows } => match here {
                Some(here) => here < rows.get(),
                None => (own.len() as u64) < groups.get(),
            },
        };
        if has_room {
            *own.entry(place(row)).or_default() += 1;
        }
        has_room
    });
    counted(rows.map(|(_, row)| row))
}

fn is_id<'a>(row: &Row<'a>) -> Option<&'a str> {
    (!row.id.is_empty()).then_some(row.id)
}

/// By the rule, one row after the other.
fn by_the_rule(most: PerPerson, rows: &[Row<'_>]) -> Counts {
    first(most, rows, |_, row| is_id(row), |row| group(row.text))
}

/// Each row without an id is of somebody else.
fn each_missing_is_one(most: PerPerson, rows: &[Row<'_>]) -> Counts {
    let person = |at: usize, row: &Row<'_>| match is_id(row) {
        Some(id) => Some(id.to_owned()),
        None => Some(format!("row {at}")),
    };
    first(most, rows, person, |row| group(row.text))
}

/// All rows without an id are of one person.
fn all_missing_are_one(most: PerPerson, rows: &[Row<'_>]) -> Counts {
    first(most, rows, |_, row| Some(row.id.to_owned()), |row| group(row.text))
}

/// Ids are told apart by their lengths alone.
fn ids_collide(most: PerPerson, rows: &[Row<'_>]) -> Counts {
    first(most, rows, |_, row| is_id(row).map(str::len), |row| group(row.text))
}

/// The first rows of all, no matter whose they are.
fn first_of_all(_: PerPerson, rows: &[Row<'_>]) -> Counts {
    counted(rows.iter().filter(|row| is_id(row).is_some()).take(5))
}

/// Each person counts in the group that has the most rows among theirs.
fn fullest(_: PerPerson, rows: &[Row<'_>]) -> Counts {
    let all = counted(rows.iter());
    let persons: BTreeSet<&str> = rows.iter().filter_map(is_id).collect();
    let mut counts = [0; 2];
    for person in persons {
        let own = rows.iter().filter(|row| row.id == person).map(|row| group(row.text));
        let preferred = own.max_by_key(|group| (all[*group], usize::MAX - group));
        counts[preferred.unwrap()] += 1;
    }
    counts
}

/// Persons are bounded in the groups of their texts, before others are counted together.
fn bounded_too_early(most: PerPerson, rows: &[Row<'_>]) -> Counts {
    first(most, rows, |_, row| is_id(row), |row| row.text.to_owned())
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

/// By how much each group differs.
fn moves(one: Counts, other: Counts) -> Counts {
    [0, 1].map(|group| one[group].abs_diff(other[group]))
}

/// Whether groups differ by no more than the rows that one person may have.
fn is_near(most: PerPerson, moves: Counts) -> bool {
    match most {
        PerPerson::Rows(rows) => moves.iter().sum::<u64>() <= rows.get(),
        PerPerson::Groups { groups, rows } => {
            moves.iter().filter(|by| **by > 0).count() as u64 <= groups.get()
                && moves.iter().all(|by| *by <= rows.get())
        }
    }
}

/// All rows that two people can have. Either may leave out the id.
fn all_rows() -> Vec<Row<'static>> {
    let whose = [(true, "a"), (true, ""), (false, "b"), (false, "")];
    let row = |(is_of_person, id), text| Row { is_of_person, id, text };
    whose.iter().flat_map(|whose| TEXTS.map(|text| row(*whose, text))).collect()
}

/// Calls `each` with all tables of up to so many rows.
fn all_tables(most: usize, mut each: impl FnMut(&[Row<'_>])) {
    let rows = all_rows();
    for length in 0..=most {
        let mut places = vec![0; length];
        loop {
            each(&places.iter().map(|place| rows[*place]).collect::<Vec<_>>());
            let Some(last) = places.iter().rposition(|place| place + 1 < rows.len()) else { break };
            places[last] += 1;
            places[last + 1..].fill(0);
        }
    }
}

/// The most that taking away one person moves all groups together, and whether it is always as near
/// as the bound says.
fn taken_away(count: Count, most: PerPerson) -> (u64, bool) {
    let (mut furthest, mut are_near) = (0, true);
    all_tables(5, |rows| {
        let others: Vec<Row<'_>> = rows.iter().filter(|row| !row.is_of_person).copied().collect();
        if others.len() < rows.len() {
            let moved = moves(count(most, rows), count(most, &others));
            furthest = furthest.max(moved.iter().sum());
            are_near &= is_near(most, moved);
        }
    });
    (furthest, are_near)
}

#[test]
fn a_person_who_is_taken_away_moves_groups_by_no_more_than_the_bound() {
    for (most, furthest) in bounds().into_iter().zip([1, 2, 1, 2, 2]) {
        assert_eq!(taken_away(ours, most), (furthest, true), "{most:?}");
    }
}

#[test]
fn rows_of_persons_are_counted_by_the_rule() {
    for most in bounds() {
        all_tables(4, |rows| assert_eq!(ours(most, rows), by_the_rule(most, rows), "{rows:?}"));
    }
}

#[test]
fn other_ways_of_keeping_rows_are_noticed_by_how_far_a_person_moves_groups() {
    let one = PerPerson::rows(1).unwrap();
    for (mistaken, furthest) in [
        (each_missing_is_one as Count, 5),
        // One row with the id, and one without that comes before somebody else's.
        (all_missing_are_one, 3),
        (ids_collide, 2),
        (first_of_all, 5),
        (fullest, 3),
    ] {
        assert_eq!(taken_away(mistaken, one), (furthest, false));
    }
}

#[test]
fn bounding_persons_before_texts_are_merged_is_noticed() {
    // Two texts of one group: two rows of a person there, where one is allowed.
    let most = PerPerson::groups(2, 1).unwrap();
    assert_eq!(taken_away(bounded_too_early, most), (2, false));
}

/// The first mistake found, with a way of reading ids. Three records of one person are put between
/// those of others.
fn mistake(dialect: &Dialect, read: Read, id: fn(&str) -> &str) -> Option<String> {
    let delimiter = char::from(dialect.delimiter);
    let others = ["1k,x", "xk,5", "1k,5"].map(|line| line.replace(',', &delimiter.to_string()));
    let rows_of = |lines: &[String]| read(dialect, &dialect.file(lines));
    let count = |most, rows: &[super::Row]| {
        let rows = rows.iter().map(|row| {
            let super::Row { first, text, .. } = row;
            Row { is_of_person: false, id: id(first), text }
        });
        ours(most, &rows.collect::<Vec<_>>())
    };
    let mut by_id: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for record in records(dialect) {
        let alone = rows_of(core::slice::from_ref(&record));
        by_id.entry(alone[0].first.clone()).or_default().push(record);
    }
    assert!(by_id.len() > 8, "persons are told apart");
    let without = rows_of(&others);
    for own in by_id.values() {
        for three in own.windows(3) {
            let lines = [&three[..1], &others[..1], &three[1..2], &others[1..], &three[2..]];
            let file = dialect.file(&lines.concat());
            let with = read(dialect, &file);
            for most in bounds() {
                if !is_near(most, moves(count(most, &with), count(most, &without))) {
                    return Some(format!("{most:?}: {}", file.escape_ascii()));
                }
            }
        }
    }
    None
}

/// One of each way of writing files.
fn some() -> impl Iterator<Item = Dialect> {
    dialects().into_iter().step_by(5)
}

#[test]
fn a_persons_records_move_groups_by_no_more_than_the_bound_wherever_they_stand() {
    for dialect in some() {
        assert_eq!(mistake(&dialect, tables, |id| id), None, "{dialect:?}");
    }
}

#[test]
fn ids_of_which_only_the_beginning_is_read_are_noticed() {
    fn cut(id: &str) -> &str {
        id.char_indices().nth(1).map_or(id, |(end, _)| &id[..end])
    }
    for dialect in some().step_by(3) {
        assert!(mistake(&dialect, tables, cut).is_some(), "{dialect:?}");
    }
}
