//! Facts about questions: what they cost at any loss, and what their tallies are.

use super::{
    distinct::DifferentTexts,
    quantile::{QuantileQuestion, Settings, Weights},
    quantile_interval::{self, IntervalQuestion, Whose},
    quantiles::QuantilesQuestion,
    question::{Asked, AskedIn, Question, Reading, Size},
    rows::{
        count::Test,
        histogram::{ByCategory, Categories, Other},
        mean, sum,
    },
};
use crate::{
    exact::{AnyGrid, LongGrid, Rational},
    privacy::{
        Charge, Epsilon, Loss,
        Neighbors::{AddOrRemoveOne, ChangeOne},
        Notion, Person, Rho,
        concentrated::{range, ranges},
    },
    score::quantile::Scorer,
};

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

/// Asked where rows are added or removed.
fn asked<N: Notion, Q: AskedIn<N>>(question: Q, rows: u64, amount: &str) -> Q::Query {
    question.ask(Person::of(AddOrRemoveOne, rows, read(amount)).unwrap()).unwrap()
}

fn ages() -> AnyGrid {
    AnyGrid::new(&read("0"), &read("120"), &read("1")).unwrap()
}

fn long() -> AnyGrid {
    AnyGrid::Long(LongGrid::new(&read("0"), &read("1e9"), &read("1")).unwrap())
}

fn quantile(alpha: &str, candidates: AnyGrid) -> QuantileQuestion {
    let (scorer, weights) = (Scorer::Interval, Weights::BaseE);
    QuantileQuestion::new(Settings { alpha: read(alpha), scorer, weights }, candidates).unwrap()
}

fn median() -> QuantileQuestion {
    quantile("1/2", ages())
}

fn interval(grid: AnyGrid) -> IntervalQuestion {
    let (alpha, confidence) = (read("1/2"), read("0.95"));
    let settings = quantile_interval::Settings { alpha, confidence, whose: Whose::Rows };
    IntervalQuestion::new(&settings, grid).unwrap()
}

fn quartiles(grid: AnyGrid) -> QuantilesQuestion {
    QuantilesQuestion::new(&["1/4", "1/2", "3/4"].map(read), grid).unwrap()
}

fn sum(lowest: &str, highest: &str) -> sum::Range {
    sum::Range::new(&read(lowest), &read(highest), Rational::ONE).unwrap()
}

fn mean(lowest: &str, highest: &str) -> mean::Range {
    mean::Range::new(&read(lowest), &read(highest), Rational::ONE).unwrap()
}

fn by_text() -> ByCategory {
    let categories = Categories::texts(["a", "b"].map(String::from).into()).unwrap();
    ByCategory { categories, other: Other::Dropped }
}

#[test]
fn costs_at_any_loss_are_those_that_were_worked_out_apart() {
    // By exact fractions and 120 digits: rows that are added, and rows that are changed of what
    // was made for others that are added.
    let price = |query: &dyn Asked, neighbors, rows| query.charge_at(neighbors, rows).rho.unwrap();
    let count = |rows, epsilon| asked::<Epsilon, _>(Test::ANY, rows, epsilon);
    let whole = "0.4621171572600097585023184836436725487303";
    assert_eq!(price(&count(1, "1"), AddOrRemoveOne, 1), read(whole));
    let of_three = "0.3794353916198150999962721252230896113288";
    assert_eq!(price(&count(3, "1"), AddOrRemoveOne, 3), read(of_three));
    // It is the noise for one row of a person who is guaranteed a third.
    assert_eq!(price(&count(1, "1/3"), AddOrRemoveOne, 3), read(of_three));
    let half = "0.1224593312018545646389005657455084787533";
    assert_eq!(price(&count(1, "1/2"), ChangeOne, 1), read(half));

    let hours = asked::<Epsilon, _>(sum("0", "60"), 1, "1/2");
    let moved = "0.1065352137190278727431518978422383334437";
    assert_eq!(price(&hours, AddOrRemoveOne, 1), read(moved));
    let within = "0.3681427479376591260747869243109580326158";
    let around = asked::<Epsilon, _>(sum("-10", "10"), 1, "1/2");
    assert_eq!(price(&around, ChangeOne, 1), read(within));
    assert!(price(&around, AddOrRemoveOne, 1) * read("2") < read(within));

    let changed = "0.1233015614822445333633583600416818566699";
    for candidates in [ages(), long()] {
        let median = asked::<Epsilon, _>(quantile("1/2", candidates), 1, "1/2");
        assert_eq!(price(&median, ChangeOne, 1), read(changed));
    }
    let high = asked::<Epsilon, _>(quantile("9/10", ages()), 1, "1/2");
    let added = "0.03114209226115587958814284354593343561316";
    assert_eq!(price(&high, AddOrRemoveOne, 1), read(added));

    // Two draws, each of which loses half.
    let both = "0.06228418452231175917628568709186687122632";
    for query in [
        Box::new(asked::<Epsilon, _>(interval(ages()), 1, "1/2")) as Box<dyn Asked>,
        Box::new(asked::<Epsilon, _>(quartiles(ages()), 1, "1/2")),
    ] {
        assert_eq!(price(query.as_ref(), ChangeOne, 1), read(both));
        assert_eq!(query.charge_at(ChangeOne, 1).epsilon, Some(Rational::ONE));
        assert_eq!(query.charge_at(AddOrRemoveOne, 3).epsilon, Some(read("3/2")));
    }
}

