//! Effects of operations, and lines that change nothing.

use proptest::prelude::*;

use super::*;
use crate::privacy::ledger::{Uncarried, carried};

const TENTH: [Option<&str>; 3] = [Some("1/10"), Some("1/7"), Some("1/200")];

fn spent(fold: &Fold) -> String {
    fold.spent(Unit::Epsilon).map_or_else(|| "infinite".to_owned(), |spent| spent.to_string())
}

#[test]
fn a_cancel_gives_back_what_was_reserved_and_only_that() {
    let mut fold = begun(&epsilon("1/5"));
    fold.add(&reserve(1, TENTH));
    fold.add(&reserve(2, TENTH));
    fold.add(&reserve(3, TENTH));
    assert_eq!(spent(&fold), "1/5");
    // Denied, unknown and committed ones stay as they are.
    for line in [mark(Mark::Cancel, 3), mark(Mark::Cancel, 9), mark(Mark::Commit, 1)] {
        fold.add(&line);
        fold.add(&line);
    }
    fold.add(&mark(Mark::Cancel, 1));
    assert_eq!(spent(&fold), "1/5");
    assert_eq!(
        [1, 2, 3].map(|id| fold.state(id).unwrap()),
        [State::Committed, State::Reserved, State::Denied]
    );
    fold.add(&mark(Mark::Cancel, 2));
    fold.add(&mark(Mark::Cancel, 2));
    fold.add(&mark(Mark::Commit, 2));
    assert_eq!((spent(&fold).as_str(), fold.state(2)), ("1/10", Some(State::Canceled)));
    // A reservation that was denied once stays denied, though there is room now.
    assert_eq!(fold.state(3), Some(State::Denied));
    assert_eq!(fold.damaged(), None);
}

#[test]
fn a_commit_of_what_was_never_granted_is_damage() {
    let mut fold = begun(&epsilon("1/5"));
    for line in [
        reserve(1, TENTH),
        reserve(2, TENTH),
        reserve(3, TENTH),
        charge(Purpose::Record, 4, TENTH),
        mark(Mark::Cancel, 2),
        mark(Mark::Commit, 2),
        mark(Mark::Commit, 1),
        mark(Mark::Commit, 1),
    ] {
        fold.add(&line);
    }
    assert_eq!(fold.damaged(), None);
    // Denied, recorded, and known to nobody; also where its last digit is missing.
    for id in [3, 4, 9] {
        let line = mark(Mark::Commit, id);
        for text in [&line[..], &line[..line.len() - 1], &line[..line.len() - 9]] {
            let mut fold = fold.clone();
            fold.add(text);
            assert_eq!(fold.damaged(), Some(9), "{text}");
            fold.add(&reserve(5, [Some("0"), None, None]));
            assert_eq!(fold.state(5), None);
        }
        // Without its operation it says nothing.
        let mut fold = fold.clone();
        fold.add(&line[..line.len() - 10]);
        assert_eq!(fold.damaged(), None);
    }
    // A commit before any terms is damage too: its reservation is lost.
    let mut fold = Fold::new();
    fold.add(&mark(Mark::Commit, 1));
    assert_eq!(fold.damaged(), Some(0));
}

#[test]
fn what_was_recorded_before_the_first_open_counts() {
    let mut fold = Fold::new();
    fold.add(&charge(Purpose::Record, 1, TENTH));
    fold.add(&reserve(2, TENTH));
    fold.add(&mark(Mark::Cancel, 2));
    fold.add(&opening(3, &epsilon("1/5")));
    assert_eq!((spent(&fold).as_str(), fold.state(2), fold.damaged()), ("1/10", None, None));
    fold.add(&reserve(4, TENTH));
    fold.add(&reserve(5, TENTH));
    assert_eq!([4, 5].map(|id| fold.state(id).unwrap()), [State::Reserved, State::Denied]);
}

#[test]
fn an_id_counts_once() {
    let mut fold = begun(&epsilon("1"));
    fold.add(&reserve(1, TENTH));
    fold.add(&reserve(1, [Some("1/2"), None, None]));
    fold.add(&charge(Purpose::Record, 1, TENTH));
    fold.add(&charge(Purpose::Record, 2, TENTH));
    fold.add(&charge(Purpose::Record, 2, TENTH));
    // The id of the first `open` too; and no record is committed or canceled.
    fold.add(&reserve(u128::MAX, TENTH));
    fold.add(&mark(Mark::Cancel, 2));
    assert_eq!((spent(&fold).as_str(), fold.charges().len()), ("1/5", 2));
}

