//! Facts about quantiles by group: what they cost, and that each is that of its group.

use super::{
    places_tests::{bins, texts},
    *,
};
use crate::{
    entropy::Tape,
    exact::AnyGrid,
    privacy::{Person, concentrated::range},
    query::quantile::{Quantile, QuantileQuestion, Settings, Weights},
    score::quantile::Scorer,
};

const ADD: Neighbors = Neighbors::AddOrRemoveOne;
const CHANGE: Neighbors = Neighbors::ChangeOne;

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn question(alpha: &str) -> QuantileQuestion {
    question_by(alpha, Scorer::Interval, Weights::BaseE)
}

fn question_by(alpha: &str, scorer: Scorer, weights: Weights) -> QuantileQuestion {
    let candidates = AnyGrid::new(&read("0"), &read("120"), &read("1")).unwrap();
    QuantileQuestion::new(Settings { alpha: read(alpha), scorer, weights }, candidates).unwrap()
}

fn query(
    (cells, per_person, neighbors): (usize, PerPerson, Neighbors),
    epsilon: &str,
    alpha: &str,
) -> QuantileOfGroups {
    let groups = Groups::new(vec![texts(cells, false)], per_person, question(alpha)).unwrap();
    QuantileOfGroups::new(neighbors, read(epsilon), groups).unwrap()
}

fn one_row() -> PerPerson {
    PerPerson::rows(1).unwrap()
}

#[test]
fn quantiles_cost_the_published_rho_to_the_last_digit() {
    let rho = |per_person, neighbors, alpha| {
        let charge = query((5, per_person, neighbors), "1", alpha).charge();
        assert_eq!(charge.epsilon, Some(Rational::ONE), "{alpha}");
        charge.rho.unwrap()
    };
    // Where all change within their groups, and where all leave them.
    let (one, three) = (one_row(), PerPerson::groups(3, 1).unwrap());
    let published = read("0.1233015614822445333633583600416818566699");
    assert_eq!(rho(one, CHANGE, "1/2"), published);
    let published = read("0.06228418452231175917628568709186687122632");
    assert_eq!(rho(one, CHANGE, "9/10"), published);
    let published = read("0.04160252459748845648191582608978143305893");
    assert_eq!(rho(three, ADD, "1/2"), published);
    for alpha in ["0", "1"] {
        assert_eq!(rho(one, CHANGE, alpha), range(&read("1/2"), 2).up40(), "{alpha}");
    }
}

#[test]
fn each_group_has_the_quantile_of_its_rows() {
    // So sharp that the best candidate is drawn.
    let by = vec![texts(2, true), bins(&[50.0])];
    let groups = Groups::new(by, one_row(), question("1/2")).unwrap();
    let query = QuantileOfGroups::new(CHANGE, read("1e6"), groups).unwrap();
    let mut tally = query.groups().tally();
    for chunk in [9, 1] {
        tally.begin(chunk);
        tally.place(0, Column::Places(&[0, 0, 0, 1, 1, 1, 9, u32::MAX, 2][..chunk]));
        let ages = [1.0, 2.0, 3.0, 60.0, 70.0, 80.0, 50.0, 4.0, 49.0];
        tally.place(1, Column::Numbers(&ages[..chunk]));
        tally.add(&[7.0, 8.0, 90.0, 20.0, f64::NAN, 20.0, 33.0, 1.0, 64.0][..chunk]);
    }
    // Twice 7 by now.
    let words = vec![1 << 63; usize::try_from(query.words()).unwrap()];
    let medians = query.release(&mut tally, &mut Tape::<64>::new(words)).unwrap();
    assert_eq!((medians.len(), medians[3], medians[4], medians[5]), (6, 20.0, 64.0, 33.0));
    assert!((7.0..=8.0).contains(&medians[0]), "{medians:?}");
}

