//! The mechanisms in base 2.

use serde_json::Value;
use sottovoce::{
    exact::{DyadicBase, Natural},
    mechanism::{
        discrete_laplace_base2::{Bounds, DiscreteLaplaceBase2},
        exponential_base2::ExponentialBase2,
        integer_partition::IntegerPartition,
        permute_and_flip_base2::PermuteAndFlipBase2,
        rounded_costs::Rule,
        sparse_vector::{Settings, SparseVector},
        threshold_test::ThresholdTest,
    },
    privacy::Moves,
    score::costs::{Clamp, Costs},
};

use super::{cases, double, drawn, list};

fn small(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

fn integer(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn integers(case: &Value, key: &str) -> Vec<i64> {
    list(case, key).iter().map(integer).collect()
}

fn base(value: &Value) -> DyadicBase {
    DyadicBase::new(Natural::from(value[0].as_u64().unwrap()), small(&value[1]), small(&value[2]))
        .unwrap()
}

fn bounds(case: &Value) -> Bounds {
    Bounds::new(integer(&case["bounds"][0]), integer(&case["bounds"][1])).unwrap()
}

fn costs(case: &Value) -> (Clamp, Costs) {
    let clamp = Clamp::new(integer(&case["clamp"][0]), integer(&case["clamp"][1])).unwrap();
    (
        clamp,
        Costs::real(clamp, list(case, "costs").iter().map(double).collect::<Vec<f64>>()).unwrap(),
    )
}

/// Every tape of every case of a file gives the value of the script, after as many words.
fn check(
    file: &str,
    draw: impl Fn(&Value, &mut sottovoce::entropy::Tape) -> Result<Value, sottovoce::Error>,
) {
    for case in cases(file) {
        for tape in list(&case, "tapes") {
            assert_eq!(drawn(tape, |words| draw(&case, words)), tape["value"], "{file}: {case}");
        }
    }
}

#[test]
fn base_2_selections_are_those_of_the_script() {
    check("exponential_base2.json", |case, words| {
        let rule: Rule = case["rounding"].as_str().unwrap().parse()?;
        let (clamp, costs) = costs(case);
        let mechanism = ExponentialBase2::new(base(&case["base"]), clamp, rule, Moves::AnyWay);
        mechanism.release(&costs, words).map(Value::from)
    });
}

#[test]
fn permute_and_flip_is_that_of_the_script() {
    check("permute_and_flip_base2.json", |case, words| {
        let (clamp, costs) = costs(case);
        let mechanism =
            PermuteAndFlipBase2::new(base(&case["base"]), clamp, Rule::None, Moves::AnyWay);
        mechanism.release(&costs, words).map(Value::from)
    });
}

#[test]
fn folded_noise_is_that_of_the_script() {
    check("discrete_laplace_base2.json", |case, words| {
        let mechanism = DiscreteLaplaceBase2::new(&base(&case["base"]), bounds(case));
        mechanism.release(integer(&case["value"]), words).map(Value::from)
    });
}

#[test]
fn threshold_tests_are_those_of_the_script() {
    check("threshold_test.json", |case, words| {
        let test =
            ThresholdTest::new(&base(&case["base"]), bounds(case), integers(case, "thresholds"))?;
        test.release(integer(&case["value"]), words).map(Value::from)
    });
}

#[test]
fn sparse_vector_runs_are_those_of_the_script() {
    check("sparse_vector.json", |case, words| {
        let settings = Settings {
            bounds: bounds(case),
            count: small(&case["count"]).try_into().unwrap(),
            reach: small(&case["reach"]),
            gaps: list(case, "gaps").iter().map(small).collect(),
            moves: Moves::AnyWay,
        };
        let sparse =
            SparseVector::new(&base(&case["threshold"]), &base(&case["queries"]), settings)?;
        let mut run = sparse.begin(words)?;
        let mut said = Vec::new();
        for value in integers(case, "values") {
            if run.has_ended() {
                break;
            }
            said.push(run.answer(value, words)?);
        }
        Ok(Value::from(said.into_iter().map(Value::from).collect::<Vec<_>>()))
    });
}

#[test]
fn partitions_are_those_of_the_script() {
    check("integer_partition.json", |case, words| {
        let bounds =
            list(case, "bounds").iter().map(|pair| (small(&pair[0]), small(&pair[1]))).collect();
        let lists = IntegerPartition::new(base(&case["base"]), bounds)?;
        let list: Vec<u32> = list(case, "list").iter().map(small).collect();
        lists.release(&list, words).map(Value::from)
    });
}
