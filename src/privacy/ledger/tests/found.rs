//! Releases that have a delta, and what budgets set aside for them.

use super::*;
use crate::{
    Error,
    privacy::ledger::{Uncarried, carried},
};

/// Texts of a budget with a part that is set aside.
pub(super) fn given<'text>(
    epsilon: &'text str,
    delta: &'text str,
    found: &'text str,
) -> Given<'text> {
    Given { epsilon: Some(epsilon), delta: Some(delta), found: Some(found), ..Given::default() }
}

fn budget(epsilon: &str, delta: &str, found: &str) -> Budget {
    Budget::new(given(epsilon, delta, found)).unwrap()
}

/// The line that charges a release of found groups.
pub(super) fn found(purpose: Purpose, id: u128, loss: [Option<&str>; 3], delta: &str) -> String {
    let stamp = Stamp { id: &digits(id), at: AT, version: "\"0.1.0\"" };
    let plan = "{\"kind\":\"foundGroups\",\"delta\":\"1\"}";
    let delta = read(delta).to_string();
    let written = Written { kind: "\"foundGroups\"", note: None, plan, loss, delta: Some(&delta) };
    charge_line(purpose, stamp, written).unwrap()
}

fn reserved(fold: &mut Fold, id: u128, loss: [Option<&str>; 3], delta: &str) -> State {
    fold.add(&found(Purpose::Reserve, id, loss, delta));
    fold.state(id).unwrap()
}

const ONE: [Option<&str>; 3] = [Some("1"), Some("2"), Some("1/2")];

#[test]
fn what_is_set_aside_leaves_less_for_the_rho() {
    for (delta, rho) in [
        ("1e-7", "8740389162215974561149958268596884076832e-41"),
        ("5e-7", "8344171783367976920834780661276502759802e-41"),
    ] {
        assert_eq!(budget("2", "1e-6", delta).of(Unit::Rho), Some(&read(rho)));
    }
    assert_eq!(budget("2", "1e-6", "1e-6").of(Unit::Rho), None);
    let bad = [("2", "1e-6", "0"), ("2", "1e-6", "1.1e-6"), ("2", "1e-6", "-1")];
    for (epsilon, delta, found) in bad {
        let refused = Budget::new(given(epsilon, delta, found));
        assert!(matches!(refused, Err(Error::Parameter { name: "found", .. })), "{found}");
    }
    for alone in [
        Given { found: Some("1e-7"), epsilon: Some("1"), ..Given::default() },
        Given { found: Some("1e-7"), rho: Some("1"), ..Given::default() },
    ] {
        let refused = Budget::new(alone);
        assert!(matches!(refused, Err(Error::Parameter { name: "found", .. })));
    }
    for delta in ["0", "1", "2"] {
        let refused = Budget::new(given("2", delta, if delta == "0" { "0" } else { "1e-7" }));
        assert!(matches!(refused, Err(Error::Parameter { name: "delta", .. })), "{delta}");
    }
}

#[test]
fn deltas_add_up_to_what_was_set_aside_and_losses_to_the_rest() {
    let mut fold = begun(&budget("3", "1e-6", "5e-7"));
    assert_eq!(reserved(&mut fold, 1, ONE, "2e-7"), State::Reserved);
    assert_eq!(reserved(&mut fold, 2, ONE, "3e-7"), State::Reserved);
    // All of it is taken: of the next no delta fits, and a release without one does.
    assert_eq!(reserved(&mut fold, 3, ONE, "1e-100"), State::Denied);
    fold.add(&reserve(4, ONE));
    assert_eq!(fold.state(4), Some(State::Reserved));
    fold.add(&reserve(5, [Some("1/1000000000"), None, Some("1")]));
    assert_eq!(fold.state(5), Some(State::Denied));
    // An amount that is given back can be taken again.
    fold.add(&mark(Mark::Cancel, 2));
    assert_eq!(reserved(&mut fold, 6, ONE, "3e-7"), State::Reserved);
    assert_eq!(fold.spent_delta(), Some(read("5e-7")));
    assert_eq!(fold.left_found(), Some(Rational::ZERO));
    assert!(!fold.is_overdrawn());
    fold.add(&found(Purpose::Record, 7, [Some("0"), Some("0"), Some("0")], "1e-9"));
    assert!(fold.is_overdrawn() && fold.is_exceeded());
    assert_eq!(fold.damaged(), None);
}

