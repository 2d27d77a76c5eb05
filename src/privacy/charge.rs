//! The loss of one release to one person, in every unit that a budget may count.
//!
//! A budget adds up the losses of releases, and a sum must not depend on how a number was rounded
//! for people to read. So these are fractions: exact, or rounded up to 40 digits if they are
//! irrational.
//!
//! **Watch out**: never add up the three with each other. Each bounds the whole loss in its own
//! terms, and anyone who counts in one of them leaves the others alone.

use core::num::NonZeroU64;

use super::{Base2Loss, Loss, base2::in_bits, near_above::near_above};
use crate::exact::{Enclosure, Integer, Rational, power_of_ten};

/// The loss of one release to one person: `None` if there is no bound. Every value in it can be
/// written and read again as an exact number.
///
/// ```
/// use sottovoce::privacy::{Charge, Loss, concentrated};
/// let half = Loss::Finite("1/2".parse()?);
/// let charge = Charge::in_parts(&half, 1, concentrated::pure);
/// assert_eq!(charge.epsilon, Some("1/2".parse()?));
/// assert_eq!(charge.rho, Some("0.1224593312018545646389005657455084787533".parse()?));
/// # Ok::<(), sottovoce::exact::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Charge {
    /// The loss in nats of pure differential privacy.
    pub epsilon: Option<Rational>,
    /// The loss in bits of pure differential privacy.
    pub bits: Option<Rational>,
    /// The loss in zero-concentrated differential privacy ([`concentrated`](super::concentrated)).
    pub rho: Option<Rational>,
    /// The loss in rho before it was rounded up, so that a sum is rounded once.
    near: Option<Rational>,
}

impl Charge {
    /// No bound at all.
    pub const UNBOUNDED: Self = Self { epsilon: None, bits: None, rho: None, near: None };

    /// Charge of a release that loses this many nats, and has this rho, which is rounded up to 40
    /// digits.
    pub fn of(loss: &Loss, price: &dyn Fn(&Rational) -> Rational) -> Self {
        let Loss::Finite(nats) = loss else { return Self::UNBOUNDED };
        Self::reported([nats, &bits(nats)], price(nats))
    }

    /// Charge of a release in parts: the sum of what the parts lose. No part may be in base 2. Sums
    /// are rounded up once.
    pub fn of_all(parts: impl IntoIterator<Item = Self>) -> Self {
        let add = |sum: Option<Rational>, one| sum.zip(one).map(|(sum, one)| sum + one);
        let none = (Some(Rational::ZERO), Some(Rational::ZERO));
        let (epsilon, near) = parts
            .into_iter()
            .fold(none, |(epsilon, near), part| (add(epsilon, part.epsilon), add(near, part.near)));
        match (epsilon, near) {
            (Some(epsilon), Some(near)) => Self::of(&Loss::Finite(epsilon), &|_| near.clone()),
            (None, Some(near)) => Self::concentrated(&Loss::Finite(near)),
            (_, None) => Self::UNBOUNDED,
        }
    }

    /// Charge of a release in parts of equal loss, which lose this many nats together. Its rho is
    /// that of all parts, by the loss of one and their number.
    pub fn in_parts(loss: &Loss, parts: u64, price: fn(&Rational, u64) -> Rational) -> Self {
        let share = NonZeroU64::new(parts).map_or(Rational::ONE, Rational::one_over);
        Self::of(loss, &|nats| price(&(nats.clone() * share.clone()), parts))
    }

    /// Charge of a release of one part in base 2, where bits may be exact and nats are not.
    pub fn of_base2(loss: &Base2Loss, price: fn(&Rational, u64) -> Rational) -> Self {
        let (Loss::Finite(nats), Loss::Finite(bits)) = (loss.nats(), loss.bits()) else {
            return Self::UNBOUNDED;
        };
        // Prices grow with the loss: that of an upper end is none too low. It is known on more than
        // 128 bits beyond those that are kept, so 40 digits do not see the difference.
        Self::reported([&nats.up40(), &bits.up40()], price(&nats, 1))
    }

    /// The larger loss of two in each unit, for a release of which neighbors lose either.
    pub fn or_larger(self, other: Self) -> Self {
        let larger =
            |one: Option<Rational>, other| one.zip(other).map(|(one, other)| one.max(other));
        Self {
            epsilon: larger(self.epsilon, other.epsilon),
            bits: larger(self.bits, other.bits),
            rho: larger(self.rho, other.rho),
            near: larger(self.near, other.near),
        }
    }

    fn reported(nats_and_bits: [&Rational; 2], near: Rational) -> Self {
        let [epsilon, bits] = nats_and_bits.map(readable);
        let rho = readable(&near.up40());
        Self { epsilon, bits, near: rho.as_ref().map(|_| near), rho }
    }

    /// Charge of a release that has a rho only.
    pub fn concentrated(rho: &Loss) -> Self {
        match rho {
            Loss::Infinite => Self::UNBOUNDED,
            Loss::Finite(exact) => {
                let rho = readable(exact);
                Self { near: rho.as_ref().map(|_| exact.clone()), rho, ..Self::UNBOUNDED }
            }
        }
    }
}

/// The number, or one above it whose text can be read again. It is larger by less than one part in
/// `10^50`, except for numbers that are nearly 0.
fn readable(number: &Rational) -> Option<Rational> {
    number.readable_up().or_else(|| {
        let least = Rational::ratio(Integer::ONE, power_of_ten(400));
        (*number < least).then_some(least)
    })
}

