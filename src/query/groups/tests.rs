//! Facts about answers by group: what they cost, and that they are those of each group.

use super::{
    places_tests::{bins, texts},
    *,
};
use crate::{
    Error,
    entropy::{Seeded, Tape},
    privacy::{Epsilon, Person, Rho},
    query::rows::{
        self, Tally as _,
        count::{Count, Test},
        histogram::{self, ByCategory, Histogram, Other},
        mean::{self, Mean},
        sum::{self, Sum},
    },
};

const ADD: Neighbors = Neighbors::AddOrRemoveOne;
const CHANGE: Neighbors = Neighbors::ChangeOne;

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn sums(lowest: &str, highest: &str) -> sum::Range {
    sum::Range::new(&read(lowest), &read(highest), read("1")).unwrap()
}

fn means(lowest: &str, highest: &str, step: &str) -> mean::Range {
    mean::Range::new(&read(lowest), &read(highest), read(step)).unwrap()
}

fn rows(rows: u64) -> PerPerson {
    PerPerson::rows(rows).unwrap()
}

fn per_group(groups: u64, rows: u64) -> PerPerson {
    PerPerson::groups(groups, rows).unwrap()
}

/// Rows in this many groups.
fn query<P: Promise, Q: Inner + Counting>(
    (cells, per_person, neighbors): (usize, PerPerson, Neighbors),
    amount: &str,
    question: Q,
) -> GroupsQuery<Q, P> {
    let groups = Groups::new(vec![texts(cells, false)], per_person, question).unwrap();
    GroupsQuery::new(neighbors, read(amount), groups).unwrap()
}

#[test]
fn the_scale_is_that_of_all_groups_of_a_person() {
    fn scale<Q: Inner + Counting>(setting: (usize, PerPerson, Neighbors), question: Q) -> String {
        query::<Epsilon, Q>(setting, "1/2", question).noise().scale().to_string()
    }
    for (per_person, times) in [
        (rows(1), 1),
        (rows(3), 3),
        (per_group(3, 1), 3),
        (per_group(2, 3), 6),
        (per_group(12, 2), 8),
    ] {
        let setting = |neighbors| (4, per_person, neighbors);
        let all = |neighbors| {
            [
                scale(setting(neighbors), Test::ANY),
                scale(setting(neighbors), sums("0", "60")),
                scale(setting(neighbors), sums("-10", "10")),
                scale(setting(neighbors), means("0", "10", "1")),
            ]
        };
        let expected =
            |each: u64| [1, 60, 10, 10].map(|step| (2 * each * step * times).to_string());
        assert_eq!(all(ADD), expected(1), "{per_person:?}");
        assert_eq!(all(CHANGE), expected(2), "{per_person:?}");
    }
}

#[test]
fn prices_are_the_published_ones_to_the_last_digit() {
    fn assert_price<Q: Inner + Counting>(
        setting: (usize, PerPerson, Neighbors),
        question: Q,
        rho: &str,
    ) {
        let query = query::<Epsilon, Q>(setting, "1", question);
        let charge = query.charge();
        assert_eq!(charge.rho, Some(read(rho)), "{setting:?}");
        assert_eq!(
            (charge.epsilon, query.epsilon()),
            (Some(Rational::ONE), Loss::Finite(1.into()))
        );
    }
    let of = |per_person, neighbors| (5, per_person, neighbors);
    for (setting, rho) in [
        (of(rows(1), ADD), "0.4621171572600097585023184836436725487303"),
        (of(rows(3), ADD), "0.3794353916198150999962721252230896113288"),
        (of(rows(1), CHANGE), "0.2449186624037091292778011314910169575066"),
        (of(per_group(3, 1), ADD), "0.1651404129246293537327892279224591181057"),
        (of(per_group(2, 3), ADD), "0.2166927817620070854349721905148209961487"),
    ] {
        assert_price(setting, Test::ANY, rho);
    }
    // Where all rows leave their groups, and where all stay.
    let changed = of(rows(1), CHANGE);
    assert_price(changed, sums("0", "60"), "0.2130704274380557454863037956844766668874");
    assert_price(changed, sums("-10", "10"), "0.3681427479376591260747869243109580326158");
}

