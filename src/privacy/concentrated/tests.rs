use super::*;

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

/// Reads digits without a point, and a power of ten.
fn decimal(digits: &str, exponent: i32) -> Rational {
    read(&format!("{digits}e{exponent}"))
}

#[test]
fn prices_that_were_computed_another_way() {
    for (price, digits, exponent) in [
        (range(&read("1/10"), 1), "1249826427459837503101998646487319580915", -42),
        (range(&read("1/2"), 1), "3114209226115587958814284354593343561316", -41),
        (range(&read("1"), 1), "1233015614822445333633583600416818566699", -40),
        (range(&read("2"), 1), "4744746470705269372462809753731972048749", -40),
        (range(&read("8"), 1), "4922907541018817211222812587909542275844", -39),
        (pure(&read("1/10"), 1), "4995837495787997219838636520828431964280", -42),
        (pure(&read("1/2"), 1), "1224593312018545646389005657455084787533", -40),
        (pure(&read("1"), 1), "4621171572600097585023184836436725487303", -40),
        // A count of three rows; a sum of 0 to 60, and of -10 to 60 under change-one.
        (laplace(&read("1/2"), &read("1/6"), 1), "1083463908810035427174860952574104980744", -40),
        (laplace(&read("1"), &read("1/60"), 1), "3679087050637589913505229077085274323673", -40),
        (laplace(&read("1"), &read("1/70"), 1), "3679009413588118087941318214792341200906", -40),
    ] {
        assert_eq!(price.up40(), decimal(digits, exponent), "{digits}");
    }
    // A histogram under change-one, at epsilon 1: half in each of two cells.
    for (step, digits) in [
        ("1/2", "2449186624037091292778011314910169575066"),
        ("1/6", "2166927817620070854349721905148209961487"),
    ] {
        let price = laplace(&read("1/2"), &read(step), 2);
        assert_eq!(price.up40(), decimal(digits, -40), "{digits}");
    }
    // Five selections, at epsilon 1 in all.
    let five = range(&read("1/5"), 5);
    assert_eq!(five.up40(), decimal("2498612344489710762944151882191504696552", -41));
}

#[test]
fn one_row_costs_what_randomized_response_does() {
    for loss in ["1e-19", "1/1000", "1/3", "1", "20", "1e6"] {
        let loss = read(loss);
        let (pure, count) = (pure(&loss, 1), laplace(&loss, &loss, 1));
        assert_eq!(pure, count, "{loss}");
    }
}

#[test]
fn prices_grow_with_the_loss_and_stay_below_its_square() {
    let losses = ["0", "1e-300", "1e-21", "1e-20", "1e-19", "1/7", "1", "3", "64", "1000", "1e9"];
    let mut before = [Rational::ZERO, Rational::ZERO, Rational::ZERO];
    for (at, text) in losses.into_iter().enumerate() {
        let loss = read(text);
        let step = loss.clone() * read("1/64");
        let prices = [range(&loss, 1), laplace(&loss, &step, 1), pure(&loss, 1)];
        assert_eq!(prices.iter().all(Rational::is_zero), at == 0, "{text}");
        // A selection costs at most what noise of many steps does, and that at most any other.
        assert!(prices.is_sorted(), "{text}");
        assert!(at < 2 || prices.iter().zip(&before).all(|(now, then)| now > then), "{text}");
        let square = loss.clone() * loss.clone();
        assert!(prices[0] <= (square.clone() * read("1/8")).up40(), "{text}");
        assert!(prices[2] <= (square * read("1/2")).up40() && prices[2] <= loss, "{text}");
        before = prices;
    }
}

/// Prices are rounded up, by less than one part in 10^39.
fn exceeds(more: &Rational, less: &Rational) -> bool {
    *more > less.clone() * read("1.000000000000000000000000000000000000001")
}

#[test]
fn parts_of_a_loss_never_cost_more_than_the_whole() {
    let losses = ["1e-21", "1/10", "1/9", "1", "12", "80"].map(read);
    for (one, other) in losses.iter().flat_map(|one| losses.iter().map(move |other| (one, other))) {
        let whole = one.clone() + other.clone();
        for price in [pure, range].map(|price| move |loss: &Rational| price(loss, 1)) {
            assert!(!exceeds(&(price(one) + price(other)), &price(&whole)), "{one}, {other}");
        }
        // That of bounded range is convex. (`e tanh(e / 2)` is not: from 2.4 on it bends down.)
        let middle = range(&(whole * read("1/2")), 2);
        assert!(!exceeds(&middle, &(range(one, 1) + range(other, 1))), "{one}, {other}");
    }
}

