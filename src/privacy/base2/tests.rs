//! Facts about losses in bits.

use super::*;

fn base(x: u64, y: u32, z: u32) -> DyadicBase {
    DyadicBase::new(Natural::from(x), y, z).unwrap()
}

fn number(text: &str) -> Rational {
    text.parse().unwrap()
}

fn positive(text: &str) -> Positive {
    Positive::of(&number(text))
}

fn finite(loss: Loss) -> Rational {
    match loss {
        Loss::Finite(loss) => loss,
        Loss::Infinite => panic!("infinite"),
    }
}

#[test]
fn losses_are_those_of_the_published_table() {
    for (x, y, z, bits, nats) in [
        (1, 1, 1, "1", "0.693147180560"),
        (3, 2, 1, "0.415037499279", "0.287682072452"),
        (7, 3, 1, "0.192645077942", "0.133531392625"),
        (15, 4, 1, "0.0931094043915", "0.0645385211376"),
        (31, 5, 1, "0.0458036896131", "0.0317486983146"),
        (255, 8, 1, "0.00564656314114", "0.00391389932114"),
        (3, 2, 2, "0.830074998558", "0.575364144904"),
        (3, 2, 3, "1.24511249784", "0.863046217355"),
        (1, 2, 1, "2", "1.38629436112"),
        (5, 3, 1, "0.678071905113", "0.470003629246"),
        (11, 4, 1, "0.540568381363", "0.374693449441"),
    ] {
        let loss = Base2Loss::new(&base(x, y, z), Natural::ONE);
        for (ours, table) in [(loss.bits(), bits), (loss.nats(), nats)] {
            let (ours, table) = (finite(ours), number(table));
            let away = ours - table.clone();
            let near = away < number("1e-11") && away > number("-1e-11");
            assert!(near, "({x}, {y}, {z}): {table}");
        }
    }
}

#[test]
fn nats_are_rounded_up_and_not_to_the_nearest() {
    // ln 2 = 0.69314718055994530941723...: the nearest double prints as 0.6931471805599453, which
    // is below it.
    let nats = Base2Loss::new(&base(1, 1, 1), Natural::ONE).nats().reported();
    assert_eq!(nats, 0.693_147_180_559_945_4);
    assert!(nats > core::f64::consts::LN_2);
    // 2 ln 2 = 1.38629436111989061883446...
    assert_eq!(
        Base2Loss::new(&base(1, 2, 1), Natural::ONE).nats().reported(),
        1.386_294_361_119_890_7
    );
}

#[test]
fn whole_bits_are_reported_as_they_are() {
    let bits = |x, y, z, units: u32| Base2Loss::new(&base(x, y, z), Natural::from(units)).bits();
    assert_eq!(bits(1, 1, 1, 5), Loss::Finite(Rational::from(5)));
    assert_eq!(bits(2, 4, 3, 2).reported(), 18.0);
    assert_eq!(bits(3, 2, 1, 0).reported(), 0.0);
    // -log2(3/4) = 0.41503749927884381854626...
    assert_eq!(bits(3, 2, 1, 1).reported(), 0.415_037_499_278_843_87);
    assert_eq!(Base2Loss::new(&base(3, 2, 1), Natural::ZERO).nats(), Loss::Finite(Rational::ZERO));
}

#[test]
fn losses_of_two_bases_add_up() {
    // 1 bit and 2 * 0.41503749927884381854626... bits.
    let both = Base2Loss::new(&base(1, 1, 1), Natural::ONE)
        .plus(Base2Loss::new(&base(3, 2, 1), Natural::from(2u8)));
    assert_eq!(both.bits().reported(), 1.8300749985576878);
    // ln 2 + 2 ln(4/3) = ln(32/9) = 1.268511325463507164...
    assert_eq!(both.nats().reported(), 1.2685113254635072);
}

#[test]
fn losses_beyond_the_largest_double_are_infinite() {
    let loss = Base2Loss::new(&base(3, 2, 1), Natural::ONE << 2000);
    assert_eq!((loss.bits().reported(), loss.nats().reported()), (f64::INFINITY, f64::INFINITY));
}

