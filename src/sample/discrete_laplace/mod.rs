//! Noise on integers: for releases of counts, histograms and sums.
//!
//! Use [`Digits`]. It draws the independent digits of a geometric number, each by one word. So its
//! duration reveals nothing about the noise. [`Cks20`], the sampler of Canonne, Kamath and Steinke,
//! exists for comparison. Its duration reveals the noise, and together with the output it reveals
//! the input. [`Within`] draws by digits too, noise that is never larger than a limit.
//!
//! The distribution: integer `k` has probability `(1 - a) / (1 + a) * a^|k|`, `a = exp(-1/scale)`.
#![doc = include_str!("proof.md")]

mod cks20;
mod digit;
mod digits;
mod shared;
#[cfg(test)]
mod tests;
mod within;

pub use cks20::Cks20;
pub use digits::Digits;
pub use within::Within;

/// The sampler that draws; the distribution is the same for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sampler {
    /// A fixed amount of randomness.
    Digits,
    /// Canonne, Kamath and Steinke 2020. Its duration reveals the noise, so that together with the
    /// output it reveals the input.
    Cks20,
}

crate::named!(Sampler, "sampler": Digits "digits", Cks20 "cks20");
