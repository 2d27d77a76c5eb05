//! Points that cost the same, by the rows that lie on and between them: never point by point.
//!
//! Rows cut the points into runs: each point that rows equal is one, and so are the points between
//! two that rows are on, or between. Seen from a target below which `target / q` rows shall lie, a
//! point with `below` rows before it and `equal` ones on it costs
//!
//! ```text
//! max(q below - target, target - q (below + equal), 0)
//! ```
//!
//! Along the points the first number rises and the second one falls, so costs fall to the middle
//! and rise from there. Groups of points of one cost come from both sides of the middle, best
//! first.

use crate::sorted::List;

/// Points of one cost, side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first one.
    pub start: u64,
    /// How many they are, at least 1.
    pub length: u64,
    /// The cost of each.
    pub cost: u64,
}

/// Costs of points, by the rows on and between them.
#[derive(Clone, Copy)]
pub struct Costs<'a> {
    /// Bins that rows are in, without that of NaN: `2 i + 1` for those that equal point `i`, `2 i`
    /// for those between it and the one before.
    pub rows: List<'a>,
    /// The first bin that counts; those of `rows` before it are as if they were not there.
    pub first_bin: usize,
    /// The first point, which no bin that counts is below.
    pub first_point: u64,
    /// One more than the last point, at most `2^63`: how many there are, if the first one is 0.
    pub points: u64,
    /// In units of `1 / q` rows: from 0 to `q` times the rows that count.
    pub target: u64,
    /// At most `2^20`: costs of less than `2^33` rows are below `2^53`.
    pub q: u64,
}

impl<'a> Costs<'a> {
    /// All runs, in the order of their points.
    #[must_use]
    pub fn runs(self) -> Runs<'a> {
        Runs { costs: self, at: self.start() }
    }

    fn start(&self) -> Border {
        Border { bins: self.first_bin, rows: 0, points: self.first_point }
    }

    /// All points by their cost, best first.
    #[inline(never)]
    #[must_use]
    pub fn groups(self) -> Groups<'a> {
        let mut middle = self.start();
        let mut runs = self.runs();
        // Too few rows are at and below the runs before the middle. All runs are looked at.
        while let Some((_, too_few)) = runs.step() {
            middle = if too_few { runs.at } else { middle };
        }
        let mut groups = Groups {
            left: Lefts { costs: self, at: middle },
            right: Runs { costs: self, at: middle },
            next_left: None,
            next_right: None,
        };
        groups.next_left = groups.left.step();
        groups.next_right = groups.right.step().map(|(run, _)| run);
        groups
    }

    /// The place of a member of those that cost this, in the order of the points. All runs are
    /// looked at.
    ///
    /// # Panics
    /// If there are not that many members.
    #[inline(never)]
    #[must_use]
    pub fn place_of_member(self, cost: u64, number: u64) -> u64 {
        let (mut seen, mut found) = (0, None);
        let mut runs = self.runs();
        while let Some((run, _)) = runs.step() {
            let length = if run.cost == cost { run.length } else { 0 };
            let holds = seen <= number && number - seen < length;
            found = if holds { Some(run.start + (number - seen)) } else { found };
            seen += length;
        }
        found.expect("the member is one of the group")
    }

    /// For points with these numbers of rows below them and on them; and whether these are too few.
    #[inline(always)]
    fn run(&self, start: u64, length: u64, below: u64, equal: u64) -> (Run, bool) {
        let (low, high) = (self.q * below, self.q * (below + equal));
        let cost = low.saturating_sub(self.target) + self.target.saturating_sub(high);
        (Run { start, length, cost }, high < self.target)
    }
}

/// A place between runs.
#[derive(Clone, Copy)]
struct Border {
    /// How many bins of rows come before it.
    bins: usize,
    /// How many rows these have.
    rows: u64,
    /// How many points come before it.
    points: u64,
}

/// Runs from a border on.
#[derive(Clone)]
pub struct Runs<'a> {
    costs: Costs<'a>,
    at: Border,
}

impl Runs<'_> {
    /// The next one, and whether too few rows are at and below it. (Inline it would weigh three
    /// times as much.)
    #[inline(never)]
    fn step(&mut self) -> Option<(Run, bool)> {
        let (costs, at) = (&self.costs, &mut self.at);
        while at.points < costs.points {
            let is_over = at.bins == costs.rows.length;
            let (bin, rows) = if is_over { (0, 0) } else { costs.rows.at(at.bins) };
            // Twice the points may be 2^64.
            let next = if is_over { costs.points } else { bin / 2 };
            let start = at.points;
            if start < next {
                at.points = next;
                return Some(costs.run(start, next - start, at.rows, 0));
            }
            let below = at.rows;
            at.rows += rows;
            at.bins += 1;
            if bin % 2 == 1 {
                at.points += 1;
                return Some(costs.run(start, 1, below, rows));
            }
        }
        None
    }
}

