//! Questions about rows, scores and integers: a mechanism, what it is told and its accuracy put
//! together.

pub mod base2;
pub mod count;
pub mod histogram;
pub mod noise;
pub mod noisy;
pub mod quantile;
pub mod selection;
pub mod sum;

/// All lists of up to `most` rows from `places`, in order of length: what sensitivities are checked
/// over.
#[cfg(test)]
fn sets<T: Copy>(places: &[T], most: usize) -> Vec<Vec<T>> {
    let mut all = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..most {
        last = last
            .iter()
            .flat_map(|rows| places.iter().map(|row| [&rows[..], &[*row]].concat()))
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}
