//! The WebAssembly modules: the bindings of `sottovoce`, linked.
//!
//! It is a crate of its own because the last step of linking optimizes everything once more, at the
//! level of the crate that is linked. This crate is built for speed. Code below it that is built
//! for size stays so, function by function.
#![deny(missing_docs)]

#[cfg(feature = "linked")]
pub use sottovoce::bindings;
