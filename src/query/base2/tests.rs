//! Facts about mechanisms in base 2 as they are told.

use super::*;
use crate::{
    entropy::Tape,
    mechanism::{discrete_laplace_base2::Bounds, rounded_costs::Rule},
    privacy::{Base2Loss, Moves},
    score::costs::{Clamp, Costs},
};

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn base(x: u8, y: u32) -> DyadicBase {
    DyadicBase::new(Natural::from(x), y, 1).unwrap()
}

fn selection(told: Told, sensitivity: Option<&str>, rule: Rule) -> Result<Selection, Error> {
    Selection::new(&SelectionSettings {
        method: Method::Exponential,
        told,
        sensitivity: sensitivity.map(read),
        moves: Moves::AnyWay,
        clamp: Clamp::new(0, 9)?,
        rule,
    })
}

fn values(kind: Kind, told: Told, sensitivity: Option<&str>) -> Result<Values, Error> {
    Values::new(&ValuesSettings { kind, told, queries: None, sensitivity: sensitivity.map(read) })
}

fn sparse() -> Kind {
    let count = 3.try_into().unwrap();
    Kind::SparseVector {
        bounds: Bounds::new(-9, 9).unwrap(),
        count,
        reach: 4,
        gaps: vec![2],
        moves: Moves::AnyWay,
    }
}

fn refused<T>(made: Result<T, Error>) -> Option<&'static str> {
    made.err().and_then(|error| error.argument())
}

#[test]
fn an_epsilon_is_never_exceeded_and_nearly_reached() {
    let near = |loss: Base2Loss, epsilon: f64| {
        let loss = loss.nats().reported();
        assert!(loss <= epsilon && epsilon < loss * 1.000_001, "{loss} for {epsilon}");
    };
    for sensitivity in ["1/3", "1", "7"] {
        let epsilon = || Told::Epsilon(read("1/2"));
        let chosen = selection(epsilon(), Some(sensitivity), Rule::None).unwrap();
        near(chosen.loss(chosen.distance()), 0.5);
        let noise = Kind::DiscreteLaplace(Bounds::new(0, 9).unwrap());
        for kind in [noise, sparse(), Kind::PartitionOf(5)] {
            let made = values(kind, epsilon(), Some(sensitivity)).unwrap();
            near(made.loss(made.distance()), 0.5);
        }
    }
}

#[test]
fn a_base_alone_is_reported_at_sensitivity_1() {
    let told = || Told::Base(base(1, 1));
    let bits = |loss: Base2Loss| loss.bits().reported();
    let alone = selection(told(), None, Rule::Randomized).unwrap();
    assert_eq!(bits(alone.loss(alone.distance())), 2.0);
    let with = selection(told(), Some("5/2"), Rule::None).unwrap();
    assert_eq!(bits(with.loss(with.distance())), 6.0);
    let sparse = values(sparse(), told(), None).unwrap();
    assert_eq!(bits(sparse.loss(sparse.distance())), 7.0);
}

#[test]
fn what_cannot_be_promised_is_refused_by_name() {
    let epsilon = |text| Told::Epsilon(read(text));
    assert_eq!(refused(selection(epsilon("1"), None, Rule::None)), Some("sensitivity"));
    assert_eq!(refused(selection(epsilon("1"), Some("0"), Rule::None)), Some("sensitivity"));
    assert_eq!(
        refused(selection(epsilon("1"), Some("1/2"), Rule::Randomized)),
        Some("sensitivity")
    );
    assert_eq!(
        refused(selection(Told::Base(base(1, 1)), Some("1/2"), Rule::Randomized)),
        Some("sensitivity")
    );
    assert_eq!(refused(selection(epsilon("0"), Some("1"), Rule::None)), Some("epsilon"));
    assert_eq!(refused(selection(epsilon("1e-12"), Some("1"), Rule::None)), Some("epsilon"));
    assert_eq!(refused(values(sparse(), epsilon("1"), None)), Some("sensitivity"));
    assert_eq!(refused("geometric".parse::<Name>()), Some("kind"));
    assert_eq!(refused("exponential".parse::<Method>()), Some("kind"));
}

#[test]
fn the_words_of_a_release_are_those_it_says() {
    let told = || Told::Base(base(3, 2));
    let used = |made: &Values, inputs: &[i64]| {
        let mut tape = Tape::<64>::new([1 << 60; 40]);
        assert!(made.release(inputs, &mut tape).is_ok());
        (tape.used() as u64, made.words(inputs.len() as u64))
    };
    let bounds = Bounds::new(0, 9).unwrap();
    let test = Kind::ThresholdTest { bounds, thresholds: vec![2, 4] };
    for (kind, inputs) in [
        (Kind::DiscreteLaplace(bounds), vec![3]),
        (test, vec![3]),
        (Kind::PartitionOf(5), vec![4, 1]),
        (sparse(), vec![-9, -9]),
    ] {
        let made = values(kind, told(), None).unwrap();
        let (used, said) = used(&made, &inputs);
        assert_eq!(used, said);
    }
}

#[test]
fn counts_may_come_in_any_order() {
    let lists = values(Kind::PartitionOf(6), Told::Base(base(1, 2)), None).unwrap();
    let words = [0x1234_5678_9abc_def0; 12];
    let release = |counts: &[i64]| lists.release(counts, &mut Tape::<64>::new(words));
    assert_eq!(release(&[1, 3, 2]), release(&[3, 2, 1]));
    assert_eq!(release(&[-5, 1]), release(&[1]));
}

#[test]
fn the_exact_law_with_rounding_is_the_published_one_and_within_its_bounds() {
    let half = selection(Told::Base(base(1, 1)), None, Rule::Randomized).unwrap();
    let law =
        |costs: &[f64]| half.probabilities(&Costs::real(half.clamp(), costs).unwrap()).unwrap();
    for ((low, high), exact) in
        law(&[0.0, 0.25, 1.5]).into_iter().zip(["757/1680", "1289/3360", "557/3360"])
    {
        let end = |value: f64| Rational::from_double(value).unwrap();
        assert!(
            end(low) <= read(exact) && read(exact) <= end(high) && low.next_up().next_up() >= high,
            "{exact}"
        );
    }
    // Thirteen fractional costs are one too many: only the bounds are told, and they hold what
    // twelve and an integer near by have.
    let (twelve, thirteen) = ([0.5; 12], [0.5; 13]);
    assert!(
        law(&twelve)
            .iter()
            .all(|(low, high)| *low <= 1.0 / 12.0 && 1.0 / 12.0 <= *high && high - low < 1e-15)
    );
    assert!(
        law(&thirteen)
            .iter()
            .all(|(low, high)| *low < 1.0 / 13.0 && 1.0 / 13.0 < *high && high - low > 1e-6)
    );
}
