//! How many lines go through each option.

use sottovoce_loops::lines::{Counted, exchange, put, supporters};

use super::Lines;
use crate::exact::fits;

/// How many of the reports counted, value by value, support each option.
///
/// A report is a form `c` and a value `y`; it supports the options `v` with `<c, v> = y`. The
/// digits of `c` are exchanged for those of `v` one after another, the first one as reports are put
/// into a table. If digits are many, the options have few first digits, so each of these has a
/// table of its own, of at most `2^26 / g` counts. The last digit is exchanged only for the options
/// in the query. Counting one by one would look at each pair of a report and an option.
pub(super) fn of_lines(lines: &Lines, counts: impl Iterator<Item = (u64, u64)>) -> Vec<u64> {
    let prime = place(lines.prime().into());
    // Options with the same first digit, and the table's places for forms without it.
    let group = prime.pow(lines.digits() - 1);
    let counted: Vec<Counted> =
        counts.map(|(value, times)| taken_apart(value, times, prime, group)).collect();
    let mut sums = vec![0; place(lines.options().into())];
    let (mut table, mut room) = (vec![0; group * prime], vec![0; prime * prime]);
    for (first, options) in sums.chunks_mut(group).enumerate() {
        let shifts: Vec<u16> =
            (0..prime).map(|digit| fits(digit * first % prime, "below the prime")).collect();
        table.fill(0);
        put(&mut table, &counted, &shifts, fits(prime, "at most 397"));
        if group == 1 {
            options[0] = table[0];
            continue;
        }
        let mut stride = prime * prime;
        while stride < table.len() {
            exchange(&mut table, prime, stride, &mut room);
            stride *= prime;
        }
        supporters(&table, prime, options);
    }
    sums
}

fn taken_apart(value: u64, times: u64, prime: usize, group: usize) -> Counted {
    let (form, value) = (place(value) / prime, place(value) % prime);
    Counted {
        rest: fits(form % group * prime, "a place in the table"),
        digit: fits(form / group, "below the prime"),
        value: fits(value, "below the prime"),
        times,
    }
}

fn place(number: u64) -> usize {
    fits(number, "a report below 2^26")
}