#[test]
fn prices_are_those_of_all_groups_together() {
    use crate::privacy::concentrated::laplace;
    fn rho<Q: Inner + Counting>(
        per_person: PerPerson,
        neighbors: Neighbors,
        question: Q,
    ) -> Rational {
        query::<Epsilon, Q>((9, per_person, neighbors), "1", question).charge().rho.unwrap()
    }
    let price = |loss: &str, step: &str, times| laplace(&read(loss), &read(step), times).up40();
    assert_eq!(rho(per_group(2, 3), CHANGE, Test::ANY), price("1/4", "1/12", 4));
    assert_eq!(rho(rows(2), CHANGE, means("0", "10", "1")), price("1/2", "1/40", 2));
    assert_eq!(rho(per_group(3, 2), CHANGE, means("0", "10", "1")), price("1/6", "1/120", 6));
    assert_eq!(rho(rows(2), ADD, means("0", "10", "1")), price("1", "1/20", 1));
    // The larger of two: bounds of one sign, and of two.
    let both = [price("1/4", "1/80", 4), price("3/8", "1/80", 2)];
    assert_eq!(
        rho(per_group(2, 1), CHANGE, sums("-10", "20")),
        both[1].clone().max(both[0].clone())
    );
    assert_eq!(rho(per_group(2, 1), CHANGE, sums("10", "20")), both[0]);
}

#[test]
fn noise_at_a_rho_knows_the_trap_of_sums() {
    fn variance<Q: Inner + Counting>(
        per_person: PerPerson,
        neighbors: Neighbors,
        question: Q,
    ) -> String {
        let query = query::<Rho, Q>((9, per_person, neighbors), "1/2", question);
        let charge = query.charge();
        assert_eq!((charge.rho, charge.epsilon, charge.bits), (Some(read("1/2")), None, None));
        assert_eq!(query.epsilon(), Loss::Infinite);
        query.noise().variance().to_string()
    }
    for (per_person, times) in
        [(rows(1), 1), (rows(3), 9), (per_group(2, 1), 2), (per_group(2, 3), 18)]
    {
        let all = |neighbors| {
            [
                variance(per_person, neighbors, Test::ANY),
                variance(per_person, neighbors, sums("0", "60")),
                variance(per_person, neighbors, sums("-10", "10")),
                variance(per_person, neighbors, sums("-10", "30")),
                variance(per_person, neighbors, means("0", "10", "1")),
            ]
        };
        let [added, changed] = [[1, 3600, 100, 900, 100], [2, 7200, 400, 1800, 200]]
            .map(|all: [u64; 5]| all.map(|squared| (squared * times).to_string()));
        assert_eq!((all(ADD), all(CHANGE)), (added, changed), "{per_person:?}");
    }
}

#[test]
fn the_error_is_for_all_groups_at_once() {
    let error = |cells: usize, neighbors, confidence: &str| {
        let edges: Vec<f64> = (1..u32::try_from(cells).unwrap()).map(f64::from).collect();
        let groups = Groups::new(vec![bins(&edges)], rows(1), Test::ANY).unwrap();
        let query = GroupsQuery::<_, Epsilon>::new(neighbors, Rational::ONE, groups).unwrap();
        assert_eq!(query.noise().values(), cells);
        query.error(&read(confidence))
    };
    let known = |error: u64| Ok(Natural::from(error));
    assert_eq!(error(12, ADD, "0.95"), known(5));
    assert_eq!(error(12, CHANGE, "0.95"), known(11));
    assert_eq!(error(1000, ADD, "0.95"), known(10));
    for confidence in ["0", "1", "-1/2", "2"] {
        let refused = error(12, ADD, confidence).unwrap_err();
        assert_eq!((refused.code(), refused.argument()), ("ERR_ARGUMENT", Some("confidence")));
    }
    // A mean takes two sums for each group: as many as of twice the groups.
    let mean = query::<Epsilon, _>((6, rows(1), ADD), "10", means("0", "10", "1"));
    assert_eq!((mean.noise().values(), mean.error(&read("0.95"))), (12, known(5)));
}

