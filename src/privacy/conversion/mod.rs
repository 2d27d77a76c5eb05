//! Converts a loss in zero-concentrated terms to epsilon and delta, and back.
//!
//! Releases that lose `rho` together are (epsilon, delta)-private for every `delta`, with the
//! epsilon of [`epsilon_of`].
//!
//! **Watch out**: choose `delta` once, for the whole and before looking, far below one in the
//! number of people. For a sum of rhos, the result says what these releases lose together, not what
//! each did.
//!
//! Every order `a > 1` gives a valid bound (Canonne, Kamath and Steinke 2020, Proposition 12 and
//! Corollary 13). So the best order need not be known exactly: it is searched for, and the bound of
//! the one that was found is evaluated from its safe side.
#![doc = include_str!("proof.md")]

mod order;
#[cfg(test)]
mod tests;

use order::{Between, Order};

use crate::{
    Error, Result,
    exact::{Integer, Natural, Rational, exp_floor, power_of_ten, reported},
};

/// The least epsilon that is known for this rho and `delta`, rounded up.
///
/// ```
/// use sottovoce::privacy::conversion::epsilon_of;
/// assert_eq!(epsilon_of(&"1/8".parse()?, &"1e-6".parse()?)?, 2.4190931768671953);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::Parameter`] for a rho that is neither 0 nor from 10^-100 to 10^6, and a `delta` that is
/// not at least 10^-100 and below 1.
pub fn epsilon_of(rho: &Rational, delta: &Rational) -> Result<f64> {
    in_range(rho, "rho")?;
    let inverse = inverse_of(delta)?;
    if rho.is_zero() {
        return Ok(0.0);
    }
    // rho (a - 1)^2 + ln a = ln(1/delta)
    let order = Order::where_first(|order, bits| {
        let square = order.less_one().clone() * order.less_one().clone() * rho.clone();
        square + order.ln(bits).low > Between::ln(&inverse, bits).low
    });
    let bound = |bits| {
        let rest = Between::ln(&inverse, bits).minus(&order.ln(bits)).over(order.less_one());
        let cost = Between::exactly(order.value() * rho.clone());
        cost.minus(&order.ln_above(bits)).plus(&rest).at_least_zero()
    };
    Ok(order.agreed(bound, |end| reported(&end), |ends| ends.high))
}

/// The least `delta` that is known for this rho and epsilon, rounded up; at most 1.
///
/// # Errors
/// [`Error::Parameter`] for a rho or an epsilon that is neither 0 nor from 10^-100 to 10^6.
pub fn delta_of(rho: &Rational, epsilon: &Rational) -> Result<f64> {
    in_range(rho, "rho")?;
    in_range(epsilon, "epsilon")?;
    if rho.is_zero() {
        return Ok(0.0);
    }
    // (2 a - 1) rho + ln(1 - 1/a) = epsilon
    let order = Order::where_first(|order, bits| {
        let twice = (order.value() + order.less_one().clone()) * rho.clone();
        twice - order.ln_above(bits).high > *epsilon
    });
    let bound = |bits| {
        let loss = Between::exactly(order.value() * rho.clone() - epsilon.clone());
        let rest = loss.minus(&order.ln_above(bits)).times(order.less_one());
        exponential(&rest.minus(&order.ln(bits)))
    };
    Ok(order.agreed(bound, |end| reported(&end), |ends| ends.high))
}

/// The largest rho that is known to satisfy this epsilon and `delta`, rounded down to 40
/// significant digits.
///
/// ```
/// use sottovoce::privacy::conversion::rho_of;
/// let rho = rho_of(&"1".parse()?, &"1e-6".parse()?)?;
/// assert_eq!(rho, "0.02435597035953837289424324589857743729534".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::Parameter`] for an epsilon that is neither 0 nor from 10^-100 to 10^6, and a `delta`
/// that is not at least 10^-100 and below 1.
pub fn rho_of(epsilon: &Rational, delta: &Rational) -> Result<Rational> {
    in_range(epsilon, "epsilon")?;
    let inverse = inverse_of(delta)?;
    // (2 a - 1) (ln(1/delta) - ln a) / (a - 1)^2 + ln(1 - 1/a) = epsilon, from above
    let order = Order::where_first(|order, bits| {
        let rest = Between::ln(&inverse, bits).minus(&order.ln(bits)).low;
        let square = order.less_one().clone() * order.less_one().clone();
        let twice = order.value() + order.less_one().clone();
        rest * twice < (epsilon.clone() + order.ln_above(bits).low) * square
    });
    let bound = |bits| {
        let rest = Between::ln(&inverse, bits).minus(&order.ln(bits)).over(order.less_one());
        let loss = Between::exactly(epsilon.clone()).plus(&order.ln_above(bits));
        loss.minus(&rest).over(&order.value()).at_least_zero()
    };
    Ok(order.agreed(bound, |end| end.down40(), |ends| ends.low))
}

/// `exp(x)`, at most 1.
fn exponential(x: &Between) -> Between {
    /// Finer than the least double.
    const BITS: u32 = 1_280;
    let power = |x: &Rational| {
        if x.is_negative() { exp_floor(&-x.clone(), BITS) } else { Natural::ONE << BITS as usize }
    };
    let read = |units: Natural| Rational::dyadic(units, BITS).min(Rational::ONE);
    // A power is above 0, and reported as no less than the least double: so is this lower end.
    let low = power(&x.low).max(Natural::ONE);
    Between { low: read(low), high: read(power(&x.high) + Natural::ONE) }
}

/// The least number above 0 that is converted: nobody means less, and it would take seconds.
pub fn least() -> Rational {
    Rational::ratio(Integer::ONE, power_of_ten(SMALLEST))
}

/// Its digits behind the point.
const SMALLEST: usize = 100;

fn in_range(value: &Rational, name: &'static str) -> Result<()> {
    let is_one = value.is_zero() || (*value >= least() && *value <= Rational::from(1_000_000));
    if is_one {
        return Ok(());
    }
    Err(Error::parameter(name, "must be 0, or from 1e-100 to 1000000"))
}

/// `1 / delta`.
fn inverse_of(delta: &Rational) -> Result<Rational> {
    let refused = Error::parameter("delta", "must be at least 1e-100, and below 1");
    let inverse = delta.reciprocal().ok_or(refused)?;
    let most = Rational::whole(power_of_ten(SMALLEST));
    if inverse > Rational::ONE && inverse <= most { Ok(inverse) } else { Err(refused) }
}
