//! Facts about what is refused, and by which name.

use super::{
    Cells,
    places_tests::{numbers, texts},
    *,
};
use crate::{
    privacy::{Epsilon, Rho},
    query::{
        question::{Question, Reading, Size},
        rows::{self, count::Test},
    },
};

/// A count that says that it has more bins.
#[derive(Clone, Copy)]
struct Wide(usize);

impl Question for Wide {
    type Tally = rows::count::Tally;

    fn tally(&self) -> Self::Tally {
        Test::ANY.tally()
    }

    fn reading(&self) -> Reading {
        Reading::Numbers
    }

    fn size(&self) -> Size {
        Size::Bins(self.0)
    }
}

impl Inner for Wide {
    fn cells(&self, groups: usize) -> Box<dyn Cells> {
        Test::ANY.cells(groups)
    }
}

fn one_row() -> PerPerson {
    PerPerson::rows(1).unwrap()
}

type Refusal = Option<(&'static str, Option<&'static str>)>;

fn refusal<T>(made: Result<T>) -> Refusal {
    made.err().map(|error| (error.code(), error.argument()))
}

#[test]
fn too_many_groups_or_bins_are_refused() {
    let listed = |count: u32| numbers(&(0..count).map(f64::from).collect::<Vec<_>>(), false);
    let made = |by, question| refusal(Groups::new(by, one_row(), question));
    let limit = Some(("ERR_LIMIT", Some("categories")));
    assert_eq!(made(vec![], Wide(1)), Some(("ERR_ARGUMENT", Some("by"))));
    assert_eq!(made(vec![listed(1 << 16)], Wide(1)), None);
    assert_eq!(made(vec![listed((1 << 16) + 1)], Wide(1)), limit);
    assert_eq!(made(vec![texts(1 << 16, false)], Wide(1)), None);
    assert_eq!(made(vec![texts(1 << 16, true)], Wide(1)), limit);
    assert_eq!(made(vec![listed(256), texts(255, true)], Wide(1)), None);
    assert_eq!(made(vec![listed(256), texts(256, true)], Wide(1)), limit);
    // Products that no 32 bits hold.
    assert_eq!(made((0..3).map(|_| listed(1 << 15)).collect(), Wide(1)), limit);
    assert_eq!(made((0..4).map(|_| listed(1 << 8)).collect(), Wide(1)), limit);
    // 2^22 bins in all.
    assert_eq!(made(vec![listed(1 << 16)], Wide(64)), None);
    assert_eq!(made(vec![listed(1 << 16)], Wide(65)), limit);
    assert_eq!(made(vec![listed(1)], Wide(1 << 22)), None);
    assert_eq!(made(vec![listed(3)], Wide((1 << 22) / 3 + 1)), limit);
}

#[test]
fn persons_without_rows_or_with_too_many_are_refused() {
    let wrong = Some(("ERR_ARGUMENT", Some("perPerson")));
    for (rows, expected) in
        [(0, wrong), (1, None), (1 << 32, None), ((1 << 32) + 1, wrong), (u64::MAX, wrong)]
    {
        assert_eq!(refusal(PerPerson::rows(rows)), expected, "{rows}");
    }
    for (groups, rows, expected) in [
        (0, 1, wrong),
        (1, 0, wrong),
        (1, 1 << 32, None),
        (1, (1 << 32) + 1, wrong),
        (1 << 16, 1 << 16, None),
        (1 << 16, (1 << 16) + 1, wrong),
        ((1 << 16) + 1, 1, wrong),
        (3, 1_431_655_765, None),
        (3, 1_431_655_766, wrong),
        (2, u64::MAX, wrong),
        (u64::MAX, u64::MAX, wrong),
    ] {
        assert_eq!(refusal(PerPerson::groups(groups, rows)), expected, "{groups} {rows}");
    }
}

#[test]
fn no_loss_and_too_much_noise_are_refused() {
    let groups = || Groups::new(vec![texts(2, false)], one_row(), Test::ANY).unwrap();
    for bad in ["0", "-1"] {
        let refused = GroupsQuery::<_, Epsilon>::new(
            Neighbors::AddOrRemoveOne,
            bad.parse().unwrap(),
            groups(),
        )
        .map(|_| ());
        assert_eq!(refusal(refused), Some(("ERR_ARGUMENT", Some("epsilon"))));
        let refused =
            GroupsQuery::<_, Rho>::new(Neighbors::ChangeOne, bad.parse().unwrap(), groups())
                .map(|_| ());
        assert_eq!(refusal(refused), Some(("ERR_ARGUMENT", Some("rho"))));
    }
    // A variance of 10^36, and above.
    assert!(
        GroupsQuery::<_, Rho>::new(Neighbors::AddOrRemoveOne, "5e-37".parse().unwrap(), groups())
            .is_ok()
    );
    let refused =
        GroupsQuery::<_, Rho>::new(Neighbors::ChangeOne, "5e-37".parse().unwrap(), groups())
            .map(|_| ());
    assert_eq!(refusal(refused), Some(("ERR_ARGUMENT", Some("rho"))));
}
