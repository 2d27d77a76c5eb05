//! Facts about the quantile query.

use super::*;
use crate::{entropy::Tape, privacy::Base2Loss};

/// All that a query is made of but its candidates.
#[derive(Clone)]
pub(super) struct Given {
    pub alpha: Rational,
    pub neighbors: Neighbors,
    pub rows_per_person: u64,
    pub epsilon: Rational,
    pub scorer: Scorer,
    pub weights: Weights,
}

impl Given {
    pub fn query(self, candidates: AnyGrid) -> Result<Quantile, Error> {
        let Self { alpha, neighbors, rows_per_person, epsilon, scorer, weights } = self;
        let question = QuantileQuestion::new(Settings { alpha, scorer, weights }, candidates)?;
        question.ask(Person::new(neighbors, rows_per_person, epsilon)?)
    }
}

fn settings() -> Given {
    Given {
        alpha: "1/2".parse().unwrap(),
        neighbors: Neighbors::AddOrRemoveOne,
        rows_per_person: 1,
        epsilon: "1".parse().unwrap(),
        scorer: Scorer::Interval,
        weights: Weights::BaseE,
    }
}

fn query(change: impl Fn(&mut Given), candidates: &[f64]) -> Result<Quantile, Error> {
    let mut settings = settings();
    change(&mut settings);
    settings.query(AnyGrid::Short(candidates.to_vec()))
}

fn refused_name(result: Result<Quantile, Error>) -> (&'static str, &'static str) {
    let error = result.err().unwrap();
    (error.code(), error.argument().unwrap())
}

#[test]
fn every_public_setting_is_checked() {
    let good = [1.0, 2.0];
    assert_eq!(refused_name(query(|_| (), &[])), ("ERR_ARGUMENT", "candidates"));
    assert_eq!(refused_name(query(|_| (), &[2.0, 1.0])), ("ERR_ARGUMENT", "candidates"));
    assert_eq!(refused_name(query(|_| (), &[1.0, 1.0])), ("ERR_ARGUMENT", "candidates"));
    assert_eq!(refused_name(query(|_| (), &[-0.0, 0.0])), ("ERR_ARGUMENT", "candidates"));
    assert_eq!(refused_name(query(|_| (), &[f64::NAN])), ("ERR_ARGUMENT", "candidates"));
    assert_eq!(refused_name(query(|_| (), &[1.0, f64::INFINITY])), ("ERR_ARGUMENT", "candidates"));
    let many: Vec<f64> = (0..=1u32 << 20).map(f64::from).collect();
    assert_eq!(refused_name(query(|_| (), &many)), ("ERR_LIMIT", "candidates"));
    assert!(query(|_| (), &many[1..]).is_ok());
    for bad in ["0", "-1"] {
        assert_eq!(
            refused_name(query(|s| s.epsilon = bad.parse().unwrap(), &good)),
            ("ERR_ARGUMENT", "epsilon")
        );
    }
    assert_eq!(
        refused_name(query(|s| s.alpha = "2".parse().unwrap(), &good)),
        ("ERR_ARGUMENT", "alpha")
    );
    assert_eq!(
        refused_name(query(|s| s.rows_per_person = 0, &good)),
        ("ERR_ARGUMENT", "rowsPerPerson")
    );
}

#[test]
fn the_scale_is_the_persons_range_distance_over_epsilon() {
    for (alpha, neighbors, rows, scale) in [
        ("1/2", Neighbors::AddOrRemoveOne, 1, "20"),
        ("1/4", Neighbors::AddOrRemoveOne, 1, "60"),
        ("1/2", Neighbors::ChangeOne, 1, "40"),
        ("1", Neighbors::ChangeOne, 3, "30"),
        ("0", Neighbors::AddOrRemoveOne, 1, "10"),
    ] {
        let query = query(
            |s| {
                (s.alpha, s.neighbors, s.rows_per_person) =
                    (alpha.parse().unwrap(), neighbors, rows);
                s.epsilon = "0.1".parse().unwrap();
            },
            &[1.0],
        );
        let Mechanism::BaseE(mechanism) = query.unwrap().mechanism else {
            panic!("base e was chosen")
        };
        let found = mechanism.loss(&Rational::ONE);
        assert_eq!(found, Loss::at(&Rational::ONE, &scale.parse().unwrap()), "{alpha} {rows}");
    }
}

