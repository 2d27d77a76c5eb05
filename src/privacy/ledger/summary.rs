//! The state of a ledger, rounded so that it never looks better than it is.

use super::{
    budget::{Amounts, Budget, Unit},
    fold::{Charge, Fold, Opened},
    json::{object, or_null, quoted},
};
use crate::{
    exact::{Rational, reported, up},
    privacy::conversion::{epsilon_of, least},
};

impl Fold {
    /// Of the sums that would do, the one that has more room; nothing before the first `open`.
    #[must_use]
    pub fn by(&self) -> Option<Unit> {
        let opened = self.opened.as_ref()?;
        // A sum without a bound has no room.
        let room = |unit: &Unit| {
            let share = self.part(opened, *unit)?;
            Some((share.is_none(), share))
        };
        let units = Unit::ALL.into_iter().filter(|unit| opened.budget.of(*unit).is_some());
        units.min_by_key(|unit| room(unit))
    }

    /// How much of the budget is gone, rounded up: the charges, and what was given up by lowering
    /// it. It is 1 where nothing is left, and infinite where a charge without a bound was recorded.
    #[must_use]
    pub fn share(&self) -> f64 {
        let part = self.opened.as_ref().zip(self.by());
        let part = part.and_then(|(opened, unit)| self.part(opened, unit)?);
        part.map_or(f64::INFINITY, |part| up(&part))
    }

    /// The part of the budget that is gone in one unit, if that has a limit; then nothing if the
    /// sum has no bound.
    #[allow(clippy::option_option)] // no limit, and no bound
    fn part(&self, opened: &Opened, unit: Unit) -> Option<Option<Rational>> {
        let (budget, limit) = (opened.budget.of(unit)?, opened.limit.of(unit)?);
        let spent = self.sums[unit as usize].value();
        Some(spent.map(|spent| (spent + budget.clone() - limit.clone()) / budget.clone()))
    }

    /// The part of the budget that each charge takes, rounded up; 0 where it does not count. Before
    /// the first `open` there is no budget: then a charge that counts is more than any part of it.
    #[must_use]
    pub fn shares(&self) -> Vec<f64> {
        let whole = self.opened.as_ref().zip(self.by()).map(|(opened, unit)| {
            let budget = opened.budget.of(unit).expect("the budget is in this unit");
            (unit, Rational::ONE / budget.clone())
        });
        let part = |loss: &Amounts| {
            let (unit, whole) = whole.as_ref()?;
            Some(loss[*unit as usize].clone()? * whole.clone())
        };
        let share = |loss: &Amounts| part(loss).map_or(f64::INFINITY, |part| up(&part));
        let each: Vec<f64> = self.losses.all().map(share).collect();
        let counted = |charge: &Charge| {
            if charge.state.counts() { each[charge.loss as usize] } else { 0.0 }
        };
        self.charges.iter().map(counted).collect()
    }

    /// The sum in one unit, as it can be read again: exact, or rounded up; nothing without a bound.
    #[must_use]
    pub fn spent(&self, unit: Unit) -> Option<Rational> {
        let sum = self.sums[unit as usize].value()?;
        if sum.is_zero() { Some(sum) } else { Some(readable(&sum, Rational::up40)) }
    }

    /// The amount left in one unit, exact or rounded down; nothing if that has no limit.
    #[must_use]
    pub fn left(&self, unit: Unit) -> Option<Rational> {
        let limit = self.opened()?.limit.of(unit)?;
        let spent = self.sums[unit as usize].value();
        let left = spent.map_or(Rational::ZERO, |spent| limit.clone() - spent);
        if left.is_negative() || left.is_zero() {
            return Some(Rational::ZERO);
        }
        Some(readable(&left, Rational::down40))
    }

    /// Whether more is charged than what is granted, as by what was recorded or since it was
    /// lowered: nothing is granted any more.
    #[must_use]
    pub fn is_overdrawn(&self) -> bool {
        self.opened().is_some_and(|opened| !opened.limit.admits(&self.sums))
    }

    /// Whether the charges exceed the guarantee: by those that were recorded, or carried over.
    #[must_use]
    pub fn is_exceeded(&self) -> bool {
        self.opened().is_some_and(|opened| !opened.budget.admits(&self.sums))
    }

    /// The epsilon of all charges at this delta, rounded up: the smaller of the plain sum and the
    /// conversion of rho. It presumes that the number of releases was fixed in advance.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) for a delta that is not at least 10^-100 and
    /// below 1.
    pub fn epsilon_at(&self, delta: &Rational) -> Result<f64, crate::Error> {
        // The delta is checked also where no rho can be converted.
        epsilon_of(&Rational::ZERO, delta)?;
        let bound = |unit: Unit| self.sums[unit as usize].value();
        let plain = bound(Unit::Epsilon).map_or(f64::INFINITY, |sum| reported(&sum));
        // What is less than is converted loses no more than that.
        let least = |rho: Rational| if rho.is_zero() { rho } else { rho.max(least()) };
        let converted = bound(Unit::Rho).and_then(|rho| epsilon_of(&least(rho), delta).ok());
        Ok(converted.map_or(plain, |converted| converted.min(plain)))
    }

    /// The amount spent, in each unit, as members of JSON; `null` without a bound.
    #[must_use]
    pub fn spent_text(&self) -> String {
        let texts = Unit::ALL.map(|unit| Some(quoted(&self.spent(unit)?.to_string())));
        let [epsilon, bits, rho] = texts.each_ref().map(|text| or_null(text.as_deref()));
        object(&[("epsilon", epsilon), ("bits", bits), ("rho", rho)])
    }

    /// The amount left, as members of JSON, in the units that have a limit.
    #[must_use]
    pub fn left_text(&self) -> String {
        let texts = Unit::ALL.map(|unit| Some(quoted(&self.left(unit)?.to_string())));
        let left = Unit::ALL.into_iter().zip(&texts);
        let left = left.filter_map(|(unit, text)| Some((unit.name(), text.as_deref()?)));
        object(&left.collect::<Vec<_>>())
    }

    /// The budget after it was lowered, if it was.
    #[must_use]
    pub fn lowered(&self) -> Option<&Budget> {
        let opened = self.opened.as_ref()?;
        (opened.limit != opened.budget).then_some(&opened.limit)
    }
}

/// A number above 0 itself, if its text can be read again; otherwise rounded.
fn readable(number: &Rational, rounded: fn(&Rational) -> Rational) -> Rational {
    match number.readable_up() {
        Some(same) if same == *number => same,
        _ => rounded(number),
    }
}
