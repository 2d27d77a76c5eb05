//! How many lines go through each option.

use std::collections::BTreeMap;

use crate::{exact::fits, sample::local::lines::Lines};

/// How many of the reports counted support each option.
///
/// A report is a form `c` and a value `y`; it supports the options `v` with `<c, v> = y`. The digits
/// of `c` are exchanged for those of `v` one after another: in a table `N(c, y)`, the digit `c_i`
/// becomes `v_i` by `N'(v_i, y) = sum over c_i of N(c_i, y + c_i v_i)`, modulo the prime. When all are
/// exchanged, `N(v, 0)` is the sum over all forms of those whose value was `<c, v>`. That takes
/// `digits * prime^(digits + 2)` sums instead of one for each report and option.
pub(super) fn of_lines(lines: &Lines, counts: &BTreeMap<u64, u64>) -> Vec<u64> {
    let (prime, size) = (usize_of(lines.prime().into()), usize_of(lines.values()));
    let mut table = vec![0u64; size];
    for (value, times) in counts {
        table[usize_of(*value)] += times;
    }
    let mut stride = prime;
    for _ in 0..lines.digits() {
        exchange(&mut table, prime, stride);
        stride *= prime;
    }
    (0..lines.options()).map(|option| table[usize_of(option.into()) * prime]).collect()
}

/// Exchanges the digit whose unit is `stride` places of the table.
fn exchange(table: &mut [u64], prime: usize, stride: usize) {
    let mut exchanged = vec![0u64; prime * prime];
    for block in table.chunks_mut(stride * prime) {
        for inner in (0..stride).step_by(prime) {
            exchanged.fill(0);
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

fn add(sums: &mut [u64], more: &[u64]) {
    for (sum, one) in sums.iter_mut().zip(more) {
        *sum += one;
    }
}

fn usize_of(number: u64) -> usize {
    fits(number, "a place in a table of at most 2^26")
}
