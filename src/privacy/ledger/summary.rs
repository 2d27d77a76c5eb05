//! The state of a ledger, rounded so that it never looks better than it is.

use super::{
    budget::{Budget, By, Unit},
    cost::Cost,
    fold::{Charge, Fold, Opened},
    json::{object, or_null, quoted},
    sum::Sum,
};
use crate::{
    exact::{Rational, reported, up},
    privacy::conversion::{epsilon_of, least},
};

impl Fold {
    /// The limit that refuses first: of the sums that would do, the one that has more room, or
    /// delta if that has less than it. Nothing before the first `open`.
    #[must_use]
    pub fn by(&self) -> Option<By> {
        let opened = self.opened.as_ref()?;
        let unit = self.unit(opened)?;
        let by_unit = self.part(opened, unit)?;
        let is_first = |delta: Rational| by_unit.is_some_and(|part| part < delta);
        let is_delta = self.part_of_delta(opened).is_some_and(is_first);
        Some(if is_delta { By::Delta } else { By::Unit(unit) })
    }

    fn unit(&self, opened: &Opened) -> Option<Unit> {
        // A sum without a bound has no room.
        let room = |unit: &Unit| {
            let share = self.part(opened, *unit)?;
            Some((share.is_none(), share))
        };
        let units = Unit::ALL.into_iter().filter(|unit| opened.budget.of(*unit).is_some());
        units.min_by_key(|unit| room(unit))
    }

    /// How much of the budget is gone, rounded up: the charges, and what was given up by lowering
    /// it. It is 1 if nothing is left, and infinite if a charge without a bound was recorded.
    #[must_use]
    pub fn share(&self) -> f64 {
        let part = self.opened.as_ref().zip(self.by());
        let part = part.and_then(|(opened, by)| match by {
            By::Unit(unit) => self.part(opened, unit)?,
            By::Delta => self.part_of_delta(opened),
        });
        part.map_or(f64::INFINITY, |part| up(&part))
    }

    /// The part that is gone of what was set aside of delta, if anything was.
    fn part_of_delta(&self, opened: &Opened) -> Option<Rational> {
        let (budget, limit) = (opened.budget.found()?, opened.limit.found()?);
        let spent = self.sums.delta.value()?;
        Some((spent + budget.clone() - limit.clone()) / budget.clone())
    }

    /// The part of the budget that is gone in one unit, if that has a limit; then nothing if the
    /// sum has no bound.
    #[allow(clippy::option_option)] // no limit, and no bound
    fn part(&self, opened: &Opened, unit: Unit) -> Option<Option<Rational>> {
        let (budget, limit) = (opened.budget.of(unit)?, opened.limit.of(unit)?);
        let spent = self.sums.units[unit as usize].value();
        Some(spent.map(|spent| (spent + budget.clone() - limit.clone()) / budget.clone()))
    }

    /// The part of the budget that each charge takes, rounded up; 0 if it does not count. Before
    /// the first `open` there is no budget: then a charge that counts is more than any part of it.
    #[must_use]
    pub fn shares(&self) -> Vec<f64> {
        let whole = self.opened.as_ref().zip(self.by()).map(|(opened, by)| {
            let budget = match by {
                By::Unit(unit) => opened.budget.of(unit),
                By::Delta => opened.budget.found(),
            };
            (by, Rational::ONE / budget.expect("the budget has this limit").clone())
        });
        let part = |cost: &Cost| {
            let (by, whole) = whole.as_ref()?;
            let one = match by {
                By::Unit(unit) => cost.units[*unit as usize].clone()?,
                By::Delta => cost.delta.clone(),
            };
            Some(one * whole.clone())
        };
        let share = |cost: &Cost| part(cost).map_or(f64::INFINITY, |part| up(&part));
        let each: Vec<f64> = self.losses.all().map(share).collect();
        let counted = |charge: &Charge| {
            if charge.state.counts() { each[charge.loss as usize] } else { 0.0 }
        };
        self.charges.iter().map(counted).collect()
    }

    /// The sum in one unit, as it can be read again: exact, or rounded up; nothing without a bound.
    #[must_use]
    pub fn spent(&self, unit: Unit) -> Option<Rational> {
        shown(&self.sums.units[unit as usize])
    }

    /// The sum of deltas, exact or rounded up.
    #[must_use]
    pub fn spent_delta(&self) -> Option<Rational> {
        shown(&self.sums.delta)
    }

