//! Passes over rows. Their steps depend on how many there are, not on their values.

use core::hint::select_unpredictable;

use crate::doubles::{is_nan, nan_is_zero};

/// Searches that run side by side, so that their memory reads overlap.
const LANES: usize = 8;

/// Strictly increasing finite candidates, between and at which rows are counted.
pub struct Candidates {
    /// Filled up with infinities to a power of two.
    sorted: Vec<f64>,
    count: usize,
}

impl Candidates {
    /// At least one candidate.
    #[must_use]
    pub fn new(candidates: &[f64]) -> Self {
        let mut sorted = candidates.to_vec();
        sorted.resize(candidates.len().next_power_of_two(), f64::INFINITY);
        Self { sorted, count: candidates.len() }
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Adds rows to `2 m + 2` bins: `bins[2 i + 1]` for those equal to candidate `i`, `bins[2 i]`
    /// for those between it and the one before, the last one for NaN.
    #[inline(never)]
    pub fn tally(&self, rows: &[f64], bins: &mut [u64]) {
        let mut groups = rows.chunks_exact(LANES);
        for group in &mut groups {
            let mut lanes = [0.0; LANES];
            lanes.copy_from_slice(group);
            self.tally_lanes(&lanes, bins);
        }
        for row in groups.remainder() {
            self.tally_lanes(&[*row], bins);
        }
    }

    /// Writes what `table` has in the bin of each row, by the bins of [`Candidates::tally`].
    #[inline(never)]
    pub fn look_up(&self, rows: &[f64], table: &[u32], found: &mut [u32]) {
        let (groups, rest) = rows.as_chunks::<LANES>();
        let (many, few) = found.split_at_mut(groups.len() * LANES);
        for (group, found) in groups.iter().zip(many.chunks_exact_mut(LANES)) {
            let bins = self.bins(group, table.len() - 1);
            for lane in 0..LANES {
                found[lane] = table[bins[lane]];
            }
        }
        for (row, found) in rest.iter().zip(few) {
            *found = table[self.bins(&[*row], table.len() - 1)[0]];
        }
    }

    #[inline]
    fn tally_lanes<const N: usize>(&self, rows: &[f64; N], bins: &mut [u64]) {
        for bin in self.bins(rows, bins.len() - 1) {
            bins[bin] += 1;
        }
    }

    /// The bin of each row; `of_nan` is the one for NaN.
    #[inline(always)]
    fn bins<const N: usize>(&self, rows: &[f64; N], of_nan: usize) -> [usize; N] {
        // How many candidates are at most each row: one comparison for each bit of the answer.
        let mut at_most = [0usize; N];
        let mut step = self.sorted.len();
        while step > 1 {
            step /= 2;
            for lane in 0..N {
                let next = at_most[lane] + step;
                at_most[lane] =
                    select_unpredictable(self.sorted[next - 1] <= rows[lane], next, at_most[lane]);
            }
        }
        let mut bins = [0; N];
        for lane in 0..N {
            let row = rows[lane];
            let rank = at_most[lane];
            let rank = rank + usize::from(self.sorted[rank] <= row);
            // An infinite row is also at most the infinities that fill the table up.
            let rank = rank.min(self.count);
            // The last candidate that is at most the row equals it where it is not below it.
            let is_some = usize::from(rank > 0);
            let equal = is_some & usize::from(self.sorted[rank - is_some] >= row);
            bins[lane] = select_unpredictable(is_nan(row), of_nan, 2 * rank - equal);
        }
        bins
    }
}

/// How many rows are from `lowest` to `highest`.
#[must_use]
#[inline(never)]
pub fn count_within(rows: &[f64], lowest: f64, highest: f64) -> u64 {
    // Both comparisons are made for every row, and no comparison with NaN holds.
    let within = |row: f64| u32::from((lowest <= row) & (row <= highest));
    let count = |part: &[f64]| {
        let groups = part.chunks_exact(LANES);
        let rest: u32 = groups.remainder().iter().map(|row| within(*row)).sum();
        // Row by row a loop would take as long over itself as over the row.
        let all = groups.map(|group| {
            let [a, b, c, d, e, f, g, h] = *group else { return 0 };
            within(a)
                + within(b)
                + within(c)
                + within(d)
                + (within(e) + within(f) + within(g) + within(h))
        });
        rest + all.sum::<u32>()
    };
    rows.chunks(1 << 16).map(|part| u64::from(count(part))).sum()
}

/// Puts every row that is not from `lowest` to `highest`, and every NaN, [`NOWHERE`].
#[inline(never)]
pub fn keep_within(rows: &[f64], lowest: f64, highest: f64, cells: &mut [u32]) {
    for (cell, row) in cells.iter_mut().zip(rows) {
        *cell |= u32::from((lowest <= *row) & (*row <= highest)).wrapping_sub(1);
    }
}

/// The cell of rows that are in none.
pub const NOWHERE: u32 = u32::MAX;

/// Divides each cell into `parts`, and moves each row to its part: the last one varies fastest. A
/// row whose cell or part is [`NOWHERE`] is nowhere.
#[inline(never)]
pub fn divide(cells: &mut [u32], parts: u32, places: &[u32]) {
    for (cell, place) in cells.iter_mut().zip(places) {
        // All ones where either is nowhere: no other sum reaches 2^32.
        let is_nowhere = u32::from((*cell == NOWHERE) | (*place == NOWHERE)).wrapping_neg();
        *cell = cell.wrapping_mul(parts).wrapping_add(*place) | is_nowhere;
    }
}

/// Makes keys of cells and of bins, which are below `of_cell`: those of the first cell are in
/// front. All rows in no cell have one key, behind those of all `cells`.
#[inline(never)]
pub fn join(places: &[u32], bins: &mut [u64], of_cell: u64, cells: u32) {
    let behind = of_cell * u64::from(cells);
    for (place, bin) in places.iter().zip(bins) {
        let is_nowhere = u64::from(*place == NOWHERE).wrapping_neg();
        let key = of_cell.wrapping_mul(u64::from(*place)).wrapping_add(*bin);
        *bin = behind & is_nowhere | key & !is_nowhere;
    }
}

/// Counts rows by cell; the last count is of those nowhere.
#[inline(never)]
pub fn count_cells(cells: &[u32], counts: &mut [u64]) {
    let last = counts.len() - 1;
    for cell in cells {
        counts[last.min(*cell as usize)] += 1;
    }
}

/// Adds a number to the sum of each row's cell; the last sum is of those nowhere.
#[inline(never)]
pub fn sum_cells(cells: &[u32], numbers: &[i64], sums: &mut [i128]) {
    let last = sums.len() - 1;
    for (cell, number) in cells.iter().zip(numbers) {
        sums[last.min(*cell as usize)] += i128::from(*number);
    }
}

/// Rows that are summed in 64 bits at a time: each is below `2^53` in size.
const TOGETHER: usize = 1 << 9;

/// The sum of rows, each of them clamped to bounds that are integers below `2^53` in size, and
/// rounded to the nearest integer, ties to even; NaN counts as 0.
#[must_use]
#[inline(never)]
pub fn sum_rounded(rows: &[f64], lowest: f64, highest: f64) -> i128 {
    #[allow(clippy::cast_possible_truncation)] // an integer within the bounds, or 0
    let term = |row: &f64| {
        // A number before the conversion, which goes another way for NaN.
        nan_is_zero(*row, lowest, highest).round_ties_even() as i64
    };
    rows.chunks(TOGETHER).map(|group| i128::from(group.iter().map(term).sum::<i64>())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doubles::tests::of_all_kinds;

    #[test]
    fn rows_fall_into_the_bins_that_comparisons_find() {
        let lists: [&[f64]; 6] = [
            &[0.0],
            &[-0.0],
            &[-5e-324, 0.0, 5e-324],
            &[f64::MIN, -1.5, -0.0, 1e-310, 2.25, f64::MAX],
            &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0],
            &[-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0],
        ];
        let rows = [of_all_kinds(), lists.concat()].concat();
        for list in lists {
            let mut plain = vec![0; 2 * list.len() + 2];
            for row in &rows {
                let below = list.iter().filter(|one| *one < row).count();
                let equal = list.iter().filter(|one| *one == row).count();
                plain[if row.is_nan() { 2 * list.len() + 1 } else { 2 * below + equal }] += 1;
            }
            // As they come, and one by one.
            let mut bins = vec![0; plain.len()];
            Candidates::new(list).tally(&rows, &mut bins);
            assert_eq!(bins, plain, "{list:?}");
            rows.iter().for_each(|row| Candidates::new(list).tally(&[*row], &mut bins));
            assert_eq!(bins, plain.iter().map(|rows| 2 * rows).collect::<Vec<_>>(), "{list:?}");
        }
    }

    #[test]
    fn rows_find_what_the_table_has_in_their_bin() {
        let lists: [&[f64]; 5] = [
            &[0.0],
            &[-0.0, 5e-324],
            &[f64::MIN, -1.5, -0.0, 1e-310, 2.25, f64::MAX],
            &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0],
            &[-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0],
        ];
        // A number that no group of eight ends with.
        let rows = [of_all_kinds(), lists.concat()].concat();
        assert_ne!(rows.len() % LANES, 0);
        for list in lists {
            let (candidates, bins) = (Candidates::new(list), 2 * list.len() + 2);
            let table: Vec<u32> = (0..bins as u32).map(|bin| 1_000 + 7 * bin).collect();
            let plain = |row: &f64| {
                let below = list.iter().filter(|one| *one < row).count();
                let equal = list.iter().filter(|one| *one == row).count();
                table[if row.is_nan() { bins - 1 } else { 2 * below + equal }]
            };
            let mut found = vec![0; rows.len()];
            candidates.look_up(&rows, &table, &mut found);
            assert_eq!(found, rows.iter().map(plain).collect::<Vec<_>>(), "{list:?}");
            let mut one = [0];
            for row in rows.iter().step_by(97).chain(&[f64::NAN]) {
                candidates.look_up(&[*row], &table, &mut one);
                assert_eq!(one[0], plain(row), "{:x}", row.to_bits());
            }
        }
    }

