//! Selection from scores.

use serde::{Deserialize, Serialize};
use sottovoce_loops::scores::take_integers;
use wasm_bindgen::prelude::*;
use zeroize::Zeroizing;

#[cfg(feature = "probabilities")]
use super::reports::ends;
use super::{
    failure::Failure,
    number::{index, positive, read, small},
    plan::{calibration, moves, read_plan, sensitivity, write_plan},
    reports::reports,
    source::Source,
    wiped::wiped,
};
use crate::{
    Result,
    exact::up,
    query::selection::{Method, Selection, Settings},
    score::scores::{Direction, Scores},
};

/// `SelectionPlan` of the TypeScript layer, with what it may say before the scale is known.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SelectionPlan {
    kind: String,
    optimize: String,
    top: Option<f64>,
    scale: Option<String>,
    #[serde(skip_serializing)]
    epsilon: Option<String>,
    sensitivity: Option<String>,
    /// Given where the sensitivity is a number.
    #[serde(skip_serializing)]
    sensitivity_number: Option<f64>,
    monotone: bool,
}

impl SelectionPlan {
    /// The query, and the plan in canonical form.
    fn check(mut self) -> Result<(Selection, Self)> {
        let settings = Settings {
            method: self.kind.parse::<Method>()?,
            direction: self.optimize.parse::<Direction>()?,
            top: self.top.map(|k| small("top", k)).transpose()?,
            calibration: calibration(self.scale.as_ref(), self.epsilon.as_ref())?,
            sensitivity: sensitivity(self.sensitivity.as_ref(), self.sensitivity_number)?,
            moves: moves(self.monotone),
        };
        let selection = Selection::new(&settings)?;
        self.scale = Some(selection.scale().to_string());
        self.sensitivity = settings.sensitivity.map(|given| given.value().to_string());
        Ok((selection, self))
    }
}

/// A selection with its scores so far. The caller that opened it frees it.
#[wasm_bindgen]
pub struct SelectionRun {
    selection: Selection,
    canonical: SelectionPlan,
    reals: Zeroizing<Vec<f64>>,
    integers: Zeroizing<Vec<i128>>,
}

reports! {
    SelectionRun,
    run => write_plan(&run.canonical),
    run.selection,
    |d_in| Ok(run.selection.loss(d_in))
}

#[wasm_bindgen]
impl SelectionRun {
    /// Checks the plan.
    pub fn open(plan: JsValue) -> Result<SelectionRun, Failure> {
        let (selection, canonical) = read_plan::<SelectionPlan>(plan)?.check()?;
        let (reals, integers) = Default::default();
        Ok(Self { selection, canonical, reals, integers })
    }

    /// The error in score that is not exceeded with this confidence, rounded up.
    pub fn score_error(&self, confidence: &str, scores: f64) -> Result<f64, Failure> {
        let confidence = read("confidence", confidence)?;
        Ok(up(&self.selection.score_error(&confidence, positive("scores", scores)?)?))
    }

    /// Takes real scores.
    pub fn add_reals(&mut self, scores: &[f64]) {
        wiped(|| self.reals.extend_from_slice(scores));
    }

    /// Takes scores of an array of integers of at most 32 bits.
    pub fn add_integers(&mut self, scores: &[f64]) {
        wiped(|| take_integers(scores, &mut self.integers));
    }

    /// Takes integers of 128 bits in two's complement, each as its low and its high word.
    pub fn add_wide(&mut self, words: &[u64]) {
        let joined = |pair: &[u64]| (u128::from(pair[1]) << 64 | u128::from(pair[0])).cast_signed();
        wiped(|| self.integers.extend(words.chunks_exact(2).map(joined)));
    }

    /// Draws what is released: indices, the best first.
    pub fn release(&mut self, source: &mut Source) -> Result<Vec<u32>, Failure> {
        let order = wiped(|| {
            let scores = self.scores()?;
            let words = self.selection.words(scores.len() as u64);
            self.selection.release(&scores, &mut source.open(words))
        })?;
        Ok(order.into_iter().map(index).collect())
    }
}

#[cfg(feature = "probabilities")]
#[wasm_bindgen]
impl SelectionRun {
    /// Lower and upper ends of each index's probability, alternating. Not private.
    pub fn probabilities(&mut self) -> Result<Vec<f64>, Failure> {
        let scores = self.scores()?;
        Ok(ends(self.selection.probabilities(&scores)?))
    }
}

impl SelectionRun {
    /// The scores taken; the kind is that of the array they came in.
    fn scores(&mut self) -> Result<Scores> {
        if self.integers.is_empty() {
            Scores::reals(core::mem::take(&mut *self.reals))
        } else {
            Scores::integers(core::mem::take(&mut *self.integers))
        }
    }
}