#[test]
fn ends_of_an_interval_that_lose_unlike_each_other_are_added_up() {
    let expected_rows = 1000.try_into().unwrap();
    let settings = quantile_interval::Settings {
        alpha: read("9/10"),
        confidence: read("0.95"),
        whose: Whose::Population { expected_rows },
    };
    let query = asked::<Epsilon, _>(IntervalQuestion::new(&settings, ages()).unwrap(), 1, "1");
    let fractions = query.aims().map(|aim| aim.fraction());
    assert!(fractions[0] != fractions[1]);
    // Each loses half where a row is added; changed, as much more as its range distance is.
    let lost = fractions.map(|part| {
        let larger = part.clone().max(Rational::ONE - part);
        read("1/2") * larger.reciprocal().unwrap()
    });
    let changed = query.charge_at(ChangeOne, 1);
    let both = Loss::Finite(lost[0].clone() + lost[1].clone());
    assert_eq!(changed.epsilon, Charge::of(&both, &|nats| nats.clone()).epsilon);
    // Both are rounded up once, to 40 digits: apart, each is rounded to its own.
    let differ = (1..9).filter(|rows| {
        let [lower, upper] = lost.each_ref().map(|one| one.clone() * Rational::from(*rows));
        let rho = query.charge_at(ChangeOne, *rows).rho.unwrap();
        assert_eq!(rho, rho.up40());
        assert_eq!(rho, ranges(&[&lower, &upper], 1).up40());
        rho != range(&lower, 1).up40() + range(&upper, 1).up40()
    });
    assert!(differ.count() > 0);
}

#[test]
fn a_rho_costs_by_the_square_of_rows_and_of_how_far_they_move() {
    let around = |rows| asked::<Rho, _>(sum("-10", "10"), rows, "1/8");
    let rho = |query: &dyn Asked<Rho>, neighbors, rows| {
        let charge = query.charge_at(neighbors, rows);
        assert_eq!((charge.epsilon, charge.bits), (None, None));
        charge.rho.unwrap()
    };
    assert_eq!(rho(&around(1), AddOrRemoveOne, 1), read("1/8"));
    assert_eq!(rho(&around(1), AddOrRemoveOne, 3), read("9/8"));
    assert_eq!(rho(&around(3), AddOrRemoveOne, 3), read("1/8"));
    // A changed row moves it by 20 and not 10.
    assert_eq!(rho(&around(1), ChangeOne, 1), read("1/2"));
    // In a mean both sums move then: 2 D^2 and not D^2.
    let mean = asked::<Rho, _>(mean("0", "10"), 1, "1/8");
    assert_eq!(rho(&mean, ChangeOne, 1), read("1/4"));
}

#[test]
fn what_a_person_is_promised_is_what_a_release_costs() {
    for neighbors in [AddOrRemoveOne, ChangeOne] {
        let person = || Person::new(neighbors, 3, read("0.3")).unwrap();
        let check = |query: &dyn Asked| {
            assert_eq!(query.charge_at(neighbors, 3).epsilon, Some(read("0.3")));
            assert_eq!(query.loss(&read("3")), Ok(Loss::Finite(read("0.3"))));
            assert_eq!(query.loss(&read("1")), Ok(Loss::Finite(read("0.1"))));
            assert_eq!(query.loss(&read("1/2")).unwrap_err().argument(), Some("dIn"));
        };
        check(&Test::ANY.ask(person()).unwrap());
        check(&by_text().ask(person()).unwrap());
        check(&DifferentTexts.ask(person()).unwrap());
        check(&sum("-3", "12").ask(person()).unwrap());
        check(&mean("-3", "12").ask(person()).unwrap());
        for grid in [ages(), long()] {
            check(&quantile("1/3", grid.clone()).ask(person()).unwrap());
            check(&interval(grid.clone()).ask(person()).unwrap());
            check(&quartiles(grid).ask(person()).unwrap());
        }
    }
}

#[test]
fn a_tally_has_the_size_and_reading_that_its_question_tells() {
    let of = |question: &dyn Shown| question.shown();
    let numbers = |bins| (Reading::Numbers, Size::Bins(bins));
    assert_eq!(of(&Test::ANY), numbers(1));
    assert_eq!(of(&sum("0", "1")), numbers(1));
    assert_eq!(of(&mean("0", "1")), numbers(2));
    assert_eq!(of(&by_text()), (Reading::Texts, Size::Bins(3)));
    assert_eq!(of(&DifferentTexts), (Reading::Texts, Size::Texts));
    let categories = Categories::numbers(&[1.0, 5.0]).unwrap();
    assert_eq!(of(&ByCategory { categories, other: Other::Counted }), numbers(3));
    assert_eq!(median().tally().bins(), Ok(243));
    for (listed, on_grid) in [
        (of(&median()), of(&quantile("1/2", long()))),
        (of(&interval(ages())), of(&interval(long()))),
        (of(&quartiles(ages())), of(&quartiles(long()))),
    ] {
        assert_eq!(
            (listed, on_grid),
            (numbers(243), (Reading::Numbers, Size::Rows(1_000_000_001)))
        );
    }
}

/// A question with a tally of any kind.
trait Shown {
    fn shown(&self) -> (Reading, Size);
}

impl<Q: Question> Shown for Q {
    fn shown(&self) -> (Reading, Size) {
        (self.reading(), self.size())
    }
}
