//! How each kind of plan is replayed natively. (JavaScript replays them all by `fromPlan`.)

use serde_json::Value;
use sottovoce::{
    Error,
    entropy::Tape,
    exact::{AnyGrid, Bounds, Decimals, DyadicBase, Integer, Natural, Rational, Signs, printed},
    mechanism::{discrete_gaussian::Size, sparse_vector},
    privacy::{Calibration, Epsilon, Moves, Notion, Person, Rho},
    query::{
        bounded_noise::BoundedNoiseQuery,
        costs::{self, CostsQuery, Settings as CostsSettings},
        gaussian::{GaussianQuery, Settings as GaussianSettings},
        integers::IntegersRelease,
        loss_target::{LossSettings, LossTarget},
        noise::{self, NoiseQuery, Settings as NoiseSettings},
        partition::{PartitionQuery, Places},
        quantile::{Quantile, QuantileQuestion, Settings as QuantileSettings, Weights},
        quantile_interval::{IntervalQuestion, Settings as IntervalSettings, Whose},
        quantiles::QuantilesQuestion,
        question::AskedIn,
        rows::{
            mean::{Mean, Range as MeanRange},
            noisy_counts::Promise,
            steps::Steps,
            sum::{Range as SumRange, Sum},
        },
        selection::{self, Selection, Settings as SelectionSettings},
        sparse_vector::SparseVectorQuery,
        thresholds::ThresholdsQuery,
    },
    score::{
        costs::{Clamp, Costs},
        quantile::AnyTally,
        scores::{Direction, Scores},
    },
};

use super::{Release, double, exact, found_groups, groups, list};

type Integers = Box<dyn IntegersRelease<Tape>>;

