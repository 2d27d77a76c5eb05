//! Exact verification by enumeration: the real samplers are run on every digit string.
//!
//! A sampler is a function of its digits. Run it on a finite string: either it stops, and the mass
//! of the string belongs to its outcome, or it asks for more, and the string is continued in every
//! way. The mass that reached an outcome and that mass plus the unresolved rest enclose the
//! outcome's true probability: no statistics, and no model of the code. The judge computes the true
//! probability with another big-integer library and another series.

use crate::reference;

// Every file beside this one is a module: a mechanism's judge is found by listing. (Cargo sees a
// new file when another one has changed.)
automod::dir!("tests/rust/enumeration");
