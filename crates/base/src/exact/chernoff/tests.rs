//! Facts about the mean of windows.

use super::*;

fn level(text: &str) -> Level {
    Level::new(&text.parse().unwrap()).unwrap()
}

fn windows(steps: u32, half: u32, odds: &str) -> Windows {
    Windows { steps, half, odds: SmallRatio::of(&odds.parse().unwrap()).unwrap() }
}

/// The law of one report from a place on the grid.
fn law(windows: &Windows, place: f64) -> Vec<f64> {
    let (odds, width) =
        (windows.odds.top() as f64 / windows.odds.bottom() as f64, 2 * windows.half + 1);
    let part = 1.0 / (odds * f64::from(width) + f64::from(windows.steps));
    let at = |point: u32| {
        (0..=windows.last_value())
            .map(move |value| {
                part * if (point..point + width).contains(&value) { odds } else { 1.0 }
            })
            .collect::<Vec<f64>>()
    };
    let below = (0..=windows.steps).rfind(|point| f64::from(*point) <= place).unwrap();
    let up = place - f64::from(below);
    let (one, other) = (at(below), at((below + 1).min(windows.steps)));
    one.iter().zip(other).map(|(x, y)| x * (1.0 - up) + y * up).collect()
}

/// The law of the sum of reports from these places.
fn law_of_sum(windows: &Windows, places: &[f64]) -> Vec<f64> {
    places.iter().fold(vec![1.0], |sums, place| {
        let one = law(windows, *place);
        let mut next = vec![0.0; sums.len() + one.len() - 1];
        for (at, mass) in sums.iter().enumerate() {
            for (value, part) in one.iter().enumerate() {
                next[at + value] += mass * part;
            }
        }
        next
    })
}

/// How often the limits are wrong, on either side.
fn misses(windows: &Windows, places: &[f64], level: &Level) -> (f64, f64) {
    let reports = places.len() as u64;
    let mean = places.iter().sum::<f64>() / (places.len() as f64 * f64::from(windows.steps));
    let share = |units: i64| units as f64 / WHOLE as f64;
    let mut missed = (0.0, 0.0);
    for (sum, mass) in law_of_sum(windows, places).into_iter().enumerate() {
        let sum = sum as u64;
        if share(windows.lowest_mean(sum, reports, level)) > mean {
            missed.0 += mass;
        }
        if share(windows.highest_mean(sum, reports, level)) < mean {
            missed.1 += mass;
        }
    }
    missed
}

#[test]
fn limits_miss_no_more_often_than_the_level_says() {
    for (steps, half, odds, people) in [
        (64, 16, "11", 3),
        (64, 8, "100", 2),
        (4, 1, "20", 12),
        (1, 0, "11", 40),
        (1, 0, "1048576", 40),
    ] {
        let law = windows(steps, half, odds);
        let top = f64::from(steps);
        for (one, other) in [(0.0, 0.0), (top, top), (0.0, top), (top / 2.0, top / 2.0), (0.3, 0.7)]
        {
            let places: Vec<f64> =
                (0..people).map(|person| if person % 2 == 0 { one } else { other }).collect();
            for (text, most) in [("1/20", 0.05), ("1/1000", 0.001)] {
                let (low, high) = misses(&law, &places, &level(text));
                assert!(
                    low <= most && high <= most,
                    "{steps}, {half}, {one}, {other}: {low}, {high}"
                );
            }
        }
    }
}

#[test]
fn without_the_price_of_rounding_the_bound_is_false() {
    // One report, one step, an answer in the middle: E e^(lambda v) is above the chord.
    let law = windows(1, 0, "11");
    let moments = Slope::best(&law, 1, 1, &level("1/20")).moments(&law);
    let middle = (moments.at(0) + moments.at(1)) * "1/2".parse().unwrap();
    let square = moments.at(0) * moments.at(1);
    assert!(middle.clone() * middle > square);
}

#[test]
fn limits_are_those_of_the_formula_rounded_down_on_either_side_of_0() {
    const MORE: u32 = 400;
    let (law, level, reports) = (windows(4, 1, "20"), level("1/40"), 7u64);
    let ln = |number: &Rational| Rational::dyadic(ln_enclosure(number, MORE).low, MORE);
    for sum in 0..=u64::from(law.last_value()) * reports {
        let slope = Slope::best(&law, sum, reports, &level);
        let moments = slope.moments(&law);
        let [first, before, last] = [0, 3, 4].map(|point| ln(&moments.at(point)));
        let edge = last.clone() - before;
        let each = first.clone() + edge.clone() * edge * Rational::dyadic(1, 3);
        let gained = Rational::dyadic(slope.ln(MORE).low, MORE) * Rational::from(sum);
        let top = gained - ln(&Rational::from(40)) - each * Rational::from(reports);
        let exact = top * ((last - first) * Rational::from(reports)).reciprocal().unwrap();
        let ours = Rational::dyadic(law.limit(slope, sum, reports, &level), PLACES);
        assert!(ours <= exact && exact < ours + Rational::dyadic(2, PLACES), "{sum}");
    }
}

#[test]
fn half_widths_are_the_published_ones() {
    // 2000 people in the middle, nominal 95 %, odds of epsilon 3 and 4.
    for (odds, half, published) in
        [("21061211/1048576", 14, 0.019), ("57250309/1048576", 10, 0.012)]
    {
        let law = windows(64, half, odds);
        // From the middle every value is as likely as its mirror image.
        let sum = u64::from(law.last_value()) * 1000;
        let level = level("1/40");
        let (low, high) = (law.lowest_mean(sum, 2000, &level), law.highest_mean(sum, 2000, &level));
        let width = (high - low) as f64 / 2.0 / WHOLE as f64;
        assert!((width - published).abs() < 0.000_5, "odds {odds}: {width}");
        assert!((high + low).unsigned_abs().abs_diff(WHOLE) <= 2);
    }
}

#[test]
fn sums_that_no_answers_have_give_limits_outside_the_range() {
    let (law, level) = (windows(64, 8, "100"), level("1/40"));
    assert!(law.lowest_mean(80 * 2000, 2000, &level) > WHOLE.cast_signed());
    assert!(law.highest_mean(0, 2000, &level) < 0);
    // One report reveals nearly nothing.
    assert!(
        law.lowest_mean(40, 1, &level) < 0 && law.highest_mean(40, 1, &level) > WHOLE.cast_signed()
    );
    assert!(law.lowest_mean(80 << 40, 1 << 40, &level) > WHOLE.cast_signed());
}

#[test]
fn limits_that_say_nothing_are_beyond_the_range() {
    // Odds near 1 and a level near 0: the dividend is vast compared with the divisor.
    let (law, level) = (windows(64, 8, "1025/1024"), level("1e-300"));
    for sum in [0, 40, 80] {
        assert!(law.lowest_mean(sum, 1, &level) < 0);
        assert!(law.highest_mean(sum, 1, &level) > WHOLE.cast_signed());
    }
}

#[test]
#[should_panic(expected = "they have such a sum")]
fn a_sum_that_is_too_large_is_a_bug() {
    let _ = windows(64, 8, "100").lowest_mean(81, 1, &level("1/40"));
}