/// All ways to release the input of a case.
pub fn of(case: &Value) -> Vec<Release> {
    let plan = &case["plan"];
    match text(&plan["kind"]) {
        "quantile" => vec![of_rows(case)],
        "quantiles" => vec![of_quantiles(case)],
        "quantileInterval" => vec![of_interval(case)],
        "mean" => vec![of_mean(case)],
        "sum" => vec![of_sum(case)],
        "groupBy" => vec![groups::of(case)],
        "foundGroups" => vec![found_groups::of(case)],
        kind if kind.parse::<selection::Method>().is_ok() => vec![of_scores(case)],
        kind if kind.parse::<noise::Method>().is_ok() => on_integers(case, &of_noise),
        "discreteGaussian" => on_integers(case, &of_gaussian),
        kind if kind.parse::<costs::Method>().is_ok() => vec![of_costs(case)],
        "discreteLaplaceBase2" if plan.get("step").is_some() => vec![of_steps(case)],
        "discreteLaplaceBase2" => {
            of_integers(case, Box::new(BoundedNoiseQuery::new(&loss(plan), bounds(plan)).unwrap()))
        }
        "thresholdTest" => {
            let thresholds = list(plan, "thresholds").iter().map(integer).collect();
            let query = ThresholdsQuery::new(&loss(plan), bounds(plan), thresholds);
            of_integers(case, Box::new(query.unwrap()))
        }
        "sparseVector" => of_integers(case, Box::new(sparse(plan))),
        "integerPartition" => {
            let pair = |pair: &Value| (small(&pair[0]), small(&pair[1]));
            let places = Places::Each(list(plan, "places").iter().map(pair).collect());
            of_integers(case, Box::new(PartitionQuery::new(&loss(plan), places).unwrap()))
        }
        kind => panic!("no replay of {kind}"),
    }
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn small(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

fn integer(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn base(value: &Value) -> DyadicBase {
    let x: Natural = text(&value["x"]).parse().unwrap();
    DyadicBase::new(x, small(&value["y"]), small(&value["z"])).unwrap()
}

fn loss(plan: &Value) -> LossSettings {
    LossSettings { target: LossTarget::Base(base(&plan["base"])), sensitivity: None }
}

fn bounds(plan: &Value) -> Bounds<i64> {
    Bounds::new(integer(&plan["bounds"]["lowest"]), integer(&plan["bounds"]["highest"])).unwrap()
}

/// One integer or several in, one or several out.
fn of_integers(case: &Value, query: Integers) -> Vec<Release> {
    let single = case["input"].is_number();
    let input: Vec<i64> = match &case["input"] {
        Value::Array(many) => many.iter().map(integer).collect(),
        one => vec![integer(one)],
    };
    vec![Box::new(move |words| {
        let released = query.release(&input, words)?;
        Ok(if single { released[0].into() } else { released.into() })
    })]
}

/// Noise in steps, on one number.
fn of_steps(case: &Value) -> Release {
    let plan = &case["plan"];
    let bound = |name: &str| printed(double(&plan["bounds"][name])).unwrap();
    let steps = Steps::new(&bound("lowest"), &bound("highest"), exact(&plan["step"])).unwrap();
    let query = BoundedNoiseQuery::in_steps(&loss(plan), steps.clone()).unwrap();
    let value = double(&case["input"]);
    Box::new(move |words| {
        let released = query.release(&[steps.half_up(value)], words)?;
        Ok(written(steps.value(released[0])))
    })
}

fn sparse(plan: &Value) -> SparseVectorQuery {
    let settings = sparse_vector::Settings {
        bounds: bounds(plan),
        count: small(&plan["count"]).try_into().unwrap(),
        reach: small(&plan["reach"]),
        gaps: list(plan, "gaps").iter().map(small).collect(),
        moves: Moves::AnyWay,
    };
    SparseVectorQuery::new(&loss(plan), Some(base(&plan["queryBase"])), settings).unwrap()
}

fn of_costs(case: &Value) -> Release {
    let plan = &case["plan"];
    let clamp = &plan["clamp"];
    let clamp = Clamp::new(integer(&clamp["lowest"]), integer(&clamp["highest"])).unwrap();
    let query = CostsQuery::new(&CostsSettings {
        method: text(&plan["kind"]).parse().unwrap(),
        loss: loss(plan),
        moves: Moves::AnyWay,
        clamp,
        rule: text(&plan["rounding"]).parse().unwrap(),
    });
    let query = query.unwrap();
    let costs: Vec<f64> = list(case, "input").iter().map(double).collect();
    Box::new(move |words| {
        let costs = Costs::real(clamp, costs.clone())?;
        query.release(&costs, words).map(Value::from)
    })
}

/// Integers are given as text, doubles as numbers.
fn of_scores(case: &Value) -> Release {
    let plan = &case["plan"];
    let top = plan.get("top").map(small);
    let selection = Selection::new(&SelectionSettings {
        method: text(&plan["kind"]).parse().unwrap(),
        direction: text(&plan["optimize"]).parse::<Direction>().unwrap(),
        top,
        calibration: Calibration::Scale(exact(&plan["scale"])),
        sensitivity: None,
        moves: Moves::AnyWay,
    });
    let selection = selection.unwrap();
    let given = list(case, "input");
    let scores = match given[0].as_str() {
        Some(_) => Scores::integers(given.iter().map(|it| text(it).parse().unwrap()).collect()),
        None => Scores::reals(given.iter().map(double).collect()),
    };
    let scores = scores.unwrap();
    Box::new(move |words| {
        let order = selection.release(&scores, words)?;
        Ok(if top.is_some() { order.into() } else { order[0].into() })
    })
}

/// Adds noise to integers: to integers of any size, and to numbers where the input is, saturated as
/// they are.
trait AddsNoise {
    fn to_integers(&self, values: &[Integer], words: &mut Tape) -> Result<Vec<Integer>, Error>;
    fn to_numbers(&self, values: &[i64], words: &mut Tape) -> Result<Vec<i64>, Error>;
}

impl AddsNoise for NoiseQuery {
    fn to_integers(&self, values: &[Integer], words: &mut Tape) -> Result<Vec<Integer>, Error> {
        self.release_integers(values, words)
    }
    fn to_numbers(&self, values: &[i64], words: &mut Tape) -> Result<Vec<i64>, Error> {
        self.release_numbers(values, words)
    }
}

impl AddsNoise for GaussianQuery {
    fn to_integers(&self, values: &[Integer], words: &mut Tape) -> Result<Vec<Integer>, Error> {
        self.release_integers(values, words)
    }
    fn to_numbers(&self, values: &[i64], words: &mut Tape) -> Result<Vec<i64>, Error> {
        self.release_numbers(values, words)
    }
}

fn of_noise(plan: &Value) -> Box<dyn AddsNoise> {
    let bound = |end: &Value| -> Integer { text(end).parse().unwrap() };
    let settings = NoiseSettings {
        method: text(&plan["kind"]).parse().unwrap(),
        calibration: Calibration::Scale(exact(&plan["scale"])),
        sensitivity: None,
        bounds: plan.get("bounds").map(|told| (bound(&told["lowest"]), bound(&told["highest"]))),
        sampler: text(&plan["sampler"]).parse().unwrap(),
    };
    Box::new(NoiseQuery::new(&settings).unwrap())
}

fn of_gaussian(plan: &Value) -> Box<dyn AddsNoise> {
    let size = Size::Variance(exact(&plan["variance"]));
    let settings = GaussianSettings { size, squared_sensitivity: None };
    Box::new(GaussianQuery::new(&settings).unwrap())
}

fn on_integers(case: &Value, query: &dyn Fn(&Value) -> Box<dyn AddsNoise>) -> Vec<Release> {
    const LARGEST: i64 = (1 << 53) - 1;
    let values: Vec<Integer> =
        list(case, "input").iter().map(|value| text(value).parse().unwrap()).collect();
    let safe: Option<Vec<i64>> = values
        .iter()
        .map(|value| i64::try_from(value).ok().filter(|value| value.abs() <= LARGEST))
        .collect();
    let written =
        |released: Vec<Integer>| Value::from_iter(released.iter().map(Integer::to_string));
    let exactly = query(&case["plan"]);
    let mut all: Vec<Release> =
        vec![Box::new(move |words| exactly.to_integers(&values, words).map(written))];
    if let Some(values) = safe {
        let numbers = query(&case["plan"]);
        all.push(Box::new(move |words| {
            // The release is compared by its integers, which the script knows.
            let mut again = words.clone();
            let wide: Vec<Integer> = values.iter().map(|value| Integer::from(*value)).collect();
            let wide = numbers.to_integers(&wide, &mut again)?;
            let saturated = numbers.to_numbers(&values, words)?;
            for (one, other) in saturated.into_iter().zip(&wide) {
                let end = |size: i64| Integer::from(size);
                assert_eq!(end(one), other.clone().clamp(end(-LARGEST), end(LARGEST)));
            }
            Ok(written(wide))
        }));
    }
    all
}

/// Whom a plan hides, in terms of whatever notion.
fn person<N: Notion>(plan: &Value) -> Person<N> {
    let neighbors = text(&plan["neighbors"]).parse().unwrap();
    Person::of(neighbors, plan["rowsPerPerson"].as_u64().unwrap(), exact(&plan[N::NAME])).unwrap()
}

/// Question of a plan, without the loss.
pub fn quantile_question(plan: &Value) -> QuantileQuestion {
    let candidates = match &plan["candidates"] {
        Value::Array(listed) => {
            AnyGrid::Short(listed.iter().map(|value| double(value) + 0.0).collect())
        }
        _ => any_grid(plan),
    };
    let settings = QuantileSettings {
        alpha: exact(&plan["alpha"]),
        scorer: text(&plan["scorer"]).parse().unwrap(),
        weights: match plan.get("base") {
            Some(_) => Weights::Base2 { expected: None },
            None => Weights::BaseE,
        },
    };
    QuantileQuestion::new(settings, candidates).unwrap()
}

/// The query of a case with its rows.
pub fn quantile(case: &Value) -> (Quantile, AnyTally) {
    let plan = &case["plan"];
    let query = quantile_question(plan).ask(person(plan)).unwrap();
    assert_eq!(query.base().cloned(), plan.get("base").map(base), "{}", case["about"]);
    let mut tally = query.tally();
    tally.add(&list(case, "input").iter().map(double).collect::<Vec<f64>>()).unwrap();
    (query, tally)
}

fn of_rows(case: &Value) -> Release {
    let case = case.clone();
    Box::new(move |words| {
        let (query, mut tally) = quantile(&case);
        query.release(&mut tally, words).map(written)
    })
}

fn any_grid(plan: &Value) -> AnyGrid {
    let told = &plan["candidates"];
    if let Some(digits) = told["digits"].as_u64() {
        let signs = if told["signed"].as_bool().unwrap() { Signs::Both } else { Signs::Above };
        let [smallest, largest] = ["smallest", "largest"].map(|key| exact(&told[key]));
        return Decimals::new(digits, &smallest, &largest, signs).unwrap().into();
    }
    let [first, last, step] = ["first", "last", "step"].map(|key| exact(&told[key]));
    AnyGrid::new(&first, &last, &step).unwrap()
}

fn of_quantiles(case: &Value) -> Release {
    let plan = &case["plan"];
    let alphas: Vec<Rational> = list(plan, "alphas").iter().map(exact).collect();
    let question = QuantilesQuestion::new(&alphas, any_grid(plan)).unwrap();
    let query = question.ask(person(plan)).unwrap();
    let rows: Vec<f64> = list(case, "input").iter().map(double).collect();
    Box::new(move |words| {
        let mut tally = query.tally();
        tally.add(&rows)?;
        let released = query.release(&mut tally, words)?;
        Ok(Value::from_iter(released.into_iter().map(written)))
    })
}

/// Release of both ends, after what they are aimed at was compared.
fn of_interval(case: &Value) -> Release {
    let plan = &case["plan"];
    let whose = match text(&plan["of"]) {
        "rows" => Whose::Rows,
        _ => Whose::Population {
            expected_rows: plan["expectedRows"].as_u64().unwrap().try_into().unwrap(),
        },
    };
    let settings = IntervalSettings {
        alpha: exact(&plan["alpha"]),
        confidence: exact(&plan["confidence"]),
        whose,
    };
    let question = IntervalQuestion::new(&settings, any_grid(plan)).unwrap();
    let query = question.ask(person(plan)).unwrap();
    for (aim, told) in query.aims().into_iter().zip([&plan["lower"], &plan["upper"]]) {
        assert_eq!(aim.fraction(), exact(&told["fraction"]), "{}", case["about"]);
        assert_eq!(Some(aim.offset()), told["offset"].as_u64(), "{}", case["about"]);
    }
    let rows: Vec<f64> = list(case, "input").iter().map(double).collect();
    Box::new(move |words| {
        let mut tally = query.tally();
        tally.add(&rows)?;
        let ends = query.release(&mut tally, words)?;
        let end = |end: f64| match end {
            f64::INFINITY => "Infinity".into(),
            f64::NEG_INFINITY => "-Infinity".into(),
            end => written(end),
        };
        Ok(Value::from_iter(ends.map(end)))
    })
}

/// A double as the file is read, which is not always to the last bit. (JavaScript compares those.)
pub fn written(value: f64) -> Value {
    // With an exponent where the script writes one.
    let text = if value.abs() < 1e21 { value.to_string() } else { format!("{value:e}") };
    text.parse().unwrap()
}

fn of_mean(case: &Value) -> Release {
    let plan = &case["plan"];
    let range = in_steps(plan, MeanRange::new);
    match plan.get("rho") {
        None => averaged(case, Mean::<Epsilon>::new(person(plan), range).unwrap()),
        Some(_) => averaged(case, Mean::<Rho>::new(person(plan), range).unwrap()),
    }
}

/// The range of a plan, by the constructor of its kind.
pub fn in_steps<R>(
    plan: &Value,
    range: impl Fn(&Rational, &Rational, Rational) -> Result<R, Error>,
) -> R {
    range(&exact(&plan["lowest"]), &exact(&plan["highest"]), exact(&plan["step"])).unwrap()
}

/// Release of a mean, after what is said of it and before was compared.
fn averaged<P: Promise + 'static>(case: &Value, query: Mean<P>) -> Release {
    for told in list(case, "accuracies") {
        let rows = told["rows"].as_u64().unwrap();
        let error = query.error(&exact(&told["confidence"]), rows).unwrap();
        assert_eq!(written(error), told["error"], "{}: {told}", case["about"]);
    }
    for tape in list(case, "tapes") {
        let sums: Vec<Integer> =
            list(&tape["value"], "sums").iter().map(|sum| text(sum).parse().unwrap()).collect();
        for told in list(tape, "intervals") {
            let sums = sums.clone().try_into().unwrap();
            let (low, high) = query.interval(&sums, &exact(&told["confidence"])).unwrap();
            let ends = Value::from_iter([low, high].map(written));
            assert_eq!(ends, told["ends"], "{}: {told}", case["about"]);
        }
    }
    let mut tally = query.tally();
    tally.add(&list(case, "input").iter().map(double).collect::<Vec<f64>>());
    Box::new(move |words| {
        let sums = query.release(&tally, words)?;
        let (mean, rows) = (query.question().mean(&sums), query.question().rows(&sums));
        let sums = Value::from_iter(sums.iter().map(Integer::to_string));
        Ok(serde_json::json!({ "mean": written(mean), "rows": written(rows), "sums": sums }))
    })
}

fn of_sum(case: &Value) -> Release {
    let plan = &case["plan"];
    let range = in_steps(plan, SumRange::new);
    match plan.get("rho") {
        None => summed(case, Sum::<Epsilon>::new(person(plan), range).unwrap()),
        Some(_) => summed(case, Sum::<Rho>::new(person(plan), range).unwrap()),
    }
}

/// Release of a sum, after what is said of it before was compared.
fn summed<P: Promise + 'static>(case: &Value, query: Sum<P>) -> Release {
    for told in list(case, "accuracies") {
        let error = query.error(&exact(&told["confidence"])).unwrap();
        assert_eq!(written(error), told["error"], "{}: {told}", case["about"]);
    }
    let mut tally = query.tally();
    tally.add(&list(case, "input").iter().map(double).collect::<Vec<f64>>());
    Box::new(move |words| {
        let value = query.question().value(&query.release(&tally, words)?);
        assert!(query.question().is_value(value), "{value}");
        Ok(written(value))
    })
}
