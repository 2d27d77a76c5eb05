//! Facts about bases and their powers.

use proptest::prelude::*;

use super::*;
use crate::Error;

fn base(x: u64, y: u32, z: u32) -> DyadicBase {
    DyadicBase::new(Natural::from(x), y, z).unwrap()
}

#[test]
fn a_base_is_above_0_and_below_1_whatever_the_size_of_its_parts() {
    let named = |x: Natural, y, z| match DyadicBase::new(x, y, z) {
        Err(Error::Parameter { name, .. }) => name,
        other => panic!("{other:?}"),
    };
    assert_eq!(named(Natural::ZERO, 3, 1), "x");
    assert_eq!(named(Natural::from(8u8), 3, 1), "x");
    assert_eq!(named(Natural::ONE << 32, 32, 1), "x");
    assert_eq!(named(Natural::ONE << 64, 64, 1), "x");
    assert_eq!(named(Natural::ONE, 0, 1), "y");
    assert_eq!(named(Natural::ONE, 4097, 1), "y");
    assert_eq!(named(Natural::ONE, 1, 0), "z");
    assert_eq!(named(Natural::ONE, 1, 4097), "z");
    // From 2^31 on nothing turns negative, and from y = 32 on 2^y does not overflow.
    for (x, y) in [(1u64 << 31, 32), (u64::from(u32::MAX), 32), (1 << 33, 34), (u64::MAX, 64)] {
        assert!(DyadicBase::new(Natural::from(x), y, 4096).is_ok());
    }
    assert!(DyadicBase::new((Natural::ONE << 4096) - Natural::ONE, 4096, 4096).is_ok());
}

#[test]
fn even_and_odd_forms_of_a_base_are_one_number() {
    assert_eq!(base(12, 4, 5).canonical(), base(3, 2, 5));
    assert_eq!(base(4, 4, 1).canonical(), base(1, 2, 1));
    assert_eq!(base(1, 1, 1).canonical(), base(1, 1, 1));
    assert_eq!(base(12, 4, 5).power(7, 100), base(3, 2, 5).power(7, 100));
}

#[test]
fn whole_bits_are_those_of_powers_of_two_only() {
    assert_eq!(base(4, 5, 7).whole_bits(), Some(21));
    assert_eq!(base(1, 4096, 4096).whole_bits(), Some(1 << 24));
    assert_eq!(base(3, 2, 1).whole_bits(), None);
}

#[test]
fn powers_are_exact_once_the_width_holds_them() {
    for (x, y, z) in [(1, 1, 1), (3, 2, 1), (5, 3, 7), (3, 2, 3), (255, 8, 1)] {
        let b = base(x, y, z);
        for n in [0u32, 1, 2, 9] {
            let (top, places) = b.exact_power(n);
            let width = u32::try_from(places).unwrap() + 3;
            let expected = Enclosure::exactly(top << 3usize);
            assert_eq!(b.power(n.into(), width), expected);
            assert_eq!(b.powers(n.into(), width).last(), Some(&expected));
        }
    }
}

#[test]
fn the_exponent_may_exceed_any_32_bit_product() {
    // y z n = 2^12 * 2^12 * 2^30: only the leading bits are ever made.
    let power = base(1, 4096, 4096).power(1 << 30, 64);
    assert_eq!((power.low, power.high), (Natural::ZERO, Natural::ONE));
    let near_one =
        DyadicBase::new((Natural::ONE << 4096) - Natural::ONE, 4096, 1).unwrap().power(1 << 40, 64);
    assert_eq!(near_one.high, Natural::ONE << 64);
    assert_eq!(near_one.low, (Natural::ONE << 64) - Natural::ONE);
}

proptest! {
    #[test]
    fn powers_are_enclosed_by_at_most_2_units(
        y in 1u32..40,
        part in 0u64..1 << 40,
        z in 1u32..20,
        n in 0u32..200,
        width in 1u32..120,
    ) {
        let x = part % ((1 << y) - 1) + 1;
        let b = base(x, y, z);
        let (top, places) = b.exact_power(n);
        let places = usize::try_from(places).unwrap();
        for Enclosure { low, high } in
            [b.power(n.into(), width), b.powers(n.into(), width).pop().unwrap()]
        {
            prop_assert!(
                &low << places <= &top << width as usize
                    && &top << width as usize <= &high << places
            );
            prop_assert!(high - low <= Natural::from(2u8));
        }
    }

    #[test]
    fn quotients_and_differences_are_enclosed(a in any::<u64>(), b in 1u64.., width in 1u32..80) {
        let unit = |value: u64| Enclosure::exactly(Natural::from(value));
        let Enclosure { low, high } = unit(a).over(&unit(b), width).unwrap();
        let scaled = Natural::from(a) << width as usize;
        prop_assert!(&low * b <= scaled && scaled <= &high * b && high - low <= Natural::ONE);
        prop_assert_eq!(unit(b).over(&unit(0), width), None);
        let (more, less) = (a.max(b), a.min(b));
        prop_assert_eq!(unit(more).minus(&unit(less)), unit(more - less));
    }
}