#[test]
fn bases_from_a_target_are_those_of_the_published_table() {
    for (epsilon, eight, sixteen, thirty_two) in [
        ("0.001", None, Some(65_471), 4_290_674_476),
        ("0.01", Some(254), Some(64_884), 4_252_231_658),
        ("0.1", Some(232), Some(59_300), 3_886_247_119),
        ("0.25", Some(200), Some(51_040), 3_344_923_894),
        ("0.5", Some(156), Some(39_750), 2_605_029_348),
        ("1", Some(95), Some(24_110), 1_580_030_169),
        ("2", Some(35), Some(8_870), 581_260_616),
        ("5", Some(2), Some(442), 28_939_263u64),
    ] {
        for (width, x) in [(8, eight), (16, sixteen), (32, Some(thirty_two))] {
            let found = widest_base(&positive(epsilon), &Natural::ONE, width)
                .ok()
                .map(|base| base.x().clone());
            assert_eq!(found, x.map(Natural::from), "{epsilon} on {width} bits");
        }
    }
}

#[test]
fn a_base_from_epsilon_never_loses_more_and_the_next_one_would() {
    for epsilon in ["2e-9", "1e-6", "0.001", "1/3", "1", "7.5", "20"] {
        for units in [1u32, 2, 7] {
            let epsilon = positive(epsilon);
            let units = Natural::from(units);
            let base = match widest_base(&epsilon, &units, 32) {
                Ok(base) => base,
                Err(_) => panic!("{epsilon} for {units} units"),
            };
            assert!(finite(Base2Loss::new(&base, units.clone()).nats()) <= *epsilon.value());
            if *base.x() > Natural::ONE {
                let next = DyadicBase::new(base.x() - Natural::ONE, 32, 1).unwrap();
                assert!(finite(Base2Loss::new(&next, units.clone()).nats()) > *epsilon.value());
            }
        }
    }
}

#[test]
fn an_epsilon_that_32_bits_cannot_hold_is_refused() {
    // -ln(1 - 2^-32) is a little more than 2^-32 = 2.328306e-10.
    assert!(widest_base(&positive("2.3283064371e-10"), &Natural::ONE, 32).is_ok());
    for epsilon in ["2.3283064365e-10", "1e-12", "1e-300"] {
        let refused = widest_base(&positive(epsilon), &Natural::ONE, 32);
        assert!(matches!(refused, Err(Error::Parameter { name: "epsilon", .. })), "{epsilon}");
    }
    let refused = widest_base(&Positive::ONE, &Natural::ZERO, 32);
    assert!(matches!(refused, Err(Error::Parameter { name: "sensitivity", .. })));
    // e^-50 is below 2^-32: the smallest base loses 32 ln 2 nats.
    assert_eq!(widest_base(&positive("50"), &Natural::ONE, 32).unwrap(), base(1, 32, 1));
}

#[test]
fn a_fractional_sensitivity_is_never_taken_at_face_value() {
    let units = |d_in: &str, moves| units(&number(d_in), moves);
    assert_eq!(units("1/2", Moves::AnyWay), Natural::from(2u8));
    assert_eq!(units("1/2", Moves::OneWay), Natural::from(1u8));
    assert_eq!(units("3", Moves::AnyWay), Natural::from(6u8));
    assert_eq!(units("2.0001", Moves::OneWay), Natural::from(3u8));
    assert_eq!(units("0", Moves::AnyWay), Natural::ZERO);
}

#[test]
fn the_family_holds_every_small_base_that_loses_little_enough() {
    let family = base2_parameters(&positive("0.7")).unwrap();
    assert!(family.iter().all(|one| finite(one.nats.clone()) <= number("0.7")));
    assert!(
        family.windows(2).all(|pair| finite(pair[0].nats.clone()) > finite(pair[1].nats.clone()))
    );
    for (x, y) in [(1, 1), (3, 2), (5, 3), (7, 3), (255, 8)] {
        assert!(family.iter().any(|one| one.base == base(x, y, 1)), "({x}, {y})");
    }
    assert!(!family.iter().any(|one| one.base == base(3, 3, 1)), "3/8 loses 0.98");
    let tiny = base2_parameters(&positive("0.0001")).unwrap();
    assert!(tiny.iter().all(|one| one.base.y() > 8) && !tiny.is_empty());
    assert_eq!(base2_parameters(&positive("50")).unwrap().len(), 257);
    assert!(base2_parameters(&positive("1e-12")).is_err());
}
