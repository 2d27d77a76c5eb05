//! Samplers with sources that are stuck: each decision ends within a stated number of digits.

use crate::{
    Error,
    entropy::{ATTEMPTS, Entropy, Patience},
    exact::{Dyadic, DyadicBase, Natural, Positive, Rational},
    sample::{
        bernoulli_exp::BernoulliExp,
        coin::Coins,
        discrete_laplace::{Cks20, Digits},
        gumbel::GumbelArgmax,
        ratio,
        two_sided::TwoSided,
        uniform::uniform_below,
        weighted::Selector,
    },
};

/// Gives the same few words over and over, and counts them.
struct Stuck {
    words: [u64; 2],
    given: u64,
}

impl Entropy for Stuck {
    const DIGIT_BITS: u32 = 64;

    fn digit(&mut self) -> Result<u64, Error> {
        self.given += 1;
        assert!(self.given <= 4 * u64::from(ATTEMPTS) * 64, "it does not end");
        Ok(self.words[usize::from(self.given.is_multiple_of(2))])
    }
}

const PATTERNS: [[u64; 2]; 6] =
    [[0; 2], [u64::MAX; 2], [0, u64::MAX], [u64::MAX, 0], [0x5555_5555_5555_5555; 2], [1 << 63, 0]];

/// The outcome and the words it took, for each pattern.
fn tried<T>(draw: impl Fn(&mut Stuck) -> Result<T, Error>) -> Vec<(Result<(), Error>, u64)> {
    let one = |words| {
        let mut stuck = Stuck { words, given: 0 };
        (draw(&mut stuck).map(|_| ()), stuck.given)
    };
    PATTERNS.into_iter().map(one).collect()
}

/// All end within `nominal` words and those of patience; the given number of the patterns end as
/// failures.
fn ends<T>(nominal: u64, failing: usize, draw: impl Fn(&mut Stuck) -> Result<T, Error>) {
    let most = nominal + u64::from(Patience::BITS) / 64;
    let tried = tried(draw);
    assert!(tried.iter().all(|(_, given)| *given <= most), "{tried:?}");
    assert_eq!(tried.iter().filter(|(outcome, _)| outcome.is_err()).count(), failing, "{tried:?}");
}

fn scale(text: &str) -> Rational {
    text.parse().unwrap()
}

#[test]
fn more_digits_end_where_a_boundary_is_followed_for_longer_than_chance_does() {
    // Half of the weight: 0.1000... follows the boundary and never leaves the cell that begins with
    // it. 2/3 = 0.1010...
    let third = [1u8, 2].map(Natural::from);
    ends(2, 1, |source| ratio::choose(&third, source));
    // e^-3000 is below any number of zeros that are looked at.
    let selector = Selector::new(&Positive::ONE, 2.try_into().unwrap());
    ends(3, 1, |source| selector.select(&[0, 3000], source));
    ends(1, 1, |source| {
        BernoulliExp::new(&Positive::ONE).flip(Dyadic::integer(0), Dyadic::integer(3000), source)
    });
    let base = DyadicBase::new(Natural::ONE, 1, 1).unwrap();
    ends(1, 1, |source| Coins::new(&base, 5000).flip(5000, source));
    ends(2, 1, |source| TwoSided::new(&base, 5000).reached(&[5000], source));
    // 1/3 of it, 0.0101..., is a boundary too.
    ends(3, 2, |source| TwoSided::new(&base, 5000).folded(5000, source));
    // Zeros leave the open digit at the top at its end, six words each time.
    ends(6 * u64::from(ATTEMPTS) + 1, 1, |source| {
        Digits::new(&Positive::ONE).draw::<i128, _>(source)
    });
    ends(2, 2, |source| Digits::new(&Positive::of(&scale("1e-400"))).draw::<i128, _>(source));
}

#[test]
fn scores_whose_noise_is_the_same_are_not_told_apart_for_ever() {
    let argmax = GumbelArgmax::new(&Positive::ONE);
    for count in [2, 3, 24, 25, 1000] {
        let scores = vec![Dyadic::integer(7); count];
        let words = count as u64;
        let most = 17 * words;
        for k in [1, 2, count - 1] {
            let tried = tried(|source| match k {
                1 => argmax.draw(scores.iter().copied(), source).map(|index| vec![index]),
                _ => argmax.draw_top(&scores, k, source),
            });
            assert!(tried.iter().all(|(_, given)| *given <= most), "{count}: {tried:?}");
            for constant in [0, 1, 4] {
                // One word for all: up to 24 take more digits, larger numbers do not.
                assert_eq!(tried[constant].0, Err(Error::Entropy), "{count}, {k}: {tried:?}");
                assert!(count <= 24 || tried[constant].1 == words, "{count}, {k}: {tried:?}");
            }
        }
    }
}

#[test]
fn rejection_ends() {
    let most = |words: u64| {
        move |tried: Vec<(Result<(), Error>, u64)>| {
            assert!(tried.iter().all(|(_, given)| *given <= words), "{tried:?}");
            assert!(tried.iter().any(|(outcome, _)| outcome.is_err()), "{tried:?}");
        }
    };
    let attempts = u64::from(ATTEMPTS);
    most(attempts)(tried(|source| uniform_below(3, source)));
    // A round ends after so many coins of each kind.
    most(16 * attempts)(tried(|source| Cks20::new(&Positive::of(&scale("2/3"))).draw(source)));
    most(64 * attempts)(tried(|source| Cks20::new(&Positive::of(&scale("1e300"))).draw(source)));
}
