//! Facts about questions without groups: each is the question by itself.

use super::{places_tests::texts, *};
use crate::{
    entropy::Tape,
    exact::AnyGrid,
    privacy::{Epsilon, Person, Rho},
    query::{
        quantile::{Quantile, QuantileQuestion, Settings, Weights},
        question::Asked,
        rows::{RowsQuery, Tally as _, count::Test, mean, sum},
    },
    score::quantile::Scorer,
};

const BOTH: [Neighbors; 2] = [Neighbors::AddOrRemoveOne, Neighbors::ChangeOne];

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn tape(words: u64) -> Tape {
    let word = |at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Tape::new((1..=words).map(word).collect::<Vec<_>>())
}

/// Rows of which the second is left out by a test, and the third by the question.
const ROWS: [f64; 4] = [4.0, 8.0, f64::NAN, -2.5];
const TEST: [u32; 4] = [0, 1, 0, 0];
/// Rows that are left.
const LEFT: [f64; 2] = [4.0, -2.5];

fn asked<Q: Inner>(question: Q, rows: u64) -> Groups<Q> {
    let grouping = Grouping::of_all(vec![texts(1, false)], PerPerson::rows(rows).unwrap());
    Groups::of(grouping.unwrap(), question).unwrap()
}

fn filled<Q: Inner>(groups: &Groups<Q>) -> Tally {
    let mut tally = groups.tally();
    tally.begin(4);
    tally.place(0, Column::Places(&TEST));
    tally.add(&ROWS);
    tally
}

fn assert_itself<Q: Inner + Counting + Clone, P: Promise>(question: &Q) {
    for (neighbors, rows) in BOTH.into_iter().flat_map(|one| [(one, 1), (one, 3)]) {
        let amount = read("3/7");
        let person = Person::of(neighbors, rows, amount.clone()).unwrap();
        let alone = RowsQuery::<Q, P>::new(person, question.clone()).unwrap();
        let query =
            GroupsQuery::<Q, P>::new(neighbors, amount, asked(question.clone(), rows)).unwrap();
        assert_eq!(query.charge(), alone.charge());
        assert_eq!(query.loss(&read("2")), Asked::loss(&alone, &read("2")));
        let words = query.noise().words();
        assert_eq!(words, alone.noise().words());
        let confidence = read("0.9");
        assert_eq!(query.noise().error(&confidence), alone.noise().error(&confidence));
        let mut tally = question.tally();
        tally.add(&LEFT).unwrap();
        let released = query.release(&filled(query.groups()), &mut tape(words)).unwrap();
        let wide = || tally.wide_answers();
        assert_eq!(released, alone.noise().release_wide(&mut tape(words), wide).unwrap());
    }
}

#[test]
fn without_groups_it_is_the_question_itself() {
    let steps = || (read("-3"), read("9"), read("1/2"));
    let (lowest, highest, step) = steps();
    let sums = sum::Range::new(&lowest, &highest, step).unwrap();
    let (lowest, highest, step) = steps();
    let means = mean::Range::new(&lowest, &highest, step).unwrap();
    assert_itself::<_, Epsilon>(&Test::ANY);
    assert_itself::<_, Epsilon>(&sums);
    assert_itself::<_, Epsilon>(&means);
    assert_itself::<_, Rho>(&Test::ANY);
    assert_itself::<_, Rho>(&sums);
    assert_itself::<_, Rho>(&means);
}

#[test]
fn without_groups_a_quantile_is_itself() {
    for (neighbors, alpha) in BOTH.into_iter().flat_map(|one| [(one, "1/2"), (one, "9/10")]) {
        let (scorer, weights) = (Scorer::Interval, Weights::BaseE);
        let candidates = AnyGrid::new(&read("-5"), &read("9"), &read("1")).unwrap();
        let settings = Settings { alpha: read(alpha), scorer, weights };
        let question = QuantileQuestion::new(settings, candidates).unwrap();
        let person = Person::new(neighbors, 2, read("1")).unwrap();
        let alone = Quantile::new(person, question.clone()).unwrap();
        let query = QuantileOfGroups::new(neighbors, read("1"), asked(question, 2)).unwrap();
        assert_eq!(query.charge(), alone.charge());
        assert_eq!(query.loss(&read("3")), Asked::loss(&alone, &read("3")));
        assert_eq!(query.rank_error(&read("0.9")), alone.rank_error(&read("0.9")));
        assert_eq!(query.words(), alone.words());
        let mut rows = alone.tally();
        rows.add(&LEFT).unwrap();
        let mut tally = filled(query.groups());
        let released = query.release(&mut tally, &mut tape(query.words())).unwrap();
        assert_eq!(released, [alone.release(&mut rows, &mut tape(alone.words())).unwrap()]);
    }
}

#[test]
fn tests_have_one_category_and_persons_are_counted_where_asked_for() {
    let rows = PerPerson::rows(2).unwrap();
    for refused in [vec![texts(2, false)], vec![texts(1, true)]] {
        let refusal = Grouping::of_all(refused, rows).map(|_| ()).unwrap_err();
        assert_eq!(refusal.argument(), Some("by"));
    }
    let all = || Grouping::of_all(vec![], rows).unwrap();
    let of_two = |grouping| {
        let groups = Groups::of(grouping, Test::ANY).unwrap();
        GroupsQuery::<_, Epsilon>::new(BOTH[0], Rational::ONE, groups).unwrap().loss(&read("2"))
    };
    assert_eq!(of_two(all()), Ok(Loss::Finite(read("1"))));
    assert_eq!(of_two(all().by_persons()), Ok(Loss::Finite(read("2"))));
}