impl Iterator for Runs<'_> {
    type Item = Run;

    fn next(&mut self) -> Option<Run> {
        self.step().map(|(run, _)| run)
    }
}

/// Runs before a border, the last one first.
#[derive(Clone)]
struct Lefts<'a> {
    costs: Costs<'a>,
    at: Border,
}

impl Lefts<'_> {
    #[inline(never)]
    fn step(&mut self) -> Option<Run> {
        let (costs, at) = (&self.costs, &mut self.at);
        while at.points > costs.first_point {
            let is_over = at.bins == costs.first_bin;
            let (bin, rows) = if is_over { (0, 0) } else { costs.rows.at(at.bins - 1) };
            // Points up to the bin, its own included.
            let covered = if is_over { costs.first_point } else { bin.div_ceil(2) };
            let end = at.points;
            if covered < end {
                at.points = covered;
                return Some(costs.run(covered, end - covered, at.rows, 0).0);
            }
            at.rows -= rows;
            at.bins -= 1;
            if bin % 2 == 1 {
                at.points -= 1;
                return Some(costs.run(at.points, 1, at.rows, rows).0);
            }
        }
        None
    }
}

/// All points of one cost after the other: the cost, and how many they are.
#[derive(Clone)]
pub struct Groups<'a> {
    left: Lefts<'a>,
    right: Runs<'a>,
    next_left: Option<Run>,
    next_right: Option<Run>,
}

