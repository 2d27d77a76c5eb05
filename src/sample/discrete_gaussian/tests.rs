use super::*;
use crate::{
    entropy::{Seeded, Tape},
    exact::{Natural, Positive, Rational},
};

fn variance(text: &str) -> Positive {
    Positive::of(&text.parse::<Rational>().unwrap())
}

#[test]
fn thresholds_that_were_computed_another_way() {
    for (text, block_bits, entries, first, second) in [
        ("1/4", 0, 4, 0x1b51_a6ac_a1b1_beeb_u64, 0x0011_4b1f_533e_ac34_u64),
        ("1", 0, 9, 0x4cef_759c_ed11_872f, 0x0efd_aa86_1667_e398),
        ("10/3", 0, 16, 0x6407_dfe6_218f_13fa, 0x33e2_520e_044c_a55f),
        ("255", 0, 145, 0x7ccd_5da1_ceca_9e68, 0x766b_4def_80f4_73a6),
        ("256", 1, 73, 0x73d7_192d_6c43_641f, 0x67c6_6be6_de7a_2b3c),
        ("1e4", 3, 113, 0x7815_1554_53f8_07f4, 0x7030_a474_7f73_b2ef),
        ("1e12", 16, 138, 0x797a_3672_0ff6_7d51, 0x72f8_01e1_a5dd_1aae),
    ] {
        let floors = thresholds::floors(&variance(text), block_bits, 63, 0);
        assert_eq!(floors.len(), entries, "{text}");
        for (floor, expected) in floors.iter().zip([first, second]) {
            assert_eq!(*floor, (expected.into(), expected.into()), "{text}");
        }
        let largest = floors.last().map(|(low, _)| low.clone());
        assert!(largest > Some(Natural::ZERO), "{text}");
    }
    assert!(thresholds::floors(&variance("1e-6"), 0, 63, 0).is_empty());
}

#[test]
fn tapes_give_what_was_computed_another_way() {
    for (text, words, noise) in [
        ("1", &[0x4cef_759c_ed11_872e_u64] as &[u64], 1),
        ("1", &[0x4cef_759c_ed11_8730], 0),
        ("1", &[0xccef_759c_ed11_872e], -1),
        ("1/4", &[0x9b51_a6ac_a1b1_beea], -1),
        ("1e4", &[1 << 62, u64::MAX, 0x0123_4567_89ab_cdef], 71),
        ("1e12", &[0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, 0x0123_4567_89ab_cdef], 2_686_684),
    ] {
        let blocks = Blocks::new(&variance(text)).unwrap();
        let mut tape = Tape::<64>::new(words);
        assert_eq!(blocks.draw::<i128, _>(&mut tape), Ok(noise), "{text}");
        assert_eq!(tape.used() as u64, blocks.words(), "{text}");
    }
}

proptest::proptest! {
    #[test]
    fn the_first_stage_of_a_coin_changes_neither_the_answer_nor_the_words(
        (text, block_bits) in proptest::sample::select(vec![
            ("256", 1), ("1023", 1), ("1e4", 3), ("1e12", 16), ("1e36", 56), ("4", 1), ("9", 2),
            ("1/3", 1), ("1e12", 3),
        ]),
        block in proptest::prop_oneof![0u64..80, 200u64..300],
        word in proptest::prelude::any::<u64>(),
        near in -2_000i64..2_000,
        next in proptest::prelude::any::<u64>(),
    ) {
        let variance = variance(text);
        let place = word >> (64 - block_bits);
        let twice = Natural::from(2 * block) << block_bits as usize;
        let cost = Natural::from(place) * (twice + place);
        let rate = variance.value().shifted(1).reciprocal().unwrap();
        let exponent = Rational::whole(cost) * rate;
        // A digit at the very probability, and any.
        let edge = crate::exact::exp_floor(&exponent, 64);
        let edge = u64::try_from(&edge).unwrap_or(u64::MAX).saturating_add_signed(near);
        for digit in [edge, next] {
            let mut tape = Tape::<64>::new([next]);
            let expected =
                crate::sample::bernoulli_exp::resolved(digit, &exponent, 64, &mut tape);
            for lost in [0, 48] {
                let coin = coin::Coin::new(&variance, block_bits, lost);
                let mut other = Tape::<64>::new([digit, next]);
                let heads = coin.flip(block, place, &mut other);
                proptest::prop_assert_eq!((&heads, other.used()), (&expected, 1 + tape.used()));
            }
        }
    }
}

