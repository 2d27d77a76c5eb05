//! The guarantee to one person.

use super::{Loss, Neighbors};
use crate::{
    Error, Result,
    exact::{Natural, Positive, Rational},
};

/// One person's protection: who the neighbors are, how many rows one person may own, and the
/// guarantee at that distance. The guarantee is an epsilon, or a [`Rho`].
///
/// ```
/// use sottovoce::{exact::Rational, privacy::{Neighbors, Person}};
/// let person = Person::new(Neighbors::AddOrRemoveOne, 3, "0.3".parse()?)?;
/// assert_eq!(person.loss(&Rational::ONE)?.reported(), 0.1);
/// // Answers that move by 2 for each row need noise of scale 3 * 2 / 0.3.
/// assert_eq!(person.scale(2u64), Rational::from(20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person<N: Notion = Epsilon> {
    neighbors: Neighbors,
    rows: u64,
    promise: N,
}

/// A notion of privacy, by the terms of its guarantee. Everything that depends on the notion is
/// looked up here.
pub trait Notion: Clone {
    /// The name of the guaranteed amount, in plans and in refusals.
    const NAME: &'static str;

    /// This amount, for anyone who owns up to `rows` rows.
    fn new(amount: Positive, rows: u64) -> Self;

    /// How much.
    fn amount(&self) -> &Positive;

    /// The loss in terms of this notion between datasets that differ in `d_in` rows, if this amount
    /// is guaranteed to anyone who owns `rows`.
    fn loss(&self, d_in: &Rational, rows: u64) -> Loss;

    /// The loss in nats, for any outcome; infinite where no epsilon follows.
    fn epsilon(&self) -> Loss;
}

/// A loss of this many nats, for any outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epsilon {
    epsilon: Positive,
    /// `rows / epsilon`.
    scale: Rational,
}

/// A loss in zero-concentrated terms: no epsilon follows from it without a delta.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rho(Positive);

impl Notion for Epsilon {
    const NAME: &'static str = "epsilon";

    fn new(epsilon: Positive, rows: u64) -> Self {
        let scale = Rational::from(rows) * epsilon.reciprocal().clone();
        Self { epsilon, scale }
    }

    fn amount(&self) -> &Positive {
        &self.epsilon
    }

    /// `epsilon * d_in / rows`.
    fn loss(&self, d_in: &Rational, _: u64) -> Loss {
        Loss::at(d_in, &self.scale)
    }

    fn epsilon(&self) -> Loss {
        Loss::Finite(self.epsilon.value().clone())
    }
}

impl Notion for Rho {
    const NAME: &'static str = "rho";

    fn new(rho: Positive, _: u64) -> Self {
        Self(rho)
    }

    fn amount(&self) -> &Positive {
        &self.0
    }

    /// `rho * (d_in / rows)^2`.
    fn loss(&self, d_in: &Rational, rows: u64) -> Loss {
        let squared = Rational::whole(Natural::from(rows) * rows) * self.0.reciprocal().clone();
        Loss::at(&(d_in.clone() * d_in.clone()), &squared)
    }

    fn epsilon(&self) -> Loss {
        Loss::Infinite
    }
}

impl<N: Notion> Person<N> {
    /// A guarantee to anyone who owns up to `rows` rows, in terms of any notion.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `rows > 0` and `amount > 0`.
    pub fn of(neighbors: Neighbors, rows: u64, amount: Rational) -> Result<Self> {
        let rows = at_least_one(rows)?;
        let amount = Positive::new(amount, N::NAME)?;
        Ok(Self { neighbors, rows, promise: N::new(amount, rows) })
    }

    /// The neighbors.
    #[must_use]
    pub fn neighbors(&self) -> Neighbors {
        self.neighbors
    }

    /// The most rows that one person may own.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The amount that is guaranteed.
    #[must_use]
    pub fn promise(&self) -> &Positive {
        self.promise.amount()
    }

    /// The distance in units of cost between datasets that differ in the rows of one person, if
    /// those that differ in one row are `distance` apart.
    #[must_use]
    pub fn units(&self, distance: u64) -> Natural {
        Natural::from(self.rows) * distance
    }

    /// The loss of one release at the distance of one person, in nats; infinite where no epsilon
    /// follows from the guarantee.
    pub fn epsilon(&self) -> Loss {
        self.promise.epsilon()
    }

    /// The privacy map of a mechanism that just satisfies the guarantee: the loss in terms of the
    /// notion between datasets that differ in `d_in` rows (added or removed, or changed). An
    /// epsilon grows with their number, a rho with its square.
    ///
    /// ```
    /// use sottovoce::{exact::Rational, privacy::{Neighbors, Person}};
    /// let person = Person::at_price(Neighbors::AddOrRemoveOne, 3, "1/8".parse()?)?;
    /// // Twice the rows cost four times as much.
    /// assert_eq!(person.loss(&Rational::from(6))?.reported(), 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `d_in` is a whole number, at least 0.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss> {
        whole_rows(d_in).map(|_| self.promise.loss(d_in, self.rows))
    }
}

