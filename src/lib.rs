//! Exact differential privacy for the web.
//!
//! The Rust core of the npm package `sottovoce`. Every released value has exactly the law that its
//! proof is about: random decisions compare a lazily revealed uniform real number with certified
//! enclosures, and a decision is taken only when the enclosures settle it. No floating-point number
//! takes part.
#![forbid(unsafe_code)]
#![deny(missing_docs, clippy::float_arithmetic, clippy::disallowed_methods, clippy::unwrap_used)]
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
pub mod bindings;

pub use sottovoce_base::{Error, csv, entropy, exact};
