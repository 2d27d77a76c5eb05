//! Facts about questions of a table: alone and together they are the queries that they are made of.

use super::*;
use crate::{
    entropy::{Seeded, Tape},
    exact::{AnyGrid, Integer},
    privacy::Epsilon,
    query::{
        distinct::DifferentTexts,
        found_groups::{Finding, FoundGroupsQuery},
        groups::{Categories, Column, Grouping, Groups, GroupsQuery, QuantileOfGroups},
        quantile::{self, QuantileQuestion, Weights},
        rows::{count::Test, mean, sum},
    },
    score::quantile::Scorer,
};

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn per_person() -> PerPerson {
    PerPerson::rows(1).unwrap()
}

fn count() -> Statistic {
    Statistic::Count(Test::new(None, None).unwrap())
}

fn pay() -> sum::Range {
    sum::Range::new(&read("0"), &read("10"), read("1/2")).unwrap()
}

fn mean_pay() -> mean::Range {
    mean::Range::new(&read("0"), &read("10"), read("1")).unwrap()
}

fn median() -> QuantileQuestion {
    let settings = quantile::Settings {
        alpha: read("1/2"),
        scorer: Scorer::Interval,
        weights: Weights::BaseE,
    };
    QuantileQuestion::new(settings, AnyGrid::new(&read("0"), &read("10"), &read("1")).unwrap())
        .unwrap()
}

/// Three groups, by numbers below 5, below 8, and others.
fn by_numbers() -> Vec<Dimension> {
    vec![Dimension::new(Categories::bins(vec![5.0, 8.0]).unwrap(), false)]
}

fn asked(by: By, statistic: Statistic) -> Asked {
    Asked { by, tests: Vec::new(), per_person: per_person(), statistic }
}

fn sought() -> Sought {
    Sought { longest: 256, delta: read("1e-6"), threshold: None, share: None }
}

fn guarantee(amount: Amount, weights: &[&str]) -> Guarantee {
    let weights: Vec<_> = weights.iter().map(|weight| read(weight)).collect();
    Guarantee {
        neighbors: Neighbors::AddOrRemoveOne,
        has_ids: false,
        amount,
        shares: (!weights.is_empty()).then(|| Shares::new(weights).unwrap()),
    }
}

fn epsilon(text: &str) -> Amount {
    Amount::Epsilon(read(text))
}

fn alone<E: Entropy>(amount: Amount, asked: Asked) -> Result<Table<E>> {
    Table::new(guarantee(amount, &[]), vec![asked])
}

fn seeded() -> Seeded {
    Seeded::new(&[7; 32], 0).unwrap()
}

const ROWS: [f64; 5] = [1.0, 4.5, 6.0, 9.0, f64::NAN];

/// Gives all rows to the first question, by numbers and about them.
fn add<E: Entropy>(table: &mut Table<E>) {
    table.begin(ROWS.len());
    table.question_mut(0).place(0, Column::Numbers(&ROWS));
    table.question_mut(0).keep(ROWS.to_vec());
    table.count();
}

#[test]
fn one_question_of_integers_is_the_query_that_it_is_made_of() {
    for notion in [Amount::Epsilon, Amount::Rho] {
        let statistic = Statistic::Sum(pay());
        let mut table = alone(notion(read("1/3")), asked(By::Groups(by_numbers()), statistic));
        let table = table.as_mut().unwrap();
        add(table);
        let answers = table.question_mut(0).release(&mut seeded()).unwrap();

        let groups = Groups::new(by_numbers(), per_person(), pay()).unwrap();
        let neighbors = Neighbors::AddOrRemoveOne;
        let mut source = seeded();
        let (totals, charge) = if let Amount::Epsilon(_) = notion(Rational::ONE) {
            let query = GroupsQuery::<_, Epsilon>::new(neighbors, read("1/3"), groups).unwrap();
            (query.release(&tallied(query.groups().tally()), &mut source), query.charge())
        } else {
            let query =
                GroupsQuery::<_, crate::privacy::Rho>::new(neighbors, read("1/3"), groups).unwrap();
            (query.release(&tallied(query.groups().tally()), &mut source), query.charge())
        };
        let values = totals.unwrap().iter().map(|total| pay().value(total)).collect();
        assert_eq!(answers, Answers::Numbers(values));
        assert_eq!(table.charge(), charge);
    }
}

fn tallied(mut tally: crate::query::groups::Tally) -> crate::query::groups::Tally {
    tally.begin(ROWS.len());
    tally.place(0, Column::Numbers(&ROWS));
    tally.add(&ROWS);
    tally
}

