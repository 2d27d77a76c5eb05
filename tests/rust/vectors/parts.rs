//! Samplers and functions, and what mechanisms say beside their releases.

use std::num::NonZeroU32;

use serde_json::Value;
use sottovoce::{
    exact::{DyadicBase, Natural, Positive, Rational, exp_floor},
    mechanism::discrete_laplace::DiscreteLaplace,
    privacy::{
        Base2Loss, Charge, Loss, concentrated,
        ledger::{Fold, State, Unit},
    },
    sample::weighted::Selector,
};

use super::{cases, double, drawn, exact, list, replays};

#[test]
fn exponentials_are_those_of_the_script() {
    for case in cases("parts/exp.json") {
        let bits = u32::try_from(case["bits"].as_u64().unwrap()).unwrap();
        let floor = exp_floor(&exact(&case["x"]), bits);
        assert_eq!(
            format!("{floor:x}"),
            case["floor"].as_str().unwrap(),
            "{} on {bits} bits",
            case["x"]
        );
    }
}

#[test]
fn selections_are_those_of_the_script_on_every_path() {
    for case in cases("parts/weighted.json") {
        let scale = Positive::of(&exact(&case["scale"]));
        let costs: Vec<u128> = list(&case, "costs")
            .iter()
            .map(|cost| cost.as_str().unwrap().parse().unwrap())
            .collect();
        let size = NonZeroU32::new(u32::try_from(costs.len()).unwrap()).unwrap();
        let many = NonZeroU32::new(1 << 20).unwrap();
        let selectors = [
            ("as released", Selector::new(&scale, size)),
            ("with room for many", Selector::new(&scale, many)),
            ("on small tables", Selector::truncated(&scale, size, 100, 256, 3)),
            ("on 24 bits", Selector::truncated(&scale, size, 24, 40, 4)),
            ("on 8 bits", Selector::truncated(&scale, size, 8, 16, 1)),
        ];
        for tape in list(&case, "tapes") {
            for (form, selector) in &selectors {
                let index = drawn(tape, |words| selector.select(&costs, words));
                assert_eq!(
                    index as u64,
                    tape["index"].as_u64().unwrap(),
                    "{}, {form}: {tape}",
                    case["about"]
                );
            }
        }
    }
}

#[test]
fn the_probabilities_of_quantiles_enclose_those_of_the_script_and_are_narrow() {
    for case in cases("quantile.json") {
        let (query, mut tally) = replays::quantile(&case);
        for (enclosure, exact) in
            query.probabilities(&mut tally).unwrap().into_iter().zip(list(&case, "probabilities"))
        {
            // The script's decimals have forty digits; read as doubles they are within one of the
            // exact probability.
            let ends = (double(&exact["lower"]), double(&exact["upper"]));
            assert!(
                enclosure.0 <= ends.1 && ends.0 <= enclosure.1,
                "{}: {enclosure:?} {exact}",
                case["about"]
            );
            assert!(
                enclosure.1 <= enclosure.0.next_up().next_up().next_up(),
                "{}: {enclosure:?} is wide",
                case["about"]
            );
        }
    }
}

#[test]
fn accuracies_and_their_inverses_are_those_of_the_script() {
    for case in cases("discrete_laplace.json") {
        if case["plan"]["sampler"] != "digits" {
            continue;
        }
        let scale = exact(&case["plan"]["scale"]);
        let mechanism = DiscreteLaplace::new(scale, "digits".parse().unwrap()).unwrap();
        for wanted in list(&case, "accuracies") {
            let (confidence, values) = (exact(&wanted["confidence"]), &wanted["values"]);
            let error = mechanism.accuracy(&confidence, values.as_u64().unwrap()).unwrap();
            assert_eq!(error.to_string(), wanted["error"].as_str().unwrap(), "{wanted}");
        }
        for wanted in list(&case, "scales") {
            let error = wanted["error"].as_str().unwrap().parse().unwrap();
            let (confidence, values) = (exact(&wanted["confidence"]), &wanted["values"]);
            let scale =
                DiscreteLaplace::scale_for_accuracy(&error, &confidence, values.as_u64().unwrap());
            assert_eq!(scale.unwrap().to_string(), wanted["scale"].as_str().unwrap(), "{wanted}");
        }
    }
}

#[test]
fn logs_come_to_what_the_script_says() {
    for case in cases("parts/ledger.json") {
        let about = case["about"].as_str().unwrap();
        let mut fold = Fold::new();
        for line in list(&case, "lines") {
            fold.add(line.as_str().unwrap());
        }
        assert_eq!(fold.damaged().map(u64::from), case["damaged"].as_u64(), "{about}");
        let into = fold.successor().map(|text| serde_json::from_str(text).unwrap());
        assert_eq!(into.unwrap_or(Value::Null), case["into"], "{about}");
        let states: Vec<_> = fold.charges().iter().map(|charge| name(charge.state)).collect();
        assert_eq!(states.join(" "), case["states"].as_str().unwrap(), "{about}");
        for unit in Unit::ALL {
            let spent = fold.spent(unit).map(|spent| spent.to_string());
            assert_eq!(spent.as_deref(), case["spent"][unit.name()].as_str(), "{about}");
        }
        let lowered = fold.lowered().map(|budget| serde_json::from_str(&budget.text()).unwrap());
        assert_eq!(lowered.unwrap_or(Value::Null), case["lowered"], "{about}");
        assert_eq!(u64::from(fold.torn()), case["torn"].as_u64().unwrap(), "{about}");
        assert_eq!(fold.is_closed(), case["closed"].as_bool().unwrap(), "{about}");
    }
}

fn name(state: State) -> &'static str {
    match state {
        State::Reserved => "reserved",
        State::Committed => "committed",
        State::Canceled => "canceled",
        State::Denied => "denied",
        State::Recorded => "recorded",
    }
}

/// The loss in base 2 that a case writes as units of bases.
fn in_base2(terms: &[Value]) -> Base2Loss {
    let whole = |value: &Value| u32::try_from(value.as_u64().unwrap()).unwrap();
    let one = |term: &Value| {
        let base = &term["base"];
        let x: Natural = base["x"].as_str().unwrap().parse().unwrap();
        let base = DyadicBase::new(x, whole(&base["y"]), whole(&base["z"])).unwrap();
        Base2Loss::new(&base, whole(&term["units"]).into())
    };
    terms.iter().map(one).reduce(Base2Loss::plus).unwrap()
}

#[test]
fn charges_are_those_of_the_script() {
    for case in cases("parts/prices.json") {
        let formula = &case["formula"];
        let price = match formula["name"].as_str() {
            Some("range") => concentrated::range,
            Some("pure") => concentrated::pure,
            // Scale 0.
            None => continue,
            Some(_) => |_: &Rational, _| panic!("priced below"),
        };
        let charge = if let Some(terms) = formula["terms"].as_array() {
            Charge::of_base2(&in_base2(terms), price)
        } else {
            let (each, times) = (exact(&formula["loss"]), formula["times"].as_u64().unwrap());
            let loss = Loss::Finite(exact(&case["epsilon"]));
            Charge::of(&loss, &|_| match formula["step"].as_str() {
                Some(step) => concentrated::laplace(&each, &step.parse().unwrap(), times),
                None => price(&each, times),
            })
        };
        for (told, wanted) in
            [(charge.epsilon, "epsilon"), (charge.bits, "bits"), (charge.rho, "rho")]
        {
            assert_eq!(told, Some(exact(&case[wanted])), "{}: {wanted}", case["about"]);
        }
    }
}