#[test]
fn without_a_part_set_aside_no_delta_is_granted_and_none_is_written() {
    for plain in [epsilon("3"), approximate("3", "1e-6")] {
        let mut fold = begun(&plain);
        assert!(!fold.affords(&Cost { delta: read("1e-9"), ..amounts(ONE) }));
        assert!(fold.affords(&amounts(ONE)));
        fold.add(&found(Purpose::Reserve, 1, ONE, "1e-9"));
        assert_eq!(fold.damaged(), Some(1));
        assert!(!fold.affords(&amounts(ONE)));
        let mut fold = Fold::new();
        fold.add(&found(Purpose::Record, 1, ONE, "1e-9"));
        assert_eq!(fold.damaged(), None);
        fold.add(&opening(2, &plain));
        assert_eq!(fold.damaged(), Some(1));
    }
}

#[test]
fn a_delta_of_zero_and_a_version_of_another_budget_are_damage() {
    let line = found(Purpose::Reserve, 1, ONE, "1/7");
    let body = line.rsplit_once(' ').unwrap().0;
    for other in [
        body.replace("\"delta\":\"1/7\"", "\"delta\":\"0\""),
        body.replace("\"delta\":\"1/7\"", "\"delta\":null"),
        body.replace("\"delta\":\"1/7\"", "\"delta\":\"2/14\""),
        body.replace(",\"rho\":\"1/2\",\"delta\":\"1/7\"", ",\"delta\":\"1/7\",\"rho\":\"1/2\""),
    ] {
        assert_ne!(other, body);
        let mut fold = begun(&budget("3", "1e-6", "5e-7"));
        fold.add(&grammar::sealed(&other));
        assert_eq!(fold.damaged(), Some(1), "{other}");
    }
    let plain = opening(1, &approximate("3", "1e-6"));
    let set_aside = opening(1, &budget("3", "1e-6", "5e-7"));
    assert!(plain.starts_with("{\"op\":\"open\",\"v\":1,"));
    assert!(set_aside.starts_with("{\"op\":\"open\",\"v\":2,"));
    assert!(
        opening(1, &budget("3", "1e-6", "1e-6")).contains("\"delta\":\"1/1000000\",\"found\":")
    );
    for (line, from, to) in [(plain, "\"v\":1", "\"v\":2"), (set_aside, "\"v\":2", "\"v\":1")] {
        let mut fold = Fold::new();
        let body = line.rsplit_once(' ').unwrap().0;
        fold.add(&grammar::sealed(&body.replace(from, to)));
        assert_eq!(fold.damaged(), Some(0));
    }
}

#[test]
fn a_budget_that_claims_more_rho_than_is_left_is_damage() {
    let line = opening(1, &budget("2", "1e-6", "5e-7"));
    let body = line.rsplit_once(' ').unwrap().0;
    let rho = budget("2", "1e-6", "5e-7").of(Unit::Rho).unwrap().to_string();
    for more in [budget("2", "1e-6", "1e-7").of(Unit::Rho).unwrap().to_string(), "1".into()] {
        let mut fold = Fold::new();
        fold.add(&grammar::sealed(&body.replace(&rho, &more)));
        assert_eq!(fold.damaged(), Some(0), "{more}");
    }
}

#[test]
fn lowering_what_is_set_aside_never_raises_rho() {
    let first = budget("2", "1e-6", "5e-7");
    let lower = |epsilon, delta, found| {
        Budget::lower(given(epsilon, delta, found)).unwrap().beneath(&first)
    };
    let less = lower("2", "1e-6", "1e-7");
    assert_eq!(less.of(Unit::Rho), first.of(Unit::Rho));
    let lowered = |budget: &Budget| {
        let mut fold = begun(&first);
        fold.add(&lower_line(&digits(2), budget).unwrap());
        assert_eq!(fold.damaged(), None);
        fold.lowered().cloned()
    };
    assert_eq!(lowered(&less), Some(less.clone()));
    let asked = |epsilon, delta, found| {
        let budget = Budget::lower(given(epsilon, delta, found)).unwrap();
        begun(&first).lowering(budget)
    };
    assert_eq!(asked("2", "1e-6", "1e-7"), Some(less));
    assert_eq!(asked("2", "1e-6", "6e-7"), None);
    assert_eq!(begun(&approximate("2", "1e-6")).lowering(first.clone()), None);
    assert_eq!(begun(&first).lowering(approximate("1", "1e-7")), None);
    // One that would allow more rho than before, more set aside, or less of everything.
    assert_eq!(lowered(&Budget::lower(given("2", "1e-6", "1e-7")).unwrap()), None);
    assert_eq!(lowered(&lower("2", "1e-6", "6e-7")), None);
    let nothing = lower("1", "1e-7", "0");
    assert_eq!(lowered(&nothing), Some(nothing));
    // Delta falls to what is set aside: then there is no rho any more.
    let all = lower("2", "5e-7", "5e-7");
    assert_eq!(all.of(Unit::Rho), None);
    assert_eq!(lowered(&all), Some(all));
    // A rho that does not follow from the other numbers.
    let (few, many) = (lower("1", "1e-6", "5e-7"), first.of(Unit::Rho).unwrap().to_string());
    let line = lower_line(&digits(2), &few).unwrap();
    let body = line.rsplit_once(' ').unwrap().0;
    let mut fold = begun(&first);
    fold.add(&grammar::sealed(&body.replace(&few.of(Unit::Rho).unwrap().to_string(), &many)));
    assert_eq!((fold.damaged(), fold.lowered()), (None, None));
}

