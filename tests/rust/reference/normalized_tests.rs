//! Facts about normalized sampling and its precision.

use sottovoce::{
    Error,
    entropy::Tape,
    exact::{DyadicBase, Natural},
};

use super::normalized::{
    Meaning, Normalized, TOO_FEW, needed_precision, theoretical_precision, trial_precision,
};

fn weights(values: &[u64]) -> Vec<Natural> {
    values.iter().map(|value| Natural::from(*value)).collect()
}

/// How many of all values of `precision` bits mean each outcome; refused; undecided.
fn counts(values: &[u64], precision: u32) -> (Vec<u64>, u64, u64) {
    let sampler = Normalized::new(&weights(values), precision);
    let (mut outcomes, mut refused, mut undecided) = (vec![0; values.len()], 0, 0);
    for value in 0..1u64 << precision {
        match sampler.meaning(&Natural::from(value), precision) {
            Meaning::Outcome(index) => outcomes[index] += 1,
            Meaning::Refused => refused += 1,
            Meaning::Undecided => undecided += 1,
        }
    }
    (outcomes, refused, undecided)
}

/// Counts without the dummy: what reaches beyond the total is refused only where it begins there.
fn counts_without_dummy(values: &[u64], precision: u32) -> (Vec<u64>, u64) {
    let total: u64 = values.iter().sum();
    let cell = 1u64 << ((total - 1).ilog2() + 1 - precision);
    let (mut outcomes, mut undecided) = (vec![0; values.len()], 0);
    for start in (0..total).step_by(usize::try_from(cell).unwrap()) {
        let mut sum = 0;
        let met: Vec<usize> = (0..values.len())
            .filter(|index| {
                sum += values[*index];
                sum > start && sum - values[*index] < start + cell
            })
            .collect();
        match met[..] {
            [index] => outcomes[index] += 1,
            _ => undecided += 1,
        }
    }
    (outcomes, undecided)
}

#[test]
fn enough_bits_give_the_exact_shares_and_the_published_refusals() {
    assert_eq!(counts(&[8, 4, 2, 1], 4), (vec![8, 4, 2, 1], 1, 0));
    assert_eq!(counts(&[3, 2], 3), (vec![3, 2], 3, 0));
    assert_eq!(counts(&[16, 12, 9], 6), (vec![16, 12, 9], 27, 0));
    assert_eq!(counts(&[16, 12, 9], 8), (vec![64, 48, 36], 108, 0));
    assert_eq!(counts(&[1], 1), (vec![2], 0, 0));
}

#[test]
fn too_few_bits_are_an_error_and_never_another_law() {
    // Each outcome that is returned has at most its share, and nothing of the dummy's.
    for (values, precision) in
        [(&[3, 2][..], 2), (&[16, 12, 9], 4), (&[8, 4, 2, 1], 3), (&[5, 9, 1, 1], 2)]
    {
        let (outcomes, _, undecided) = counts(values, precision);
        assert!(undecided > 0);
        let power = (values.iter().sum::<u64>() - 1).ilog2() + 1;
        for (count, weight) in outcomes.iter().zip(values) {
            assert!(count << (power - precision) <= *weight);
        }
    }
    let sampler = Normalized::new(&weights(&[3, 2]), 2);
    assert_eq!(sampler.sample(1, &mut Tape::<1>::new([1, 0])), Err(TOO_FEW));
}

#[test]
fn without_the_dummy_a_wrong_law_comes_out_without_an_error() {
    assert_eq!(counts_without_dummy(&[3, 2], 2), (vec![1, 1], 1));
    assert_eq!(counts_without_dummy(&[16, 12, 9], 4), (vec![4, 3, 3], 0));
    assert_eq!(counts_without_dummy(&[8, 4, 2, 1], 3), (vec![4, 2, 1, 1], 0));
}

