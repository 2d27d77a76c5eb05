//! Counts of forms over a prime field, by their values at options.
//!
//! A table holds counts `N(c, y)` of forms `c` with the value `y` at the place `c g + y`, `g` the
//! prime. To exchange a digit `c_i` of the forms for a digit `v_i` of the options is to set
//! `N'(v_i, y) = sum over c_i of N(c_i, y + c_i v_i)`, modulo the prime. A sum is at most all
//! reports, so nothing overflows.

/// A number of reports of one form and value; the form's first digit is separate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The place of the form's other digits, with the value 0.
    pub rest: u32,
    /// The form's first digit.
    pub digit: u16,
    /// The value.
    pub value: u16,
    /// How many.
    pub times: u64,
}

/// Counts reports in a table, with the first digit exchanged for that of an option. For each digit
/// of a form, `shifts` has the product of the two, modulo the prime.
#[inline(never)]
pub fn put(table: &mut [u64], counted: &[Counted], shifts: &[u16], prime: u16) {
    for one in counted {
        let shift = shifts[usize::from(one.digit)];
        let value = if one.value < shift { one.value + prime - shift } else { one.value - shift };
        table[one.rest as usize + usize::from(value)] += one.times;
    }
}

/// Exchanges the digit whose unit is `stride` entries. `room` is for `prime * prime` counts.
#[inline(never)]
pub fn exchange(table: &mut [u64], prime: usize, stride: usize, room: &mut [u64]) {
    for block in table.chunks_exact_mut(stride * prime) {
        for inner in (0..stride).step_by(prime) {
            room.fill(0);
            for digit in 0..prime {
                let row = &block[digit * stride + inner..][..prime];
                // digit * option, modulo the prime.
                let mut from = 0;
                for sums in room.chunks_exact_mut(prime) {
                    // From y + digit * option on, round and round.
                    let (after, before) = row.split_at(from);
                    let (first, second) = sums.split_at_mut(before.len());
                    add(first, before);
                    add(second, after);
                    from += digit;
                    from -= if from < prime { 0 } else { prime };
                }
            }
            for (digit, sums) in room.chunks_exact(prime).enumerate() {
                block[digit * stride + inner..][..prime].copy_from_slice(sums);
            }
        }
    }
}

fn add(sums: &mut [u64], more: &[u64]) {
    for (sum, one) in sums.iter_mut().zip(more) {
        *sum += *one;
    }
}

/// How many of the reports in a table support each option from its first one on: exchanges the last
/// digit, whose unit is `prime` entries, for the value 0 only.
#[inline(never)]
pub fn supporters(table: &[u64], prime: usize, options: &mut [u64]) {
    for (options, block) in options.chunks_mut(prime).zip(table.chunks_exact(prime * prime)) {
        for (option, sum) in options.iter_mut().enumerate() {
            let mut value = 0;
            for row in block.chunks_exact(prime) {
                *sum += row[value];
                value += option;
                value -= if value < prime { 0 } else { prime };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRIME: usize = 5;

    /// Counts that are all different, of forms with so many digits.
    fn table(digits: u32) -> Vec<u64> {
        (0..5u64.pow(digits + 1)).map(|slot| slot * slot + 3).collect()
    }

    #[test]
    fn reports_are_put_where_the_first_digit_is_exchanged() {
        for option in 0..5u16 {
            let shifts: Vec<u16> = (0..5).map(|digit| digit * option % 5).collect();
            for (digit, value) in [(0, 4), (1, 0), (3, 2), (4, 4)] {
                let mut table = vec![0; 25];
                let one = Counted { rest: 10, digit, value, times: 7 };
                put(&mut table, &[one, one], &shifts, 5);
                let slot = 10 + usize::from((value + 5 * digit - digit * option) % 5);
                assert_eq!(table[slot], 14);
                assert_eq!(table.iter().sum::<u64>(), 14);
            }
        }
    }

    #[test]
    fn a_digit_is_exchanged_by_its_definition() {
        let before = table(3);
        for power in 1..=3u32 {
            let (stride, mut after) = (PRIME.pow(power), before.clone());
            exchange(&mut after, PRIME, stride, &mut [0; PRIME * PRIME]);
            for (slot, count) in after.iter().enumerate() {
                let option = slot / stride % PRIME;
                let (base, y) = (slot - option * stride - slot % PRIME, slot % PRIME);
                let target: u64 = (0..PRIME)
                    .map(|digit| before[base + digit * stride + (y + digit * option) % PRIME])
                    .sum();
                assert_eq!(*count, target, "digit {power}, slot {slot}");
            }
        }
    }

    #[test]
    fn supporters_are_what_the_last_exchange_leaves_at_0() {
        let mut exchanged = table(2);
        let before = exchanged.clone();
        exchange(&mut exchanged, PRIME, PRIME, &mut [0; PRIME * PRIME]);
        // Fewer options than there are places for.
        let mut options = [0; 18];
        supporters(&before, PRIME, &mut options);
        for (option, count) in options.into_iter().enumerate() {
            assert_eq!(count, exchanged[option * PRIME], "{option}");
        }
    }
}
