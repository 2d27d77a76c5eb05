//! How likely a block is to be followed by others: certified thresholds.

use crate::exact::{BitTest, Enclosure, Natural, Positive};

/// Bits in addition to those that are requested.
const GUARD: u32 = 64;
/// All omitted blocks together are below one unit at this many more bits.
const REST: u32 = 24;

/// Both floors of `2^bits T_q`, for `q` from 1 on to the last that is not 0 from above. `T_q` is
/// the probability of block `q` or a later one, for blocks of `2^block_bits` at this variance.
/// Computed on `extra` bits more than are requested.
///
/// If the two floors of one threshold are the same, they are certain; otherwise it lies between the
/// lower one and the upper one plus 1.
pub fn floors(
    variance: &Positive,
    block_bits: u32,
    bits: u32,
    extra: u32,
) -> Vec<(Natural, Natural)> {
    let width = bits + GUARD + extra;
    let weights = weights(variance, block_bits, width, bits + REST);
    // Step 7: from the small end, so that sums of few come first.
    let mut sums = Enclosure::running_sums(weights.into_iter().rev().collect());
    let total = sums.pop().expect("block 0 has a weight");
    let excess = (width - bits) as usize;
    // One division for all.
    let share = Enclosure::one(width).over(&total, width).expect("block 0 has the weight 1");
    sums.iter()
        .rev()
        .map(|sum| sum.times(&share, width))
        .map(|share| (share.low >> excess, share.high >> excess))
        .take_while(|(_, high)| !high.is_zero())
        .collect()
}

/// The weights of blocks, on `width` fractional bits; the last one represents all later ones, which
/// are below `2^-enough` together.
fn weights(variance: &Positive, block_bits: u32, width: u32, enough: u32) -> Vec<Enclosure> {
    let one = Enclosure::one(width);
    let twice = variance.half_reciprocal();
    let first = Enclosure::of_exp(&twice.shifted(2 * block_bits), width);
    let step = first.times(&first, width);
    let (mut weights, mut ratio) = (vec![one.clone()], first);
    loop {
        let last = weights.last().expect("block 0 has a weight");
        let mut next = last.times(&ratio, width);
        // Without a place within the block both signs share it.
        if weights.len() == 1 && block_bits == 0 {
            next = next.scaled(2);
        }
        ratio = ratio.times(&step, width);
        if next.high.bit_len() + enough as usize <= width as usize {
            // Step 6: ratios fall, so that all that follow are at most next / (1 - ratio).
            let rest = one.minus(&ratio);
            let high = next.over(&rest, width).map_or_else(|| one.high.clone(), |all| all.high);
            weights.push(Enclosure { low: next.low, high });
            return weights;
        }
        weights.push(next);
    }
}