impl Iterator for Groups<'_> {
    type Item = (u64, u64);

    #[inline(never)]
    fn next(&mut self) -> Option<(u64, u64)> {
        let cost_of = |run: &Option<Run>| run.as_ref().map_or(u64::MAX, |run| run.cost);
        let cost = cost_of(&self.next_left).min(cost_of(&self.next_right));
        let mut size = 0;
        while let Some(run) = self.next_left.filter(|run| run.cost == cost) {
            size += run.length;
            self.next_left = self.left.step();
        }
        while let Some(run) = self.next_right.filter(|run| run.cost == cost) {
            size += run.length;
            self.next_right = self.right.step().map(|(run, _)| run);
        }
        (size > 0).then_some((cost, size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sorted::Block;

    fn list(rows: &[(u64, u32)]) -> Block {
        let mut block = Block::new();
        for (at, (bin, count)) in rows.iter().enumerate() {
            (block.bins[at], block.counts[at]) = (*bin, *count);
        }
        block
    }

    fn costs<'a>(block: &'a Block, length: usize, points: u64, target: u64, q: u64) -> Costs<'a> {
        let rows = List { blocks: core::slice::from_ref(block), length };
        Costs { rows, first_bin: 0, first_point: 0, points, target, q }
    }

    #[test]
    fn three_rows_cut_sixteen_points_into_five_runs() {
        // 3, 3 and 8 among 0 to 15; the median.
        let block = list(&[(7, 2), (17, 1)]);
        let costs = costs(&block, 2, 16, 3, 2);
        let runs: Vec<_> = costs.runs().map(|run| (run.start, run.length, run.cost)).collect();
        assert_eq!(runs, [(0, 3, 3), (3, 1, 0), (4, 4, 1), (8, 1, 1), (9, 7, 3)]);
        assert_eq!(costs.groups().collect::<Vec<_>>(), [(0, 1), (1, 5), (3, 10)]);
        assert_eq!(costs.place_of_member(0, 0), 3);
        assert_eq!([0, 4].map(|number| costs.place_of_member(1, number)), [4, 8]);
        assert_eq!([0, 2, 3, 9].map(|number| costs.place_of_member(3, number)), [0, 2, 9, 15]);
    }

    /// The cost of each point by the definition.
    fn plain(rows: &[(u64, u32)], points: u64, target: u64, q: u64) -> Vec<u64> {
        let count = |keep: &dyn Fn(u64) -> bool| -> i64 {
            rows.iter().filter(|(bin, _)| keep(*bin)).map(|(_, count)| i64::from(*count)).sum()
        };
        let (target, q) = (target as i64, q as i64);
        let cost = |point: u64| {
            let below = count(&|bin| bin < 2 * point + 1);
            let equal = count(&|bin| bin == 2 * point + 1);
            (q * below - target).max(target - q * (below + equal)).max(0) as u64
        };
        (0..points).map(cost).collect()
    }

    #[test]
    fn runs_and_groups_are_those_of_all_points_for_all_rows() {
        const POINTS: u64 = 3;
        // All ways to have up to two rows in each of seven bins.
        for way in 0..3u32.pow(7) {
            let counts = (0..7u32).map(|bin| (u64::from(bin), way / 3u32.pow(bin) % 3));
            let rows: Vec<(u64, u32)> = counts.filter(|(_, count)| *count > 0).collect();
            let all: u32 = rows.iter().map(|(_, count)| count).sum();
            for (p, q) in [(0, 1), (1, 1), (1, 2), (2, 3)] {
                let target = u64::from(all) * p;
                let block = list(&rows);
                let found = costs(&block, rows.len(), POINTS, target, q);
                let plain = plain(&rows, POINTS, target, q);
                let points: Vec<u64> =
                    found.runs().flat_map(|run| (0..run.length).map(move |_| run.cost)).collect();
                assert_eq!(points, plain, "{rows:?}");
                let members = |cost: u64| -> Vec<u64> {
                    (0..POINTS).filter(|at| plain[*at as usize] == cost).collect()
                };
                let mut distinct = plain.clone();
                distinct.sort_unstable();
                distinct.dedup();
                let groups: Vec<(u64, u64)> =
                    distinct.iter().map(|cost| (*cost, members(*cost).len() as u64)).collect();
                assert_eq!(found.groups().collect::<Vec<_>>(), groups, "{rows:?}");
                for cost in distinct {
                    for (number, place) in (0..).zip(members(cost)) {
                        assert_eq!(found.place_of_member(cost, number), place, "{rows:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_part_of_the_points_costs_what_they_do_alone() {
        // All ways to have up to two rows on each of five points.
        for way in 0..3u32.pow(5) {
            let counts = (0..5u32).map(|at| (2 * u64::from(at) + 1, way / 3u32.pow(at) % 3));
            let rows: Vec<(u64, u32)> = counts.filter(|(_, count)| *count > 0).collect();
            let block = list(&rows);
            for (from, to) in [(0, 5), (0, 2), (2, 5), (1, 4), (3, 4)] {
                // Rows from the first point on, or from the one after it.
                for skipped in [0, 1] {
                    let counts = |bin: u64| bin / 2 >= from + skipped && bin / 2 < to;
                    let first_bin = rows.iter().filter(|(bin, _)| bin / 2 < from + skipped).count();
                    let here: Vec<(u64, u32)> = rows
                        .iter()
                        .filter(|(bin, _)| counts(*bin))
                        .map(|(bin, count)| (bin - 2 * from, *count))
                        .collect();
                    let all: u32 = here.iter().map(|(_, count)| count).sum();
                    let whole = costs(&block, first_bin + here.len(), to, u64::from(all), 3);
                    let part = Costs { first_bin, first_point: from, ..whole };
                    let alone = list(&here);
                    let alone = costs(&alone, here.len(), to - from, u64::from(all), 3);
                    let runs = |costs: Costs<'_>, from: u64| -> Vec<(u64, u64, u64)> {
                        costs.runs().map(|run| (run.start - from, run.length, run.cost)).collect()
                    };
                    assert_eq!(runs(part, from), runs(alone, 0), "{rows:?} {from} {to}");
                    let groups: Vec<_> = part.groups().collect();
                    assert_eq!(groups, alone.groups().collect::<Vec<_>>(), "{rows:?} {from} {to}");
                    for (cost, size) in groups {
                        let place = |costs: Costs<'_>| costs.place_of_member(cost, size - 1);
                        assert_eq!(place(part) - from, place(alone));
                    }
                }
            }
        }
    }

    #[test]
    fn the_last_of_two_to_the_63_points_is_a_point_like_others() {
        const LAST: u64 = (1 << 63) - 1;
        let block = list(&[(2 * LAST - 1, 1), (2 * LAST + 1, 2)]);
        let costs = costs(&block, 2, LAST + 1, 3, 2);
        let runs: Vec<_> = costs.runs().map(|run| (run.start, run.length, run.cost)).collect();
        assert_eq!(runs, [(0, LAST - 1, 3), (LAST - 1, 1, 1), (LAST, 1, 0)]);
        assert_eq!(costs.groups().collect::<Vec<_>>(), [(0, 1), (1, 1), (3, LAST - 1)]);
        assert_eq!(costs.place_of_member(0, 0), LAST);
        // Without rows on it.
        let costs = Costs { rows: List { length: 1, ..costs.rows }, target: 2, ..costs };
        let runs: Vec<_> = costs.runs().map(|run| (run.start, run.length, run.cost)).collect();
        assert_eq!(runs, [(0, LAST - 1, 2), (LAST - 1, 1, 0), (LAST, 1, 0)]);
        assert_eq!(costs.groups().collect::<Vec<_>>(), [(0, 2), (2, LAST - 1)]);
    }
}