#[test]
fn less_set_aside_than_is_charged_grants_nothing_more() {
    let mut fold = begun(&budget("3", "1e-6", "5e-7"));
    assert_eq!(reserved(&mut fold, 1, ONE, "4e-7"), State::Reserved);
    let lower = Budget::lower(given("3", "1e-6", "1e-7")).unwrap();
    fold.add(&lower_line(&digits(2), &fold.lowering(lower).unwrap()).unwrap());
    assert!(fold.is_overdrawn() && !fold.is_exceeded());
    assert!(!fold.affords(&amounts([Some("0"), Some("0"), Some("0")])));
}

#[test]
fn shares_are_of_the_limit_that_refuses_first() {
    let mut fold = begun(&budget("4", "1e-6", "5e-7"));
    fold.add(&found(Purpose::Reserve, 1, ONE, "4e-7"));
    fold.add(&reserve(2, ONE));
    assert_eq!(fold.by(), Some(By::Delta));
    assert_eq!(fold.by().map(By::name), Some("delta"));
    assert!((fold.share() - 0.8).abs() < 1e-12 && fold.shares()[1] == 0.0);
    assert_eq!(
        fold.spent_text(),
        "{\"epsilon\":\"2\",\"bits\":\"4\",\"rho\":\"1\",\"delta\":\"1/2500000\"}"
    );
    assert!(fold.left_text().ends_with("\"found\":\"1/10000000\"}"));
    fold.add(&reserve(3, ONE));
    fold.add(&reserve(4, ONE));
    assert_eq!(fold.by(), Some(By::Unit(Unit::Epsilon)));
    assert!(fold.share() == 1.0);
}

#[test]
fn the_epsilon_at_a_delta_leaves_out_what_releases_took_of_it() {
    let mut fold = begun(&budget("4", "1e-6", "5e-7"));
    let tenth = [Some("1/10"), None, Some("1/800")];
    for id in 0..20 {
        fold.add(&reserve(id, tenth));
    }
    let before = fold.epsilon_at(&read("6e-7"));
    assert_eq!(reserved(&mut fold, 100, [Some("0"), None, Some("0")], "4e-7"), State::Reserved);
    assert_eq!(fold.epsilon_at(&read("3e-7")), Ok(None));
    assert_eq!(fold.epsilon_at(&read("4e-7")), Ok(Some(2.0)));
    assert_eq!(fold.epsilon_at(&read("1e-6")), before);
}

#[test]
fn deltas_are_carried_where_something_is_set_aside_and_else_have_no_bound() {
    let lines = [
        opening(1, &budget("4", "1e-6", "5e-7")),
        found(Purpose::Reserve, 2, ONE, "4e-7"),
        reserve(3, ONE),
        close_line(&digits(4), Some("\"more\"")).unwrap(),
    ];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let carry = |has_found| {
        carried(&lines, &"0".repeat(64), "\"more\"", Neighbors::ChangeOne, has_found).unwrap()
    };
    let next = |budget: &Budget, carried: &str| {
        let stamp = Stamp { id: &digits(8), at: AT, version: "\"0.1.0\"" };
        open_line(stamp, "\"more\"", Neighbors::ChangeOne, budget, Some(carried))
    };
    let mut fold = Fold::new();
    fold.add(&next(&budget("4", "1e-6", "5e-7"), &carry(true)).unwrap());
    assert_eq!((fold.damaged(), fold.spent_delta()), (None, Some(read("4e-7"))));
    assert_eq!(fold.spent(Unit::Epsilon), Some(read("2")));
    let mut fold = Fold::new();
    fold.add(&next(&epsilon("9"), &carry(false)).unwrap());
    assert_eq!((fold.damaged(), fold.spent(Unit::Epsilon)), (None, None));
    assert_eq!(fold.charges().len(), 2);
    // A delta that is carried into a log without a place for it is never written.
    assert!(next(&epsilon("9"), &carry(true)).is_err());
    assert_eq!(
        carried(&lines[..3], &"0".repeat(64), "\"more\"", Neighbors::ChangeOne, true),
        Err(Uncarried::Open)
    );
}

#[test]
fn a_line_with_a_delta_is_damage_with_one_other_character_and_torn_where_it_is_cut() {
    let stamp = [opening(1, &budget("3", "1e-6", "5e-7")), found(Purpose::Reserve, 1, ONE, "1/7")];
    for line in stamp {
        grammar::assert_sealed(&line);
    }
}