#[test]
fn a_record_counts_whatever_the_budget_is() {
    let mut fold = begun(&epsilon("1/10"));
    fold.add(&charge(Purpose::Record, 1, [Some("5"), None, None]));
    assert!(fold.is_overdrawn());
    fold.add(&reserve(2, [Some("0"), None, None]));
    assert_eq!(fold.state(2), Some(State::Denied));
    fold.add(&charge(Purpose::Record, 3, [None; 3]));
    assert_eq!(spent(&fold), "infinite");
}

#[test]
fn before_the_first_open_and_after_a_close_nothing_is_granted() {
    let mut fold = Fold::new();
    fold.add(&reserve(1, TENTH));
    fold.add(&close(2));
    assert_eq!((fold.state(1), fold.is_closed(), fold.damaged()), (None, false, None));
    fold.add(&opening(3, &epsilon("1")));
    fold.add(&opening(4, &epsilon("9")));
    assert_eq!(fold.opened().unwrap().budget, epsilon("1"));
    fold.add(&reserve(5, TENTH));
    fold.add(&close(6));
    fold.add(&reserve(7, TENTH));
    fold.add(&mark(Mark::Commit, 5));
    fold.add(&charge(Purpose::Record, 8, TENTH));
    assert_eq!([5, 7].map(|id| fold.state(id).unwrap()), [State::Committed, State::Denied]);
    assert_eq!(spent(&fold), "1/5");
    assert!(!fold.affords(&amounts([Some("0"), None, None])));
}

#[test]
fn damage_ends_granting_and_is_told() {
    let mut fold = begun(&epsilon("1"));
    fold.add(&reserve(1, TENTH));
    fold.add("{\"op\":\"refund\"}");
    fold.add(&mark(Mark::Cancel, 1));
    fold.add(&reserve(2, TENTH));
    assert_eq!((fold.damaged(), fold.lines()), (Some(2), 5));
    assert_eq!((fold.state(1), fold.state(2)), (Some(State::Reserved), None));
    assert!(!fold.affords(&amounts(TENTH)));
}

#[test]
fn charges_are_carried_from_a_ledger_that_was_closed() {
    let head = "0123456789abcdef".repeat(4);
    let mut lines = vec![
        opening(1, &epsilon("1/2")),
        reserve(2, TENTH),
        reserve(3, TENTH),
        mark(Mark::Commit, 2),
        reserve(4, TENTH),
        mark(Mark::Cancel, 4),
        reserve(5, [Some("1"), None, None]),
        charge(Purpose::Record, 6, [None; 3]),
    ];
    let carry = |lines: &[String], neighbors| {
        let lines: Vec<_> = lines.iter().map(String::as_str).collect();
        carried(&lines, &head, "\"more\"", neighbors, false)
    };
    let into = |id, people: &str| close_line(&digits(id), Some(people)).unwrap();
    assert_eq!(carry(&lines, Neighbors::ChangeOne), Err(Uncarried::Open));
    lines.push(into(7, "\"more\""));
    assert_eq!(carry(&lines, Neighbors::AddOrRemoveOne), Err(Uncarried::OtherNeighbors));
    assert_eq!(carry(&[], Neighbors::ChangeOne), Err(Uncarried::Damaged));
    assert_eq!(carry(&lines[1..], Neighbors::ChangeOne), Err(Uncarried::Damaged));
    let text = carry(&lines, Neighbors::ChangeOne).unwrap();
    let next = |text: &str| {
        let stamp = Stamp { id: &digits(8), at: AT, version: "\"0.1.0\"" };
        let relation = Neighbors::ChangeOne;
        open_line(stamp, "\"more\"", relation, &approximate("9", "1e-6"), Some(text)).unwrap()
    };
    let mut fold = Fold::new();
    fold.add(&next(&text));
    assert_eq!(fold.charges().len(), 3);
    assert!(fold.charges().iter().all(|charge| charge.state == State::Recorded));
    assert_eq!(spent(&fold), "infinite");
    // Once more: what was carried is carried on; what settles in between changes nothing.
    let again = carry(&[next(&text), into(9, "\"more\"")], Neighbors::ChangeOne).unwrap();
    assert_eq!(again, text);
    lines.push(mark(Mark::Cancel, 3));
    assert_eq!(carry(&lines, Neighbors::ChangeOne), Err(Uncarried::Open));
    // Closed once more, under any name: the first one counts.
    lines.push(into(10, "\"others\""));
    lines[7] = charge(Purpose::Record, 6, TENTH);
    let mut fold = Fold::new();
    fold.add(&next(&carry(&lines, Neighbors::ChangeOne).unwrap()));
    assert_eq!(spent(&fold), "1/5");
}

