//! The largest noisy scores in order: one-shot top-k.

use super::{
    Entry, GumbelArgmax,
    clusters::{Placed, clusters},
};
use crate::{
    Error,
    entropy::Entropy,
    exact::{Dyadic, LN_BITS},
    sample::order::ordered,
};

/// Scores that are `2^CHASM` scales apart keep their order, but for open-ended noise.
const CHASM: u32 = 17;

/// The most scores.
const MOST: usize = crate::MOST_ELEMENTS as usize;

impl GumbelArgmax {
    /// Draws the indices of the `k` largest noisy scores, the largest first: the law of drawing one
    /// index with [`GumbelArgmax::draw`], taking its score away, and so on, `k` times (`proof.md`,
    /// step 10).
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
    /// [`Error::Entropy`] if the source fails.
    ///
    /// # Panics
    /// If `k` is 0 or larger than the number of scores, or there are more than `2^20` of these.
    pub fn draw_top<E: Entropy>(
        &self,
        scores: &[Dyadic],
        k: usize,
        entropy: &mut E,
    ) -> Result<Vec<usize>, Error> {
        assert!(
            (1..=scores.len()).contains(&k) && scores.len() <= MOST,
            "draw_top: k must be from 1 to m <= 2^20"
        );
        let mut digits = Vec::with_capacity(scores.len());
        for _ in scores {
            digits.push(entropy.digit()?);
        }
        let entries: Vec<Entry> = best_first(scores)
            .into_iter()
            .map(|index| (index, digits[index], scores[index]))
            .collect();
        let best = entries[0].2;
        let by_score = self.placed(&entries, E::DIGIT_BITS);
        // In order of index again: each stands at its own.
        let mut placed = by_score.clone();
        for one in by_score {
            placed[one.who.0] = one;
        }
        let mut order = Vec::with_capacity(k);
        for cluster in clusters(placed, k) {
            match (cluster.as_slice(), k - order.len()) {
                (_, 0) => break,
                ([(index, ..)], _) => order.push(*index),
                (_, wanted) => order.extend(self.take_more_digits(cluster, wanted, best, entropy)?),
            }
        }
        Ok(order)
    }

    /// First enclosures of the noisy scores of entries in order of their scores, best first
    /// (`proof.md`, step 11).
    fn placed(&self, entries: &[Entry], bits: u32) -> Vec<Placed<i128, Entry>> {
        const WIDTH: i128 = 1 << (CHASM + LN_BITS);
        let (mut first, mut last) = (entries[0].2, entries[0].2);
        // Where the scores from `first` on begin, and how far they reach from there.
        let (mut start, mut reach) = (0, 0);
        let place = |&(index, digit, score): &Entry| {
            if self.scaled.enclose(score.gap(last)).0 >= WIDTH {
                (first, start, reach) = (score, start + reach + WIDTH, 0);
            }
            last = score;
            let (near, far) = self.scaled.enclose(score.gap(first));
            reach = far.unwrap_or(near);
            let noisy = self.noisy(digit, bits, (start + near, far.map(|far| start + far)));
            Placed { low: noisy.low, high: noisy.high, who: (index, digit, score) }
        };
        entries.iter().map(place).collect()
    }
}

/// The indices of scores in order, the best first, equal ones as they were.
fn best_first(scores: &[Dyadic]) -> Vec<usize> {
    let places = scores.iter().map(|score| score.negated().place());
    // By the mantissa, then by what comes from the exponent and decides first.
    let by_low = ordered(places.clone().map(|(_, low)| low), u128::BITS);
    let high: Vec<u16> = places.map(|(high, _)| high).collect();
    let by_high = ordered(by_low.iter().map(|index| high[*index].into()), u16::BITS);
    by_high.into_iter().map(|place| by_low[place]).collect()
}