#[test]
fn one_quantile_is_the_query_that_it_is_made_of() {
    let mut table =
        alone(epsilon("1/3"), asked(By::Groups(by_numbers()), Statistic::Quantile(median())));
    let table = table.as_mut().unwrap();
    add(table);
    let answers = table.question_mut(0).release(&mut seeded()).unwrap();
    let groups = Groups::new(by_numbers(), per_person(), median()).unwrap();
    let query = QuantileOfGroups::new(Neighbors::AddOrRemoveOne, read("1/3"), groups).unwrap();
    let mut tally = tallied(query.groups().tally());
    let points = query.release(&mut tally, &mut seeded()).unwrap();
    assert_eq!(answers, Answers::Numbers(points));
    assert_eq!(table.question_mut(0).error(&read("0.9"), 0), rank_error(&query));
}

fn rank_error(query: &QuantileOfGroups) -> Result<f64> {
    query.rank_error(&read("0.9")).map(|error| crate::exact::up(&error))
}

#[test]
fn several_questions_lose_the_whole_by_their_weights() {
    let all = || {
        vec![
            asked(By::Groups(by_numbers()), count()),
            asked(By::All, Statistic::Mean(mean_pay())),
            asked(By::All, Statistic::Distinct(DifferentTexts)),
        ]
    };
    for (notion, is_pure) in
        [(Amount::Epsilon as fn(Rational) -> Amount, true), (Amount::Rho, false)]
    {
        let table = Table::<Tape>::new(guarantee(notion(read("2")), &["1", "2", "1/2"]), all());
        let table = table.unwrap();
        let (charge, whole) = (table.charge(), Some(read("2")));
        assert_eq!(if is_pure { charge.epsilon } else { charge.rho }, whole);
        assert_eq!(table.epsilon() == Loss::Infinite, !is_pure);
        let twice = Loss::Finite(read("4"));
        // A rho grows with the square of the distance.
        let at_two = if is_pure { twice } else { Loss::Finite(read("8")) };
        assert_eq!(table.loss(&read("2")), Ok(at_two));
        let parts: Vec<_> = table.questions().iter().map(TableQuestion::charge).collect();
        let part_of = |charge: &Charge| {
            if is_pure { charge.epsilon.clone() } else { charge.rho.clone() }.unwrap()
        };
        assert_eq!(part_of(&parts[1]), read("8/7"));
        assert_eq!(part_of(&parts[0]), part_of(&parts[2]) * read("2"));
    }
}

#[test]
fn a_distance_is_of_persons_where_one_question_bounds_their_groups() {
    let asked = |per_person| Asked {
        by: By::Groups(by_numbers()),
        tests: Vec::new(),
        per_person,
        statistic: count(),
    };
    let of = |second: PerPerson| {
        let all = vec![asked(PerPerson::rows(3).unwrap()), asked(second)];
        Table::<Tape>::new(guarantee(epsilon("1"), &["1", "1"]), all).unwrap()
    };
    // A row is a third of a person, and then of none.
    let by_rows = of(PerPerson::rows(3).unwrap()).loss(&Rational::ONE);
    assert_eq!(by_rows, Ok(Loss::Finite(read("1/3"))));
    let by_persons = of(PerPerson::groups(1, 3).unwrap()).loss(&Rational::ONE);
    assert_eq!(by_persons, Ok(Loss::Finite(Rational::ONE)));
}

/// Texts, and where each of them ends.
fn texts(rows: &[&str]) -> (Vec<u8>, Vec<u32>) {
    let mut end = 0;
    let ends = rows.iter().map(|row| {
        end += u32::try_from(row.len()).unwrap();
        end
    });
    (rows.concat().into_bytes(), ends.collect())
}

/// A question about found groups, with so many rows of one of them.
fn found(statistic: Statistic, share: Option<Rational>, rows: usize) -> Table<Seeded> {
    let by = By::Found(Sought { share, ..sought() });
    let mut table = alone(epsilon("2"), asked(by, statistic)).unwrap();
    let (bytes, ends) = texts(&vec!["nurse"; rows]);
    table.begin(rows);
    table.question_mut(0).keep(vec![3.0; rows]);
    table.question_mut(0).find(&bytes, &ends);
    table.count();
    table
}