#[test]
fn charges_are_carried_by_whom_the_first_close_names() {
    let carry = |closes: &[Option<&str>], people: &str| {
        let mut lines = vec![opening(1, &epsilon("1"))];
        let closed = closes.iter().zip(2..).map(|(into, id)| close_line(&digits(id), *into));
        lines.extend(closed.map(Result::unwrap));
        let lines: Vec<_> = lines.iter().map(String::as_str).collect();
        carried(&lines, &"0".repeat(64), people, Neighbors::ChangeOne, false).map(|_| ())
    };
    let [one, other] = ["\"one\"", "\"other\""];
    assert_eq!(carry(&[Some(one)], one), Ok(()));
    assert_eq!(carry(&[Some(one)], other), Err(Uncarried::ForOthers));
    assert_eq!(carry(&[None], one), Err(Uncarried::ForNobody));
    for later in [Some(other), None] {
        assert_eq!(carry(&[Some(one), later], one), Ok(()));
        assert_eq!(carry(&[Some(one), later], other), Err(Uncarried::ForOthers));
    }
    assert_eq!(carry(&[None, Some(one)], one), Err(Uncarried::ForNobody));
}

/// An operation of some log, by a few ids.
fn any_line() -> impl Strategy<Value = (u128, String)> {
    let loss = prop_oneof![
        Just([Some("1/10"), Some("1/7"), Some("1/200")]),
        Just([Some("1/3"), Some("1/2"), Some("1/18")]),
        Just([None, None, Some("1/50")]),
        Just([None; 3]),
    ];
    (0u128..8, 0..7, loss, 0..400usize).prop_map(|(id, op, loss, cut)| {
        let line = match op {
            0 | 1 => reserve(id, loss),
            2 => mark(Mark::Commit, id),
            3 => mark(Mark::Cancel, id),
            4 => charge(Purpose::Record, id, loss),
            5 => opening(id, &approximate("1", "1/1000")),
            _ => reserve(id, loss)[..cut.min(reserve(id, loss).len() - 1)].to_owned(),
        };
        (id, line)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Sums are those of the charges that count, no matter what came in between; and no grant
    /// passes the budget.
    #[test]
    fn sums_are_those_of_what_counts(lines in proptest::collection::vec(any_line(), 1..60)) {
        let budget = approximate("1", "1/1000");
        let mut fold = begun(&budget);
        for (id, line) in lines {
            let before = fold.charges().len();
            // A commit of anything else is damage, and ends it.
            let was_granted = fold.state(id).is_some_and(|state| state != State::Denied);
            if line == mark(Mark::Commit, id) && !was_granted {
                continue;
            }
            fold.add(&line);
            prop_assert_eq!(fold.damaged(), None);
            for unit in Unit::ALL {
                let counted = fold.charges().iter().filter(|charge| charge.state.counts());
                let losses = counted.map(|charge| fold.losses.at(charge.loss));
                let sum: Option<Vec<Rational>> =
                    losses.map(|cost| cost.units[unit as usize].clone()).collect();
                let sum = sum.map(|sum| sum.into_iter().fold(Rational::ZERO, |sum, one| sum + one));
                prop_assert_eq!(fold.sums.units[unit as usize].value(), sum);
            }
            if let Some(charge) = fold.charges().get(before) {
                prop_assert!(charge.state != State::Reserved || !fold.is_overdrawn());
            }
        }
    }
}
