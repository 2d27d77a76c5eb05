//! The size of noise: given directly, or by what it has to satisfy.

use crate::{
    Error, Result,
    exact::{Positive, Rational, power_of_ten},
    privacy::conversion::rho_of,
};

/// The target that noise is calibrated to.
#[derive(Clone, Debug)]
pub enum Size {
    /// This variance; 0 adds nothing.
    Variance(Rational),
    /// This standard deviation; 0 adds nothing. (That of the noise is at most it.)
    Deviation(Rational),
    /// The loss of one release, as rho; the variance follows from the distance.
    Rho(Positive),
    /// An epsilon and a delta that one release implies, by the largest `rho` that is known to.
    Approximate {
        /// At least 0.
        epsilon: Rational,
        /// Above 0 and below 1.
        delta: Rational,
    },
}

impl Size {
    /// The variance between 0 and `10^36`, as given, or `squared / (2 rho)`. Here `squared` is the
    /// square of the L2 distance. It is rounded up if its text would be too long for a plan, and if
    /// `rho` is irrational.
    ///
    /// ```
    /// use sottovoce::{exact::{Positive, Rational}, mechanism::discrete_gaussian::Size};
    /// let eighth = Size::Rho(Positive::new("1/8".parse()?, "rho")?);
    /// assert_eq!(eighth.variance(Some(&Rational::from(2)))?, Rational::from(8));
    /// assert_eq!(eighth.variance(None).unwrap_err().argument(), Some("sensitivity"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] for a `rho` without a distance; for what no variance follows from; and
    /// for a variance above `10^36`, or that a plan cannot hold.
    pub fn variance(&self, squared: Option<&Rational>) -> Result<Rational> {
        let (variance, beyond) = match self {
            Self::Variance(variance) => (variance.clone(), ("variance", "must be from 0 to 1e36")),
            // The square of a negative one would do, but it is a slip.
            Self::Deviation(scale) if scale.is_negative() => (scale.clone(), DEVIATION),
            Self::Deviation(scale) => (scale.clone() * scale.clone(), DEVIATION),
            Self::Rho(rho) => {
                let squared = squared.ok_or(DISTANCE_REQUIRED)?;
                (
                    squared.clone() * rho.half_reciprocal(),
                    ("rho", "must give a variance from 1e-400 to 1e36"),
                )
            }
            Self::Approximate { epsilon, delta } => {
                let squared = squared.ok_or(DISTANCE_REQUIRED)?;
                let beyond = ("epsilon", "must give a variance from 1e-400 to 1e36");
                let rho = Positive::new(rho_of(epsilon, delta)?, beyond.0)?;
                ((squared.clone() * rho.half_reciprocal()).up40(), beyond)
            }
        };
        let most = Rational::whole(power_of_ten(36));
        let (name, rule) = beyond;
        let readable = variance.readable_up().filter(|read| !read.is_negative() && *read <= most);
        readable.ok_or(Error::parameter(name, rule))
    }
}

const DEVIATION: (&str, &str) = ("scale", "must be 0, or from 1e-200 to 1e18");

/// The missing argument if there is nothing to measure a loss against.
const DISTANCE_REQUIRED: Error =
    Error::parameter("sensitivity", "is required with rho: set how far apart neighbors can be");
