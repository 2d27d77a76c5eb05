//! Scores: what data say about each public candidate, and how far one person can move them.

pub mod costs;
pub mod quantile;
pub mod scores;
