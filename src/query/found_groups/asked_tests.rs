//! Facts about questions that are asked of groups that are shown.

use core::num::NonZeroU32;

use super::*;
use crate::{
    entropy::Seeded,
    exact::{AnyGrid, Integer, Rational},
    privacy::{Epsilon, Neighbors},
    query::{
        groups::{Categories, Column, Dimension, Groups, GroupsQuery, QuantileOfGroups},
        quantile::{QuantileQuestion, Settings, Weights},
        question::Size,
        rows::{histogram, sum::Range},
    },
    score::quantile::Scorer,
};

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn range() -> Range {
    Range::new(&read("0"), &read("10"), read("1")).unwrap()
}

fn sums(grouping: Grouping) -> GroupsQuery<Range, Epsilon> {
    let groups = Groups::of(grouping, range()).unwrap();
    GroupsQuery::new(Neighbors::AddOrRemoveOne, read("1/2"), groups).unwrap()
}

fn query(finding: Finding) -> FoundGroupsQuery {
    FoundGroupsQuery::new(read("1/2"), &read("1e-6"), None, finding.asked()).unwrap()
}

/// A row: a text, the id of a person, and a number.
type Row = (&'static str, &'static str, f64);

fn tallied(query: &FoundGroupsQuery, rows: &[Row], size: usize) -> Tally {
    let mut tally = query.tally();
    for chunk in rows.chunks(size) {
        let column = |of: fn(&Row) -> &'static str| {
            let texts: Vec<_> = chunk.iter().map(of).collect();
            let ends = texts.iter().scan(0, |end, text| {
                *end += u32::try_from(text.len()).unwrap();
                Some(*end)
            });
            (texts.concat().into_bytes(), ends.collect::<Vec<u32>>())
        };
        let numbers: Vec<f64> = chunk.iter().map(|row| row.2).collect();
        tally.begin(chunk.len());
        tally.keep_within(&numbers, f64::NEG_INFINITY, f64::INFINITY);
        let (texts, ends) = column(|row| row.0);
        tally.find(&texts, &ends);
        if query.finding().has_ids {
            let (ids, ends) = column(|row| row.1);
            tally.bound(&ids, &ends);
        }
        tally.count_with(&numbers);
    }
    tally
}

/// As many rows of two texts as are always shown, of a third one too few, and some NaN.
fn table() -> Vec<Row> {
    let many = |text, number| (0..120).map(move |at| (text, "", f64::from(at % number)));
    let mut rows: Vec<Row> = many("x", 7).chain(many("y", 3)).collect();
    rows.insert(5, ("rare", "", 9.0));
    rows.insert(50, ("x", "", f64::NAN));
    rows
}

#[test]
fn a_question_is_that_of_listed_groups_on_the_same_tape() {
    let rows = table();
    let query = query(Finding::new(256, PerPerson::rows(2).unwrap()).unwrap());
    for seed in 0..20 {
        let mut entropy = Seeded::new(&[seed; 32], 0).unwrap();
        let mut tally = tallied(&query, &rows, 17);
        let shown = query.release(&tally, &mut entropy).unwrap();
        assert_eq!(shown.iter().map(|one| &*one.text).collect::<Vec<_>>(), ["x", "y"]);
        let mut rest = Seeded::new(&[seed; 32], 0).unwrap();
        assert_eq!(query.release(&tally, &mut rest).unwrap(), shown);
        let of_found = sums(query.finding().grouping(NonZeroU32::new(2).unwrap()));
        let mut cells = of_found.groups().tally();
        query.give(&mut tally, &shown, &mut cells);
        let found = of_found.release(&cells, &mut entropy).unwrap();

        let listed = histogram::Categories::texts(["x", "y"].map(String::from).into()).unwrap();
        let by = vec![Dimension::new(Categories::Listed(listed), false)];
        let of_listed = sums(Grouping::new(by, PerPerson::rows(2).unwrap()).unwrap());
        let mut cells = of_listed.groups().tally();
        let places: Vec<u32> = rows
            .iter()
            .map(|row| match row.0 {
                "x" => 0,
                "y" => 1,
                _ => 2,
            })
            .collect();
        cells.begin(rows.len());
        cells.place(0, Column::Places(&places));
        cells.add(&rows.iter().map(|row| row.2).collect::<Vec<_>>());
        assert_eq!(found, of_listed.release(&cells, &mut rest).unwrap());
    }
}

