//! Estimates from the reports of one question, and what to expect of them before anybody is asked.
//!
//! Plans and tallies are read in TypeScript. Their values are checked again here, where a value
//! that is not a number would trap.

use wasm_bindgen::prelude::*;

use super::{
    failure::Failure,
    number::{index, integer, positive, read, whole},
};
use crate::{
    Error, Result,
    exact::{Rational, binomial::MOST_REPORTS, nearest, up},
    privacy::Odds,
    query::survey::{
        Confidence, Estimate, Held, Interval, Planner, Protocol, RatingMean, Tally, Wanted,
    },
    sample::local::{Range, Ranged, with_protocol},
};

/// A question as its reports are made. The caller that opened it frees it.
#[wasm_bindgen]
pub struct SurveyQuestion(Wanted);

/// Names of the numbers that [`SurveyQuestion::accuracy`] gives.
const EXPECTED: [&str; 4] = ["margin", "up", "down", "shift"];
/// Names of the numbers that [`SurveyEstimate::ends`] gives of each interval.
const INTERVAL: [&str; 4] = ["estimate", "lowest", "highest", "outside"];
/// Names of the numbers that [`SurveyEstimate::mean_near`] gives.
const RATED: [&str; 2] = ["estimate", "standardError"];

/// Forgers are one in this many of all people; the worst that they can do is reported.
const FORGERS: u64 = 100;

#[wasm_bindgen]
impl SurveyQuestion {
    /// The shares of options or boxes, reported by a protocol of this kind; its parameters are
    /// those of the plan, in order.
    pub fn shares(each: &str, kind: &str, parameters: &[u64]) -> Result<SurveyQuestion, Failure> {
        Ok(Self(Wanted::of(protocol(each, kind, parameters, &none)?)))
    }

    /// The shares of bins, and those below each edge.
    pub fn bins(each: &str, kind: &str, parameters: &[u64]) -> Result<SurveyQuestion, Failure> {
        Ok(Self(Wanted::bins(protocol(each, kind, parameters, &none)?)))
    }

    /// The mean of numbers between bounds.
    pub fn mean(
        each: &str,
        kind: &str,
        parameters: &[u64],
        lowest: &str,
        highest: &str,
    ) -> Result<SurveyQuestion, Failure> {
        let (lowest, highest) = (read("lowest", lowest)?, read("highest", highest)?);
        let range = || Range::new(&lowest, &highest);
        let question = Wanted::of(protocol(each, kind, parameters, &range)?);
        Ok(Self(question.between(lowest, highest)))
    }

    /// About the fewest people with whom no interval of the question is expected to be wider, where
    /// each reports on some of this many questions.
    pub fn people(
        &self,
        margin: &str,
        confidence: &str,
        share: Option<String>,
        questions: u32,
        per_person: u32,
    ) -> Result<f64, Failure> {
        let share = share.map(|share| read("share", &share)).transpose()?;
        let margin = read("margin", margin)?;
        let planner = self.planner(confidence, questions, per_person)?;
        Ok(up(&Rational::from(planner.people(&margin, share.as_ref())?)))
    }

    /// The largest half width that is expected of this many people; the votes that one forged
    /// report adds and takes away; and the most that forgers can move a share. For the last, one
    /// person in a hundred forges and aims at that share. In the order of [`EXPECTED`], rounded up.
    pub fn accuracy(
        &self,
        people: f64,
        confidence: &str,
        questions: u32,
        per_person: u32,
    ) -> Result<Vec<f64>, Failure> {
        let people = positive("respondents", people)?;
        let planner = self.planner(confidence, questions, per_person)?;
        let part = Rational::ratio(1u64, FORGERS);
        let (fake, shift) = (planner.fake(), planner.shift(&part));
        let numbers: [Rational; EXPECTED.len()] =
            [planner.margin(people)?, fake.up, fake.down, shift];
        Ok(numbers.iter().map(up).collect())
    }

    fn planner(&self, confidence: &str, questions: u32, per_person: u32) -> Result<Planner> {
        let rule = "must be from 1 to the number of questions";
        let refused = Error::parameter("questionsPerPerson", rule);
        let part = Rational::from(u64::from(per_person)).reciprocal().ok_or(refused)?;
        let people = Rational::from(u64::from(questions)) * part;
        refused.when(people < Rational::ONE)?;
        Ok(self.0.planner(&confidence_of(confidence)?, &people))
    }

