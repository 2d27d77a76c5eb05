//! Exact differential privacy: private medians, counts, sums, choices and noise, computed where the
//! data are.
//!
//! This is the Rust core of the npm package `sottovoce`. Every released value has exactly the
//! distribution that its proof is about. Random decisions compare a lazily revealed uniform real
//! number with certified enclosures, and a decision is made only once the enclosures separate the
//! outcomes. No floating-point number takes part. The proofs are in the documentation of the
//! modules.
//!
//! # Example
//!
//! The median of a thousand rows among public candidates:
//!
//! ```
//! use sottovoce::{
//!     entropy::System,
//!     exact::AnyGrid,
//!     privacy::{Neighbors, Person},
//!     query::quantile::{Quantile, QuantileQuestion, Settings, Weights},
//!     score::quantile::Scorer,
//! };
//!
//! let ages = AnyGrid::new(&"0".parse()?, &"100".parse()?, &"1".parse()?)?;
//! let (alpha, scorer) = ("1/2".parse()?, Scorer::Interval);
//! let settings = Settings { alpha, scorer, weights: Weights::BaseE };
//! let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1".parse()?)?;
//! let query = Quantile::new(person, QuantileQuestion::new(settings, ages)?)?;
//! // Known before a row is read: with probability 95 %, fewer than 8 rows off the true median.
//! assert!(query.rank_error(&"0.95".parse()?)? < 8.into());
//!
//! let mut tally = query.tally();
//! tally.add(&(0..1000).map(|row| f64::from(row % 90)).collect::<Vec<_>>())?;
//! let median = query.release(&mut tally, &mut System::new(query.words()))?;
//! assert!((0.0..=100.0).contains(&median));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map
//!
//! | I want | look in |
//! | --- | --- |
//! | an answer about rows, a choice by scores or costs, noise on integers | [`query`] |
//! | one mechanism by itself, its privacy map and its proof | [`mechanism`] |
//! | to say who is protected, and what a release costs | [`privacy`] |
//! | a column of a file | [`csv`], [`xlsx`] |
//! | randomness: the system's, or a tape for tests | [`entropy`] |
//! | why a call was refused | [`Error`] |
//!
//! Underneath lie [`score`] (what data say about each candidate), [`sample`] (exact draws) and
//! [`exact`] (exact numbers).
//!
//! # Proofs
//!
//! Each is in the documentation of the module whose code it is about. Proofs about the numbers that
//! it needs are in the modules below it.
//!
//! | it says | look in |
//! | --- | --- |
//! | how far an answer moves when one person's rows do, which gives the loss of a question | [`query::quantile`], [`query::rows`], [`query::selection`], [`query::noise`], [`query::gaussian`] |
//! | the exact distribution of a mechanism, and its loss | each module of [`mechanism`]: [`mechanism::exponential`] is the shortest to begin with |
//! | what a loss is in zero-concentrated terms, what budgets guarantee | [`privacy::concentrated`], [`privacy::conversion`], [`privacy::base2`], [`privacy::ledger`] |
//! | that a draw has the distribution, and how many words it takes | each module of [`sample`] |
//! | that enclosures enclose | [`exact`] |
//!
//! # What is stable
//!
//! Before 1.0, a version that breaks the API changes the second number, and the changelog says what
//! to do.
//!
//! | | |
//! | --- | --- |
//! | the API | [`query`], [`mechanism`], [`privacy`], [`csv`], [`xlsx`], [`entropy`], [`Error`], and the types of other modules that their signatures name: [`exact::Rational`], [`exact::Natural`], [`exact::Integer`], [`exact::Positive`], [`exact::Bounds`], [`exact::DyadicBase`], scores and costs |
//! | exempt: may change in any version | the rest of [`exact`], [`sample`] and [`score`]; items hidden from this documentation, such as the hooks that tests use; the feature `bindings`, which is for the npm package |
//!
//! The distribution of a release is what its proof says in every version. The random words that it
//! takes, and with them the output of a seed, change only where the changelog says "Seeded output
//! changed".
//!
//! # Errors and panics
//!
//! Public parameters are checked before data are touched, and refused by an [`Error`] that names
//! the argument and its rule and never holds data. A panic is a bug in this crate, or a call that
//! its documentation rules out under "Panics"; it says a reason and no value.
#![deny(missing_docs, clippy::float_arithmetic, clippy::unwrap_used)]
// Values are written for programmers in panics only, whose texts are cut from what is shipped.
#![deny(clippy::use_debug)]
#![deny(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss
)]
#![cfg_attr(
    test,
    allow(
        clippy::float_arithmetic,
        clippy::unwrap_used,
        clippy::use_debug,
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss
    )
)]

pub mod mechanism;
pub mod privacy;
pub mod query;
pub mod sample;
pub mod score;

#[cfg(feature = "boundary")]
#[doc(hidden)]
pub mod bindings;

pub use sottovoce_base::{Error, MOST_ELEMENTS, Result, csv, entropy, exact, xlsx};
pub(crate) use sottovoce_base::{listed, named};
