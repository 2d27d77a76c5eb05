//! Facts about discrete Laplace noise.

use std::rc::Rc;

use proptest::prelude::*;

use super::*;
use crate::{
    Error,
    entropy::{Entropy, Seeded, Tape},
    exact::{BitTest, Integer, Natural, Positive, Rational, exp_floor},
    sample::NoiseWord,
};

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

/// A lazily revealed uniform number of the tape, and how it compares with `floor(2^2048 T)`: the
/// plain way.
struct Uniform {
    index: Natural,
    bits: usize,
}

const WIDTH: usize = 2048;

impl Uniform {
    fn draw(tape: &mut Tape) -> Self {
        Self { index: Natural::from(tape.digit().unwrap()), bits: 64 }
    }

    fn mirrored(&self) -> Self {
        Self { index: (Natural::ONE << self.bits) - Natural::ONE - &self.index, bits: self.bits }
    }

    /// How many of the thresholds are above it, once no threshold is in its cell.
    fn below(&self, thresholds: &[Natural]) -> Option<u64> {
        let cells: Vec<Natural> =
            thresholds.iter().map(|threshold| threshold >> (WIDTH - self.bits)).collect();
        (!cells.contains(&self.index))
            .then(|| cells.iter().filter(|cell| self.index < **cell).count() as u64)
    }

    fn more(&mut self, tape: &mut Tape) {
        self.index = (&self.index << 64usize) + Natural::from(tape.digit().unwrap());
        self.bits += 64;
    }
}

/// `(R^v - R^n) / (1 - R^n)` for v from 1 to n - 1, and for the open digit `R^v` for v from 1 to n.
fn thresholds(rate: &Rational, radix: u64, open: bool) -> Vec<Natural> {
    let power =
        |exponent: u64| exp_floor(&(rate.clone() * Rational::from(exponent)), WIDTH as u32 + 512);
    let least = power(radix);
    if open {
        return (1..=radix).map(|v| power(v) >> 512usize).collect();
    }
    let whole = (Natural::ONE << (WIDTH + 512)) - &least;
    (1..radix).map(|v| ((power(v) - &least) << WIDTH) / &whole).collect()
}

/// The law of `proof.md`, steps 1 to 3, the plain way.
fn plain(scale: &Rational, radix_bits: u32, lower: u32, tape: &mut Tape) -> Integer {
    let rate = scale.reciprocal().unwrap();
    let radix = 1 << radix_bits;
    let mut sign = Uniform::draw(tape);
    let half = thresholds(&rate, 2, false);
    let sign = loop {
        match (sign.below(&half), sign.mirrored().below(&half)) {
            (Some(1), _) => break 1,
            (_, Some(1)) => break -1,
            (Some(_), Some(_)) => break 0,
            _ => sign.more(tape),
        }
    };
    let digit = |place: u32, open: bool, tape: &mut Tape| {
        let thresholds = thresholds(&rate.shifted(radix_bits * place), radix, open);
        let mut uniform = Uniform::draw(tape);
        loop {
            match uniform.below(&thresholds) {
                Some(count) => return count,
                None => uniform.more(tape),
            }
        }
    };
    let mut size = Natural::ZERO;
    loop {
        let top = digit(lower, true, tape);
        size += top;
        if top < radix {
            break;
        }
    }
    for place in (0..lower).rev() {
        size = (size << radix_bits as usize) + Natural::from(digit(place, false, tape));
    }
    Integer::from(sign) * Integer::from(size + Natural::ONE)
}

#[test]
fn the_word_at_a_threshold_is_decided_by_the_next() {
    // 2^64 / (1 + e) = 4961093570831980853...: below the half word positive, above it nothing.
    let tie = 4_961_093_570_831_980_853;
    let digits = Digits::new(&Positive::ONE);
    let draw = |words: &[u64]| {
        let mut tape = Tape::<64>::new([words, &[u64::MAX; 2]].concat());
        (digits.draw::<i128, _>(&mut tape), tape.used())
    };
    assert_eq!(draw(&[tie - 1]), (Ok(1), 3));
    assert_eq!(draw(&[tie + 1]), (Ok(0), 3));
    assert_eq!(draw(&[tie, 0]), (Ok(1), 4));
    assert_eq!(draw(&[tie, u64::MAX]), (Ok(0), 4));
    // The mirror image, with the extension mirrored too.
    assert_eq!(draw(&[!tie, u64::MAX]), (Ok(-1), 4));
    assert_eq!(draw(&[!tie, 0]), (Ok(0), 4));
}

#[test]
fn noise_beyond_the_reach_of_the_top_digit_goes_on() {
    // R = e^-16 for the top digit at scale 1: all sixteen of its thresholds are above word 0 twice,
    // then U is above the first.
    let digits = Digits::new(&Positive::ONE);
    let mut tape = Tape::<64>::new([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, u64::MAX, u64::MAX]);
    let expected = plain(&Rational::ONE, 4, 1, &mut tape.clone());
    let noise: Integer = digits.draw(&mut tape).unwrap();
    assert_eq!(noise, expected);
    assert!(noise > Integer::from(256));
}

