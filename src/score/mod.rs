//! Scores: what data say about each public candidate, and how far one person can move them.
//!
//! One of these is always between rows and a mechanism. The module [`quantile`] makes costs of rows
//! that come in chunks. The module [`scores`] takes numbers that you computed yourself; [`costs`]
//! takes them for the mechanisms in base 2, which need them clamped. Nothing is drawn here.
//! **Watch out**: candidates are public. A score that depends on more people than its sensitivity
//! says breaks every guarantee that is built on it. The sensitivity of `quantile` is proved; that
//! of the other two is your word.

pub mod costs;
pub mod quantile;
pub mod scores;
