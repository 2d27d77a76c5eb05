//! The public categories.

use std::rc::Rc;

use crate::{
    Error, MOST_ELEMENTS, Result,
    exact::{Real, fits},
    listed::Listed,
    query::question::Reading,
    sample::order::ordered,
};

/// Public categories, all different: numbers or texts.
#[derive(Clone, Debug)]
pub struct Categories(pub(super) Kind);

#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// In increasing order, each with its index as given.
    Numbers(Rc<[(f64, u32)]>),
    /// Each with its index as given.
    Texts(Rc<Listed>),
}

const REPEATED: Error = Error::parameter("categories", "must all be different");

impl Categories {
    /// The most categories.
    pub const MOST: usize = MOST_ELEMENTS as usize;
    /// The longest text, in bytes of UTF-8: the longest cell of a file.
    pub const LONGEST: usize = 4096;

    /// Categories that are numbers: finite; -0 is 0.
    ///
    /// ```
    /// use sottovoce::query::rows::histogram::Categories;
    /// assert_eq!(Categories::numbers(&[3.0, 1.0, 2.0])?.len(), 3);
    /// assert!(Categories::numbers(&[0.0, -0.0]).is_err());
    /// # Ok::<(), sottovoce::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are none, or one is not finite or is given twice;
    /// [`Error::Limit`] for more than [`Categories::MOST`].
    pub fn numbers(numbers: &[f64]) -> Result<Self> {
        check_length(numbers.len())?;
        Error::parameter("categories", "must be finite numbers")
            .when(!numbers.iter().all(|number| number.is_finite()))?;
        // By one sort for all: those of the standard library are compiled again for each kind.
        let keys = numbers.iter().map(|number| Real::new(*number).map_or(0, Real::place).into());
        let sorted: Vec<(f64, u32)> = ordered(keys, u64::BITS)
            .into_iter()
            .map(|place| (numbers[place], fits(place, "at most Categories::MOST")))
            .collect();
        if sorted.is_sorted_by(|(one, _), (other, _)| one < other) {
            Ok(Self(Kind::Numbers(sorted.into())))
        } else {
            Err(REPEATED)
        }
    }

    /// Categories that are texts, of at most [`Categories::LONGEST`] bytes; compared as they stand,
    /// letter by letter.
    ///
    /// ```
    /// use sottovoce::query::rows::histogram::Categories;
    /// assert_eq!(Categories::texts(vec!["yes".into(), "Yes".into(), "".into()])?.len(), 3);
    /// # Ok::<(), sottovoce::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are none, or one is too long or is given twice;
    /// [`Error::Limit`] for more than [`Categories::MOST`].
    pub fn texts(texts: Vec<String>) -> Result<Self> {
        check_length(texts.len())?;
        Error::parameter("categories", "must be at most 4096 bytes of UTF-8 each")
            .when(texts.iter().any(|text| text.len() > Self::LONGEST))?;
        let mut listed = Listed::default();
        REPEATED.when(!texts.into_iter().zip(0..).all(|(text, index)| listed.add(text, index)))?;
        Ok(Self(Kind::Texts(listed.into())))
    }

    /// Numbers in increasing order, each with its index as given; `None` of texts.
    pub(in crate::query) fn in_order(&self) -> Option<&[(f64, u32)]> {
        match &self.0 {
            Kind::Numbers(sorted) => Some(sorted),
            Kind::Texts(_) => None,
        }
    }

    /// The type that rows are read as.
    pub(super) fn reading(&self) -> Reading {
        match &self.0 {
            Kind::Numbers(_) => Reading::Numbers,
            Kind::Texts(_) => Reading::Texts,
        }
    }

    /// How many there are, at least 1.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::Numbers(numbers) => numbers.len(),
            Kind::Texts(texts) => texts.count(),
        }
    }
}

fn check_length(length: usize) -> Result<()> {
    Error::parameter("categories", "must not be empty").when(length == 0)?;
    Error::too_many("categories").when(length > Categories::MOST)
}
