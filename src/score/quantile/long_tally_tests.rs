//! Facts about rows on grids that are never written out.

use proptest::prelude::*;

use super::*;
use crate::exact::LongGrid;

pub(super) fn grid(first: &str, last: &str, step: &str) -> LongGrid {
    LongGrid::new(&first.parse().unwrap(), &last.parse().unwrap(), &step.parse().unwrap()).unwrap()
}

pub(super) fn alpha(p: u32, q: u32) -> Alpha {
    Alpha::new(&format!("{p}/{q}").parse().unwrap()).unwrap()
}

/// The cost of every point, one after another.
pub(super) fn written_out(costs: Costs<'_>) -> Vec<u128> {
    costs.runs().flat_map(|run| (0..run.length).map(move |_| run.cost.into())).collect()
}

fn listed(grid: LongGrid, rows: &[f64], alpha: Alpha) -> Vec<u128> {
    let points: Vec<f64> = (0..grid.points()).map(|index| grid.point(index)).collect();
    let mut tally = Tally::new(&points);
    tally.add(rows);
    tally.costs(alpha, Scorer::Interval)
}

proptest! {
    #[test]
    fn any_rows_in_any_chunks_cost_what_they_do_among_listed_points(
        places in prop::collection::vec((0..90u32, 0..3u32), 0..300),
        cuts in prop::collection::vec(0..300usize, 0..5),
        chunk in 1..40usize,
        (p, q) in (0..=4u32).prop_map(|p| (p, 4)),
    ) {
        let grid = grid("-1", "7", "0.1");
        let row = |(place, kind): &(u32, u32)| match (place, kind) {
            (89, 0) => f64::NAN,
            (88, 0) => f64::INFINITY,
            (87, 0) => f64::NEG_INFINITY,
            (86, 0) => -0.0,
            _ => f64::from(*place) / 10.0 - 1.0 + f64::from(*kind) / 40.0,
        };
        let rows: Vec<f64> = places.iter().map(row).collect();
        let mut tally = LongTally::in_chunks(grid, chunk);
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(rows.len())).collect();
        cuts.extend([0, rows.len()]);
        cuts.sort_unstable();
        for part in cuts.windows(2) {
            tally.add(&rows[part[0]..part[1]]).unwrap();
        }
        let expected = listed(grid, &rows, alpha(p, q));
        prop_assert_eq!(written_out(tally.costs(alpha(p, q))), expected.clone());
        // Once more, when all is sorted.
        prop_assert_eq!(written_out(tally.costs(alpha(p, q))), expected);
    }
}

#[test]
fn many_rows_are_merged_over_all_blocks() {
    let grid = grid("0", "99999", "1");
    // Each of 100,000 points once or twice, in an order of their own.
    let row = |at: u64| (at * 70_001 % 150_000) as f64;
    let rows: Vec<f64> =
        (0..200_000).map(row).map(|row| if row < 1e5 { row } else { f64::NAN }).collect();
    for chunk in [7_001, 30_000, 1 << 20] {
        let mut tally = LongTally::in_chunks(grid, chunk);
        for part in rows.chunks(1 << 16) {
            tally.add(part).unwrap();
        }
        assert_eq!(written_out(tally.costs(alpha(1, 3))), listed(grid, &rows, alpha(1, 3)));
    }
}

#[test]
fn more_than_two_to_the_26_rows_are_refused_and_none_of_them_is_counted() {
    let mut tally = LongTally::in_chunks(grid("0", "9", "1"), 1 << 16);
    let rows = vec![f64::NAN; 1 << 20];
    for _ in 0..64 {
        tally.add(&rows).unwrap();
    }
    let error = tally.add(&[3.0]).unwrap_err();
    assert_eq!((error.code(), error.argument()), ("ERR_LIMIT", Some("rows")));
    assert_eq!(written_out(tally.costs(alpha(1, 2))), [0; 10]);
    assert!(tally.add(&[]).is_ok());
}
