//! How many lines go through each option.

use core::ops::AddAssign;
use std::collections::BTreeMap;

use crate::{exact::fits, sample::local::lines::Lines};

/// How many of the reports counted support each option.
///
/// A report is a form `c` and a value `y`; it supports the options `v` with `<c, v> = y`. The
/// digits of `c` are exchanged for those of `v` one after another: in a table `N(c, y)` the digit
/// `c_i` becomes `v_i` by `N'(v_i, y) = sum over c_i of N(c_i, y + c_i v_i)`, modulo the prime.
/// When all are exchanged, `N(v, 0)` counts the reports whose value was `<c, v>`. The first digit
/// is exchanged as reports are put in, the last for the options and `y = 0` only: one pass over a
/// table of at most 2^26 counts, of `prime` sums for each, where an option has three digits, and
/// none where it has two. One by one, each report and option would be looked at.
pub(super) fn of_lines(lines: &Lines, counts: &BTreeMap<u64, u64>) -> Vec<u64> {
    let all: u64 = counts.values().sum();
    // Half the memory, for up to four thousand million reports.
    if u32::try_from(all).is_ok() {
        Table::<u32>::new(lines, counts).supporters(lines)
    } else {
        Table::<u64>::new(lines, counts).supporters(lines)
    }
}

/// `N(c, y)` at the place `c g + y`, with some digits exchanged.
struct Table<T> {
    prime: usize,
    counts: Vec<T>,
}

impl<T: Copy + Default + AddAssign + TryFrom<u64> + Into<u64>> Table<T> {
    /// With all digits exchanged but the last one.
    fn new(lines: &Lines, counts: &BTreeMap<u64, u64>) -> Self {
        let prime = place(lines.prime().into());
        let mut table = Self { prime, counts: vec![T::default(); place(lines.values())] };
        for (value, times) in counts {
            table.put(place(*value), fits(*times, "the sum of all fits"), lines.digits() > 1);
        }
        let mut stride = prime * prime;
        for _ in 2..lines.digits() {
            table.exchange(stride);
            stride *= prime;
        }
        table
    }

    /// Counts a value; its first digit is exchanged, if it is not the last one too.
    fn put(&mut self, value: usize, times: T, exchanges: bool) {
        let (prime, form) = (self.prime, value / self.prime);
        if !exchanges {
            self.counts[value] += times;
            return;
        }
        let digit = form % prime;
        let row = (form - digit) * prime;
        let mut y = value % prime;
        for option in 0..prime {
            self.counts[row + option * prime + y] += times;
            // One more of the option's digit: y - digit.
            y = (y + prime - digit) % prime;
        }
    }

    /// Exchanges the digit whose unit is `stride` places.
    fn exchange(&mut self, stride: usize) {
        let prime = self.prime;
        let mut exchanged = vec![T::default(); prime * prime];
        for block in self.counts.chunks_mut(stride * prime) {
            for inner in (0..stride).step_by(prime) {
                exchanged.fill(T::default());
                for digit in 0..prime {
                    let row = &block[digit * stride + inner..][..prime];
                    for (option, sums) in exchanged.chunks_mut(prime).enumerate() {
                        // From y + digit * option on, round and round.
                        let (after, before) = row.split_at(digit * option % prime);
                        let (first, second) = sums.split_at_mut(before.len());
                        add(first, before);
                        add(second, after);
                    }
                }
                for (digit, sums) in exchanged.chunks(prime).enumerate() {
                    block[digit * stride + inner..][..prime].copy_from_slice(sums);
                }
            }
        }
    }

    /// The last digit's exchange, at each option.
    fn supporters(&self, lines: &Lines) -> Vec<u64> {
        let prime = self.prime;
        let stride = self.counts.len() / prime;
        let options = 0..place(lines.options().into());
        options
            .map(|option| {
                let (last, others) = (option / (stride / prime), option % (stride / prime));
                let at = |digit: usize| digit * stride + others * prime + digit * last % prime;
                (0..prime).map(|digit| self.counts[at(digit)].into()).sum()
            })
            .collect()
    }
}

fn add<T: Copy + AddAssign>(sums: &mut [T], more: &[T]) {
    for (sum, one) in sums.iter_mut().zip(more) {
        *sum += *one;
    }
}

fn place(number: u64) -> usize {
    fits(number, "a place in a table of at most 2^26")
}
