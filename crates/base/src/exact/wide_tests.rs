//! Integers of a fixed width, compared with the big-integer library.

use proptest::prelude::*;

use super::{Integer, Wide};

const WIDTH: usize = 12;

fn integer(wide: &Wide) -> Integer {
    let bytes: Vec<u8> = wide.words().iter().flat_map(|word| word.to_le_bytes()).collect();
    Integer::from_le_bytes(&bytes)
}

fn wide(value: &Integer) -> Wide {
    Wide::new(&Wide::words_of(value), WIDTH)
}

/// Integers of up to 320 bits, of either sign, with runs of zeros and ones.
fn integers() -> impl Strategy<Value = Integer> {
    let word = prop_oneof![Just(0), Just(u64::MAX), Just(1 << 63), any::<u64>()];
    (prop::collection::vec(word, 0..5), any::<bool>()).prop_map(|(words, negative)| {
        let size = words.iter().fold(Integer::ZERO, |all, word| (all << 64) + Integer::from(*word));
        if negative { -size } else { size }
    })
}

proptest! {
    #[test]
    fn sums_products_and_shifts_are_those_of_integers_of_any_size(
        one in integers(),
        other in integers(),
        factor in any::<u64>(),
        places in 0u32..300,
        told in any::<bool>(),
    ) {
        prop_assert_eq!(integer(&wide(&one)), one.clone());
        prop_assert_eq!(wide(&one).is_negative(), one < Integer::ZERO);
        prop_assert_eq!(wide(&one).is_zero(), one == Integer::ZERO);
        let mut sum = wide(&one);
        sum.add_times(&wide(&other), factor);
        prop_assert_eq!(integer(&sum), &one + &other * Integer::from(factor));
        let mut rest = wide(&one);
        rest.subtract(&wide(&other));
        prop_assert_eq!(integer(&rest), &one - &other);
        let mut shifted = wide(&one);
        shifted.shift(places);
        prop_assert_eq!(integer(&shifted), &one << places as usize);
        let mut turned = wide(&one);
        turned.negate_if(told);
        prop_assert_eq!(integer(&turned), if told { -&one } else { one.clone() });
        let mut replaced = wide(&one);
        replaced.replace_if(&wide(&other), told);
        prop_assert_eq!(integer(&replaced), if told { other } else { one });
    }

    #[test]
    fn places_are_those_of_the_fraction(
        one in integers(),
        other in integers(),
        places in 0u32..=128,
    ) {
        let size = |value: Integer| if value < Integer::ZERO { -value } else { value };
        let (one, other) = (size(one), size(other));
        prop_assume!(one != other);
        let (part, whole) = if one < other { (one, other) } else { (other, one) };
        let mut rest = wide(&part);
        let quotient = Integer::from(rest.next_places(&wide(&whole), places));
        prop_assert_eq!((part << places as usize) - quotient * whole, integer(&rest));
    }
}
