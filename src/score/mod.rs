//! Scores: what data say about each public candidate, and how far one person can move them.
//!
//! Between rows and a mechanism there is always one of these: [`quantile`] makes costs of rows that
//! come in chunks, [`scores`] takes numbers that you computed yourself, and [`costs`] takes them
//! for the mechanisms in base 2, which need them clamped. Nothing is drawn here.
//!
//! What bites: candidates are public, and a score that depends on more people than its sensitivity
//! says breaks every guarantee that is built on it; of `quantile` the sensitivity is proved, of the
//! other two it is your word.

pub mod costs;
pub mod quantile;
pub mod scores;