#[test]
fn groups_can_be_answered_one_after_the_other() {
    let query = query(Finding::new(256, PerPerson::rows(1).unwrap()).unwrap());
    let mut tally = tallied(&query, &table(), 1000);
    let shown = query.release(&tally, &mut Seeded::new(&[1; 32], 0).unwrap()).unwrap();
    let mut exact = |some: &[Found]| {
        let groups = NonZeroU32::new(u32::try_from(some.len()).unwrap()).unwrap();
        let mut cells = sums(query.finding().grouping(groups)).groups().tally();
        query.give(&mut tally, some, &mut cells);
        cells.answers()
    };
    let [x, y]: [Integer; 2] = [0, 1].map(|at| exact(&shown[at..=at]).remove(0));
    assert_eq!(exact(&shown), [x, y]);
}

#[test]
fn rows_that_do_not_decide_count_for_the_question() {
    let ids: Vec<&'static str> = (0..200).map(|at| &*Box::leak(format!("{at}").into())).collect();
    let rows: Vec<Row> = ids.iter().flat_map(|id| [("x", *id, 3.0); 3]).collect();
    // For each of 200 persons this many rows count, and no more; one of them decides.
    for most in [1, 2, 3] {
        for per_person in [PerPerson::groups(1, most), PerPerson::groups(2, most)] {
            let query = query(Finding::new(256, per_person.unwrap()).unwrap().with_ids());
            let mut tally = tallied(&query, &rows, 7);
            let deciding: Vec<u64> = tally.groups().iter().map(|(_, count)| *count).collect();
            assert_eq!(deciding, [200]);
            let shown = query.release(&tally, &mut Seeded::new(&[1; 32], 0).unwrap()).unwrap();
            let mut cells = sums(query.finding().grouping(NonZeroU32::MIN)).groups().tally();
            query.give(&mut tally, &shown, &mut cells);
            assert_eq!(cells.answers(), [Integer::from(200 * most * 3)]);
        }
    }
}

#[test]
fn a_person_counts_in_as_many_groups_as_the_bound_allows() {
    // Whatever number of groups is shown: the noise is that of all groups of a person.
    let both = PerPerson::groups(3, 1).unwrap();
    let query = query(Finding::new(256, both).unwrap());
    let of = |groups| sums(query.finding().grouping(NonZeroU32::new(groups).unwrap()));
    let alone = of(1);
    assert_eq!(alone.charge(), of(100_000).charge());
    let listed = histogram::Categories::texts(["a", "b", "c"].map(String::from).into()).unwrap();
    let by = vec![Dimension::new(Categories::Listed(listed), false)];
    let public = sums(Grouping::new(by, both).unwrap());
    assert_eq!(alone.charge(), public.charge());
    let confidence = read("0.95");
    assert_eq!(of(3).error(&confidence), public.error(&confidence));
}

#[test]
fn rows_take_memory_and_end_where_there_is_no_more() {
    let finding = Finding::new(256, PerPerson::rows(1).unwrap()).unwrap();
    let memory = Memory::of(1 << 19);
    let query = query(finding.with(&memory));
    let rows: Vec<Row> = vec![("x", "", 1.0); 1 << 16];
    let tally = tallied(&query, &rows[..1 << 14], 1 << 10);
    assert!(tally.checked().is_ok());
    drop(tally);
    let memory = Memory::of(1 << 19);
    let query = super::FoundGroupsQuery::new(
        read("1/2"),
        &read("1e-6"),
        None,
        Finding::new(256, PerPerson::rows(1).unwrap()).unwrap().asked().with(&memory),
    );
    let query = query.unwrap();
    let tally = tallied(&query, &rows, 1 << 10);
    let refused = query.release(&tally, &mut Seeded::new(&[1; 32], 0).unwrap());
    assert!(matches!(refused, Err(Error::Limit { .. })), "{refused:?}");
}

