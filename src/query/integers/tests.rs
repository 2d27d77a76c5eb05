//! Facts about all queries of integers.

use super::*;
use crate::Error;
use crate::{
    entropy::Tape,
    exact::{Bounds, Natural, Positive},
    mechanism::sparse_vector::Settings,
    privacy::Moves,
    query::{
        bounded_noise::BoundedNoiseQuery,
        loss_target::{LossSettings, LossTarget},
        partition::{PartitionQuery, Places},
        rows::steps::Steps,
        sparse_vector::SparseVectorQuery,
        thresholds::ThresholdsQuery,
    },
};

type Boxed = Box<dyn IntegersRelease<Tape<64>>>;

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn positive(text: &str) -> Positive {
    Positive::of(&read(text))
}

fn base(x: u8, y: u32) -> LossTarget {
    LossTarget::Base(DyadicBase::new(Natural::from(x), y, 1).unwrap())
}

fn loss(target: LossTarget, sensitivity: Option<&str>) -> LossSettings {
    LossSettings { target, sensitivity: sensitivity.map(positive) }
}

fn bounds() -> Bounds<i64> {
    Bounds::new(0, 9).unwrap()
}

fn noise(loss: &LossSettings) -> Result<Boxed, Error> {
    Ok(Box::new(BoundedNoiseQuery::new(loss, bounds())?))
}

/// From 0 to 9 in quarters.
fn quarters() -> Steps {
    Steps::new(&Rational::ZERO, &read("9"), read("1/4")).unwrap()
}

fn noise_in_steps(loss: &LossSettings) -> Result<Boxed, Error> {
    Ok(Box::new(BoundedNoiseQuery::in_steps(loss, quarters())?))
}

fn thresholds(loss: &LossSettings) -> Result<Boxed, Error> {
    Ok(Box::new(ThresholdsQuery::new(loss, bounds(), vec![2, 4])?))
}

fn sparse(loss: &LossSettings) -> Result<Boxed, Error> {
    let settings = Settings {
        bounds: Bounds::new(-9, 9).unwrap(),
        count: 3.try_into().unwrap(),
        reach: 4,
        gaps: vec![2],
        moves: Moves::AnyWay,
    };
    Ok(Box::new(SparseVectorQuery::new(loss, None, settings)?))
}

fn partition(loss: &LossSettings) -> Result<Boxed, Error> {
    Ok(Box::new(PartitionQuery::new(loss, Places::OfTotal(5))?))
}

type Make = fn(&LossSettings) -> Result<Boxed, Error>;

const ALL: [Make; 5] = [noise, noise_in_steps, thresholds, sparse, partition];

#[test]
fn an_epsilon_is_never_exceeded_and_nearly_reached() {
    for make in ALL {
        for sensitivity in ["1/3", "1", "7"] {
            let target = LossTarget::Epsilon(positive("1/2"));
            let made = make(&loss(target, Some(sensitivity))).unwrap();
            let nats = made.loss(made.distance()).nats().reported();
            assert!(nats <= 0.5 && 0.5 < nats * 1.000_001, "{nats}");
        }
    }
}

#[test]
fn a_base_alone_is_reported_at_sensitivity_1() {
    for (make, bits) in ALL.into_iter().zip([1.0, 4.0, 1.0, 7.0, 2.0]) {
        let made = make(&loss(base(1, 1), None)).unwrap();
        assert_eq!(made.loss(made.distance()).bits().reported(), bits);
    }
}

#[test]
fn an_epsilon_without_a_sensitivity_is_refused_by_all() {
    for make in ALL {
        let refused = make(&loss(LossTarget::Epsilon(Positive::ONE), None)).err().unwrap();
        assert_eq!(refused.argument(), Some("sensitivity"));
    }
}

#[test]
fn the_base_of_sparse_vectors_answers_is_not_given_beside_an_epsilon() {
    let settings = Settings {
        bounds: bounds(),
        count: 1.try_into().unwrap(),
        reach: 0,
        gaps: vec![],
        moves: Moves::AnyWay,
    };
    let queries = DyadicBase::new(Natural::from(3u8), 2, 1).unwrap();
    let made = |target| {
        let loss = loss(target, Some("1"));
        SparseVectorQuery::new(&loss, Some(queries.clone()), settings.clone())
    };
    let refused = made(LossTarget::Epsilon(Positive::ONE)).err().unwrap();
    assert_eq!(refused.argument(), Some("queryBase"));
    assert_eq!(made(base(1, 1)).unwrap().queries(), &queries);
}

#[test]
fn the_words_of_a_release_are_those_it_says() {
    for (make, inputs) in ALL.into_iter().zip([vec![3], vec![3], vec![3], vec![-9, -9], vec![4, 1]])
    {
        let made = make(&loss(base(3, 2), None)).unwrap();
        let mut tape = Tape::<64>::new([1 << 60; 40]);
        assert!(made.release(&inputs, &mut tape).is_ok());
        assert_eq!(tape.used() as u64, made.words(inputs.len() as u64));
    }
}

#[test]
fn counts_may_come_in_any_order() {
    let lists = PartitionQuery::new(&loss(base(1, 2), None), Places::OfTotal(6)).unwrap();
    let words = [0x1234_5678_9abc_def0; 12];
    let release = |counts: &[i64]| lists.release(counts, &mut Tape::<64>::new(words));
    assert_eq!(release(&[1, 3, 2]), release(&[3, 2, 1]));
    assert_eq!(release(&[-5, 1]), release(&[1]));
    assert_eq!(release(&[i64::MAX, i64::MIN]), release(&[u32::MAX.into()]));
}

#[test]
fn losses_in_steps_are_those_of_the_steps_that_a_distance_has() {
    let eta = |steps: u32| f64::from(steps);
    let query = BoundedNoiseQuery::in_steps(&loss(base(1, 1), None), quarters()).unwrap();
    for (distance, steps) in [("1/4", 1), ("1", 4), ("1/8", 1), ("3/8", 2), ("2.01", 9)] {
        assert_eq!(query.loss(&read(distance)).bits().reported(), eta(steps), "{distance}");
    }
    // The loss in rho follows from the same number of steps.
    let plain = |sensitivity| BoundedNoiseQuery::new(&loss(base(1, 1), sensitivity), bounds());
    let in_units = plain(Some("4")).unwrap();
    assert_eq!(query.charge().rho, in_units.charge().rho);
    assert_ne!(query.charge().rho, plain(None).unwrap().charge().rho);
}

#[test]
fn a_step_of_one_draws_what_integers_draw() {
    let ones = Steps::new(&Rational::ZERO, &read("9"), Rational::ONE).unwrap();
    let loss = loss(LossTarget::Epsilon(positive("1/3")), Some("2"));
    let (plain, stepped) = (
        BoundedNoiseQuery::new(&loss, bounds()).unwrap(),
        BoundedNoiseQuery::in_steps(&loss, ones).unwrap(),
    );
    assert_eq!(plain.base(), stepped.base());
    for word in [0, 1 << 63, u64::MAX, 0x1234_5678_9abc_def0] {
        let mut tapes = [(); 2].map(|()| Tape::<64>::new([word; 8]));
        let drawn = [plain.release(&[4], &mut tapes[0]), stepped.release(&[4], &mut tapes[1])];
        assert_eq!(drawn[0], drawn[1]);
    }
    assert!(plain.steps().is_none() && stepped.steps().is_some());
}
