//! Facts about several questions under one loss.

use super::shares::*;
use crate::{Error, Result, exact::Rational, privacy::Loss};

fn read(text: &str) -> Rational {
    text.parse().unwrap()
}

fn shares(weights: &[&str]) -> Result<Shares> {
    Shares::new(weights.iter().map(|weight| read(weight)).collect())
}

#[test]
fn shares_add_up_to_the_amount() {
    for weights in [&["1"][..], &["1", "1", "1"], &["0.3", "2", "1/7"], &["1"; 64]] {
        let shares = shares(weights).unwrap();
        for amount in ["1", "0.1", "7/3"] {
            let parts = shares.of(&read(amount));
            assert_eq!(parts.len(), weights.len());
            let all = parts.iter().cloned().reduce(|sum, part| sum + part);
            assert_eq!(all, Some(read(amount)));
            // In proportion to their weights.
            for (part, weight) in parts.iter().zip(weights) {
                assert_eq!(
                    part.clone() * read(weights[0]),
                    parts[0].clone() * read(weight),
                    "{weight}"
                );
            }
        }
    }
}

#[test]
fn weights_are_above_0_and_at_most_64() {
    for refused in [&["0"][..], &["1", "-1"], &["1", "0", "1"]] {
        let refusal = shares(refused).unwrap_err();
        assert!(matches!(refusal, Error::Parameter { name: "weights", .. }), "{refusal}");
    }
    for refused in [vec![], vec!["1"; 65]] {
        let refusal = shares(&refused).unwrap_err();
        assert!(matches!(refusal, Error::Parameter { name: "questions", .. }), "{refusal}");
    }
}

#[test]
fn losses_of_questions_add_up() {
    let parts = ["1/3", "1/6"].map(|part| Loss::Finite(read(part)));
    assert_eq!(loss(parts.clone()), Loss::Finite(read("1/2")));
    let [one, other] = parts;
    assert_eq!(loss([one, Loss::Infinite, other]), Loss::Infinite);
    assert_eq!(loss([]), Loss::Finite(Rational::ZERO));
}

#[test]
fn all_questions_are_accurate_at_once() {
    assert_eq!(confidence_of_each(&read("0.95"), 5), Ok(read("0.99")));
    assert_eq!(confidence_of_each(&read("0.95"), 1), Ok(read("0.95")));
    for refused in ["0", "1", "-1", "2"] {
        assert!(confidence_of_each(&read(refused), 2).is_err(), "{refused}");
    }
}
