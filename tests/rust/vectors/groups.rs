//! Answers by group, about rows and about persons.

use std::cell::RefCell;

use serde_json::Value;
use sottovoce::{
    Error,
    entropy::Tape,
    exact::{Bounds, Integer, Natural, Rational, up},
    privacy::{Charge, Epsilon, Loss, Neighbors, Rho},
    query::{
        groups::{
            Categories, Column, Dates, Dimension, Groups, GroupsQuery, Inner, PerPerson,
            QuantileOfGroups, Tally,
        },
        rows::{
            Counting,
            count::Test,
            histogram,
            mean::{self, of_interval},
            noisy_counts::Promise,
            sum,
        },
    },
};

use super::{
    Release, double, exact, list,
    replays::{in_steps, quantile_question, text, written},
};

/// Release of a case, after what is said of it before and after was compared.
pub fn of(case: &Value) -> Release {
    let plan = &case["plan"];
    match (text(&plan["of"]["question"]["kind"]), plan.get("rho")) {
        ("quantile", _) => of_quantiles(case),
        (_, None) => of_integers::<Epsilon>(case),
        (_, Some(_)) => of_integers::<Rho>(case),
    }
}

fn of_integers<P: Promise + 'static>(case: &Value) -> Release {
    let question = &case["plan"]["of"]["question"];
    match text(&question["kind"]) {
        "count" => {
            let end = |name| question["where"].get(name).and_then(Value::as_f64);
            let test = Test::new(end("atLeast"), end("atMost")).unwrap();
            let error = |_: &Test, _: &Value, error: &Natural| {
                up(&Rational::whole(Integer::from(error.clone())))
            };
            answered::<P, _>(case, test, error, of_count)
        }
        "sum" => answered::<P, _>(
            case,
            in_steps(question, sum::Range::new),
            |range, _, error| range.error(error),
            |range, sum| written(range.value(&sum[0])),
        ),
        "mean" => {
            let range = in_steps(question, mean::Range::new);
            compare_intervals::<P>(case, &range);
            let error = |range: &mean::Range, told: &Value, error: &Natural| {
                range.error(error, told["rows"].as_u64().unwrap())
            };
            answered::<P, _>(case, range, error, of_mean)
        }
        kind => panic!("no replay of {kind} by group"),
    }
}

/// The nearest number that JavaScript has.
pub fn of_count(_: &Test, count: &[Integer]) -> Value {
    let end = |size: i64| Integer::from(size);
    let most = (1 << 53) - 1;
    i64::try_from(&count[0].clone().clamp(end(-most), end(most))).unwrap().into()
}

pub fn of_mean(range: &mean::Range, sums: &[Integer]) -> Value {
    let wide = Bounds::wide();
    let sums = [0, 1].map(|at| wide.clamp(sums[at].clone()));
    let (mean, rows) = (range.mean(&sums), range.rows(&sums));
    let sums = Value::from_iter(sums.iter().map(Integer::to_string));
    serde_json::json!({ "mean": written(mean), "rows": written(rows), "sums": sums })
}

/// Releases integers, and says of those of a group what is told of them.
fn answered<P: Promise + 'static, Q: Inner + Counting + 'static>(
    case: &Value,
    question: Q,
    error: impl Fn(&Q, &Value, &Natural) -> f64,
    told: impl Fn(&Q, &[Integer]) -> Value + 'static,
) -> Release {
    let query = query::<P, Q>(case, question);
    compare(case, query.charge(), |d_in| query.loss(d_in));
    for wanted in list(case, "accuracies") {
        let off = query.error(&exact(&wanted["confidence"])).unwrap();
        let off = error(query.groups().question(), wanted, &off);
        assert_eq!(written(off), wanted["error"], "{}", case["about"]);
    }
    let tally = tally(case, query.groups());
    Box::new(move |words: &mut Tape| {
        let question = query.groups().question();
        let released = query.release(&tally, words)?;
        Ok(released.chunks(question.values()).map(|values| told(question, values)).collect())
    })
}

