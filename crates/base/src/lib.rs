//! The base of everything else: exact numbers, sources of randomness, columns of files, and the
//! reasons why calls are refused.
//!
//! It is a crate of its own because a level of optimization applies to a whole crate. Modules that
//! do little more than the code here, such as the reader of files, are built for speed, and all
//! others for size (`scripts/wasm/build-wasm.mjs`). Users see it as part of `sottovoce`.
#![deny(missing_docs, clippy::float_arithmetic, clippy::unwrap_used)]
// Values are written for programmers in panics only, whose texts are removed from the shipped
// modules.
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

pub mod csv;
pub mod entropy;
mod error;
pub mod exact;
pub mod listed;
pub mod xlsx;

pub use error::{Error, MOST_ELEMENTS, Result};