#[test]
fn counts_of_found_groups_that_decide_are_the_answers() {
    let mut table = found(count(), None, 100);
    let answers = table.question_mut(0).release(&mut seeded()).unwrap();
    let finder = table.questions()[0].finder().unwrap();
    assert_eq!(finder.sought().share, None);
    let [shown] = finder.shown() else { panic!("one group is shown") };
    assert_eq!(shown.text, "nurse");
    let counts = vec![f64::from(u32::try_from(shown.count).unwrap())];
    assert_eq!(answers, Answers::Numbers(counts));

    let finding = Finding::new(256, per_person()).unwrap();
    let query = FoundGroupsQuery::new(read("2"), &read("1e-6"), None, finding).unwrap();
    let mut tally = query.tally();
    let (bytes, ends) = texts(&vec!["nurse"; 100]);
    tally.begin(100);
    tally.find(&bytes, &ends);
    tally.count();
    assert_eq!(query.release(&tally, &mut seeded()).unwrap(), core::slice::from_ref(shown));
    assert_eq!(table.charge(), query.charge());
    assert_eq!(table.delta(), Some(query.mechanism().delta()));
}

#[test]
fn what_is_asked_of_shown_groups_is_answered_after_them() {
    let mut table = found(Statistic::Sum(pay()), None, 200);
    assert_eq!(table.questions()[0].finder().unwrap().sought().share, Some(read("1/2")));
    assert_eq!(table.epsilon(), Loss::Finite(read("2")));
    let mut source = seeded();
    let answers = table.question_mut(0).release(&mut source).unwrap();
    // By hand, from the words that are left after the groups were drawn.
    let (mut source, one) = (seeded(), core::num::NonZeroU32::MIN);
    let finding = Finding::new(256, per_person()).unwrap().asked();
    let query = FoundGroupsQuery::new(Rational::ONE, &read("1e-6"), None, finding).unwrap();
    let mut tally = query.tally();
    let (bytes, ends) = texts(&vec!["nurse"; 200]);
    tally.begin(200);
    tally.find(&bytes, &ends);
    tally.count_with(&[3.0; 200]);
    let shown = query.release(&tally, &mut source).unwrap();
    let grouping: Grouping = query.finding().grouping(one);
    let sums = Groups::of(grouping, pay()).unwrap();
    let sums =
        GroupsQuery::<_, Epsilon>::new(Neighbors::AddOrRemoveOne, Rational::ONE, sums).unwrap();
    assert_eq!(table.charge(), Charge::of_all([sums.charge(), query.charge()]));
    let mut of_shown = sums.groups().tally();
    query.give(&mut tally, &shown, &mut of_shown);
    let totals = sums.release(&of_shown, &mut source).unwrap();
    assert_eq!(answers, Answers::Numbers(vec![pay().value(&totals[0])]));
}

#[test]
fn without_shown_groups_nothing_is_answered() {
    let empty = |answers: Answers| match answers {
        Answers::Numbers(numbers) => numbers.is_empty(),
        Answers::Sums(sums) => sums.is_empty(),
    };
    for statistic in [Statistic::Mean(mean_pay()), Statistic::Quantile(median()), count()] {
        let mut table = found(statistic, None, 1);
        let answers = table.question_mut(0).release(&mut seeded()).unwrap();
        assert_eq!(table.questions()[0].finder().unwrap().shown(), []);
        assert!(empty(answers));
    }
    let means = found(Statistic::Mean(mean_pay()), None, 1);
    assert_eq!(means.questions()[0].intervals(&[], &read("0.9")), Ok(vec![]));
    assert!(means.questions()[0].intervals(&[], &read("1")).is_err());
}

#[test]
fn means_are_two_sums_of_each_group() {
    let mut table =
        alone(epsilon("1"), asked(By::Groups(by_numbers()), Statistic::Mean(mean_pay())));
    let table = table.as_mut().unwrap();
    add(table);
    let Answers::Sums(sums) = table.question_mut(0).release(&mut seeded()).unwrap() else {
        panic!("means are sums")
    };
    assert_eq!(sums.len(), 3 * 2);
    let pairs = [[sums[0].clone(), sums[1].clone()]];
    let question = &table.questions()[0];
    let (low, high) = question.intervals(&pairs, &read("0.9")).unwrap()[0];
    let mean = mean_pay().mean(&pairs[0]);
    assert!(low <= mean && mean <= high, "{low} {mean} {high}");
    let error_of = |rows| question.mean_error(&read("0.9"), rows, 0).unwrap();
    assert!(error_of(1000) < error_of(10));
}