#[test]
fn an_entropy_failure_at_any_word_gives_no_noise() {
    let digits = Digits::new(&Positive::of(&Rational::from(20)));
    for words in 0..digits.words() {
        let words = usize::try_from(words).unwrap();
        assert_eq!(
            digits.draw::<i128, _>(&mut Tape::<64>::new(vec![1 << 62; words])),
            Err(Error::Entropy)
        );
    }
    assert_eq!(
        Cks20::new(&Positive::of(&Rational::from(20))).draw(&mut Tape::<64>::new([0, 5])),
        Err(Error::Entropy)
    );
}

#[test]
fn the_number_of_words_depends_on_the_scale_alone() {
    for (scale, words) in [
        ("1e-400", 2),
        ("1e-6", 2),
        ("1/10", 2),
        ("1", 3),
        ("10", 4),
        ("1e3", 5),
        ("1e6", 8),
        ("1e12", 13),
    ] {
        let digits = Digits::new(&Positive::of(&rational(scale)));
        assert_eq!(digits.words(), words, "scale {scale}");
        let mut seeded = Seeded::new(&[3; 32], 0).unwrap();
        for draw in 1..=2_000 {
            digits.draw::<i128, _>(&mut seeded).unwrap();
            assert_eq!(seeded.used(), draw * words, "scale {scale}");
        }
    }
}

#[test]
fn more_words_are_as_rare_as_the_proof_says() {
    for (scale, rarity) in [("1e-400", 59), ("1", 59), ("1e3", 58), ("1e12", 56), ("1e400", 51)] {
        assert_eq!(Digits::new(&Positive::of(&rational(scale))).rarity(), rarity, "scale {scale}");
    }
}

#[test]
fn tiny_and_huge_scales_neither_hang_nor_fail() {
    let mut seeded = Seeded::new(&[4; 32], 0).unwrap();
    for scale in ["1e-400", "1e-30", "1e30", "1e400", "123456789/1000000007"] {
        let scale = rational(scale);
        let (digits, cks20) =
            (Digits::new(&Positive::of(&scale)), Cks20::new(&Positive::of(&scale)));
        for _ in 0..20 {
            let (first, second): (Integer, Integer) =
                (digits.draw(&mut seeded).unwrap(), cks20.draw(&mut seeded).unwrap());
            for noise in [first, second] {
                let size = Rational::new(noise, Natural::ONE).unwrap().size();
                assert!(
                    Rational::new(size.into(), Natural::ONE).unwrap()
                        < scale.clone() * Rational::from(60) + Rational::ONE
                );
            }
        }
    }
    // A source that is stuck at 0 makes no noise at a tiny scale: its words decide nothing, and it
    // ends.
    assert_eq!(
        Digits::new(&Positive::of(&rational("1e-400")))
            .draw::<i128, _>(&mut Tape::<64>::new([0; 50])),
        Err(Error::Entropy)
    );
}

#[test]
fn noise_in_128_bits_ends_where_it_cannot_be_told_from_more() {
    let digits = Digits::new(&Positive::of(&rational("1e100")));
    let largest = (1i128 << 120) + 1;
    let mut tape = Tape::<64>::new(vec![1 << 60; 200]);
    assert_eq!(digits.draw::<i128, _>(&mut tape), Ok(largest));
    let mut tape = Tape::<64>::new([vec![!(1 << 60)], vec![1 << 60; 200]].concat());
    assert_eq!(digits.draw::<i128, _>(&mut tape), Ok(-largest));
    for (noise, held) in [(5, 5), (largest, largest), (largest + 1, largest), (i128::MIN, -largest)]
    {
        assert_eq!(i128::of(Integer::from(noise)), held);
    }
    assert_eq!(i128::of(Integer::from(-1) << 500), -largest);
}

#[test]
fn thresholds_are_shared_between_releases_of_the_same_scale_only() {
    let first = Digits::shared(&Positive::of(&Rational::from(5)));
    assert!(Rc::ptr_eq(&first, &Digits::shared(&Positive::of(&Rational::from(5)))));
    assert!(
        (10..14).all(|scale| !Rc::ptr_eq(
            &first,
            &Digits::shared(&Positive::of(&Rational::from(scale)))
        ))
    );
    assert!(
        !Rc::ptr_eq(&first, &Digits::shared(&Positive::of(&Rational::from(5)))),
        "only the last few are kept"
    );
}

#[test]
fn samplers_are_known_by_their_names() {
    for sampler in [Sampler::Digits, Sampler::Cks20] {
        assert_eq!(sampler.name().parse(), Ok(sampler));
    }
    assert!(matches!("cks".parse::<Sampler>(), Err(Error::Parameter { name: "sampler", .. })));
}