    /// The amount left in one unit, exact or rounded down; nothing if that has no limit.
    #[must_use]
    pub fn left(&self, unit: Unit) -> Option<Rational> {
        let limit = self.opened()?.limit.of(unit)?;
        Some(rest(limit, &self.sums.units[unit as usize]))
    }

    /// The part of delta that is left for releases that have one, exact or rounded down; nothing if
    /// nothing was set aside.
    #[must_use]
    pub fn left_found(&self) -> Option<Rational> {
        Some(rest(self.opened()?.limit.found()?, &self.sums.delta))
    }

    /// Checks whether more is charged than what is granted, because of recorded charges or because
    /// it was lowered. Then nothing is granted any more.
    #[must_use]
    pub fn is_overdrawn(&self) -> bool {
        self.opened().is_some_and(|opened| !opened.limit.admits(&self.sums))
    }

    /// Checks whether the charges exceed the guarantee: by those that were recorded, or carried
    /// over.
    #[must_use]
    pub fn is_exceeded(&self) -> bool {
        self.opened().is_some_and(|opened| !opened.budget.admits(&self.sums))
    }

    /// The epsilon of all charges at this delta, rounded up: the smaller of the plain sum and the
    /// conversion of rho to what the charges leave of delta. Nothing if they have more than that
    /// themselves. It presumes that the number of releases was fixed in advance.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) for a delta that is not at least 10^-100 and
    /// below 1.
    pub fn epsilon_at(&self, delta: &Rational) -> Result<Option<f64>, crate::Error> {
        // The delta is checked also where no rho can be converted.
        epsilon_of(&Rational::ZERO, delta)?;
        let rest = delta.clone() - self.sums.delta.value().unwrap_or(Rational::ONE);
        if rest.is_negative() {
            return Ok(None);
        }
        let bound = |unit: Unit| self.sums.units[unit as usize].value();
        let plain = bound(Unit::Epsilon).map_or(f64::INFINITY, |sum| reported(&sum));
        // A rho below the least one that can be converted loses no more than that one.
        let least = |rho: Rational| if rho.is_zero() { rho } else { rho.max(least()) };
        let converted = bound(Unit::Rho).and_then(|rho| epsilon_of(&least(rho), &rest).ok());
        Ok(Some(converted.map_or(plain, |converted| converted.min(plain))))
    }

    /// The amount spent, in each unit, as members of JSON; `null` without a bound.
    #[must_use]
    pub fn spent_text(&self) -> String {
        let texts = Unit::ALL.map(|unit| Some(quoted(&self.spent(unit)?.to_string())));
        let [epsilon, bits, rho] = texts.each_ref().map(|text| or_null(text.as_deref()));
        let delta = self.spent_delta().map(|delta| quoted(&delta.to_string()));
        let delta = or_null(delta.as_deref());
        object(&[("epsilon", epsilon), ("bits", bits), ("rho", rho), ("delta", delta)])
    }

    /// The amount left, as members of JSON, in the units that have a limit.
    #[must_use]
    pub fn left_text(&self) -> String {
        let texts = Unit::ALL.map(|unit| Some(quoted(&self.left(unit)?.to_string())));
        let left = Unit::ALL.into_iter().zip(&texts);
        let left = left.filter_map(|(unit, text)| Some((unit.name(), text.as_deref()?)));
        let found = self.left_found().map(|found| quoted(&found.to_string()));
        let found = found.as_deref().map(|found| ("found", found));
        object(&left.chain(found).collect::<Vec<_>>())
    }

    /// The budget after it was lowered, if it was.
    #[must_use]
    pub fn lowered(&self) -> Option<&Budget> {
        let opened = self.opened.as_ref()?;
        (opened.limit != opened.budget).then_some(&opened.limit)
    }
}

/// A sum as it can be read again: exact, or rounded up; nothing without a bound.
fn shown(sum: &Sum) -> Option<Rational> {
    let sum = sum.value()?;
    if sum.is_zero() { Some(sum) } else { Some(readable(&sum, Rational::up40)) }
}

/// The part of a limit that a sum leaves, exact or rounded down.
fn rest(limit: &Rational, sum: &Sum) -> Rational {
    let left = sum.value().map_or(Rational::ZERO, |spent| limit.clone() - spent);
    if left.is_negative() || left.is_zero() {
        return Rational::ZERO;
    }
    readable(&left, Rational::down40)
}

/// A number above 0 itself, if its text can be read again; otherwise rounded.
fn readable(number: &Rational, rounded: fn(&Rational) -> Rational) -> Rational {
    match number.readable_up() {
        Some(same) if same == *number => same,
        _ => rounded(number),
    }
}