    /// Estimates from a number of reports, and from how many of them contain each item. The mean of
    /// options that are whole numbers counts them from `first` on, if it is given.
    pub fn estimate(
        &self,
        reports: f64,
        items: &[f64],
        counts: &[f64],
        confidence: &str,
        first: Option<f64>,
    ) -> Result<SurveyEstimate, Failure> {
        let confidence = confidence_of(confidence)?;
        let tally = self.tally(reports, items, counts)?;
        let refused = Error::parameter("first", "must be a whole number");
        let first = first.map(|first| integer(first).ok_or(refused)).transpose()?;
        let mean = first.and_then(|first| self.0.mean(first, &tally));
        Ok(SurveyEstimate { estimate: self.0.estimate(&tally, &confidence), mean })
    }

    /// The counts that reports of the protocol can have.
    fn tally(&self, reports: f64, items: &[f64], counts: &[f64]) -> Result<Tally> {
        let broken = || Error::data("counts", "must be counts of reports to the question");
        let counted = |number: f64| whole(number).ok_or_else(broken);
        let reports = counted(reports)?;
        Error::limit("counts", "must count at most 2^40 reports to a question")
            .when(reports > MOST_REPORTS)?;
        let mut tally = Tally::new(self.0.protocol().clone());
        tally.count_reports(reports);
        for (item, times) in items.iter().zip(counts) {
            tally.count(counted(*item)?, counted(*times)?);
        }
        if tally.is_whole() { Ok(tally) } else { Err(broken()) }
    }
}

/// Estimate from the reports of a question. The caller that asked for it frees it.
#[wasm_bindgen]
pub struct SurveyEstimate {
    estimate: Estimate,
    mean: Option<RatingMean>,
}

#[wasm_bindgen]
impl SurveyEstimate {
    /// For each option or box, or for the mean, the index of its interval.
    pub fn places(&self) -> Result<Vec<u32>, Failure> {
        Ok(self.estimate.shares.iter().map(|it| index(*it)).collect())
    }

    /// Each interval, by [`INTERVAL`]: the estimate as a double, both ends, and 1 if it missed
    /// everything possible. First those of [`SurveyEstimate::places`], then those below each edge.
    pub fn ends(&self) -> Result<Vec<f64>, Failure> {
        let double = |exact: &Option<Rational>| exact.as_ref().map_or(f64::NAN, nearest);
        let numbers = self.intervals().flat_map(|one| -> [f64; INTERVAL.len()] {
            [double(&one.exact), one.lowest, one.highest, f64::from(u8::from(one.outside))]
        });
        Ok(numbers.collect())
    }

    /// The estimates as fractions, a line each, likewise; empty lines without reports.
    pub fn exact(&self) -> String {
        let text =
            |one: &Interval| one.exact.as_ref().map_or_else(String::new, ToString::to_string);
        self.intervals().map(text).collect::<Vec<_>>().join("\n")
    }

    /// Shares that are not negative and add up to 1, for each interval that an index refers to.
    /// Nothing without reports.
    pub fn consistent(&self) -> Result<Option<Vec<f64>>, Failure> {
        Ok(self.estimate.consistent().map(|exact| exact.iter().map(nearest).collect()))
    }

    /// The mean of ratings as a fraction, if it was asked for and there are reports.
    pub fn mean(&self) -> Option<String> {
        Some(self.mean.as_ref()?.exact.to_string())
    }

    /// The mean of ratings as a double, and its standard error, by [`RATED`].
    pub fn mean_near(&self) -> Result<Option<Vec<f64>>, Failure> {
        let numbers = |mean: &RatingMean| -> [f64; RATED.len()] {
            [nearest(&mean.exact), mean.standard_error]
        };
        Ok(self.mean.as_ref().map(|mean| numbers(mean).to_vec()))
    }

    fn intervals(&self) -> impl Iterator<Item = &Interval> {
        self.estimate.distinct.iter().chain(&self.estimate.below)
    }
}

fn protocol(each: &str, kind: &str, parameters: &[u64], range: &Ranged<'_>) -> Result<Protocol> {
    let odds = Odds::new(&read("oddsEach", each)?)?.ratio();
    with_protocol(kind.as_bytes(), parameters, range, odds, Held)
}

/// Refuses to give bounds, because the question has none.
fn none() -> Result<Range> {
    Err(Error::parameter("protocol", "must be one that reports such answers"))
}

fn confidence_of(text: &str) -> Result<Confidence> {
    Confidence::new(read("confidence", text)?)
}