impl Person {
    /// A guarantee to anyone who owns up to `rows` rows: a loss of `epsilon` nats.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `rows > 0` and `epsilon > 0`.
    pub fn new(neighbors: Neighbors, rows: u64, epsilon: Rational) -> Result<Self> {
        Self::of(neighbors, rows, epsilon)
    }

    /// The scale at which a mechanism whose loss is distance over scale satisfies the guarantee. It
    /// is for answers that move by `distance` between datasets that differ in one row:
    /// `rows * distance / epsilon`.
    pub fn scale(&self, distance: impl Into<Natural>) -> Rational {
        self.promise.scale.clone() * Rational::whole(distance.into())
    }
}

impl Person<Rho> {
    /// A guarantee to anyone who owns up to `rows` rows: a loss of `rho`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `rows > 0` and `rho > 0`.
    pub fn at_price(neighbors: Neighbors, rows: u64, rho: Rational) -> Result<Self> {
        Self::of(neighbors, rows, rho)
    }

    /// How far answers move with the rows of one person, squared, if they move by `squared` between
    /// datasets that differ in one row: `rows^2 * squared`.
    pub fn squared(&self, squared: Natural) -> Rational {
        Rational::whole(Natural::from(self.rows) * self.rows * squared)
    }
}

fn at_least_one(rows: u64) -> Result<u64> {
    let rule = "must be a whole number, at least 1";
    (rows > 0).then_some(rows).ok_or(Error::parameter("rowsPerPerson", rule))
}

/// A distance between datasets, in rows.
///
/// # Errors
/// [`Error::Parameter`] unless `d_in` is a whole number, at least 0.
pub fn whole_rows(d_in: &Rational) -> Result<Natural> {
    Error::parameter("dIn", "must be a whole number of rows, at least 0")
        .when(d_in.is_negative() || !d_in.is_integer())?;
    Ok(d_in.size())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(rows: u64, epsilon: &str) -> Result<Person, Error> {
        Person::new(Neighbors::ChangeOne, rows, epsilon.parse().unwrap())
    }

    #[test]
    fn nobody_and_no_loss_are_refused() {
        let argument = |refused: Result<Person, Error>| refused.unwrap_err().argument();
        assert_eq!(argument(person(0, "1")), Some("rowsPerPerson"));
        for bad in ["0", "-1", "-1e-400"] {
            assert_eq!(argument(person(1, bad)), Some("epsilon"), "{bad}");
        }
    }

    #[test]
    fn losses_grow_with_rows_and_are_declared_for_a_person() {
        let person = person(3, "0.3").unwrap();
        let loss = |d_in: &str| person.loss(&d_in.parse().unwrap()).map(|loss| loss.reported());
        assert_eq!(
            (loss("0"), loss("1"), loss("3"), loss("6")),
            (Ok(0.0), Ok(0.1), Ok(0.3), Ok(0.6))
        );
        assert!(loss("1/2").is_err() && loss("-1").is_err());
        assert_eq!(person.epsilon().reported(), 0.3);
    }

    #[test]
    fn prices_grow_with_the_square_of_rows() {
        let person = Person::at_price(Neighbors::ChangeOne, 3, "0.9".parse().unwrap()).unwrap();
        let price = |d_in: &str| person.loss(&d_in.parse().unwrap()).map(|loss| loss.reported());
        assert_eq!(
            (price("0"), price("1"), price("3"), price("6")),
            (Ok(0.0), Ok(0.1), Ok(0.9), Ok(3.6))
        );
        assert!(price("1/2").is_err() && price("-1").is_err());
        assert_eq!(person.squared(Natural::from(2u8)), Rational::from(18));
        for (rows, rho, argument) in [(0, "1", "rowsPerPerson"), (1, "0", "rho"), (1, "-1", "rho")]
        {
            let refused = Person::at_price(Neighbors::ChangeOne, rows, rho.parse().unwrap());
            assert_eq!(refused.unwrap_err().argument(), Some(argument));
        }
    }

    #[test]
    fn the_scale_turns_the_distance_of_a_row_into_the_loss_of_a_person() {
        for (rows, epsilon, distance, scale) in
            [(1, "1", 1, "1"), (3, "0.1", 2, "60"), (1, "1/3", 7, "21")]
        {
            let person = person(rows, epsilon).unwrap();
            assert_eq!(person.scale(distance).to_string(), scale);
            let of_a_person = Rational::from(rows) * Rational::from(distance);
            assert_eq!(Loss::at(&of_a_person, &person.scale(distance)), person.epsilon());
            assert_eq!(
                Rational::new(person.units(distance).into(), Natural::ONE),
                Some(of_a_person)
            );
        }
    }
}
