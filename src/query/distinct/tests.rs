//! Facts about different texts.

use super::*;
use crate::{
    entropy::Tape,
    exact::{Integer, Rational},
    privacy::{Person, Rho},
    query::{
        groups::{self, Categories, Column, Dimension, Groups, GroupsQuery, Memory, PerPerson},
        rows::{Tally as _, count::Test, histogram, sets},
    },
};

const ADD: Neighbors = Neighbors::AddOrRemoveOne;
const CHANGE: Neighbors = Neighbors::ChangeOne;

fn sharp() -> Distinct {
    let person = Person::new(ADD, 1, "1000".parse().unwrap()).unwrap();
    Distinct::new(person, DifferentTexts).unwrap()
}

/// Texts one after another, and where each of them ends.
fn packed(texts: &[&[u8]]) -> (Vec<u8>, Vec<u32>) {
    let ends = texts.iter().scan(0, |end, text| {
        *end += u32::try_from(text.len()).unwrap();
        Some(*end)
    });
    (texts.concat(), ends.collect())
}

fn counted(texts: &[&[u8]]) -> i64 {
    let mut tally = DifferentTexts.tally();
    for chunk in texts.chunks(3) {
        let (bytes, ends) = packed(chunk);
        tally.add_texts(&bytes, &ends).unwrap();
    }
    tally.number()
}

/// Words from which releases draw noise 0.
fn quiet(words: u64) -> Tape<64> {
    Tape::new(vec![1 << 63; usize::try_from(words).unwrap()])
}

/// A missing text.
const NONE: &[u8] = &[0xff];

#[test]
fn texts_are_compared_byte_for_byte_and_some_do_not_count() {
    let longest = "x".repeat(256);
    let different = [
        "",
        "Oslo",
        "oslo",
        "oslo ",
        " oslo",
        "\0",
        "\0\0",
        "é",
        "e\u{301}",
        "ab",
        "a",
        "b",
        "\"",
        "__proto__",
        "a\u{fffd}",
        "\u{1f600}",
        &longest,
    ];
    let all = i64::try_from(different.len()).unwrap();
    let bytes: Vec<&[u8]> = different.iter().map(|text| text.as_bytes()).collect();
    for texts in [&bytes[..], &[&bytes[..], &bytes].concat()] {
        assert_eq!(counted(texts), all);
    }
    let longer = "x".repeat(257);
    // Missing, unreadable, too long, and half a surrogate pair.
    let none = [NONE, "\u{fffd}".as_bytes(), longer.as_bytes(), b"\xed\xa0\x80", b"a\xff"];
    assert_eq!(counted(&none), 0);
    assert_eq!(counted(&[&none[..], &bytes, &none].concat()), all);
}

#[test]
fn many_texts_are_told_apart() {
    let texts: Vec<String> = (0..20_000).map(|number| (number % 7_000).to_string()).collect();
    let bytes: Vec<&[u8]> = texts.iter().map(|text| text.as_bytes()).collect();
    assert_eq!(counted(&bytes), 7_000);
}

#[test]
fn the_sensitivity_holds_for_every_small_data_set_and_is_attained() {
    let texts: [&[u8]; 5] = [b"a", b"b", b"", NONE, "\u{fffd}".as_bytes()];
    let step = |neighbors| i64::try_from(&Integer::from(DifferentTexts.step(neighbors).sum()));
    let (mut added, mut changed) = (0, 0);
    for rows in sets(&texts, 3) {
        let with = |row: &'static [u8]| counted(&[&rows[..], &[row]].concat());
        let without = counted(&rows);
        let all = texts.map(with);
        added = all.iter().fold(added, |most, one| most.max((one - without).abs()));
        let [least, most] = [all.iter().min(), all.iter().max()].map(Option::unwrap);
        changed = changed.max(most - least);
    }
    assert_eq!([Ok(added), Ok(changed)], [step(ADD), step(CHANGE)]);
}

#[test]
fn a_sharp_number_is_the_true_one_and_saturates() {
    let query = sharp();
    let mut tally = query.tally();
    for text in ["a", "b", "a", ""] {
        tally.add_text(text).unwrap();
    }
    let release = |tally: &Tally| query.release(tally, &mut quiet(query.noise().words()));
    assert_eq!(release(&tally), Ok(3));
    assert_eq!(rows::Tally::answers(&tally), [3]);
    tally.add_counted(&[0], &[i64::MAX.into()]);
    tally.add_counted(&[0], &[i64::MAX.into()]);
    assert_eq!(release(&tally), Ok((1 << 53) - 1));
}

#[test]
fn numbers_are_refused_and_texts_by_who_counts_numbers() {
    let refused = |result: Result<()>| result.unwrap_err().argument();
    assert_eq!(refused(DifferentTexts.tally().add(&[1.0])), Some("rows"));
    assert_eq!(refused(DifferentTexts.tally().add_places(&[1])), Some("rows"));
    assert_eq!(refused(Test::ANY.tally().add_texts(b"a", &[1])), Some("rows"));
}