/// Nats as bits, rounded up to 40 digits. `1 / ln 2` is irrational, so no multiple of it is a
/// decimal.
fn bits(nats: &Rational) -> Rational {
    if nats.is_zero() {
        return Rational::ZERO;
    }
    near_above(192, &|width| in_bits(&Enclosure::around(nats, width), width)).up40()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        exact::{DyadicBase, Natural},
        privacy::concentrated,
    };

    fn read(text: &str) -> Rational {
        text.parse().unwrap()
    }

    fn pure(loss: &str) -> Charge {
        Charge::in_parts(&Loss::Finite(read(loss)), 1, concentrated::pure)
    }

    #[test]
    fn bits_of_nats_are_rounded_up_to_forty_digits() {
        let bits = read("0.7213475204444817036799623405009460687134");
        assert_eq!(pure("1/2").bits, Some(bits));
        assert_eq!(pure("0").bits, Some(Rational::ZERO));
    }

    #[test]
    fn what_has_no_bound_has_none() {
        let nothing = Charge::of(&Loss::Infinite, &|nats| nats.clone());
        assert_eq!(nothing, Charge::UNBOUNDED);
        assert_eq!(Charge::concentrated(&Loss::Infinite), Charge::UNBOUNDED);
        let priced = Charge::concentrated(&Loss::Finite(read("1/8")));
        assert_eq!((&priced.epsilon, &priced.bits), (&None, &None));
        assert_eq!(priced.rho, Some(read("1/8")));
    }

    #[test]
    fn the_larger_of_two_is_larger_in_each_unit_and_none_where_one_has_no_bound() {
        let (epsilon, bits) = (Some(read("1")), Some(read("3")));
        let one = Charge { epsilon, bits, ..Charge::concentrated(&Loss::Finite(read("5"))) };
        let (epsilon, bits) = (Some(read("2")), Some(read("2")));
        let other = Charge { epsilon, bits, ..Charge::UNBOUNDED };
        let larger = Charge { bits: one.bits.clone(), ..other.clone() };
        assert_eq!(one.clone().or_larger(other.clone()), larger);
        assert_eq!(other.or_larger(one), larger);
    }

    #[test]
    fn a_sum_is_rounded_once_and_costs_what_its_parts_cost() {
        // A count and a median, each with half of an epsilon of 1.
        let half = Loss::Finite(read("1/2"));
        let parts = [concentrated::pure, concentrated::range];
        let [count, median] = parts.map(|price| Charge::in_parts(&half, 1, price));
        let both = Charge::of_all([count.clone(), median.clone()]);
        assert_eq!(both.epsilon, Some(read("1")));
        assert_eq!(both.bits, pure("1").bits);
        assert_eq!(both.rho, Some(read("0.1536014234630104442270434092914419143665")));
        assert_eq!(Charge::of_all([count.clone()]), count);
        // Three, of which each is rounded up by more than a third of the last digit.
        let thrice = Charge::of_all([count.clone(), count.clone(), count.clone()]);
        assert_eq!(
            thrice.rho,
            Charge::in_parts(&Loss::Finite(read("3/2")), 3, concentrated::pure).rho
        );
        let rho = Charge::concentrated(&Loss::Finite(read("1/3")));
        let whole = Charge::of_all([rho.clone(), rho.clone(), rho.clone()]);
        assert_eq!((whole.epsilon, whole.rho), (None, Some(Rational::ONE)));
        assert_eq!(Charge::of_all([rho, Charge::UNBOUNDED]), Charge::UNBOUNDED);
        assert_eq!(Charge::of_all([]).epsilon, Some(Rational::ZERO));
    }

    #[test]
    fn what_is_told_can_be_read_again_and_is_never_less() {
        let long = read("1234567890123456789012345678901234567890/7919");
        let long = long.clone() * read("1e-60") * long;
        let (tiny, huge) = (read("1e-400"), read("1e400"));
        for loss in [long, tiny.clone() * tiny, read("1e-21"), read("1e-300"), read("3")] {
            let charge = Charge::in_parts(&Loss::Finite(loss.clone()), 1, concentrated::pure);
            let least = [loss.clone(), loss.clone(), concentrated::pure(&loss, 1).up40()];
            for (reported, least) in
                [charge.epsilon, charge.bits, charge.rho].into_iter().zip(least)
            {
                let reported = reported.unwrap();
                assert_eq!(reported.to_string().parse(), Ok(reported.clone()));
                assert!(reported >= least, "{loss}");
            }
        }
        // A loss that no text can hold has no bound.
        let beyond = huge.clone() * huge;
        assert_eq!(Charge::of(&Loss::Finite(beyond), &|nats| nats.clone()), Charge::UNBOUNDED);
    }

    #[test]
    fn losses_in_base_2_are_priced_as_if_their_nats_were_known() {
        let half = DyadicBase::new(Natural::ONE, 1, 1).unwrap();
        let loss = Base2Loss::new(&half, Natural::from(2u8));
        let charge = Charge::of_base2(&loss, concentrated::pure);
        // 2 ln 2, and of it 3/5.
        let nats = read("1.386294361119890618834464242916353136152");
        assert_eq!(charge.bits, Some(read("2")));
        assert_eq!(charge.epsilon, Some(nats));
        assert_eq!(charge.rho, Some(read("0.8317766166719343713006785457498118816907")));
    }
}