#[test]
fn losses_grow_with_rows_or_with_persons() {
    let rows = query::<Epsilon, _>((4, rows(3), CHANGE), "0.3", Test::ANY);
    let persons = query::<Epsilon, _>((4, per_group(2, 3), ADD), "0.3", Test::ANY);
    let priced = query::<Rho, _>((4, per_group(2, 3), ADD), "0.3", Test::ANY);
    for (d_in, of_rows, of_persons, of_rho) in
        [("0", "0", "0", "0"), ("1", "0.1", "0.3", "0.3"), ("2", "0.2", "0.6", "1.2")]
    {
        let all = [&rows.loss(&read(d_in)), &persons.loss(&read(d_in)), &priced.loss(&read(d_in))];
        let expected = [of_rows, of_persons, of_rho].map(|loss| Ok(Loss::Finite(read(loss))));
        assert_eq!(all, expected.each_ref(), "{d_in}");
    }
    // Without its first row a person keeps the next one: two answers move by one row.
    for bound in [PerPerson::rows(3).unwrap(), per_group(2, 3)] {
        let groups = Groups::new(vec![texts(4, false)], bound, Test::ANY).unwrap().with_ids();
        let kept = GroupsQuery::<_, Epsilon>::new(ADD, read("0.3"), groups).unwrap();
        assert_eq!(kept.loss(&read("2")), Ok(Loss::Finite(read("0.6"))));
    }
    for d_in in ["1/3", "1/2", "-1"] {
        assert_eq!(rows.loss(&read(d_in)).unwrap_err().argument(), Some("dIn"));
        assert_eq!(persons.loss(&read(d_in)).unwrap_err().argument(), Some("dIn"), "{d_in}");
    }
}

/// Rows of a table: two texts, of which any number may be missing, and a number.
struct Table {
    texts: Vec<u32>,
    ages: Vec<f64>,
    numbers: Vec<f64>,
}