#[test]
fn noise_and_charge_are_those_of_a_count_of_as_many_rows() {
    for neighbors in [ADD, CHANGE] {
        let person = || Person::new(neighbors, 3, "1".parse().unwrap()).unwrap();
        let [distinct, count] = [
            Distinct::new(person(), DifferentTexts).unwrap().noise().clone(),
            RowsQuery::new(person(), Test::ANY).unwrap().noise().clone(),
        ];
        assert_eq!(distinct.scale(), &Rational::from(3));
        assert_eq!((distinct.charge(), distinct.words()), (count.charge(), count.words()));
    }
    let person = Person::at_price(CHANGE, 3, "1/8".parse().unwrap()).unwrap();
    let priced: Distinct<Rho> = Distinct::new(person, DifferentTexts).unwrap();
    assert_eq!(priced.noise().variance().to_string(), "36");
}

fn refusal<T>(result: Result<T>) -> Option<(&'static str, Option<&'static str>)> {
    result.err().map(|error| (error.code(), error.argument()))
}
const TOO_MANY: Option<(&str, Option<&str>)> = Some(("ERR_LIMIT", Some("rows")));

#[test]
fn more_texts_than_memory_is_meant_for_are_refused_before_a_word_is_drawn() {
    let query = sharp();
    // Two texts of one letter, which count 48 more each.
    for (most, rows, expected) in
        [(98, "abba", None), (97, "abba", TOO_MANY), (98, "abc", TOO_MANY), (49, "aaa", None)]
    {
        let mut tally = query.tally().within(most);
        for row in rows.chars().chain("a".chars()) {
            tally.add_text(&row.to_string()).unwrap();
        }
        let refused = query.release(&tally, &mut Tape::<64>::new([]));
        assert_eq!(refusal(refused), expected.or(Some(("ERR_NO_ENTROPY", None))), "{most} {rows}");
        if expected.is_some() {
            // Nothing is held any more.
            assert_eq!((tally.number(), refusal(tally.checked())), (0, TOO_MANY));
        }
    }
}

