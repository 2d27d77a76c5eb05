//! The WebAssembly modules: the bindings of `sottovoce`, linked.
//!
//! A crate of its own, because the last step of linking optimizes everything once more, at the
//! level of the crate that is linked: this one is for speed, and what is built for size below it
//! stays so, function by function.
#![deny(missing_docs)]

#[cfg(feature = "linked")]
pub use sottovoce::bindings;
