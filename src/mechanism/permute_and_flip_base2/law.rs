//! The exact distribution, enclosed: for teaching and tests, never for a release.

use crate::{
    exact::{DyadicBase, Enclosure},
    mechanism::permute_and_flip::law::{WIDTH, chosen},
};

/// For each cost, its probability on `WIDTH` bits. A cost is the integer below it and the
/// probability of rounding up (`proof.md`, step 5).
pub(super) fn probabilities(base: &DyadicBase, costs: &[(u32, Enclosure)]) -> Vec<Enclosure> {
    let lowest = costs.iter().map(|(floor, _)| *floor).min().expect("there is a cost");
    let power = |cost: u32, best: u32| base.power((cost - best).into(), WIDTH);
    let mean = |floor: u32, up: &Enclosure, best: u32| {
        let down = Enclosure::one(WIDTH).minus(up);
        down.times(&power(floor, best), WIDTH).plus(&up.times(&power(floor + 1, best), WIDTH))
    };
    let all: Vec<Enclosure> = costs.iter().map(|(floor, up)| mean(*floor, up, lowest)).collect();
    let law = chosen(&all);
    let lows = costs.iter().filter(|(floor, _)| *floor == lowest);
    let raised = lows.fold(Enclosure::one(WIDTH), |product, (_, up)| product.times(up, WIDTH));
    if raised.high.is_zero() {
        return law;
    }
    // All that are lowest go up.
    let seen_from = |best: u32| {
        let coin = |(floor, up): &(u32, Enclosure)| {
            if *floor == lowest { power(lowest + 1, best) } else { mean(*floor, up, best) }
        };
        chosen(&costs.iter().map(coin).collect::<Vec<_>>())
    };
    let corrected = law.into_iter().zip(seen_from(lowest)).zip(seen_from(lowest + 1));
    corrected
        .map(|((law, wrong), right)| {
            law.minus(&wrong.times(&raised, WIDTH)).plus(&right.times(&raised, WIDTH))
        })
        .collect()
}