fn of_quantiles(case: &Value) -> Release {
    let plan = &case["plan"];
    let groups = groups(plan, quantile_question(&plan["of"]["question"]));
    let query = QuantileOfGroups::new(neighbors(plan), exact(&plan["epsilon"]), groups).unwrap();
    compare(case, query.charge(), |d_in| query.loss(d_in));
    for wanted in list(case, "accuracies") {
        let ranks = query.rank_error(&exact(&wanted["confidence"])).unwrap();
        assert_eq!(written(up(&ranks)), wanted["error"], "{}: {wanted}", case["about"]);
    }
    let tally = RefCell::new(tally(case, query.groups()));
    Box::new(move |words: &mut Tape| {
        Ok(query.release(&mut tally.borrow_mut(), words)?.into_iter().map(written).collect())
    })
}

fn neighbors(plan: &Value) -> Neighbors {
    text(&plan["neighbors"]).parse().unwrap()
}

fn query<P: Promise, Q: Inner + Counting>(case: &Value, question: Q) -> GroupsQuery<Q, P> {
    let plan = &case["plan"];
    GroupsQuery::new(neighbors(plan), exact(&plan[P::NAME]), groups(plan, question)).unwrap()
}

fn groups<Q: Inner>(plan: &Value, question: Q) -> Groups<Q> {
    let by = list(plan, "by").iter().map(dimension).chain(tests(plan)).collect();
    let groups = Groups::new(by, per_person(plan), question).unwrap();
    if plan["person"].is_null() { groups } else { groups.with_ids() }
}

/// The tests of texts.
pub fn tests(plan: &Value) -> impl Iterator<Item = Dimension> {
    list(plan, "where").iter().filter(|test| test["equals"].is_string()).map(of_test)
}

/// The most that one person may own.
pub fn per_person(plan: &Value) -> PerPerson {
    let (most, rows) = (&plan["perPerson"], plan["perPerson"]["rows"].as_u64().unwrap());
    match most["groups"].as_u64() {
        Some(groups) => PerPerson::groups(groups, rows).unwrap(),
        None => PerPerson::rows(rows).unwrap(),
    }
}

/// Which numbers of a column pass a test.
pub fn ends(test: &Value) -> (f64, f64) {
    let end = |name| test.get("equals").or(test.get(name)).and_then(Value::as_f64);
    (end("atLeast").unwrap_or(f64::NEG_INFINITY), end("atMost").unwrap_or(f64::INFINITY))
}

/// The cells of a column of a case.
pub fn column<'a>(input: &'a Value, name: &Value) -> &'a Vec<Value> {
    let column = |kind: &str| input[kind].get(text(name)).and_then(Value::as_array);
    column("texts").or_else(|| column("numbers")).unwrap()
}

/// One category that is no other: a row is in it, or in no group.
fn of_test(test: &Value) -> Dimension {
    let text = histogram::Categories::texts(vec![text(&test["equals"]).to_owned()]).unwrap();
    Dimension::new(Categories::Listed(text), false)
}

fn dimension(by: &Value) -> Dimension {
    let numbers = |key| list(by, key).iter().map(double).collect::<Vec<f64>>();
    let categories = match text(&by["kind"]) {
        "bins" => Categories::bins(numbers("edges")).unwrap(),
        "dates" => {
            let every = text(&by["every"]).parse().unwrap();
            Categories::Dates(Dates::new(text(&by["first"]), text(&by["last"]), every).unwrap())
        }
        _ if by["categories"][0].is_string() => {
            let texts = list(by, "categories").iter().map(|one| text(one).to_owned()).collect();
            Categories::Listed(histogram::Categories::texts(texts).unwrap())
        }
        _ => {
            let numbers = histogram::Categories::numbers(&numbers("categories"));
            Categories::Listed(numbers.unwrap())
        }
    };
    Dimension::new(categories, by["other"] == true)
}

