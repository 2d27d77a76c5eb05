//! How a question is reported.

use crate::{
    Error,
    exact::{Rational, SmallRatio},
    sample::local::{Range, bit::Bit, boxes::Boxes, lines::Lines, subset::Subset, window::Window},
};

/// What is asked, as far as reports go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// One of so many options; "prefer not to say" is one of them.
    One(u32),
    /// Any of so many boxes.
    Several(u32),
    /// A number between two bounds.
    Number(Rational, Rational),
}

/// A protocol with its parameters: the law of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// A set of options.
    Subset(Subset),
    /// A line over a prime field.
    Lines(Lines),
    /// One of several boxes, and whether it is checked.
    Boxes(Boxes),
    /// One bit of a number.
    Bit(Bit),
    /// A value near a number.
    Window(Window),
}

impl Protocol {
    /// The protocol that is chosen: for up to 53 options sets of them, for more, lines; for numbers
    /// one bit, or a window where that at least halves the worst variance.
    ///
    /// ```
    /// use sottovoce::{exact::SmallRatio, query::survey::{Asked, Protocol}};
    /// let odds = SmallRatio::new(3, 1).ok_or("small")?;
    /// assert_eq!(Protocol::best(&Asked::One(10), odds)?.values(), 1 << 10);
    /// assert_eq!(Protocol::best(&Asked::Several(5), odds)?.values(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] for numbers of options or boxes out of range, and for bounds that are
    /// not in order.
    pub fn best(asked: &Asked, odds: SmallRatio) -> Result<Self, Error> {
        Ok(match asked {
            Asked::One(options) if *options <= Subset::MOST_OPTIONS => {
                Self::Subset(Subset::best(*options, odds)?)
            }
            Asked::One(options) => Self::Lines(Lines::best(*options, odds)?),
            Asked::Several(boxes) => Self::Boxes(Boxes::new(*boxes, odds)?),
            Asked::Number(lowest, highest) => {
                let range = Range::new(lowest, highest)?;
                match Window::best_half(odds) {
                    Some(half) => Self::Window(Window::new(range, half, odds)?),
                    None => Self::Bit(Bit::new(range, odds)),
                }
            }
        })
    }

    /// Reports are below this number.
    #[must_use]
    pub fn values(&self) -> u64 {
        match self {
            Self::Subset(subset) => subset.values(),
            Self::Lines(lines) => lines.values(),
            Self::Boxes(boxes) => boxes.values(),
            Self::Bit(_) => 2,
            Self::Window(window) => window.values(),
        }
    }

    /// Whether some answer can be reported as this value.
    #[must_use]
    pub fn accepts(&self, value: u64) -> bool {
        let size = match self {
            Self::Subset(subset) if subset.size() > 1 => Some(subset.size()),
            _ => None,
        };
        value < self.values() && size.is_none_or(|size| value.count_ones() == size)
    }
}
