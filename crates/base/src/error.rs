//! Why a call was refused.

use core::fmt;

/// Why a call was refused. No variant holds a value from the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub enum Error {
    /// A parameter breaks its documented rule; `code()` is `"ERR_ARGUMENT"`.
    Parameter {
        /// The argument, by its public name.
        name: &'static str,
        /// The rule it breaks, as the rest of a sentence that begins with the name.
        rule: &'static str,
    },
    /// A public size is more than one release can carry; `code()` is `"ERR_LIMIT"`.
    Limit {
        /// The argument, by its public name.
        name: &'static str,
        /// The rule it breaks, as the rest of a sentence that begins with the name.
        rule: &'static str,
    },
    /// A file or stream could not be read as specified; `code()` is `"ERR_DATA"`.
    Data {
        /// The argument, by its public name.
        name: &'static str,
        /// The rule it breaks, as the rest of a sentence that begins with the name.
        rule: &'static str,
    },
    /// The random source failed; nothing was released; `code()` is `"ERR_NO_ENTROPY"`.
    Entropy,
}

/// The result of a call that may be refused.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// The most candidates, categories, costs, scores, points or counts of one release: their tables
/// are then a matter of megabytes.
pub const MOST_ELEMENTS: u32 = 1 << 20;

/// Gives each of few choices its name in plans, and refuses any other text by the argument's name.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($kind:ident, $argument:literal: $($choice:ident $name:literal),+) => {
        impl $kind {
            /// The name in plans.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$choice => $name,)+
                }
            }
        }

        impl core::str::FromStr for $kind {
            type Err = $crate::Error;

            fn from_str(text: &str) -> Result<Self, $crate::Error> {
                match text {
                    $($name => Ok(Self::$choice),)+
                    _ => Err($crate::Error::Parameter {
                        name: $argument,
                        rule: $crate::named!(@rule $($name),+),
                    }),
                }
            }
        }
    };
    (@rule $first:literal, $($rest:literal),+) => {
        concat!("must be \"", $first, "\"", $crate::named!(@or $($rest),+))
    };
    (@or $last:literal) => {
        concat!(" or \"", $last, "\"")
    };
    (@or $next:literal, $($rest:literal),+) => {
        concat!(", \"", $next, "\"", $crate::named!(@or $($rest),+))
    };
}

impl Error {
    /// A parameter that breaks its rule, which goes on a sentence that begins with its public name.
    pub const fn parameter(name: &'static str, rule: &'static str) -> Self {
        Self::Parameter { name, rule }
    }

    /// A public size that breaks its rule, worded as in [`Error::parameter`].
    pub const fn limit(name: &'static str, rule: &'static str) -> Self {
        Self::Limit { name, rule }
    }

    /// A file or stream that breaks its rule, worded as in [`Error::parameter`].
    pub const fn data(name: &'static str, rule: &'static str) -> Self {
        Self::Data { name, rule }
    }

    /// More than [`MOST_ELEMENTS`].
    pub const fn too_many(name: &'static str) -> Self {
        Self::limit(name, "must be at most 1048576 (2^20)")
    }

    /// Refuses where the rule is broken.
    ///
    /// # Errors
    ///
    /// Itself, if `broken` is true.
    ///
    /// ```
    /// use sottovoce::Error;
    /// let above_zero = |step: i64| Error::parameter("step", "must be above 0").when(step <= 0);
    /// assert_eq!(above_zero(1), Ok(()));
    /// assert_eq!(above_zero(0).unwrap_err().argument(), Some("step"));
    /// ```
    #[inline(always)] // a branch, as if it were written out
    pub fn when(self, broken: bool) -> Result<(), Self> {
        if broken { Err(self) } else { Ok(()) }
    }

    /// The stable code that the JavaScript package reports.
    ///
    /// ```
    /// assert_eq!(sottovoce::Error::Entropy.code(), "ERR_NO_ENTROPY");
    /// ```
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Parameter { .. } => "ERR_ARGUMENT",
            Self::Limit { .. } => "ERR_LIMIT",
            Self::Data { .. } => "ERR_DATA",
            Self::Entropy => "ERR_NO_ENTROPY",
        }
    }

    /// The argument that was wrong, if one was.
    #[must_use]
    pub fn argument(&self) -> Option<&'static str> {
        match self {
            Self::Parameter { name, .. } | Self::Limit { name, .. } | Self::Data { name, .. } => {
                Some(name)
            }
            Self::Entropy => None,
        }
    }

    /// The rule that was broken: the rest of a sentence that begins with the argument, or a whole
    /// one if no argument was wrong.
    ///
    /// ```
    /// use sottovoce::Error;
    /// let error = Error::Parameter { name: "epsilon", rule: "must be above 0" };
    /// assert_eq!(error.rule(), "must be above 0");
    /// assert_eq!(error.to_string(), "epsilon must be above 0");
    /// ```
    #[must_use]
    pub fn rule(&self) -> &'static str {
        match self {
            Self::Parameter { rule, .. } | Self::Limit { rule, .. } | Self::Data { rule, .. } => {
                rule
            }
            Self::Entropy => "the random source failed. Nothing was released",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.argument() {
            Some(name) => write!(f, "{name} {}", self.rule()),
            None => f.write_str(self.rule()),
        }
    }
}

impl core::error::Error for Error {}

#[cfg(test)]
mod tests {
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Season {
        Spring,
        Summer,
        Autumn,
        Winter,
    }

    crate::named! {
        Season, "season":
        Spring "spring",
        Summer "summer",
        Autumn "autumn",
        Winter "winter"
    }

    #[test]
    fn a_choice_of_any_number_is_refused_by_all_their_names() {
        assert_eq!("winter".parse(), Ok(Season::Winter));
        assert_eq!([Season::Spring, Season::Autumn].map(Season::name), ["spring", "autumn"]);
        assert_eq!(
            "monsoon".parse::<Season>().map_err(|error| error.to_string()),
            Err("season must be \"spring\", \"summer\", \"autumn\" or \"winter\"".into())
        );
    }
}