/// A row: the group that it is in, if there is such a group, and its text.
type Row = (u32, &'static [u8]);

fn by_group(cells: usize, per_person: PerPerson) -> Groups<DifferentTexts> {
    let texts = (0..cells).map(|cell| cell.to_string()).collect();
    let listed = Categories::Listed(histogram::Categories::texts(texts).unwrap());
    Groups::new(vec![Dimension::new(listed, false)], per_person, DifferentTexts).unwrap()
}

fn add(tally: &mut groups::Tally, rows: &[Row], ids: Option<&[&[u8]]>) {
    let (places, texts): (Vec<u32>, Vec<&[u8]>) = rows.iter().copied().unzip();
    let (bytes, ends) = packed(&texts);
    tally.begin(rows.len());
    tally.place(0, Column::Places(&places));
    tally.keep_texts(&bytes, &ends);
    if let Some(ids) = ids {
        let (bytes, ends) = packed(ids);
        tally.bound(&bytes, &ends);
    }
    tally.count_texts(&bytes, &ends);
}

fn answers(groups: &Groups<DifferentTexts>, rows: &[Row]) -> Vec<i64> {
    let mut tally = groups.tally();
    add(&mut tally, rows, None);
    tally.answers().iter().map(|number| i64::try_from(number).unwrap()).collect()
}

fn one_row() -> PerPerson {
    PerPerson::rows(1).unwrap()
}

#[test]
fn each_group_has_its_different_texts_in_any_order_and_chunks() {
    let rows: [Row; 9] = [
        (0, b"a"),
        (1, b"a"),
        (0, b"b"),
        (0, b"a"),
        (2, b"c"),
        (u32::MAX, b"d"),
        (1, NONE),
        (0, b""),
        (1, b"a"),
    ];
    let groups = by_group(3, one_row());
    assert_eq!(answers(&groups, &rows), [3, 1, 1]);
    let mut tally = groups.tally();
    for chunk in rows.rchunks(2) {
        add(&mut tally, chunk, None);
        add(&mut tally, &[], None);
    }
    assert_eq!(tally.answers(), [3, 1, 1].map(Integer::from));
}

/// The farthest that answers move, in L1 and in the square of L2.
fn far(one: &[i64], other: &[i64]) -> [u64; 2] {
    let moves = one.iter().zip(other).map(|(one, other)| one.abs_diff(*other));
    moves.fold([0; 2], |[sum, squared], by| [sum + by, squared + by * by])
}

fn farther(one: [u64; 2], other: [u64; 2]) -> [u64; 2] {
    [one[0].max(other[0]), one[1].max(other[1])]
}

/// Whether a person may own these rows.
fn owns(per_person: PerPerson, rows: &[Row]) -> bool {
    let PerPerson::Groups { groups, rows: most } = per_person else {
        return rows.len() <= 2;
    };
    let counts = [0, 1, 2, 3].map(|cell| rows.iter().filter(|row| row.0 == cell).count() as u64);
    let some = counts.iter().filter(|count| **count > 0).count() as u64;
    some <= groups.get() && counts.iter().all(|count| *count <= most.get())
}

#[test]
fn by_group_the_sensitivity_holds_for_every_small_table_and_is_attained() {
    let texts: [&[u8]; 3] = [b"a", b"b", NONE];
    let all: Vec<Row> =
        [0, 1, 2, 3, 4].iter().flat_map(|cell| texts.map(|text| (*cell, text))).collect();
    let two = |groups, rows| PerPerson::groups(groups, rows).unwrap();
    // How many rows count at once, and how far they move added, and changed.
    for (per_person, rows, expected) in [
        (one_row(), 1, [[1, 1], [2, 2]]),
        (PerPerson::rows(2).unwrap(), 2, [[2, 4], [4, 8]]),
        (two(1, 2), 2, [[2, 4], [4, 8]]),
        (two(2, 1), 2, [[2, 2], [4, 4]]),
    ] {
        let groups = by_group(4, per_person);
        let persons: Vec<Vec<Row>> = sets(&all, rows)
            .into_iter()
            .filter(|person| person.len() == rows && owns(per_person, person))
            .collect();
        let (mut added, mut changed) = ([0; 2], [0; 2]);
        for others in sets(&all[..2], 1) {
            let without = answers(&groups, &others);
            let with: std::collections::BTreeSet<Vec<i64>> = persons
                .iter()
                .map(|person| answers(&groups, &[&others[..], person].concat()))
                .collect();
            for one in &with {
                added = farther(added, far(one, &without));
                changed = with.iter().fold(changed, |most, other| farther(most, far(one, other)));
            }
        }
        let claimed = [ADD, CHANGE].map(|neighbors| {
            let times = match per_person {
                PerPerson::Rows(rows) | PerPerson::Groups { rows, .. } => rows.get(),
            };
            groups.steps(neighbors).iter().fold([0; 2], |most, step| {
                let [sum, squared] = [step.sum(), step.squared()];
                let [sum, squared] = [&sum, &squared].map(|far| u64::try_from(far).unwrap());
                farther(most, [times * sum, times * times * squared])
            })
        });
        assert_eq!([added, changed], expected, "{per_person:?}");
        assert_eq!(claimed, expected, "{per_person:?}");
    }
}

#[test]
fn rows_of_a_person_are_bounded_before_their_texts_count() {
    let groups = || by_group(2, PerPerson::groups(1, 2).unwrap()).with_ids();
    let rows: [Row; 7] =
        [(0, NONE), (1, b"a"), (1, b"a"), (1, b"b"), (0, b"c"), (0, b"c"), (0, b"d")];
    let ids: [&[u8]; 7] = [b"1", b"1", b"1", b"1", b"1", b"2", b""];
    let mut tally = groups().tally();
    add(&mut tally, &rows, Some(&ids));
    // The missing text takes no place; two rows of one text do, so that "b" is one too many.
    assert_eq!(tally.answers(), [1, 1].map(Integer::from));
    let query = GroupsQuery::<_, Epsilon>::new(ADD, "1000".parse().unwrap(), groups()).unwrap();
    let released = query.release(&tally, &mut quiet(query.noise().words()));
    assert_eq!(released, Ok([1, 1].map(Integer::from).to_vec()));
}

#[test]
fn texts_pairs_and_ids_are_held_to_one_limit_together() {
    let rows: [Row; 4] = [(0, b"a"), (1, b"a"), (1, b"bc"), (u32::MAX, b"nowhere")];
    let ids: [&[u8]; 4] = [b"1", b"2", b"2", b"3"];
    // Texts once: 49 and 50. Three pairs of 48. Two ids of 49, two persons of 20, and two groups of
    // these persons, of 48.
    let texts = 49 + 50 + 3 * 48;
    let both = texts + 2 * 49 + 2 * 20 + 2 * 48;
    for (has_ids, most, expected) in [
        (false, texts, None),
        (false, texts - 1, TOO_MANY),
        (true, both, None),
        (true, both - 1, TOO_MANY),
        (true, texts, TOO_MANY),
    ] {
        let groups = by_group(2, PerPerson::groups(2, 9).unwrap());
        let groups = if has_ids { groups.with_ids() } else { groups }.with(&Memory::of(most));
        let query = GroupsQuery::<_, Epsilon>::new(ADD, "1".parse().unwrap(), groups).unwrap();
        let mut tally = query.groups().tally();
        for _ in 0..2 {
            for (row, id) in rows.iter().zip(&ids) {
                add(&mut tally, &[*row], has_ids.then_some(&[*id]));
            }
        }
        let refused = query.release(&tally, &mut Tape::<64>::new([]));
        assert_eq!(refusal(refused), expected.or(Some(("ERR_NO_ENTROPY", None))), "{most}");
        assert_eq!(tally.answers().is_empty(), expected.is_some());
    }
}

#[test]
#[should_panic(expected = "the question is about texts")]
fn numbers_of_groups_are_a_bug() {
    let mut tally = by_group(1, one_row()).tally();
    tally.begin(1);
    tally.place(0, Column::Places(&[0]));
    tally.add(&[1.0]);
}
