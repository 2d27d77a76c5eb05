//! Bases for a loss, and how much of it they use.

use sottovoce::{
    exact::{Natural, Positive},
    privacy::{Base2Loss, widest_base},
};

#[test]
fn a_base_for_a_loss_uses_as_much_of_it_as_published() {
    let wide = 32;
    for (epsilon, eight, sixteen) in [
        ("0.001", None, "99.231"),
        ("0.01", Some("78.432"), "99.9855"),
        ("0.1", Some("98.440"), "99.9903"),
        ("0.25", Some("98.744"), "99.9960"),
        ("0.5", Some("99.064"), "99.9980"),
        ("1", Some("99.130"), "99.9973"),
        ("2", Some("99.491"), "99.9962"),
        ("5", Some("97.041"), "99.9809"),
    ] {
        let target = Positive::of(&epsilon.parse().unwrap());
        let used = |width| {
            let base = widest_base(&target, &Natural::ONE, width).ok()?;
            // Reported losses are rounded up by less than a unit in the last place.
            Some(
                100.0 * Base2Loss::new(&base, Natural::ONE).nats().reported()
                    / epsilon.parse::<f64>().unwrap(),
            )
        };
        for (width, published) in [(8, eight), (16, Some(sixteen))] {
            let used = used(width);
            assert_eq!(used.is_some(), published.is_some(), "{epsilon} on {width} bits");
            if let (Some(used), Some(published)) = (used, published) {
                let places = published.split_once('.').unwrap().1.len();
                assert_eq!(format!("{used:.places$}"), published, "{epsilon} on {width} bits");
            }
        }
        assert!(used(wide).unwrap() > 99.9998, "{epsilon} on {wide} bits");
    }
}