#[test]
fn nothing_is_refused_for_its_rows_once_groups_were_drawn() {
    let finding = Finding::new(256, PerPerson::rows(1).unwrap()).unwrap();
    let query = query(finding);
    let fine = AnyGrid::new(&read("0"), &read("2e7"), &read("1")).unwrap();
    let (alpha, scorer, weights) = (read("1/2"), Scorer::Interval, Weights::BaseE);
    let question = QuantileQuestion::new(Settings { alpha, scorer, weights }, fine).unwrap();
    let groups = Groups::of(query.finding().grouping(NonZeroU32::MIN), question).unwrap();
    let quantile = QuantileOfGroups::new(Neighbors::AddOrRemoveOne, read("1/2"), groups).unwrap();
    // More than a question about public groups takes, which is 2^26 rows.
    let mut cells = quantile.groups().tally();
    for _ in 0..=1 << 10 {
        cells.add_in(&[0; 1 << 16], &[7.0; 1 << 16]);
    }
    let mut entropy = Seeded::new(&[1; 32], 0).unwrap();
    assert_eq!(quantile.release(&mut cells, &mut entropy).unwrap(), [7.0]);
}

#[test]
fn a_row_that_is_kept_counts_what_it_counts_for_any_question() {
    let is_enough = |most| {
        let finding = Finding::new(256, PerPerson::rows(1).unwrap()).unwrap();
        let query = query(finding.with(&Memory::of(most)));
        tallied(&query, &[("x", "", 1.0); 1 << 13], 1 << 10).checked().is_ok()
    };
    // A page of rows, and a text of a byte with 48 more and its count.
    assert_eq!([56, 57].map(|text| is_enough((16 << 13) + text)), [false, true]);
}

#[test]
fn as_many_groups_are_tallied_at_once_as_there_is_room_for() {
    let most = |size| Finding::most_at_once(size).get();
    assert_eq!(most(Size::Bins(1)), 1 << 16);
    assert_eq!(most(Size::Bins(243)), (1 << 22) / 243);
    assert_eq!(most(Size::Bins(1 << 30)), 1);
    assert_eq!(most(Size::Rows(1 << 53)), 1 << 8);
    assert_eq!(most(Size::Rows(2)), 1 << 16);
}

#[test]
fn shares_add_up_to_epsilon() {
    let [finding, asked] = divided(&read("3/10"), &read("1/3")).unwrap();
    assert_eq!([finding, asked], [read("1/10"), read("1/5")]);
    for share in ["0", "1", "-1/2", "2"] {
        let refused = divided(&Rational::ONE, &read(share));
        assert!(matches!(refused, Err(Error::Parameter { name: "findingShare", .. })), "{share}");
    }
}

#[test]
fn a_threshold_is_run_as_written_if_it_keeps_delta() {
    let finding = || Finding::new(256, PerPerson::rows(3).unwrap()).unwrap();
    let at = |threshold, delta: &str| {
        FoundGroupsQuery::new(Rational::ONE, &read(delta), threshold, finding())
    };
    let least = at(None, "1e-6").unwrap();
    assert_eq!(least.mechanism().threshold(), 41);
    let same = at(Some(41), "1e-6").unwrap();
    assert_eq!(same.mechanism().delta(), least.mechanism().delta());
    let more = at(Some(50), "1e-6").unwrap();
    assert_eq!(more.mechanism().threshold(), 50);
    assert!(more.mechanism().delta() < least.mechanism().delta());
    for refused in [0, 1, 2, 40, (1 << 40) + 1, u64::MAX] {
        let refused = at(Some(refused), "1e-6").map(|_| ());
        assert!(matches!(refused, Err(Error::Parameter { name: "threshold", .. })), "{refused:?}");
    }
}
