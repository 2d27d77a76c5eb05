//! Groups that are found, and what is asked of them.

use core::num::NonZeroU32;
use std::{cell::RefCell, rc::Rc};

use serde_json::{Value, json};
use sottovoce::{
    Error,
    entropy::Tape,
    exact::{Rational, up},
    privacy::{Charge, Epsilon, Neighbors},
    query::{
        found_groups::{Finding, Found, FoundGroupsQuery, Tally, divided},
        groups::{Column, Grouping, Groups, GroupsQuery, Inner, QuantileOfGroups},
        rows::{Counting, count::Test, mean, sum},
    },
};

use super::{
    Release, exact,
    groups::{column, ends, numbers, of_count, of_mean, per_person, tests, texts},
    list,
    replays::{in_steps, quantile_question, text, written},
};

/// Release of the groups shown, after what is said of it before was compared.
pub fn of(case: &Value) -> Release {
    let plan = &case["plan"];
    let epsilon = exact(&plan["epsilon"]);
    let share = &plan["findingShare"];
    let halves = (!share.is_null()).then(|| divided(&epsilon, &exact(share)).unwrap());
    let finding = finding(plan, halves.is_some());
    assert_eq!(halves.is_none(), is_count(plan) && finding.counts_decide(), "{}", case["about"]);
    let (found, rest) = match halves {
        None => (epsilon, None),
        Some([found, rest]) => (found, Some(rest)),
    };
    let delta = exact(&plan["delta"]);
    let threshold = plan["threshold"].as_u64().unwrap();
    let query = FoundGroupsQuery::new(found.clone(), &delta, None, finding.clone()).unwrap();
    assert_eq!(query.mechanism().threshold(), threshold, "{}", case["about"]);
    let told = FoundGroupsQuery::new(found, &delta, Some(threshold), finding).unwrap();
    assert_eq!(query.mechanism().delta(), told.mechanism().delta());
    let asked = rest.map(|rest| asked(plan, rest));
    compare(case, &query, asked.as_ref());
    let tally = Rc::new(RefCell::new(tally(case, &query)));
    Box::new(move |words: &mut Tape| {
        let tally = &mut *tally.borrow_mut();
        let shown = query.release(tally, words)?;
        let counts: Vec<Value> = shown.iter().map(|found| found.count.into()).collect();
        let values = match &asked {
            Some(asked) if !shown.is_empty() => (asked.release)(&query, tally, &shown, words)?,
            _ => counts.clone(),
        };
        let all = shown.iter().zip(counts).zip(values);
        let told = all.map(|((found, count), value)| {
            let group = &found.text;
            json!({ "group": group, "count": count, "value": value })
        });
        Ok(told.collect())
    })
}

fn is_count(plan: &Value) -> bool {
    plan["of"]["question"]["kind"] == "count"
}

fn finding(plan: &Value, is_asked: bool) -> Finding {
    let longest = usize::try_from(plan["longest"].as_u64().unwrap()).unwrap();
    let finding = Finding::new(longest, per_person(plan)).unwrap();
    let finding = finding.tested(tests(plan).collect()).unwrap();
    let finding = if is_asked { finding.asked() } else { finding };
    if plan["person"].is_null() { finding } else { finding.with_ids() }
}

type Answers =
    dyn Fn(&FoundGroupsQuery, &mut Tally, &[Found], &mut Tape) -> Result<Vec<Value>, Error>;

type ErrorOf = dyn Fn(u32, &Rational, &Value) -> f64;

/// Question that is asked of the groups that are shown.
struct Asked {
    release: Box<Answers>,
    charge: Charge,
    /// The error of so many groups with a confidence, as it is told.
    error: Box<ErrorOf>,
}

fn asked(plan: &Value, epsilon: Rational) -> Asked {
    let question = &plan["of"]["question"];
    let per_person = finding(plan, true);
    match text(&question["kind"]) {
        "count" => {
            let error = |_: &Test, _: &Value, error| up(&Rational::whole(error));
            integers(per_person, epsilon, Test::new(None, None).unwrap(), error, of_count)
        }
        "sum" => integers(
            per_person,
            epsilon,
            in_steps(question, sum::Range::new),
            |range, _, error| range.error(&error),
            |range: &sum::Range, sum| written(range.value(&sum[0])),
        ),
        "mean" => integers(
            per_person,
            epsilon,
            in_steps(question, mean::Range::new),
            |range, told, error| range.error(&error, told["rows"].as_u64().unwrap()),
            of_mean,
        ),
        _ => quantiles(per_person, epsilon, plan),
    }
}

fn many(groups: usize) -> NonZeroU32 {
    NonZeroU32::new(u32::try_from(groups).unwrap()).unwrap()
}

