//! Questions about rows, apart from who is hidden, and how well.
//!
//! A [`Question`] contains everything that is public about a query, except neighbors, rows per
//! person and loss. It is checked by itself. A [`Person`] makes a query of it ([`AskedIn`]), and
//! another person another one. So a question can be asked again at another loss, or be part of a
//! larger one that divides its own.
//!
//! Selection, noise and the queries of integers in base 2 are not questions. They are given numbers
//! that their users made, so there are no rows to read or to count, and the distance of neighbors
//! is in the unit of those numbers. Their mechanisms give their loss at another distance.
//!
//! ```
//! use sottovoce::{
//!     privacy::{Neighbors, Person},
//!     query::{question::{Asked, AskedIn, Question, Reading, Size}, rows::count::Test},
//! };
//! let adults = Test::new(Some(18.0), None)?;
//! assert_eq!((adults.reading(), adults.size()), (Reading::Numbers, Size::Bins(1)));
//! for epsilon in ["1", "1/12"] {
//!     let query = adults.ask(Person::new(Neighbors::AddOrRemoveOne, 1, epsilon.parse()?)?)?;
//!     // Its charge if two rows are added.
//!     let twice = query.charge_at(Neighbors::AddOrRemoveOne, 2);
//!     assert_eq!(twice.epsilon, Some(epsilon.parse::<sottovoce::exact::Rational>()? * 2.into()));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::{
    Result,
    exact::{AnyGrid, Rational},
    privacy::{Charge, Epsilon, Loss, Neighbors, Notion, Person},
};

/// A question about rows.
pub trait Question: Sized {
    /// Counts rows as they arrive.
    type Tally;

    /// An empty tally: give it the rows, in chunks of any size.
    fn tally(&self) -> Self::Tally;

    /// The type that the cell of each row is read as.
    fn reading(&self) -> Reading;

    /// How large a tally is.
    fn size(&self) -> Size;
}

/// A question that can be asked in terms of a notion.
pub trait AskedIn<N: Notion>: Question {
    /// The query.
    type Query: Asked<N>;

    /// Makes the query that satisfies the guarantee to a person.
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter), naming the setting that breaks its rule.
    fn ask(self, person: Person<N>) -> Result<Self::Query>;
}

/// A question with who is hidden, and how well.
pub trait Asked<N: Notion = Epsilon> {
    /// The person who is hidden, and how well.
    fn person(&self) -> &Person<N>;

    /// The loss of one release between datasets that differ in this many rows, added or removed or
    /// changed, no matter what was guaranteed.
    fn charge_at(&self, neighbors: Neighbors, rows: u64) -> Charge;

    /// The loss of one release to one person.
    fn charge(&self) -> Charge {
        self.charge_at(self.person().neighbors(), self.person().rows())
    }

    /// The loss of one release at the distance of one person, in nats; infinite where no epsilon
    /// follows from the guarantee.
    fn epsilon(&self) -> Loss {
        self.person().epsilon()
    }

    /// The privacy map: the loss in terms of the notion between datasets that differ in `d_in` rows
    /// (added or removed, or changed, as neighbors are).
    ///
    /// # Errors
    /// [`Error::Parameter`](crate::Error::Parameter) unless `d_in` is a whole number, at least 0.
    fn loss(&self, d_in: &Rational) -> Result<Loss> {
        self.person().loss(d_in)
    }
}

/// The type that cells of rows are read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Doubles; a value that is not a number is NaN.
    Numbers,
    /// Texts, byte for byte.
    Texts,
}

/// How large a tally is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// This many bins, for any rows.
    Bins(usize),
    /// It grows with the rows, on this many points.
    Rows(u64),
    /// One count; and every different text, kept once.
    Texts,
}

impl Size {
    /// The size of rows counted on a grid.
    pub(super) fn on(grid: &AnyGrid) -> Self {
        match grid {
            AnyGrid::Short(points) => Self::Bins(2 * points.len() + 1),
            AnyGrid::Long(grid) => Self::Rows(grid.points()),
        }
    }
}
