//! Exact verification by enumeration: the real samplers are run on every digit string.
//!
//! A sampler is a function of its digits. Run it on a finite string: either it stops, and the mass
//! of the string belongs to its outcome, or it asks for more, and the string is continued in every
//! way. The mass that reached an outcome and that mass plus the unresolved rest enclose the
//! outcome's true probability: no statistics, and no model of the code. The judge computes the true
//! probability with another big-integer library and another series.

mod base2;
mod counted;
mod discrete_laplace;
mod discrete_laplace_base2;
mod exponential;
mod exponential_base2;
mod geometric;
mod gumbel;
mod gumbel_max;
mod integer_partition;
mod joint;
mod judge;
mod normalized;
mod permute_and_flip;
mod permute_and_flip_base2;
mod quantile;
mod ratio;
#[path = "../reference/mod.rs"]
mod reference;
mod sparse_vector;
mod threshold_test;
mod tree;
mod uniform;
mod weighted;