fn refused<T>(outcome: Result<T>) -> &'static str {
    outcome.err().and_then(|error| error.argument()).unwrap()
}

#[test]
fn what_found_groups_cannot_do_is_refused() {
    let of = |statistic| alone::<Tape>(epsilon("1"), asked(By::Found(sought()), statistic));
    assert_eq!(refused(of(Statistic::Distinct(DifferentTexts))), "ask");
    let points = AnyGrid::new(&read("0"), &read("8192"), &read("1")).unwrap();
    let settings = quantile::Settings {
        alpha: read("1/2"),
        scorer: Scorer::Interval,
        weights: Weights::BaseE,
    };
    let many = QuantileQuestion::new(settings, points).unwrap();
    assert_eq!(refused(of(Statistic::Quantile(many))), "candidates");
    let found = || vec![asked(By::Found(sought()), count())];
    let rho = guarantee(Amount::Rho(read("1")), &[]);
    assert_eq!(refused(Table::<Tape>::new(rho, found())), "rho");
    let changed = Guarantee { neighbors: Neighbors::ChangeOne, ..guarantee(epsilon("1"), &[]) };
    assert_eq!(refused(Table::<Tape>::new(changed, found())), "neighbors");
    let shared = By::Found(Sought { share: Some(read("1/2")), ..sought() });
    assert_eq!(refused(alone::<Tape>(epsilon("1"), asked(shared, count()))), "findingShare");
    let table = of(count()).unwrap();
    assert_eq!(refused(table.loss(&Rational::ONE)), "dIn");
    let wrong = table.questions()[0].finder().unwrap().accuracy(&read("0.9"), 0);
    assert_eq!(refused(wrong), "groups");
}

#[test]
fn a_statistic_has_its_own_settings_and_no_others() {
    let named = |name, settings| Statistic::named(name, settings);
    let rows = [("sum", "bounds"), ("mean", "bounds"), ("quantile", "alpha"), ("median", "ask")];
    for (name, argument) in rows {
        assert_eq!(refused(named(name, Settings::default())), argument);
    }
    for name in ["count", "distinct"] {
        assert!(named(name, Settings::default()).is_ok());
    }
    let bounds = [Some(read("0")), Some(read("9"))];
    let foreign = Settings { alpha: Some(read("1/2")), ..Settings::default() };
    assert_eq!(refused(named("count", foreign)), "plan");
    let without_step = Settings { bounds, ..Settings::default() };
    assert_eq!(refused(named("mean", without_step)), "step");
}

#[test]
fn guarantees_that_cannot_be_are_refused() {
    let two = || vec![asked(By::All, count()), asked(By::All, Statistic::Quantile(median()))];
    let rho = guarantee(Amount::Rho(read("1")), &["1", "1"]);
    assert_eq!(refused(Table::<Tape>::new(rho, two())), "rho");
    assert_eq!(refused(Table::<Tape>::new(guarantee(epsilon("1"), &[]), two())), "weights");
    assert_eq!(refused(Table::<Tape>::new(guarantee(epsilon("1"), &["1"]), two())), "weights");
    let likely = || By::Found(Sought { delta: read("1/16"), ..sought() });
    let many = (0..64).map(|_| asked(likely(), count())).collect();
    let refusal = Table::<Tape>::new(guarantee(epsilon("64"), &["1"; 64]), many);
    assert_eq!(refused(refusal), "questions");
}

#[test]
fn a_failing_source_answers_nothing() {
    let mut table = alone(epsilon("1"), asked(By::All, count()));
    let table = table.as_mut().unwrap();
    table.begin(2);
    table.count();
    assert_eq!(table.question_mut(0).release(&mut <Tape>::new([])), Err(Error::Entropy));
}

#[test]
fn what_others_counted_is_added() {
    let mut tables =
        [(), ()].map(|()| alone(epsilon("1"), asked(By::Groups(by_numbers()), count())).unwrap());
    let [ours, theirs] = &mut tables;
    ours.begin(3);
    ours.question_mut(0).place(0, Column::Numbers(&[1.0, 2.0, 9.0]));
    ours.count();
    assert_eq!(theirs.questions()[0].bins_of_group(), Ok(1));
    theirs.question_mut(0).add_counted(&[0, 2], &[Integer::from(2), Integer::ONE]);
    let [ours, theirs] =
        tables.each_mut().map(|table| table.question_mut(0).release(&mut seeded()).unwrap());
    assert_eq!(ours, theirs);
}
