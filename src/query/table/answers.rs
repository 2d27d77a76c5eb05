//! Drawn values in the unit of what was asked.

use super::statistic::{Answer, Drawn};
use crate::exact::{Bounds, Integer, Rational, up};

/// The answers of one question, one group after the other.
#[derive(Clone, Debug, PartialEq)]
pub enum Answers {
    /// One number for each group: a count, a sum or a candidate.
    Numbers(Vec<f64>),
    /// Two sums for each group, from which its mean follows
    /// ([`mean::Range`](crate::query::rows::mean::Range)).
    Sums(Vec<Integer>),
}

impl Answer<'_> {
    /// The answers that drawn values are.
    #[allow(clippy::cast_precision_loss)] // none up to 2^53 - 1
    pub(super) fn answers(&self, drawn: Drawn) -> Answers {
        match (drawn, self) {
            (Drawn::Points(points), _) => Answers::Numbers(points),
            (Drawn::Integers(sums), Self::Sums(_)) => {
                let wide = Bounds::wide();
                Answers::Sums(sums.into_iter().map(|sum| wide.clamp(sum)).collect())
            }
            (Drawn::Integers(totals), Self::Steps(range)) => {
                Answers::Numbers(totals.iter().map(|total| range.value(total)).collect())
            }
            (Drawn::Integers(counts), _) => {
                Answers::Numbers(counts.iter().map(|count| safe(count) as f64).collect())
            }
        }
    }

    /// An error of drawn values as one of answers, rounded up.
    pub(super) fn error(&self, of_drawn: &Rational) -> f64 {
        match self {
            Self::Steps(range) => range.error(&of_drawn.size()),
            _ => up(of_drawn),
        }
    }
}

/// The nearest safe integer.
fn safe(count: &Integer) -> i64 {
    const MOST: i64 = (1 << 53) - 1;
    let end = if *count < Integer::ZERO { -MOST } else { MOST };
    i64::try_from(count).map_or(end, |count| count.clamp(-MOST, MOST))
}
