//! How a question is reported.

use std::sync::Arc;

use crate::{
    Result,
    exact::{Rational, SmallRatio},
    sample::local::{
        Local, Range, WithProtocol, bit::Bit, boxes::Boxes, lines::Lines, subset::Subset,
        window::Window,
    },
};

/// The question, as far as reports go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// One of this many options; "prefer not to say" is one of them.
    One(u32),
    /// Any of this many boxes.
    Several(u32),
    /// A number between two bounds.
    Number(Rational, Rational),
}

/// A protocol of any kind with its parameters: the distribution of a report.
pub type Protocol = Arc<dyn Local>;

/// The protocol that is chosen. For up to 53 options it is sets of them, for more it is lines. For
/// numbers it is one bit, or a window where that at least halves the worst variance.
///
/// ```
/// use sottovoce::{exact::SmallRatio, query::survey::{Asked, best}};
/// let odds = SmallRatio::new(3, 1).ok_or("small")?;
/// assert_eq!(best(&Asked::One(10), odds)?.values(), 1 << 10);
/// assert_eq!(best(&Asked::Several(5), odds)?.values(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::Parameter`](crate::Error::Parameter) for numbers of options or boxes out of range, and
/// for bounds that are not in order.
pub fn best(query: &Asked, odds: SmallRatio) -> Result<Protocol> {
    Ok(match query {
        Asked::One(options) if *options <= Subset::MOST_OPTIONS => {
            Arc::new(Subset::best(*options, odds)?)
        }
        Asked::One(options) => Arc::new(Lines::best(*options, odds)?),
        Asked::Several(boxes) => Arc::new(Boxes::new(*boxes, odds)?),
        Asked::Number(lowest, highest) => {
            let range = Range::new(lowest, highest)?;
            match Window::best_half(odds) {
                Some(half) => Arc::new(Window::new(range, half, odds)?),
                None => Arc::new(Bit::new(range, odds)),
            }
        }
    })
}

/// Any protocol that a plan names, held as one.
pub struct Held;

impl WithProtocol for Held {
    type Output = Protocol;

    fn with<P: Local + 'static>(self, protocol: P) -> Protocol {
        Arc::new(protocol)
    }
}
