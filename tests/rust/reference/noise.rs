//! Questions about two-sided noise, one at a time.

use sottovoce::{
    Error,
    entropy::Entropy,
    exact::{DyadicBase, Enclosure},
    sample::{
        ratio::{Cumulative, Digits, choose_by},
        two_sided::TwoSided,
    },
};

/// Whether `N >= threshold`, without drawing `N`, from two words.
pub fn reaches<E: Entropy>(
    noise: &TwoSided,
    threshold: i64,
    entropy: &mut E,
) -> Result<bool, Error> {
    Ok(noise.reached(&[threshold], entropy)? == 1)
}

/// Whether `N >= threshold`, given that `N >= known`, from two words: weights
/// `S(threshold, infinity)` of `S(known, infinity)` (`src/sample/two_sided/proof.md`, step 1).
///
/// For `threshold <= known` it is certain, and the words are drawn all the same. Several thresholds
/// by a chain of these take more words the more of them are reached; [`TwoSided::reached`] does
/// not.
///
/// The comparison ends: for `threshold > known`, powers and differences are exact once the width
/// holds them.
pub fn reaches_given<E: Entropy>(
    base: &DyadicBase,
    threshold: i64,
    known: i64,
    entropy: &mut E,
) -> Result<bool, Error> {
    let certain = threshold <= known;
    let index = choose_by(Digits::Two, entropy, |width| {
        let inner = (!certain).then(|| tail(base, threshold, width));
        Cumulative::new(inner.into_iter().chain([tail(base, known, width)]).collect())
    })?;
    Ok(index == 0)
}

/// `S(threshold, infinity) = (1 + b) Pr[N >= threshold]`.
fn tail(base: &DyadicBase, threshold: i64, width: u32) -> Enclosure {
    let distance = threshold.unsigned_abs();
    if threshold > 0 {
        base.power(distance, width)
    } else {
        let total = Enclosure::one(width).plus(&base.power(1, width));
        total.minus(&base.power(distance + 1, width))
    }
}