impl Table {
    fn of(rows: usize) -> Self {
        let word = |at: usize| (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // As many bits as an index has anywhere.
        let text = |at| [0, 1, 2, 3, 7, u32::MAX][(word(at) >> 40) as usize % 6];
        let number = |at, kinds: &[f64]| kinds[(word(at) >> 32) as usize % kinds.len()];
        let ages = [f64::NAN, 17.0, 18.0, 17.999, 64.0, 65.0, -0.0, f64::INFINITY, 90.0];
        let pay = [f64::NAN, -5.0, 0.1, 2.375, 2.125, 7.0, 1e300, f64::NEG_INFINITY];
        Self {
            texts: (0..rows).map(text).collect(),
            ages: (0..rows).map(|at| number(at + rows, &ages)).collect(),
            numbers: (0..rows).map(|at| number(at + 2 * rows, &pay)).collect(),
        }
    }

    fn by() -> Vec<Dimension> {
        vec![texts(3, true), bins(&[18.0, 65.0])]
    }

    /// The group of a row, by looking at it.
    fn cell(&self, row: usize) -> Option<usize> {
        let text = match self.texts[row] {
            u32::MAX => return None,
            text => text.min(3) as usize,
        };
        let age = self.ages[row];
        (!age.is_nan()).then(|| 3 * text + usize::from(age >= 18.0) + usize::from(age >= 65.0))
    }

    fn answers<Q: Inner + Counting>(&self, question: Q, chunk: usize) -> Vec<Integer> {
        let groups = Groups::new(Self::by(), rows(1), question).unwrap();
        let mut tally = groups.tally();
        for from in (0..self.texts.len()).step_by(chunk) {
            let part = from..(from + chunk).min(self.texts.len());
            tally.begin(part.len());
            tally.place(0, Column::Places(&self.texts[part.clone()]));
            tally.place(1, Column::Numbers(&self.ages[part.clone()]));
            tally.add(&self.numbers[part]);
        }
        tally.answers()
    }

    fn reversed(mut self) -> Self {
        self.texts.reverse();
        self.ages.reverse();
        self.numbers.reverse();
        self
    }
}

/// The answers of each group are those of its rows alone, however the rows come.
fn assert_of_each_group<Q: Inner + Counting<Tally: rows::Tally> + Clone>(question: &Q) {
    let table = Table::of(2_500);
    let expected: Vec<Integer> = (0..12)
        .flat_map(|cell| {
            let own = (0..table.texts.len()).filter(|row| table.cell(*row) == Some(cell));
            let own: Vec<f64> = own.map(|row| table.numbers[row]).collect();
            assert!(own.len() > 50, "every group has rows: {cell}");
            let mut tally = question.tally();
            rows::Tally::add(&mut tally, &own).unwrap();
            tally.wide_answers()
        })
        .collect();
    for chunk in [2_500, 1_024, 1_025, 64, 7] {
        assert_eq!(table.answers(question.clone(), chunk), expected, "{chunk}");
    }
    // Chunks that grow and shrink; and the same rows in another order.
    assert_eq!(table.reversed().answers(question.clone(), 1_500), expected);
}

#[test]
fn each_group_has_the_answers_of_its_rows_in_any_order_and_chunks() {
    assert_of_each_group(&Test::ANY);
    assert_of_each_group(&Test::new(Some(0.0), Some(7.0)).unwrap());
    assert_of_each_group(&sums("-3", "5"));
    assert_of_each_group(&sum::Range::new(&read("1"), &read("3"), read("1/4")).unwrap());
    assert_of_each_group(&means("-3", "5", "1"));
    assert_of_each_group(&means("1", "3", "1/4"));
}

/// Words for a release.
fn tape(words: u64) -> Tape {
    let word = |at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Tape::new((1..=words).map(word).collect::<Vec<_>>())
}

/// The answers of one group, with rows that are in it and rows that are not.
fn of_one_group<Q: Inner + Counting>(
    neighbors: Neighbors,
    epsilon: &str,
    question: Q,
) -> Vec<Integer> {
    let query = query::<Epsilon, Q>((1, rows(2), neighbors), epsilon, question);
    let mut tally = query.groups().tally();
    tally.begin(4);
    tally.place(0, Column::Places(&[0, 1, u32::MAX, 0]));
    tally.add(&[4.0, 100.0, 100.0, f64::NAN]);
    query.release(&tally, &mut tape(query.noise().words())).unwrap()
}

#[test]
fn one_group_is_answered_like_its_rows_alone_at_half_the_loss_where_rows_change() {
    let person = || Person::new(ADD, 2, read("1/5")).unwrap();
    let count = Count::new(person(), Test::ANY).unwrap();
    let (mut counted, words) = (count.tally(), count.noise().words());
    counted.add(&[4.0]);
    let count = Integer::from(count.release(&counted, &mut tape(words)).unwrap());
    let sum = Sum::new(person(), sums("-3", "9")).unwrap();
    let mut total = sum.tally();
    total.add(&[4.0]);
    let sum = sum.release(&total, &mut tape(sum.noise().words())).unwrap();
    let mean = Mean::new(person(), means("-3", "9", "1")).unwrap();
    let mut both = mean.tally();
    both.add(&[4.0]);
    let mean = mean.release(&both, &mut tape(mean.noise().words())).unwrap();
    for (neighbors, epsilon) in [(ADD, "1/5"), (CHANGE, "2/5")] {
        let sums = sums("-3", "9");
        let released = [
            of_one_group(neighbors, epsilon, Test::ANY),
            of_one_group(neighbors, epsilon, sums),
            of_one_group(neighbors, epsilon, means("-3", "9", "1")),
        ];
        assert_eq!(released, [vec![count.clone()], vec![sum.clone()], mean.to_vec()]);
    }
}

#[test]
fn counts_by_category_are_a_histogram() {
    let listed: Vec<String> = (0..3).map(|text: u8| text.to_string()).collect();
    let categories = histogram::Categories::texts(listed).unwrap();
    for (other, is_counted) in [(Other::Counted, true), (Other::Dropped, false)] {
        let person = Person::new(ADD, 3, read("1/4")).unwrap();
        let question = ByCategory { categories: categories.clone(), other };
        let histogram = Histogram::new(person, question).unwrap();
        let mut tally = histogram.tally();
        tally.add_places(&[2, 0, 3, 2, 9]).unwrap();
        let words = histogram.noise().words();
        let counts = histogram.release(&tally, &mut tape(words)).unwrap();
        let groups = Groups::new(vec![texts(3, is_counted)], rows(3), Test::ANY).unwrap();
        let query = GroupsQuery::<_, Epsilon>::new(ADD, read("1/4"), groups).unwrap();
        let mut tally = query.groups().tally();
        tally.begin(5);
        tally.place(0, Column::Places(&[2, 0, 3, 2, 9]));
        tally.add_all();
        assert_eq!(query.noise().words(), words);
        let released = query.release(&tally, &mut tape(words)).unwrap();
        assert_eq!(released, counts.into_iter().map(Integer::from).collect::<Vec<_>>());
    }
}

#[test]
fn rows_are_looked_at_after_the_last_word_and_noise_is_theirs() {
    let query = query::<Epsilon, _>((3, rows(1), CHANGE), "1/10", means("0", "10", "1"));
    let words = query.noise().words();
    let empty = query.groups().tally();
    assert_eq!(query.release(&empty, &mut tape(words - 1)), Err(Error::Entropy));
    let nothing = query.release(&empty, &mut tape(words)).unwrap();
    assert!(nothing.iter().any(|noise| *noise != nothing[0]), "each has noise of its own");
    let mut tally = query.groups().tally();
    tally.begin(3);
    tally.place(0, Column::Places(&[2, 0, 2]));
    tally.add(&[1.0, 9.0, 2.0]);
    let released = query.release(&tally, &mut tape(words)).unwrap();
    let moved: Vec<Integer> = released.iter().zip(&nothing).map(|(one, zero)| one - zero).collect();
    assert_eq!(moved, [9, 1, 0, 0, 3, 17].map(Integer::from));
}

#[test]
fn the_most_groups_are_answered() {
    let edges: Vec<f64> = (1..1 << 16).map(f64::from).collect();
    let groups = Groups::new(vec![bins(&edges)], rows(1), means("0", "10", "1")).unwrap();
    assert_eq!(groups.grouping().groups(), Grouping::MOST);
    let query = GroupsQuery::<_, Epsilon>::new(ADD, Rational::ONE, groups).unwrap();
    let mut tally = query.groups().tally();
    tally.begin(2);
    tally.place(0, Column::Numbers(&[f64::MAX, f64::MIN]));
    tally.add(&[3.0, 4.0]);
    let answers = tally.answers();
    assert_eq!(answers.len(), 2 << 16);
    assert_eq!(answers[..2], [4, 6].map(Integer::from));
    assert_eq!(answers[answers.len() - 2..], [3, 7].map(Integer::from));
    let mut entropy = Seeded::new(&[7; 32], 0).unwrap();
    assert_eq!(query.release(&tally, &mut entropy).unwrap().len(), 2 << 16);
}