fn integers<Q: Inner + Counting + Clone + 'static>(
    finding: Finding,
    epsilon: Rational,
    question: Q,
    error: impl Fn(&Q, &Value, sottovoce::exact::Natural) -> f64 + 'static,
    told: impl Fn(&Q, &[sottovoce::exact::Integer]) -> Value + 'static,
) -> Asked {
    let of = move |grouping: Grouping| -> GroupsQuery<Q, Epsilon> {
        let groups = Groups::of(grouping, question.clone()).unwrap();
        GroupsQuery::new(Neighbors::AddOrRemoveOne, epsilon.clone(), groups).unwrap()
    };
    let of = Rc::new(of);
    let (again, charge) = (of.clone(), of(finding.grouping(many(1))).charge());
    Asked {
        charge,
        release: Box::new(move |query, tally, shown, words| {
            let asked = of(query.finding().grouping(many(shown.len())));
            let mut cells = asked.groups().tally();
            query.give(tally, shown, &mut cells);
            let question = asked.groups().question();
            let drawn = asked.release(&cells, words)?;
            Ok(drawn.chunks(question.values()).map(|values| told(question, values)).collect())
        }),
        error: Box::new(move |groups, confidence, wanted| {
            let asked = again(finding.grouping(NonZeroU32::new(groups).unwrap()));
            error(asked.groups().question(), wanted, asked.error(confidence).unwrap())
        }),
    }
}

fn quantiles(finding: Finding, epsilon: Rational, plan: &Value) -> Asked {
    let question = quantile_question(&plan["of"]["question"]);
    let of = move |grouping: Grouping| {
        let groups = Groups::of(grouping, question.clone()).unwrap();
        QuantileOfGroups::new(Neighbors::AddOrRemoveOne, epsilon.clone(), groups).unwrap()
    };
    let of = Rc::new(of);
    let (again, charge) = (of.clone(), of(finding.grouping(many(1))).charge());
    Asked {
        charge,
        release: Box::new(move |query, tally, shown, words| {
            let asked = of(query.finding().grouping(many(shown.len())));
            let mut cells = asked.groups().tally();
            query.give(tally, shown, &mut cells);
            Ok(asked.release(&mut cells, words)?.into_iter().map(written).collect())
        }),
        error: Box::new(move |groups, confidence, _| {
            let asked = again(finding.grouping(NonZeroU32::new(groups).unwrap()));
            up(&asked.rank_error(confidence).unwrap())
        }),
    }
}

/// Compares what a release costs, and how accurate it is.
fn compare(case: &Value, query: &FoundGroupsQuery, asked: Option<&Asked>) {
    let all = asked.map(|asked| asked.charge.clone()).into_iter().chain([query.charge()]);
    let charge = Charge::of_all(all);
    let loss = &case["loss"];
    let wanted = ["epsilon", "bits", "rho"].map(|key| Some(exact(&loss[key])));
    assert_eq!([charge.epsilon, charge.bits, charge.rho], wanted, "{}", case["about"]);
    assert_eq!(*query.mechanism().delta(), exact(&loss["delta"]), "{}", case["about"]);
    for wanted in list(case, "accuracies") {
        let (confidence, groups) = (exact(&wanted["confidence"]), &wanted["groups"]);
        let groups = u32::try_from(groups.as_u64().unwrap()).unwrap();
        let counts = query.mechanism().accuracy(&confidence, groups.into()).unwrap();
        let shown = query.mechanism().shown_from(&confidence).unwrap();
        let about = format!("{}: {wanted}", case["about"]);
        assert_eq!(wanted["shown"], shown, "{about}");
        assert_eq!(wanted.get("countError").unwrap_or(&wanted["error"]), &json!(counts), "{about}");
        if let Some(asked) = asked {
            let error = (asked.error)(groups, &confidence, wanted);
            assert_eq!(written(error), wanted["error"], "{about}");
        }
    }
    // To 20 digits: between two confidences so near each other, one more row is needed.
    for law in list(case, "law") {
        let from = |key| query.mechanism().shown_from(&exact(&law[key])).unwrap();
        let count = law["count"].as_u64().unwrap();
        assert_eq!([from("atLeast"), from("below")], [count, count + 1], "{}", case["about"]);
    }
}

/// All rows of a case, in one chunk.
fn tally(case: &Value, query: &FoundGroupsQuery) -> Tally {
    let (plan, input) = (&case["plan"], &case["input"]);
    let mut tally = query.tally();
    let (mut found, ends_of_texts) = texts(column(input, &plan["column"]), "\u{1}");
    // A byte that begins no text is a missing one.
    found.iter_mut().for_each(|byte| *byte = if *byte == 1 { 0xff } else { *byte });
    tally.begin(ends_of_texts.len());
    let (texts_of, numbers_of): (Vec<&Value>, Vec<&Value>) =
        list(plan, "where").iter().partition(|test| test["equals"].is_string());
    for (at, test) in texts_of.into_iter().enumerate() {
        let place = |cell: &Value| if cell == &test["equals"] { 0 } else { u32::MAX };
        let places: Vec<u32> = column(input, &test["column"]).iter().map(place).collect();
        tally.place(at, Column::Places(&places));
    }
    for test in numbers_of {
        let (lowest, highest) = ends(test);
        tally.keep_within(&numbers(column(input, &test["column"])), lowest, highest);
    }
    let asked = &plan["of"]["column"];
    let asked = (!asked.is_null()).then(|| numbers(column(input, asked)));
    if let Some(asked) = &asked {
        let (lowest, highest) = ends(&plan["of"]["question"]["where"]);
        tally.keep_within(asked, lowest, highest);
    }
    tally.find(&found, &ends_of_texts);
    if !plan["person"].is_null() {
        let (ids, ends) = texts(column(input, &plan["person"]), "");
        tally.bound(&ids, &ends);
    }
    tally.count_with(asked.as_deref().unwrap_or_default());
    tally
}
