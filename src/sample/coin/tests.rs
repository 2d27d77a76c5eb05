//! Facts about coins.

use proptest::prelude::*;

use super::*;
use crate::Error;
use crate::{entropy::Tape, exact::Natural};

fn base(x: u64, y: u32, z: u32) -> DyadicBase {
    DyadicBase::new(Natural::from(x), y, z).unwrap()
}

#[test]
fn a_certain_coin_takes_its_word() {
    for most in [0, 5] {
        let coins = Coins::new(&base(3, 2, 1), most);
        let mut tape = Tape::<64>::new([u64::MAX]);
        assert_eq!((coins.flip(0, &mut tape), tape.used()), (Ok(true), 1));
        assert_eq!(coins.flip(0, &mut Tape::<64>::new([])), Err(Error::Entropy));
    }
}

#[test]
fn a_coin_too_rare_to_be_seen_is_still_flipped() {
    // 2^-1000: fifteen words of zeros and forty zeros more.
    let coins = Coins::new(&base(1, 1, 1), 1 << 40);
    let mut tape = Tape::<64>::new([0; 20]);
    assert_eq!((coins.flip(1000, &mut tape), tape.used()), (Ok(true), 16));
    assert_eq!(coins.flip(1 << 40, &mut Tape::<64>::new([1])), Ok(false));
    assert_eq!(coins.flip(1 << 40, &mut Tape::<64>::new([0, 0, 0, 1])), Ok(false));
}

#[test]
#[should_panic(expected = "larger than was said")]
fn an_exponent_too_large_is_a_bug() {
    let _ = Coins::new(&base(1, 1, 1), 4).flip(5, &mut Tape::<64>::new([0]));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn a_coin_compares_v_with_the_exact_power(
        y in 1u32..34,
        part in any::<u64>(),
        z in 1u32..4,
        exponent in 0u32..40,
        words in prop::collection::vec(any::<u64>(), 40),
        low in 64u32..126,
    ) {
        let base = base(part % ((1 << y) - 1) + 1, y, z);
        let (power, places) = base.exact_power(exponent);
        let places = usize::try_from(places).unwrap();
        // More digits than the power has.
        let known = words
            .iter()
            .fold(Natural::ZERO, |known, word| (known << 64usize) | Natural::from(*word));
        let expected = known << places < power << (64 * words.len());
        for coins in [Coins::new(&base, 1000), Coins::truncated(&base, 40, low)] {
            prop_assert_eq!(
                coins.flip(exponent.into(), &mut Tape::<64>::new(words.clone())),
                Ok(expected)
            );
        }
    }

    #[test]
    fn lower_powers_are_within_the_slack(part in 1u64..1 << 20, exponent in 0u64..1 << 36) {
        let base = base((1 << 20) - part.min(9), 20, 1);
        let coins = Coins::new(&base, 1 << 36);
        let exact = base.power(exponent, Powers::WIDTH);
        let lower = Natural::from(coins.powers.lower_short(exponent));
        prop_assert!(
            lower <= exact.high && exact.low < lower + Natural::from(coins.powers.slack())
        );
    }
}
