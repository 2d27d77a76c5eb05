//! The largest noisy scores in order: one-shot top-k.

use sottovoce_loops::order::{self, Record};

use super::{
    Entry, GumbelArgmax, Interval,
    clusters::{Placed, clusters},
};
use crate::{
    Result,
    entropy::Entropy,
    exact::{Dyadic, LN_BITS, fits},
};

/// Scores that are `2^CHASM` scales apart keep their order, except with open-ended noise.
const CHASM: u32 = 17;

/// The most scores.
const MOST: usize = crate::MOST_ELEMENTS as usize;

impl GumbelArgmax {
    /// Draws the indices of the `k` largest noisy scores, the largest first. The distribution is
    /// that of drawing one index with [`GumbelArgmax::draw`], taking its score away, and so on, `k`
    /// times (`proof.md`, step 10).
    ///
    /// Uses one 64-bit word for each of the `m` scores, in order, before any comparison; more with
    /// probability at most `k m / 2^58` (`proof.md`, step 13). For `k = 1` the answer and the words
    /// are those of [`GumbelArgmax::draw`].
    ///
    /// ```
    /// use sottovoce::{entropy::Tape, exact::{Dyadic, Positive}, sample::gumbel::GumbelArgmax};
    /// let argmax = GumbelArgmax::new(&Positive::ONE);
    /// let scores = [7, 9, 2].map(Dyadic::integer);
    /// let mut tape: Tape = Tape::new([1 << 63; 3]);
    /// assert_eq!(argmax.draw_top(&scores, 2, &mut tape)?, [1, 0]);
    /// # Ok::<(), sottovoce::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Entropy`](crate::Error::Entropy) if the source fails.
    ///
    /// # Panics
    /// If `k` is 0 or larger than the number of scores, or there are more than `2^20` of these.
    pub fn draw_top<E: Entropy>(
        &self,
        scores: &[Dyadic],
        k: usize,
        entropy: &mut E,
    ) -> Result<Vec<usize>> {
        assert!(
            (1..=scores.len()).contains(&k) && scores.len() <= MOST,
            "draw_top: k must be from 1 to m <= 2^20"
        );
        let mut digits = Vec::with_capacity(scores.len());
        for _ in scores {
            digits.push(entropy.digit()?);
        }
        let (best, distances) = self.distances(scores);
        let placed = distances.into_iter().zip(digits).zip(scores).enumerate();
        let placed = placed.map(|(index, ((distance, digit), score))| {
            let Interval { low, high } = self.noisy(digit, E::DIGIT_BITS, distance);
            Placed { low, high, who: (index, digit, *score) }
        });
        let placed: Vec<Placed<i128, Entry>> = placed.collect();
        let mut order = Vec::with_capacity(k);
        for cluster in clusters(placed, k) {
            match (cluster.as_slice(), k - order.len()) {
                (_, 0) => break,
                ([(index, ..)], _) => order.push(*index),
                (_, target) => order.extend(self.take_more_digits(cluster, target, best, entropy)?),
            }
        }
        Ok(order)
    }

    /// The best score, and enclosures of how far scores are below it (`proof.md`, step 11).
    fn distances(&self, scores: &[Dyadic]) -> (Dyadic, Vec<(i128, Option<i128>)>) {
        const WIDTH: i128 = 1 << (CHASM + LN_BITS);
        let mut records: Vec<Record> = scores.iter().zip(0..).map(record).collect();
        order::ascending(&mut records, u16::BITS, u128::BITS);
        let best = score(&records[0]);
        // Where the scores from `first` on begin, and how far they reach from there.
        let (mut first, mut last, mut start, mut reach) = (best, best, 0, 0);
        // Values known in order of the scores replace them, and are put back with their records. If
        // they were looked up one by one, caches could see the order.
        for record in &mut records {
            let score = score(record);
            if self.scaled.enclose(score.gap(last)).0 >= WIDTH {
                (first, start) = (score, start + reach + WIDTH);
            }
            last = score;
            let (near, far) = self.scaled.enclose(score.gap(first));
            reach = far.unwrap_or(near);
            record.low = (start + near).cast_unsigned();
            record.high = far.map_or(NONE, |far| fits(far - near, "some ulps"));
        }
        order::back(&mut records);
        let enclosure = |record: &Record| {
            let near = record.low.cast_signed();
            (near, (record.high != NONE).then(|| near + i128::from(record.high)))
        };
        (best, records.iter().map(enclosure).collect())
    }
}

/// In place of the width of an enclosure that has no far end.
const NONE: u32 = u32::MAX;

/// A score by its place in the order, the best first, and its index.
fn record((score, of): (&Dyadic, u32)) -> Record {
    let (high, low) = score.negated().place();
    Record { low, high: high.into(), of }
}

fn score(record: &Record) -> Dyadic {
    Dyadic::at((fits(record.high, "a place"), record.low)).negated()
}
