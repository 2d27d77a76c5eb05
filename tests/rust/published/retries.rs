//! Retries tell the total weight: costs that are all 1, or all but one, which is 0. With base 1/2
//! the weights add up to 128, and to 128.5.

use sottovoce::{
    entropy::{Entropy, Seeded, Tape},
    exact::{DyadicBase, Natural},
    mechanism::{exponential_base2::ExponentialBase2, rounded_costs::Rule},
    privacy::Moves,
    score::costs::{Clamp, Costs},
};

use super::reference::normalized::{Normalized, needed_precision};

const OUTCOMES: usize = 256;

fn base() -> DyadicBase {
    DyadicBase::new(Natural::ONE, 1, 1).unwrap()
}

/// Costs all 1, with the first one as given.
fn costs(first: u32) -> Vec<u32> {
    let mut costs = vec![1; OUTCOMES];
    costs[0] = first;
    costs
}

fn ours(first: u32, entropy: &mut impl Entropy) {
    let clamp = Clamp::new(0, 1).unwrap();
    let mechanism = ExponentialBase2::new(base(), clamp, Rule::None, Moves::AnyWay);
    let costs: Vec<f64> = costs(first).into_iter().map(f64::from).collect();
    mechanism.release(&Costs::real(clamp, costs).unwrap(), entropy).unwrap();
}

/// Whole weights `2^(1 - cost)`, with as many bits as public numbers ask for: less than a word.
fn rejection(first: u32) -> Normalized {
    let weights: Vec<Natural> =
        costs(first).into_iter().map(|cost| Natural::ONE << (1 - cost) as usize).collect();
    let precision = needed_precision(&base(), 0, 1, u32::try_from(OUTCOMES).unwrap());
    Normalized::new(&weights, u32::try_from(precision).unwrap())
}

fn seeded(seed: u16) -> Seeded {
    let [low, high] = seed.to_le_bytes();
    let mut key = [17; 32];
    (key[0], key[1]) = (low, high);
    Seeded::new(&key, 0).unwrap()
}

#[test]
fn ours_takes_three_words_on_both_whatever_they_are() {
    for seed in 0..2000 {
        for first in [1, 0] {
            let mut words = seeded(seed);
            ours(first, &mut words);
            assert_eq!(words.used(), 3);
        }
    }
    let words =
        [0, 1, 1 << 63, 0xaaaa_aaaa_aaaa_aaaa, 0x5555_5555_5555_5556, u64::MAX - 1, u64::MAX];
    for one in words {
        for two in words {
            for three in words.into_iter().filter(|word| *word != 0) {
                for first in [1, 0] {
                    let mut tape = Tape::<64>::new([one, two, three]);
                    ours(first, &mut tape);
                    assert_eq!(tape.used(), 3, "{one:x} {two:x} {three:x}");
                }
            }
        }
    }
}

#[test]
fn ours_takes_another_word_in_the_two_events_that_are_stated() {
    let used = |first, words: &[u64]| {
        let mut tape = Tape::<64>::new(words);
        ours(first, &mut tape);
        tape.used()
    };
    // 2/257 = 0.01fe01fe...: of 2^128 cells the one that holds the boundary.
    let edge = 0x01fe_01fe_01fe_01fe;
    assert_eq!((used(1, &[edge, edge, 5]), used(0, &[edge, edge, 0, 5])), (3, 4));
    // 2^64 is 1 more than a multiple of 255: of 2^64 words the one that would favor the first of
    // 255 members.
    assert_eq!((used(1, &[1 << 63, 0, 0]), used(0, &[1 << 63, 0, 0, 5])), (3, 4));
}

#[test]
fn rejection_draws_again_on_one_of_them_only() {
    let draws = |first, draws, seed| {
        let mut words = seeded(seed);
        rejection(first).sample(draws, &mut words).unwrap();
        words.used()
    };
    let differs =
        |least| (0..200).filter(|seed| draws(0, least, *seed) != draws(1, least, *seed)).count();
    assert!((0..200).all(|seed| draws(1, 1, seed) == 1));
    // In half of all calls; with at least 16 draws in one of 70,000.
    assert!((70..130).contains(&differs(1)), "{}", differs(1));
    assert_eq!(differs(16), 0);
}

#[test]
fn of_all_values_none_is_refused_on_the_one_and_255_of_512_on_the_other() {
    let refused = |first| {
        let sampler = rejection(first);
        // The leading bits of a word are the value.
        let values = (0..1024u64).map(|value| value << 54);
        values.filter(|word| sampler.sample(1, &mut Tape::<64>::new([*word])).is_err()).count()
    };
    assert_eq!((refused(1), refused(0)), (0, 2 * 255));
}