#[test]
fn each_step_of_noise_costs_more_than_the_one_before() {
    for step in ["1e-15", "1/70", "1", "30"].map(read) {
        let prices: Vec<Rational> = (0..12_u64)
            .map(|steps| laplace(&(step.clone() * Rational::from(steps)), &step, 1))
            .collect();
        for three in prices.windows(3) {
            let ends = three[0].clone() + three[2].clone();
            assert!(!exceeds(&(three[1].clone() * read("2")), &ends), "{step}");
            assert!(three[0] < three[1]);
        }
    }
}

#[test]
fn a_loss_of_many_digits_is_priced_like_its_neighbors() {
    let [below, loss, above] = ["0.3333", "1/3", "0.3334"].map(read);
    for price in [pure, range].map(|price| move |loss: &Rational| price(loss, 1)) {
        assert!(price(&below) < price(&loss) && price(&loss) < price(&above));
    }
}

/// `D_a(P, Q) / a` of laws that are given up to a factor.
fn divergence(p: &[f64], q: &[f64], order: f64) -> f64 {
    let [total_p, total_q] = [p, q].map(|law| law.iter().sum::<f64>());
    let laws = p.iter().zip(q).map(|(p, q)| (p / total_p, q / total_q));
    if order == 1.0 {
        return laws.map(|(p, q)| p * (p / q).ln()).sum();
    }
    let mean: f64 = laws.map(|(p, q)| q * (p / q).powf(order)).sum();
    mean.ln() / (order - 1.0) / order
}

const ORDERS: [f64; 7] = [1.0, 1.001, 1.5, 2.0, 3.0, 10.0, 60.0];
/// Beyond what rounding in doubles does to a divergence.
const SLACK: f64 = 1e-9;

/// Whether no divergence passes the price, and, if one is to be met, whether it is.
fn judge(p: &[f64], q: &[f64], price: &Rational, exact: bool) -> bool {
    let price = crate::exact::up(price);
    let all = ORDERS.map(|order| divergence(p, q, order).max(divergence(q, p, order)));
    all.iter().all(|one| *one <= price + SLACK) && (!exact || (all[0] - price).abs() < SLACK)
}

#[test]
fn divergences_stay_below_their_prices() {
    for (scale, distance) in [(1_u32, 1_u32), (2, 1), (2, 3), (5, 2), (3, 12)] {
        let (s, d) = (f64::from(scale), f64::from(distance));
        let noise = |center: f64| -> Vec<f64> {
            (-400..=400).map(|k| (-(f64::from(k) - center).abs() / s).exp()).collect()
        };
        let [p, q] = [noise(0.0), noise(d)];
        let step = Rational::new(1.into(), Natural::from(scale)).unwrap();
        let loss = step.clone() * Rational::from(u64::from(distance));
        let price = laplace(&loss, &step, 1);
        assert!(judge(&p, &q, &price, true), "{scale} {distance}");
        // A price that is a thousandth less is not one.
        assert!(!judge(&p, &q, &(price * read("999/1000")), false), "{scale} {distance}");
    }
    for (text, e) in [("1/2", 0.5_f64), ("1", 1.0), ("4", 4.0)] {
        let loss = read(text);
        let response = [e.exp(), 1.0];
        assert!(judge(&response, &[1.0, e.exp()], &pure(&loss, 1), true), "{text}");
        // Selections that gain up to all of their range: the worst of them meets the price.
        let worst = ((e.exp() - 1.0) / e - 1.0) / (e.exp() - 1.0);
        for weight in [0.001, 0.1, 0.5, 0.9, worst] {
            let q = [weight, 1.0 - weight];
            let p = [weight * e.exp(), 1.0 - weight];
            let price = range(&loss, 1);
            assert!(judge(&p, &q, &price, false), "{text} {weight}");
            let met = divergence(&p, &q, 1.0).max(divergence(&q, &p, 1.0));
            assert!(weight != worst || met > crate::exact::up(&price) - SLACK, "{text}");
        }
    }
}