#[test]
fn losses_grow_with_rows_and_are_declared_for_a_person() {
    let query =
        query(|s| (s.rows_per_person, s.epsilon) = (3, "0.3".parse().unwrap()), &[1.0]).unwrap();
    let loss = |d_in: &str| query.loss(&d_in.parse().unwrap()).map(|loss| loss.reported());
    assert_eq!((loss("0"), loss("1"), loss("3"), loss("6")), (Ok(0.0), Ok(0.1), Ok(0.3), Ok(0.6)));
    assert!(loss("1/2").is_err() && loss("-1").is_err());
}

#[test]
fn rank_error_is_in_rows() {
    let candidates: Vec<f64> = (0..20).map(f64::from).collect();
    let query = query(|_| (), &candidates).unwrap();
    // scale 2, q = 2: ln(20 / 0.05) = 5.9914...
    let error = crate::exact::up(&query.rank_error(&"0.95".parse().unwrap()).unwrap());
    assert!((error - 5.991_464_547_107_982).abs() < 1e-14, "{error}");
}

/// A query so sharp that it releases the true one of 0, 10 and 20, on three words; its law.
fn sharp(query: &Quantile) -> Vec<(f64, f64)> {
    let mut tally = query.tally();
    tally.add(&[9.0, 10.0, 10.0, 30.0]).unwrap();
    let mut tape = Tape::<64>::new([1 << 60; 3]);
    assert_eq!((query.release(&mut tally, &mut tape), tape.used()), (Ok(10.0), 3));
    query.probabilities(&mut tally).unwrap()
}

#[test]
fn a_sharp_query_releases_the_true_quantile_and_spends_three_words() {
    let query = query(|s| s.epsilon = "1000".parse().unwrap(), &[0.0, 10.0, 20.0]).unwrap();
    assert_eq!(sharp(&query).len(), 3);
}

fn base2(change: impl Fn(&mut Given), candidates: &[f64]) -> Result<Quantile, Error> {
    query(
        |settings| {
            settings.weights = Weights::Base2 { expected: None };
            change(settings);
        },
        candidates,
    )
}

#[test]
fn the_base_loses_what_was_asked_for_or_less_and_the_next_one_more() {
    for (alpha, neighbors, rows, units) in [
        ("1/2", Neighbors::AddOrRemoveOne, 1, 2u64),
        ("1/4", Neighbors::AddOrRemoveOne, 1, 6),
        ("1/2", Neighbors::ChangeOne, 1, 4),
        ("1", Neighbors::ChangeOne, 3, 3),
        ("9999/10000", Neighbors::AddOrRemoveOne, 7, 139_986),
    ] {
        for epsilon in ["0.1", "1", "7/3"] {
            let asked: Rational = epsilon.parse().unwrap();
            let query = base2(
                |s| {
                    (s.alpha, s.neighbors, s.rows_per_person) =
                        (alpha.parse().unwrap(), neighbors, rows);
                    s.epsilon = asked.clone();
                },
                &[1.0],
            )
            .unwrap();
            let base = query.base().unwrap();
            assert_eq!((base.y(), base.z()), (32, 1));
            assert!(finite(query.epsilon()) <= asked, "{alpha} {neighbors:?} {rows} {epsilon}");
            let wider = DyadicBase::new(base.x() - crate::exact::Natural::ONE, 32, 1).unwrap();
            assert!(
                finite(Base2Loss::new(&wider, units.into()).nats()) > asked,
                "{alpha} {neighbors:?} {rows} {epsilon}"
            );
        }
    }
}

fn finite(loss: Loss) -> Rational {
    match loss {
        Loss::Finite(loss) => loss,
        Loss::Infinite => panic!("infinite"),
    }
}

