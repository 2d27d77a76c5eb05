//! Facts about the quantile query.

use super::*;
use crate::entropy::Tape;

fn settings() -> Settings {
    Settings {
        alpha: "1/2".parse().unwrap(),
        neighbors: Neighbors::AddOrRemoveOne,
        rows_per_person: 1,
        epsilon: "1".parse().unwrap(),
        scorer: Scorer::Interval,
    }
}

fn query(change: impl Fn(&mut Settings), candidates: &[f64]) -> Result<Quantile, Error> {
    let mut settings = settings();
    change(&mut settings);
    Quantile::new(&settings, candidates.to_vec())
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
        assert_eq!(refused_name(query(|s| s.epsilon = bad.parse().unwrap(), &good)), ("ERR_ARGUMENT", "epsilon"));
    }
    assert_eq!(refused_name(query(|s| s.alpha = "2".parse().unwrap(), &good)), ("ERR_ARGUMENT", "alpha"));
    assert_eq!(refused_name(query(|s| s.rows_per_person = 0, &good)), ("ERR_ARGUMENT", "rowsPerPerson"));
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
                (s.alpha, s.neighbors, s.rows_per_person) = (alpha.parse().unwrap(), neighbors, rows);
                s.epsilon = "0.1".parse().unwrap();
            },
            &[1.0],
        );
        assert_eq!(query.unwrap().scale.to_string(), scale, "{alpha} {neighbors:?} {rows}");
    }
}

#[test]
fn losses_grow_with_rows_and_are_declared_for_a_person() {
    let query = query(|s| (s.rows_per_person, s.epsilon) = (3, "0.3".parse().unwrap()), &[1.0]).unwrap();
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

#[test]
fn a_sharp_query_releases_the_true_quantile_and_spends_three_words() {
    let query = query(|s| s.epsilon = "1000".parse().unwrap(), &[0.0, 10.0, 20.0]).unwrap();
    let mut tally = query.tally();
    tally.add(&[9.0, 10.0, 10.0, 30.0]);
    let mut tape = Tape::<64>::new([1 << 60; 3]);
    assert_eq!((query.release(&tally, &mut tape), tape.used()), (Ok(1), 3));
    assert_eq!(query.probabilities(&tally).len(), 3);
}