/// Algorithm 2 of Canonne, Kamath and Steinke on fractions, reading the same words.
fn plain_cks20(scale: &Rational, tape: &mut Tape) -> Option<Integer> {
    let (t, s) = (scale.size(), scale.denominator().clone());
    fn coin(p: &Rational, tape: &mut Tape) -> Option<bool> {
        let mut uniform = (Integer::ZERO, Natural::ONE);
        loop {
            uniform =
                ((uniform.0 << 64usize) + Integer::from(tape.digit().ok()?), uniform.1 << 64usize);
            let low = Rational::new(uniform.0.clone(), uniform.1.clone()).unwrap();
            let high = Rational::new(&uniform.0 + Integer::ONE, uniform.1.clone()).unwrap();
            if high <= *p || low >= *p {
                return Some(high <= *p);
            }
        }
    }
    fn exp_coin(p: &Rational, tape: &mut Tape) -> Option<bool> {
        let mut k = 1;
        while coin(&(p.clone() * Rational::from(k).reciprocal().unwrap()), tape)? {
            k += 1;
        }
        Some(k % 2 == 1)
    }
    loop {
        let bits = (&t - Natural::ONE).bit_len();
        let u = loop {
            let u = if bits == 0 { 0 } else { tape.digit().ok()? >> (64 - bits) };
            if Natural::from(u) < t {
                break u;
            }
        };
        if !exp_coin(&Rational::new(Integer::from(u), t.clone()).unwrap(), tape)? {
            continue;
        }
        let mut v = 0u64;
        while exp_coin(&Rational::ONE, tape)? {
            v += 1;
        }
        let y = Integer::from((Natural::from(u) + &t * v) / &s);
        match (tape.digit().ok()? >> 63 == 1, y == Integer::ZERO) {
            (true, true) => {}
            (true, false) => return Some(-y),
            (false, _) => return Some(y),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    #[cfg_attr(target_arch = "wasm32", ignore = "slow there: npm run test:full")]
    fn digits_agree_with_the_plain_version_word_for_word(
        top in 1u64..200,
        bottom in 1u64..50,
        words in prop::collection::vec(prop_oneof![Just(0u64), Just(u64::MAX), any::<u64>()], 26),
        held in 1u32..12,
        radix_bits in 1u32..5,
        lower in 0u32..5,
    ) {
        let scale = Rational::new(Integer::from(top), Natural::from(bottom)).unwrap();
        let words = [words, vec![1 << 63; 4]].concat();
        for (bits, digits, held) in [(radix_bits, lower, 64), (radix_bits, lower, held)] {
            let (mut ours, mut theirs) =
                (Tape::<64>::new(words.clone()), Tape::<64>::new(words.clone()));
            let sampler = Digits::truncated(&Positive::of(&scale), bits, digits, held);
            let noise: Integer = sampler.draw(&mut ours).unwrap();
            prop_assert_eq!(noise, plain(&scale, bits, digits, &mut theirs));
            prop_assert_eq!(ours.used(), theirs.used());
        }
    }

    #[test]
    fn cks20_agrees_with_the_plain_version_word_for_word(
        // Where words suffice, where they just do, and where they do not.
        top in prop_oneof![1u64..200, (1u64 << 48) - 2..(1 << 48) + 3, 1u64 << 60..1 << 63],
        bottom in 1u64..50,
        words in prop::collection::vec(
            prop_oneof![Just(0u64), Just(u64::MAX), any::<u64>(), any::<u64>()],
            400,
        ),
    ) {
        let scale = Rational::new(Integer::from(top), Natural::from(bottom)).unwrap();
        let (mut ours, mut theirs) = (Tape::<64>::new(words.clone()), Tape::<64>::new(words));
        let noise = Cks20::new(&Positive::of(&scale)).draw(&mut ours).ok();
        prop_assert_eq!(noise, plain_cks20(&scale, &mut theirs));
        prop_assert_eq!(ours.used(), theirs.used());
    }

    #[test]
    fn both_ways_of_holding_noise_agree(
        seed in any::<[u8; 32]>(),
        top in 1u64..1_000_000_000_000,
        bottom in 1u64..50,
    ) {
        let digits = Digits::new(&Positive::of(
            &Rational::new(Integer::from(top), Natural::from(bottom)).unwrap(),
        ));
        let (mut one, mut other) = (Seeded::new(&seed, 0).unwrap(), Seeded::new(&seed, 0).unwrap());
        let (small, large): (i128, Integer) =
            (digits.draw(&mut one).unwrap(), digits.draw(&mut other).unwrap());
        prop_assert_eq!(Integer::from(small), large.clone());
        prop_assert_eq!(i128::of(large), small);
    }
}