#[test]
fn losses_in_base_2_are_reported_in_bits_and_nats_and_grow_with_rows() {
    // e^(-1/2) 2^32 = 2605029347.2..., as for the exponential mechanism at sensitivity 1.
    let query = base2(|_| (), &[1.0]).unwrap();
    assert_eq!(query.base().unwrap().x().to_string(), "2605029348");
    // 2 * -ln(2605029348 / 2^32) and 2 * -log2 of it, by an independent calculation on 60 digits.
    let (nats, bits) = (0.999_999_999_606_196_7, 1.442_695_040_320_825_4);
    assert_eq!((query.epsilon().reported(), query.bits().unwrap().reported()), (nats, bits));
    let loss = |d_in: &str| query.loss(&d_in.parse().unwrap()).map(|loss| loss.reported());
    assert_eq!((loss("0"), loss("1")), (Ok(0.0), Ok(nats)));
    assert!(loss("2").unwrap() > 1.999 && loss("2").unwrap() < 2.0);
    for bad in ["1/2", "-1"] {
        assert_eq!(loss(bad).unwrap_err().argument(), Some("dIn"));
    }
    let ordinary = self::query(|_| (), &[1.0]).unwrap();
    assert!(ordinary.base().is_none() && ordinary.bits().is_none());
}

#[test]
fn a_release_in_base_2_is_priced_by_what_it_loses() {
    use crate::privacy::concentrated::range;
    let query = base2(|settings| settings.rows_per_person = 3, &[1.0]).unwrap();
    let charge = query.charge();
    assert_eq!(charge.epsilon, Some(finite(query.epsilon()).up40()));
    assert_eq!(charge.rho, Some(range(&finite(query.epsilon()), 1).up40()));
}

#[test]
fn a_base_given_beside_epsilon_is_the_one_that_follows_from_it() {
    let given = |x: u32| {
        let base = DyadicBase::new(x.into(), 32, 1).unwrap();
        base2(|s| s.weights = Weights::Base2 { expected: Some(base.clone()) }, &[1.0])
    };
    assert_eq!(given(2_605_029_348).unwrap().base().unwrap().x().to_string(), "2605029348");
    for wrong in [2_605_029_347, 2_605_029_349, 1] {
        assert_eq!(refused_name(given(wrong)), ("ERR_ARGUMENT", "base"));
    }
}

#[test]
fn an_epsilon_that_32_bits_cannot_hold_is_refused() {
    // One unit of x = 2^32 - 1 loses 2^-32 = 2.32830643...e-10; two units twice that.
    let named = |epsilon: &str| base2(|s| s.epsilon = epsilon.parse().unwrap(), &[1.0]);
    assert_eq!(named("4.656612875e-10").unwrap().base().unwrap().x().to_string(), "4294967295");
    for bad in ["4.656612873e-10", "1e-300", "0", "-1"] {
        assert_eq!(refused_name(named(bad)), ("ERR_ARGUMENT", "epsilon"), "{bad}");
    }
    // At the other end no more than 32 bits a unit are lost.
    assert_eq!(named("1e6").unwrap().bits().unwrap().reported(), 64.0);
    assert_eq!(refused_name(base2(|_| (), &[2.0, 1.0])), ("ERR_ARGUMENT", "candidates"));
}

#[test]
fn rank_error_in_base_2_is_that_of_the_base_and_rounded_up() {
    let candidates: Vec<f64> = (0..20).map(f64::from).collect();
    let query = base2(|_| (), &candidates).unwrap();
    // ln(20 / 0.05) / -ln(2605029348 / 2^32) / 2, by an independent calculation on 60 digits.
    let exact: Rational = "5.9914645494674410075687771267603953886966".parse().unwrap();
    let error = query.rank_error(&"0.95".parse().unwrap()).unwrap();
    assert!(error > exact && error < exact.clone() + "1e-33".parse().unwrap(), "{error}");
    assert!(query.rank_error(&Rational::ONE).is_err());
}

#[test]
fn base_2_releases_the_true_quantile_and_spends_three_words() {
    let query = base2(|s| s.epsilon = "100".parse().unwrap(), &[0.0, 10.0, 20.0]).unwrap();
    // Costs 4, 0, 2 at x = 1: weights 2^-128, 1, 2^-64.
    let law = sharp(&query);
    assert!(law[1].1 <= 1.0 && law[2].1 < 5.43e-20 && law[0].1 < 3e-39, "{law:?}");
}
