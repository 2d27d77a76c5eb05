//! What is promised to one person.

use super::{Loss, Neighbors};
use crate::{
    Error,
    exact::{Natural, Positive, Rational},
};

/// One person's protection: who neighbors are, how many rows one person may own, and the loss at
/// that distance.
///
/// ```
/// use sottovoce::{exact::Rational, privacy::{Neighbors, Person}};
/// let person = Person::new(Neighbors::AddOrRemoveOne, 3, "0.3".parse()?)?;
/// assert_eq!(person.loss(&Rational::ONE)?.reported(), 0.1);
/// // Answers that move by 2 for each row need noise of scale 3 * 2 / 0.3.
/// assert_eq!(person.scale(2), Rational::from(20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    neighbors: Neighbors,
    rows: u64,
    epsilon: Positive,
    /// `rows / epsilon`.
    scale: Rational,
}

impl Person {
    /// A promise to whoever owns up to `rows` rows: a loss of `epsilon` nats.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `rows > 0` and `epsilon > 0`.
    pub fn new(neighbors: Neighbors, rows: u64, epsilon: Rational) -> Result<Self, Error> {
        if rows == 0 {
            return Err(Error::Parameter {
                name: "rowsPerPerson",
                rule: "must be a whole number, at least 1",
            });
        }
        let epsilon = Positive::new(epsilon, "epsilon")?;
        let scale = Rational::from(rows) * epsilon.reciprocal().clone();
        Ok(Self { neighbors, rows, epsilon, scale })
    }

    /// Who neighbors are.
    #[must_use]
    pub fn neighbors(&self) -> Neighbors {
        self.neighbors
    }

    /// The epsilon that was promised.
    #[must_use]
    pub fn promise(&self) -> &Positive {
        &self.epsilon
    }

    /// The scale at which a mechanism whose loss is distance over scale keeps the promise, for
    /// answers that move by `distance` between data sets that differ in one row:
    /// `rows * distance / epsilon`.
    #[must_use]
    pub fn scale(&self, distance: u64) -> Rational {
        self.scale.clone() * Rational::from(distance)
    }

    /// The loss of one release at the distance of one person.
    #[must_use]
    pub fn epsilon(&self) -> Loss {
        Loss::Finite(self.epsilon.value().clone())
    }

    /// The privacy map of such a mechanism: the loss between data sets that differ in `d_in` rows
    /// (added or removed, or changed), `epsilon * d_in / rows`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `d_in` is a whole number, at least 0.
    pub fn loss(&self, d_in: &Rational) -> Result<Loss, Error> {
        whole_rows(d_in).map(|_| Loss::at(d_in, &self.scale))
    }

    /// The units of cost that data sets are apart which differ in the rows of one person, where
    /// those that differ in one row are `distance` apart.
    #[must_use]
    pub fn units(&self, distance: u64) -> Natural {
        Natural::from(self.rows) * distance
    }
}

/// A distance between data sets, in rows.
///
/// # Errors
/// [`Error::Parameter`] unless `d_in` is a whole number, at least 0.
pub fn whole_rows(d_in: &Rational) -> Result<Natural, Error> {
    if d_in.is_negative() || !d_in.is_integer() {
        return Err(Error::Parameter {
            name: "dIn",
            rule: "must be a whole number of rows, at least 0",
        });
    }
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
