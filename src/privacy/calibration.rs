//! How noise is sized: by a scale, or by the epsilon it must keep.

use crate::{
    Error, Result,
    exact::{Positive, Rational},
};

/// The target that noise, or the temperature of a selection, is calibrated to.
#[derive(Clone, Debug)]
pub enum Calibration {
    /// This scale, in the unit of the input. It may be 0: then there is no noise.
    Scale(Rational),
    /// The loss of one release, in nats; the scale follows from the sensitivity.
    Epsilon(Positive),
}

/// Error for an epsilon that has nothing to be measured against.
pub const SENSITIVITY_REQUIRED: Error =
    Error::parameter("sensitivity", "is required with epsilon: set how far apart neighbors can be");

impl Calibration {
    /// The scale: as given, or `distance / epsilon`, rounded up where its text would be too long
    /// for a plan.
    ///
    /// ```
    /// use sottovoce::{exact::{Positive, Rational}, privacy::Calibration};
    /// let half = Calibration::Epsilon(Positive::new("1/2".parse()?, "epsilon")?);
    /// assert_eq!(half.scale(Some(&Rational::from(3)))?, Rational::from(6));
    /// assert_eq!(half.scale(None).unwrap_err().argument(), Some("sensitivity"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] for an epsilon without a distance, and for one whose scale a plan
    /// cannot hold.
    pub fn scale(&self, distance: Option<&Rational>) -> Result<Rational> {
        match (self, distance) {
            (Self::Scale(scale), _) => Ok(scale.clone()),
            (Self::Epsilon(_), None) => Err(SENSITIVITY_REQUIRED),
            (Self::Epsilon(epsilon), Some(distance)) => (distance.clone()
                * epsilon.reciprocal().clone())
            .readable_up()
            .ok_or(Error::parameter("epsilon", "must give a scale within 1e-400 and 1e400")),
        }
    }
}
