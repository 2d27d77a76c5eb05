//! Numbers that are shown.

use super::*;

#[test]
fn shares_are_of_the_budget_and_rounded_up() {
    let mut fold = begun(&epsilon("3"));
    assert_eq!((fold.share(), fold.by()), (0.0, Some(By::Unit(Unit::Epsilon))));
    fold.add(&reserve(1, [Some("1"), None, None]));
    fold.add(&reserve(2, [Some("5"), None, None]));
    fold.add(&reserve(3, [Some("1"), None, None]));
    fold.add(&mark(Mark::Cancel, 3));
    let third = 1.0_f64 / 3.0;
    assert!(fold.share() == third.next_up() || fold.share() == third);
    assert!(Rational::from_double(fold.share()).unwrap() >= read("1/3"));
    assert_eq!(fold.shares(), [fold.share(), 0.0, 0.0]);
    assert_eq!(fold.left_text(), "{\"epsilon\":\"2\"}");
    // An amount that is given up is gone.
    let lower = Budget::lower(Given { epsilon: Some("1"), ..Given::default() }).unwrap();
    fold.add(&lower_line(&digits(4), &lower).unwrap());
    assert_eq!((fold.share(), fold.is_overdrawn()), (1.0, false));
    assert_eq!(fold.left_text(), "{\"epsilon\":\"0\"}");
    assert_eq!(fold.lowered(), Some(&lower));
    // Charges above the lowered budget are within the guarantee; recorded ones may not be.
    let lower = Budget::lower(Given { epsilon: Some("0"), ..Given::default() }).unwrap();
    fold.add(&lower_line(&digits(5), &lower).unwrap());
    assert!(fold.is_overdrawn() && !fold.is_exceeded());
    fold.add(&charge(Purpose::Record, 6, [Some("2"), None, None]));
    assert!(!fold.is_exceeded());
    fold.add(&charge(Purpose::Record, 7, [Some("1/900"), None, None]));
    assert!(fold.is_exceeded());
}

#[test]
fn charges_are_shown_before_a_ledger_began() {
    let mut fold = Fold::new();
    fold.add(&charge(Purpose::Record, 1, [Some("1"), None, None]));
    fold.add(&mark(Mark::Cancel, 2));
    // As many as there are charges, of which none is a part of anything.
    assert_eq!(fold.charges().len(), 1);
    assert_eq!(fold.shares(), [f64::INFINITY]);
    assert!(fold.share().is_infinite());
}

#[test]
fn of_two_sums_the_one_with_more_room_is_shown() {
    let mut fold = begun(&approximate("2", "1e-6"));
    fold.add(&reserve(1, [Some("1"), None, Some("1/2")]));
    assert_eq!((fold.by(), fold.share()), (Some(By::Unit(Unit::Epsilon)), 0.5));
    let mut fold = begun(&approximate("2", "1e-6"));
    fold.add(&reserve(1, [Some("1"), None, Some("1/1000")]));
    assert_eq!(fold.by(), Some(By::Unit(Unit::Rho)));
    assert!(fold.share() < 0.0114);
    let mut fold = begun(&approximate("2", "1e-6"));
    fold.add(&reserve(1, [None, None, Some("1/1000")]));
    assert_eq!(fold.by(), Some(By::Unit(Unit::Rho)));
    assert_eq!(
        fold.spent_text(),
        "{\"epsilon\":null,\"bits\":null,\"rho\":\"1/1000\",\"delta\":\"0\"}"
    );
    assert!(fold.left_text().starts_with("{\"epsilon\":\"0\",\"rho\":\"87152"));
}

#[test]
fn what_has_no_bound_is_shown_so() {
    let mut fold = begun(&approximate("2", "1e-6"));
    fold.add(&charge(Purpose::Record, 1, [None; 3]));
    assert!(fold.share().is_infinite() && fold.shares()[0].is_infinite());
    assert!(fold.is_overdrawn());
    assert_eq!(fold.left_text(), "{\"epsilon\":\"0\",\"rho\":\"0\"}");
    assert_eq!(fold.epsilon_at(&read("1e-6")), Ok(Some(f64::INFINITY)));
}

#[test]
fn the_epsilon_of_a_sum_is_the_smaller_of_two() {
    let delta = read("1e-6");
    let mut fold = begun(&approximate("20", "1e-6"));
    assert_eq!(fold.epsilon_at(&delta), Ok(Some(0.0)));
    fold.add(&reserve(1, [Some("3"), None, Some("1/8")]));
    assert_eq!(fold.epsilon_at(&delta), Ok(Some(2.419_093_176_867_195_3)));
    let mut fold = begun(&epsilon("20"));
    fold.add(&reserve(1, [Some("1/10"), None, Some("1/8")]));
    assert_eq!(fold.epsilon_at(&delta), Ok(Some(0.1)));
    // One that is less than is converted is taken for the least that is.
    let mut tiny = begun(&approximate("20", "1e-6"));
    let price = format!("1/1{}", "0".repeat(300));
    tiny.add(&reserve(1, [None, None, Some(&price)]));
    assert_eq!(tiny.epsilon_at(&delta), Ok(Some(0.0)));
    // A rho above what is converted leaves the plain sum.
    fold.add(&charge(Purpose::Record, 2, [Some("1"), None, Some("1000001")]));
    assert_eq!(fold.epsilon_at(&delta), Ok(Some(1.1)));
    for delta in ["0", "1", "1e-101", "-1"] {
        assert_eq!(
            fold.epsilon_at(&read(delta)).map_err(|error| error.argument()),
            Err(Some("delta"))
        );
    }
}

#[test]
fn long_sums_are_shown_with_forty_digits_from_their_safe_side() {
    let mut fold = begun(&epsilon("1"));
    for (id, prime) in
        [(1_u64 << 61) - 1, (1 << 59) + 55, (1 << 58) + 27, (1 << 57) + 29].into_iter().enumerate()
    {
        let part = format!("1/{prime}");
        fold.add(&reserve(id as u128, [Some(&part), None, None]));
    }
    let exact = fold.sums.units[0].value().unwrap();
    let (spent, left) = (fold.spent(Unit::Epsilon).unwrap(), fold.left(Unit::Epsilon).unwrap());
    assert!(spent > exact && left < Rational::ONE - exact);
    assert_eq!((spent.clone(), left.clone()), (spent.up40(), left.down40()));
}

#[test]
fn an_overdrawn_ledger_has_nothing_left_and_no_negative_rest() {
    let mut fold = begun(&epsilon("1"));
    fold.add(&charge(Purpose::Record, 1, [Some("5/2"), None, None]));
    assert!(fold.is_overdrawn());
    assert_eq!(fold.left(Unit::Epsilon), Some(Rational::ZERO));
    assert_eq!(fold.left_text(), "{\"epsilon\":\"0\"}");
}