    #[test]
    fn rows_within_bounds_keep_their_cell_and_others_have_none() {
        let rows = of_all_kinds();
        for (lowest, highest) in [
            (f64::NEG_INFINITY, f64::INFINITY),
            (0.0, 0.0),
            (-0.0, 5e-324),
            (-1.5, f64::MAX),
            (2.0, 3.0),
        ] {
            let cells: Vec<u32> = (0..rows.len() as u32).map(|row| row % 65_537).collect();
            let mut kept = cells.clone();
            kept[0] = NOWHERE;
            keep_within(&rows, lowest, highest, &mut kept);
            assert_eq!(kept[0], NOWHERE, "what is nowhere stays there");
            for (at, row) in rows.iter().enumerate().skip(1) {
                let cell = if *row >= lowest && *row <= highest { cells[at] } else { NOWHERE };
                assert_eq!(kept[at], cell, "{:x} {lowest} {highest}", row.to_bits());
            }
        }
    }

    #[test]
    fn cells_are_divided_and_the_last_part_varies_fastest() {
        let ends = [0, 1, 2, 65_535, NOWHERE];
        for parts in [1, 3, 65_536] {
            for cell in ends {
                for place in ends.into_iter().filter(|place| *place < parts || *place == NOWHERE) {
                    let fits = cell == NOWHERE || u64::from(cell) * u64::from(parts) < 1 << 32;
                    let mut divided = [cell];
                    divide(&mut divided, parts, &[place]);
                    let is_nowhere = cell == NOWHERE || place == NOWHERE;
                    let plain = u64::from(cell) * u64::from(parts) + u64::from(place);
                    let plain = if is_nowhere { u64::from(NOWHERE) } else { plain };
                    assert!(!fits || u64::from(divided[0]) == plain, "{cell} {parts} {place}");
                }
            }
        }
    }