#[test]
fn one_group_is_answered_like_its_rows_alone() {
    for (neighbors, epsilon) in [(ADD, "1/5"), (CHANGE, "2/5")] {
        let query = query((1, PerPerson::rows(2).unwrap(), neighbors), epsilon, "1/4");
        let mut tally = query.groups().tally();
        tally.begin(4);
        tally.place(0, Column::Places(&[0, 1, u32::MAX, 0]));
        tally.add(&[41.0, 100.0, 100.0, f64::NAN]);
        let person = Person::new(ADD, 2, read("1/5")).unwrap();
        let alone = Quantile::new(person, question("1/4")).unwrap();
        let mut rows = alone.tally();
        rows.add(&[41.0]).unwrap();
        assert_eq!(query.words(), alone.words());
        for seed in 1..20u64 {
            let word = |at: u64| (at + 64 * seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let tape = || Tape::<64>::new((1..=alone.words()).map(word).collect::<Vec<_>>());
            let released = query.release(&mut tally, &mut tape()).unwrap();
            assert_eq!(released, [alone.release(&mut rows, &mut tape()).unwrap()]);
        }
    }
}

/// Holds the answers of this many groups to those of each group's rows alone, one after the other
/// on the same words. Rows come in chunks; others are in no group.
fn compare_with_rows_alone(question: &QuantileQuestion, groups: u32, rows: &[(u32, f64)]) {
    let by = vec![texts(groups as usize, false)];
    let asked = Groups::new(by, one_row(), question.clone()).unwrap();
    let query = QuantileOfGroups::new(ADD, read("2"), asked).unwrap();
    let mut tally = query.groups().tally();
    for part in rows.chunks(3) {
        tally.begin(part.len());
        tally.place(0, Column::Places(&part.iter().map(|(group, _)| *group).collect::<Vec<_>>()));
        tally.add(&part.iter().map(|(_, number)| *number).collect::<Vec<_>>());
    }
    let person = Person::new(ADD, 1, read("2")).unwrap();
    let alone = Quantile::new(person, question.clone()).unwrap();
    assert_eq!(query.words(), u64::from(groups) * alone.words());
    for seed in 1..40u64 {
        let word = |at: u64| (at + 64 * seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let words: Vec<u64> = (1..=query.words() + 16).map(word).collect();
        let released = query.release(&mut tally, &mut Tape::<64>::new(words.clone())).unwrap();
        assert_eq!(released.len(), groups as usize);
        let mut used = 0;
        for (group, released) in (0..groups).zip(released) {
            let own = rows.iter().filter(|(place, _)| *place == group);
            let mut bins = alone.tally();
            bins.add(&own.map(|(_, number)| *number).collect::<Vec<f64>>()).unwrap();
            let mut tape = Tape::<64>::new(words[used..].to_vec());
            let expected = alone.release(&mut bins, &mut tape).unwrap();
            assert_eq!(released, expected, "{seed} {group}");
            used += tape.used();
        }
    }
}

#[test]
fn each_group_is_answered_like_its_rows_alone_one_after_the_other() {
    let rows = [
        (0, 7.0),
        (1, f64::INFINITY),
        (1, 500.0),
        (2, -3.0),
        (1, 119.5),
        (0, f64::NEG_INFINITY),
        (2, 33.0),
        (3, 60.0),
        (1, f64::NAN),
        (0, 8.0),
    ];
    for scorer in [Scorer::Interval, Scorer::Rank] {
        compare_with_rows_alone(&question_by("3/4", scorer, Weights::BaseE), 3, &rows);
    }
}

/// The question on points that are never written out.
fn on_grid(last: &str, step: &str) -> QuantileQuestion {
    let candidates = AnyGrid::new(&read("0"), &read(last), &read(step)).unwrap();
    assert!(matches!(candidates, AnyGrid::Long(_)));
    let settings =
        Settings { alpha: read("3/4"), scorer: Scorer::Interval, weights: Weights::BaseE };
    QuantileQuestion::new(settings, candidates).unwrap()
}

#[test]
fn each_group_on_a_grid_that_is_never_written_out_is_answered_like_its_rows_alone() {
    let rows = [
        (0, 7.25),
        (1, f64::INFINITY),
        (1, 500.0),
        (2, -3.0),
        (1, 19_999.5),
        (0, f64::NEG_INFINITY),
        (2, 33.333),
        (3, 60.0),
        (1, f64::NAN),
        (0, 8.01),
        (u32::MAX, 8.02),
    ];
    let question = on_grid("20000", "0.01");
    compare_with_rows_alone(&question, 4, &rows);
    // A database cannot count its bins.
    let groups = Groups::new(vec![texts(4, false)], one_row(), question).unwrap();
    assert_eq!(groups.tally().bins_of_group().unwrap_err().code(), "ERR_LIMIT");
}

#[test]
fn points_of_all_groups_that_are_never_written_out_have_a_limit() {
    let made = |groups, last| {
        let groups = Groups::new(vec![texts(groups, false)], one_row(), on_grid(last, "1"));
        groups.err().map(|error| (error.code(), error.argument()))
    };
    let limit = Some(("ERR_LIMIT", Some("candidates")));
    // 2^53 points, and one fewer than 2^46.
    assert_eq!(made(256, "9007199254740991"), None);
    assert_eq!(made(257, "9007199254740991"), limit);
    assert_eq!(made(1 << 16, "35184372088831"), None);
    assert_eq!(made(1 << 16, "35184372088832"), limit);
}

#[test]
fn rows_on_a_grid_that_is_never_written_out_take_memory_and_those_in_no_group_take_none() {
    let groups = || Groups::new(vec![texts(2, false)], one_row(), on_grid("2e7", "1")).unwrap();
    let query = QuantileOfGroups::new(ADD, read("1"), groups()).unwrap();
    // Memory for four rows in groups.
    let mut tally = groups().with(&Memory::of(64)).tally();
    for (places, is_enough) in
        [([0, 1, 9], true), ([9, 9, 9], true), ([1, 1, 9], true), ([9, 0, 9], false)]
    {
        tally.begin(3);
        tally.place(0, Column::Places(&places));
        tally.add(&[5.0, 6.0, 7.0]);
        let words = vec![1 << 63; usize::try_from(query.words()).unwrap()];
        let mut tape = Tape::<64>::new(words);
        let released = query.release(&mut tally, &mut tape).map(drop);
        let refused = released.err().map(|error| (error.code(), error.argument()));
        assert_eq!(refused.is_none(), is_enough, "{refused:?}");
        assert_eq!(is_enough, tape.used() > 0);
    }
    // It reads on, and keeps nothing.
    tally.begin(1);
    tally.place(0, Column::Places(&[0]));
    tally.add(&[5.0]);
    let refused = query.release(&mut tally, &mut Tape::<64>::new([])).unwrap_err();
    assert_eq!((refused.code(), refused.argument()), ("ERR_LIMIT", Some("rows")));
}

#[test]
fn base_2_and_ids_where_rows_change_are_refused() {
    let base_2 = question_by("1/2", Scorer::Interval, Weights::Base2 { expected: None });
    let made = |question, neighbors, has_ids| {
        let groups = Groups::new(vec![texts(2, false)], one_row(), question).unwrap();
        let groups = if has_ids { groups.with_ids() } else { groups };
        let refused = QuantileOfGroups::new(neighbors, read("1"), groups).err();
        refused.map(|error| (error.code(), error.argument()))
    };
    assert_eq!(made(base_2, ADD, false), Some(("ERR_ARGUMENT", Some("ask"))));
    let refused = Some(("ERR_ARGUMENT", Some("personId")));
    assert_eq!(made(question("1/2"), CHANGE, true), refused);
    assert_eq!(made(question("1/2"), CHANGE, false), None);
    assert_eq!(made(question("1/2"), ADD, true), None);
}

#[test]
fn ranks_losses_and_limits_are_those_of_all_groups() {
    let five = query((5, one_row(), ADD), "1", "1/2");
    let error = five.rank_error(&read("0.95")).unwrap();
    assert!(read("9.4009607") < error && error < read("9.4009608"), "{error}");
    // Where rows change each group has half of epsilon, and a person of three rows three times the
    // costs.
    let changed = query((5, PerPerson::rows(3).unwrap(), CHANGE), "1", "1/2");
    let times = changed.rank_error(&read("0.95")).unwrap() / error.clone();
    assert_eq!(times, read("6"));
    for confidence in ["0", "1", "-1"] {
        let refused = five.rank_error(&read(confidence)).unwrap_err();
        assert_eq!(refused.argument(), Some("confidence"));
    }
    let persons = query((5, PerPerson::groups(2, 3).unwrap(), ADD), "0.3", "1/2");
    let rows = query((5, PerPerson::rows(3).unwrap(), CHANGE), "0.3", "1/2");
    assert_eq!(persons.loss(&read("2")), Ok(Loss::Finite(read("0.6"))));
    assert_eq!(rows.loss(&read("2")), Ok(Loss::Finite(read("0.2"))));
    let by_id = Groups::new(vec![texts(5, false)], PerPerson::rows(3).unwrap(), question("1/2"));
    let by_id = QuantileOfGroups::new(ADD, read("0.3"), by_id.unwrap().with_ids()).unwrap();
    assert_eq!(by_id.loss(&read("2")), Ok(Loss::Finite(read("0.6"))));
    assert_eq!(rows.loss(&read("1/2")).unwrap_err().argument(), Some("dIn"));
}