#[test]
fn at_least_so_many_values_are_drawn_and_the_last_kept_one_counts() {
    let sampler = Normalized::new(&weights(&[8, 4, 2, 1]), 4);
    let run = |draws, words: &[u64]| {
        let mut tape = Tape::<4>::new(words);
        (sampler.sample(draws, &mut tape), tape.used())
    };
    assert_eq!(run(1, &[0, 8]), (Ok(0), 1));
    assert_eq!(run(2, &[0, 8]), (Ok(1), 2));
    assert_eq!(run(3, &[0, 8, 15]), (Ok(1), 3));
    assert_eq!(run(2, &[15, 15, 15, 14]), (Ok(3), 4));
    assert_eq!(run(2, &[0]), (Err(Error::Entropy), 1));
}

/// Masses of bit strings that end in each outcome, in one round, and the mean number of bits of a
/// round, in units of `2^-precision`.
fn by_bits(values: &[u64], precision: u32) -> (Vec<u64>, u64) {
    let sampler = Normalized::new(&weights(values), precision);
    let (mut masses, mut bits) = (vec![0; values.len()], 0);
    let mut round = vec![Vec::new()];
    while let Some(string) = round.pop() {
        let mut tape = Tape::<1>::new(string.clone());
        let mass = 1u64 << (precision as usize - string.len());
        let refused = string.len() == precision as usize || tape_is_refused(&sampler, &string);
        match sampler.sample_by_bits(&mut tape) {
            Ok(outcome) => {
                masses[outcome] += mass;
                bits += mass * string.len() as u64;
            }
            Err(_) if refused => bits += mass * string.len() as u64,
            Err(_) => round.extend((0..2).map(|bit| [string.as_slice(), &[bit]].concat())),
        }
    }
    (masses, bits)
}

fn tape_is_refused(sampler: &Normalized, string: &[u64]) -> bool {
    let value = string.iter().fold(0u64, |value, bit| value << 1 | bit);
    matches!(
        sampler.meaning(&Natural::from(value), u32::try_from(string.len()).unwrap()),
        Meaning::Refused
    )
}

#[test]
fn bit_by_bit_the_shares_are_the_same_and_the_bits_the_published_ones() {
    // Mean bits of a round over the probability that it is kept.
    for (values, precision, top, bottom) in
        [(&[8, 4, 2, 1][..], 4, 2, 1), (&[3, 2], 3, 4, 1), (&[16, 9, 12], 6, 188, 37)]
    {
        let (masses, bits) = by_bits(values, precision);
        assert_eq!(masses, values);
        assert_eq!(bits * bottom, top * masses.iter().sum::<u64>(), "{values:?}");
    }
}

#[test]
fn precisions_are_those_of_the_published_table() {
    for ((x, y, z), (lowest, highest), outcomes, theory, needed) in [
        ((1u8, 1, 1), (0, 100), 10, 210, 104),
        ((1, 1, 1), (0, 1000), 1000, 3000, 1010),
        ((3, 2, 1), (0, 100), 10, 410, 204),
        ((3, 2, 1), (50, 100), 10, 610, 104),
        ((255, 8, 1), (0, 100), 100, 1700, 807),
        ((1, 1, 1), (0, 10), 100_000, 100_020, 27),
        ((31, 5, 18), (0, 1), 1, 181, 91),
    ] {
        let base = DyadicBase::new(Natural::from(x), y, z).unwrap();
        assert_eq!(theoretical_precision(&base, lowest, highest, outcomes), theory);
        // By the logarithm of the number of outcomes, not by that number.
        assert_eq!(needed_precision(&base, lowest, highest, outcomes), needed);
        let tried = trial_precision(&base, lowest, highest, outcomes, 16).unwrap();
        assert!(
            lowest > 0 || tried >= needed && tried < 2 * needed.max(16),
            "{tried} for {needed}"
        );
    }
}

#[test]
fn a_trial_that_could_never_succeed_is_refused_and_not_repeated_for_ever() {
    let base = |x: u8, y| DyadicBase::new(Natural::from(x), y, 1).unwrap();
    assert_eq!(trial_precision(&base(3, 2), -1, 5, 10, 53), None);
    assert!(trial_precision(&base(1, 2), -1, 5, 10, 53).is_some());
    // The check is of the precision that is returned: the first one is not taken on trust.
    assert_eq!(trial_precision(&base(3, 2), 0, 100, 10, 1), Some(256));
}