#[test]
fn a_threshold_in_the_cell_takes_another_word() {
    // The very word of a threshold: the next one tells on which side of it V is.
    let blocks = Blocks::new(&Positive::ONE).unwrap();
    let word = 0x4cef_759c_ed11_872f;
    assert!(blocks.draw::<i128, _>(&mut Tape::<64>::new([word])).is_err());
    let draw = |next: u64| blocks.draw::<i128, _>(&mut Tape::<64>::new([word, next]));
    assert_eq!((draw(0), draw(u64::MAX)), (Ok(1), Ok(0)));
    // The first cell holds all large ones.
    let mut tape = Tape::<64>::new([0, 0, 1]);
    let far = blocks.draw::<i128, _>(&mut tape).unwrap();
    assert!(far > 12 && tape.used() == 3, "{far}");
}

#[test]
fn variance_and_words_are_what_they_should_be() {
    for (text, expected) in [("20", 1.0), ("256", 3.1496), ("1e4", 3.0957), ("1e12", 3.0784)] {
        let blocks = Blocks::new(&variance(text)).unwrap();
        let mut entropy = Counted { source: Seeded::new(&[7; 32], 0).unwrap(), words: 0 };
        let draws = 100_000;
        let mut squares = 0.0;
        for _ in 0..draws {
            let noise = blocks.draw::<i128, _>(&mut entropy).unwrap() as f64;
            squares += noise * noise;
        }
        let mean = squares / f64::from(draws) / crate::exact::up(variance(text).value());
        // Seven standard deviations of a mean of squares.
        assert!((mean - 1.0).abs() < 7.0 * (2.0 / f64::from(draws)).sqrt(), "{text}: {mean}");
        let words = entropy.words as f64 / f64::from(draws);
        assert!((words - expected).abs() < 0.015, "{text}: {words}");
    }
}

struct Counted<E> {
    source: E,
    words: u64,
}

impl<E: crate::entropy::Entropy> crate::entropy::Entropy for Counted<E> {
    const DIGIT_BITS: u32 = E::DIGIT_BITS;

    fn digit(&mut self) -> Result<u64, crate::Error> {
        self.words += 1;
        self.source.digit()
    }
}

#[test]
fn the_largest_variance_has_room() {
    let blocks = Blocks::new(&variance("1e36")).unwrap();
    // A block far out, its last place, and a coin of heads.
    let mut tape = Tape::<64>::new([1 << 8, u64::MAX, 0x0123_4567_89ab_cdef]);
    let far = blocks.draw::<i128, _>(&mut tape);
    assert!(far.is_ok_and(|far| far > 8 * 10_i128.pow(18)), "{far:?}");
    assert!(Blocks::new(&variance("1000000000000000000000000000000000001")).is_err());
}

/// How many standard deviations the mean square of draws of the first round is from that of later
/// ones.
fn told_by_rounds(kept: impl Fn(Option<i128>, u32) -> Option<i128>) -> f64 {
    let blocks = Blocks::new(&variance("256")).unwrap();
    let mut entropy = Seeded::new(&[11; 32], 0).unwrap();
    let (mut sums, mut counts) = ([0.0_f64; 2], [0.0_f64; 2]);
    for _ in 0..200_000 {
        let (mut round, mut given) = (0, None);
        while given.is_none() {
            given = kept(blocks.attempt(&mut entropy).unwrap(), round);
            round += 1;
        }
        let later = usize::from(round > 1);
        sums[later] += given.map_or(0.0, |noise| (noise as f64).powi(2));
        counts[later] += 1.0;
    }
    // The square of a Gaussian number has twice the squared variance.
    let deviation = 256.0_f64 * (2.0 * (1.0 / counts[0] + 1.0 / counts[1])).sqrt();
    (sums[0] / counts[0] - sums[1] / counts[1]).abs() / deviation
}

#[test]
fn rounds_tell_nothing_of_the_noise() {
    // One seed: beyond five standard deviations, one sampler in a million that is right would fail.
    let statistic = told_by_rounds(|given, _| given);
    assert!(statistic < 5.0, "{statistic}");
    // One that gives up its far numbers in the first round.
    let statistic =
        told_by_rounds(|given, round| given.filter(|noise| round > 0 || noise.abs() < 24));
    assert!(statistic > 5.0, "{statistic}");
}
