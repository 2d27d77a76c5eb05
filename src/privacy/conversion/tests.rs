use super::*;

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

#[test]
fn conversions_that_were_computed_another_way() {
    for (rho, delta, epsilon) in [
        ("1/8", "1e-6", 2.419_093_176_867_195_3),
        ("1/100", "1e-9", 0.810_174_467_867_534_2),
        ("1", "1e-5", 7.077_196_695_806_34),
        ("1e-8", "1e-6", 0.000_345_588_178_801_012_6),
    ] {
        assert_eq!(epsilon_of(&read(rho), &read(delta)).unwrap(), epsilon, "{rho} {delta}");
    }
    for (rho, epsilon, delta) in [
        ("1/8", "2", 3.948_508_556_683_673e-5),
        ("1/2", "5", 2.896_122_809_384_795_4e-6),
        ("1/100", "1", 1.664_113_977_387_994_8e-13),
        ("1", "8", 4.345_341_516_648_450_4e-7),
    ] {
        assert_eq!(delta_of(&read(rho), &read(epsilon)).unwrap(), delta, "{rho} {epsilon}");
    }
    for (epsilon, delta, rho) in [
        ("1", "1e-6", "2435597035953837289424324589857743729534e-41"),
        ("2", "1e-9", "5613050179651981918239066021397706416278e-41"),
        ("8", "1e-6", "1052358004556988895972367208504878054020e-39"),
        ("2", "1e-6", "8815268837994626638869969312324929592059e-41"),
    ] {
        assert_eq!(rho_of(&read(epsilon), &read(delta)).unwrap(), read(rho), "{epsilon} {delta}");
    }
}

#[test]
fn there_and_back_is_never_a_gain() {
    for epsilon in ["0", "1/1000", "1", "20", "1000"] {
        for delta in ["1e-100", "1e-49", "1e-12", "1/100", "9/10"] {
            let (epsilon, delta) = (read(epsilon), read(delta));
            let rho = rho_of(&epsilon, &delta).unwrap();
            if rho < least() {
                assert!(epsilon_of(&rho, &delta).is_err() && epsilon.is_zero(), "{delta}");
                continue;
            }
            assert!(!rho.is_zero() || epsilon.is_zero(), "{epsilon} {delta}");
            let back = epsilon_of(&rho, &delta).unwrap();
            let near = crate::exact::up(&epsilon);
            // Rounded up, so that it may pass by an ulp; and no further below than the digits tell.
            assert!(back <= near.next_up(), "{epsilon} {delta}: {back}");
            assert!(back >= near * (1.0 - 1e-12) - 1e-15, "{epsilon} {delta}: {back}");
            let other = delta_of(&rho, &epsilon).unwrap();
            assert!(other <= crate::exact::up(&delta).next_up(), "{epsilon} {delta}: {other}");
        }
    }
}

#[test]
fn the_ends_of_what_is_accepted() {
    assert_eq!(epsilon_of(&Rational::ZERO, &read("1e-100")).unwrap(), 0.0);
    assert_eq!(delta_of(&Rational::ZERO, &Rational::ZERO).unwrap(), 0.0);
    // So little that no delta of a double is as little; so much that nothing is left.
    for (rho, epsilon) in [("1e-100", "1"), ("1/1000", "2"), ("1e-6", "1e6"), ("1/8", "22")] {
        assert_eq!(delta_of(&read(rho), &read(epsilon)).unwrap(), 5e-324, "{rho}, {epsilon}");
    }
    assert_eq!(delta_of(&read("1e6"), &Rational::ZERO).unwrap(), 1.0);
    // A delta above any difference of the laws leaves no loss.
    assert_eq!(epsilon_of(&read("1e-100"), &read("1e-6")).unwrap(), 0.0);
    let least = rho_of(&Rational::ZERO, &read("1e-100")).unwrap();
    assert!(read("1.3e-200") < least && least < read("1.4e-200"));
    let most = epsilon_of(&read("1e6"), &read("1e-100")).unwrap();
    assert!(most > 1e6 && most < 2e6, "{most}");
    for delta in ["0", "1", "2", "-1/2", "9e-101"] {
        assert!(epsilon_of(&Rational::ONE, &read(delta)).is_err(), "{delta}");
        assert!(rho_of(&Rational::ONE, &read(delta)).is_err(), "{delta}");
    }
    for value in ["-1e-300", "1000001", "1e-300", "9e-101"] {
        assert!(epsilon_of(&read(value), &read("1/2")).is_err(), "{value}");
        assert!(delta_of(&read(value), &Rational::ONE).is_err(), "{value}");
        assert!(delta_of(&Rational::ONE, &read(value)).is_err(), "{value}");
        assert!(rho_of(&read(value), &read("1/2")).is_err(), "{value}");
    }
}
