//! Facts about rows of groups on grids that are never written out.

use proptest::prelude::*;
use sottovoce_loops::rows::NOWHERE;

use super::{
    long_tally_tests::{alpha, grid, written_out},
    *,
};
use crate::exact::LongGrid;

/// The cost of every point by a tally of one group's rows alone.
fn alone(grid: LongGrid, rows: &[f64], alpha: Alpha) -> Vec<u128> {
    let mut tally = LongTally::new(grid);
    tally.add(rows).unwrap();
    written_out(tally.costs(alpha))
}

proptest! {
    #[test]
    fn each_group_costs_what_its_rows_alone_do(
        places in prop::collection::vec((0..90u32, 0..4u32), 0..300),
        cuts in prop::collection::vec(0..300usize, 0..5),
        chunk in 1..40usize,
        groups in 1..4u32,
        (p, q) in (0..=4u32).prop_map(|p| (p, 4)),
    ) {
        let grid = grid("-1", "7", "0.1");
        let row = |(place, kind): &(u32, u32)| match (place, kind) {
            (88, 0) => f64::INFINITY,
            (87, 0) => f64::NEG_INFINITY,
            (86, 0) => -0.0,
            _ => f64::from(*place) / 10.0 - 1.0 + f64::from(*kind) / 40.0,
        };
        let rows: Vec<f64> = places.iter().map(row).collect();
        let cell = |(place, kind): &(u32, u32)| match (place / 3 + kind) % (groups + 1) {
            group if group < groups => group,
            _ => NOWHERE,
        };
        let cells: Vec<u32> = places.iter().map(cell).collect();
        let mut tally = LongGroups::in_chunks(grid, groups, chunk);
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(rows.len())).collect();
        cuts.extend([0, rows.len()]);
        cuts.sort_unstable();
        for part in cuts.windows(2) {
            tally.add(&cells[part[0]..part[1]], &rows[part[0]..part[1]]);
        }
        let of = |group: u32| -> Vec<f64> {
            let own = cells.iter().zip(&rows).filter(|(cell, _)| **cell == group);
            own.map(|(_, row)| *row).collect()
        };
        // Once more, when all is sorted.
        for _ in 0..2 {
            let shown = |costs: Costs<'_>| (costs.first_point, written_out(costs));
            let costs: Vec<_> = tally.costs(alpha(p, q)).map(shown).collect();
            prop_assert_eq!(costs.len(), groups as usize);
            for (group, (first, costs)) in (0..groups).zip(costs) {
                prop_assert_eq!(first, u64::from(group) * (grid.points() + 1));
                prop_assert_eq!(costs, alone(grid, &of(group), alpha(p, q)));
            }
        }
        let in_groups = cells.iter().filter(|cell| **cell != NOWHERE).count();
        prop_assert_eq!(tally.rows(), in_groups as u64);
    }
}

#[test]
fn points_of_all_groups_are_at_most_two_to_the_61() {
    let most = grid("0", "9007199254740991", "1");
    assert_eq!((most.points(), LongGroups::MOST_POINTS), (1 << 53, 1 << 61));
    let mut tally = LongGroups::new(most, 256);
    tally.add(&[255, 0, 255, NOWHERE], &[9_007_199_254_740_991.0, 0.0, f64::INFINITY, 7.0]);
    let groups: Vec<_> = tally
        .costs(alpha(1, 1))
        .map(|costs| {
            let Some(best) = costs.groups().next() else { unreachable!("there are points") };
            costs.place_of_member(best.0, 0) - costs.first_point
        })
        .collect();
    // The greatest row of one group is the last point, and of another the first. Where there are
    // no rows, every point costs the same.
    assert_eq!((groups.len(), groups[0], groups[1], groups[255]), (256, 0, 0, (1 << 53) - 1));
}

#[test]
#[should_panic(expected = "at most 2^61 points")]
fn more_points_than_that_is_a_bug() {
    let _ = LongGroups::new(grid("0", "9007199254740991", "1"), 257);
}