    #[test]
    fn keys_are_in_the_order_of_cells_and_then_of_bins() {
        for (of_cell, cells) in [(4, 3), (1 << 45, 1 << 16), ((1 << 54) + 2, 256)] {
            let places = [0, 1, cells - 1, NOWHERE, cells - 1, NOWHERE, 0];
            let mut keys = [0, 3, of_cell - 1, 3, 1, 0, of_cell - 1];
            join(&places, &mut keys, of_cell, cells);
            let (last, behind) = (of_cell * u64::from(cells - 1), of_cell * u64::from(cells));
            let expected = [0, of_cell + 3, behind - 1, behind, last + 1, behind, of_cell - 1];
            assert_eq!(keys, expected, "{of_cell} {cells}");
        }
    }

    #[test]
    fn rows_are_counted_and_summed_by_cell_and_apart_from_all_where_they_have_none() {
        let cells = [2, 0, NOWHERE, 2, 3, 2, 0, 1_000];
        let mut counts = [10, 0, 0, 0];
        count_cells(&cells, &mut counts);
        count_cells(&[], &mut counts);
        assert_eq!(counts, [12, 0, 3, 3]);
        let (most, mut sums) = (i64::MAX, [0, 5, i128::from(i64::MAX), 0]);
        sum_cells(&cells, &[most, -1, 7, most, 20, most, i64::MIN, 300], &mut sums);
        sum_cells(&[], &[], &mut sums);
        assert_eq!(sums, [i128::from(i64::MIN) - 1, 5, 4 * i128::from(most), 327]);
    }

    #[test]
    fn rows_are_summed_as_they_are_clamped_and_rounded_one_by_one() {
        let most = 9_007_199_254_740_991.0;
        for (lowest, highest) in [(0.0, 0.0), (-1.0, 3.0), (0.0, most), (-most, most), (5.0, 9.0)] {
            let halves = (-20..20).map(|number| f64::from(number) / 2.0);
            let rows: Vec<f64> = of_all_kinds().into_iter().chain(halves).collect();
            let term = |row: &f64| match row.is_nan() {
                true => 0,
                false => row.clamp(lowest, highest).round_ties_even() as i128,
            };
            for row in &rows {
                let found = sum_rounded(&[*row], lowest, highest);
                assert_eq!(found, term(row), "{:x}", row.to_bits());
            }
            let sum = rows.iter().map(term).sum::<i128>();
            assert_eq!(sum_rounded(&rows, lowest, highest), sum, "{lowest} {highest}");
        }
    }
}