/// All rows of a case, in one chunk.
fn tally<Q: Inner>(case: &Value, groups: &Groups<Q>) -> Tally {
    let (plan, input) = (&case["plan"], &case["input"]);
    let column = |name: &Value| column(input, name);
    let tests = list(plan, "where");
    let equal = tests.iter().filter(|test| test["equals"].is_string());
    let of_equal = equal.map(|test| (&test["column"], vec![test["equals"].clone()]));
    let by = list(plan, "by")
        .iter()
        .map(|by| (&by["column"], by["categories"].as_array().cloned().unwrap_or_default()));
    let mut tally = groups.tally();
    for (at, (name, known)) in by.chain(of_equal).enumerate() {
        let cells = column(name);
        if at == 0 {
            tally.begin(cells.len());
        }
        place(&mut tally, at, &groups.grouping().by()[at], cells, &known);
    }
    for test in tests.iter().filter(|test| !test["equals"].is_string()) {
        let (lowest, highest) = ends(test);
        tally.keep_within(&numbers(column(&test["column"])), lowest, highest);
    }
    let asked = (!plan["of"]["column"].is_null()).then(|| numbers(column(&plan["of"]["column"])));
    if let Some(asked) = &asked {
        tally.keep(asked);
    }
    if !plan["person"].is_null() {
        let (ids, ends) = texts(column(&plan["person"]), "");
        tally.bound(&ids, &ends);
    }
    match asked {
        Some(asked) => tally.count(&asked),
        None => tally.add_all(),
    }
    tally
}

/// Divides the groups by a column.
fn place(tally: &mut Tally, at: usize, by: &Dimension, cells: &[Value], known: &[Value]) {
    match by.categories() {
        Categories::Dates(_) => {
            // A byte that begins no text is a missing one.
            let mut dates = texts(cells, "\u{1}");
            dates.0.iter_mut().for_each(|byte| *byte = if *byte == 1 { 0xff } else { *byte });
            tally.place(at, Column::Texts(&dates.0, &dates.1));
        }
        _ if known.first().is_some_and(Value::is_string) => {
            let found = |cell: &Value| match known.iter().position(|one| one == cell) {
                _ if cell.is_null() => u32::MAX,
                found => u32::try_from(found.unwrap_or(known.len())).unwrap(),
            };
            tally.place(at, Column::Places(&cells.iter().map(found).collect::<Vec<u32>>()));
        }
        _ => tally.place(at, Column::Numbers(&numbers(cells))),
    }
}

pub fn numbers(cells: &[Value]) -> Vec<f64> {
    cells.iter().map(|cell| if cell.is_null() { f64::NAN } else { double(cell) }).collect()
}

/// Texts one after another, and where each ends.
pub fn texts(cells: &[Value], missing: &str) -> (Vec<u8>, Vec<u32>) {
    let mut bytes = Vec::new();
    let ends = cells.iter().map(|cell| {
        bytes.extend_from_slice(cell.as_str().unwrap_or(missing).as_bytes());
        u32::try_from(bytes.len()).unwrap()
    });
    let ends = ends.collect();
    (bytes, ends)
}

/// Compares what a release costs, and what tables lose that differ in so many rows.
fn compare(case: &Value, charge: Charge, loss: impl Fn(&Rational) -> Result<Loss, Error>) {
    let wanted = |told: &Value| (!told.is_null()).then(|| exact(told));
    let told = (charge.epsilon, charge.bits, charge.rho);
    let [epsilon, bits, rho] = ["epsilon", "bits", "rho"].map(|key| wanted(&case["loss"][key]));
    assert_eq!(told, (epsilon, bits, rho), "{}", case["about"]);
    for told in list(case, "losses") {
        let d_in = Rational::from(told["dIn"].as_u64().unwrap());
        assert_eq!(loss(&d_in), Ok(Loss::Finite(exact(&told["loss"]))), "{}", case["about"]);
    }
}

/// Compares where means lie that follow from releases.
fn compare_intervals<P: Promise>(case: &Value, range: &mean::Range) {
    let query = query::<P, _>(case, range.clone());
    for tape in list(case, "tapes") {
        for told in list(tape, "intervals") {
            let error = query.error(of_interval(&exact(&told["confidence"])).unwrap()).unwrap();
            for (value, ends) in list(tape, "value").iter().zip(list(told, "ends")) {
                let sums = list(value, "sums").iter().map(|sum| text(sum).parse().unwrap());
                let sums: Vec<Integer> = sums.collect();
                let (low, high) = range.interval(&sums.try_into().unwrap(), &error);
                let told = Value::from_iter([low, high].map(written));
                assert_eq!(told, *ends, "{}: {value}", case["about"]);
            }
        }
    }
}
