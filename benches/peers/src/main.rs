//! The peers' side: reads tasks as lines, prints the median for each, as the native kernels do.
//!
//! `noise 0 values scale_top scale_bottom rounds repeats` (also `gaussian`) and `exponential shape
//! scores scale_top scale_bottom rounds repeats` (also `permute_and_flip`) give nanoseconds of a
//! release. `quantile file alpha epsilon first last candidates draws` gives the values that are
//! drawn from a file of doubles.

use std::{
    fs,
    hint::black_box,
    io::{self, BufRead, Write},
    time::Instant,
};

use opendp::{
    domains::{AtomDomain, VectorDomain},
    error::Fallible,
    measurements::{make_gaussian, make_laplace, make_noisy_max},
    measures::{MaxDivergence, ZeroConcentratedDivergence},
    metrics::{L1Distance, L2Distance, LInfDistance, SymmetricDistance},
    transformations::make_quantile_score_candidates,
};

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let [kind, numbers @ ..] = &words[..] else { panic!("not a task: {line}") };
        if *kind == "quantile" {
            println!("{}", quantiles(numbers).expect("a mechanism"));
            io::stdout().flush()?;
            continue;
        }
        let numbers: Vec<u32> =
            numbers.iter().map(|word| word.parse().expect("a number")).collect();
        let [shape, size, top, bottom, rounds, repeats] = numbers[..] else {
            panic!("not a task: {line}")
        };
        let release =
            prepare(kind, shape, size, f64::from(top) / f64::from(bottom)).expect("a mechanism");
        println!("{}", median(repeats, rounds, release));
        io::stdout().flush()?;
    }
    Ok(())
}

/// A release, ready to be run.
fn prepare(kind: &str, shape: u32, size: u32, scale: f64) -> Fallible<Box<dyn Fn() -> i64>> {
    let domain = || VectorDomain::new(AtomDomain::<i64>::default());
    Ok(match kind {
        "noise" => {
            let mechanism = make_laplace::<_, _, MaxDivergence>(
                domain(),
                L1Distance::<i64>::default(),
                scale,
                None,
            )?;
            let values: Vec<i64> = (0..i64::from(size)).collect();
            Box::new(move || {
                mechanism.invoke(&values).expect("a release").into_iter().fold(0, i64::wrapping_add)
            })
        }
        "gaussian" => {
            let mechanism = make_gaussian::<_, _, ZeroConcentratedDivergence>(
                domain(),
                L2Distance::<f64>::default(),
                scale,
                None,
            )?;
            let values: Vec<i64> = (0..i64::from(size)).collect();
            Box::new(move || {
                mechanism.invoke(&values).expect("a release").into_iter().fold(0, i64::wrapping_add)
            })
        }
        // Its releases with replacement have the law of the exponential mechanism, whatever the
        // measure.
        "exponential" => {
            let measure = ZeroConcentratedDivergence;
            let mechanism =
                make_noisy_max(domain(), LInfDistance::<i64>::default(), measure, scale, false)?;
            let scores = scores(shape, size);
            Box::new(move || mechanism.invoke(&scores).expect("a release") as i64)
        }
        "permute_and_flip" => {
            let mechanism = make_noisy_max(
                domain(),
                LInfDistance::<i64>::default(),
                MaxDivergence,
                scale,
                false,
            )?;
            let scores = scores(shape, size);
            Box::new(move || mechanism.invoke(&scores).expect("a release") as i64)
        }
        _ => panic!("not a kind: {kind}"),
    })
}

/// Values of a quantile among evenly spaced candidates, by the scores and the selection that their
/// own queries use; rows are added or removed.
fn quantiles(task: &[&str]) -> Fallible<String> {
    let [file, numbers @ ..] = task else { panic!("no file") };
    let numbers: Vec<f64> = numbers.iter().map(|word| word.parse().expect("a number")).collect();
    let [alpha, epsilon, first, last, count, draws] = numbers[..] else { panic!("six numbers") };
    let rows: Vec<f64> = fs::read(file)
        .expect("a file")
        .as_chunks()
        .0
        .iter()
        .map(|bytes| f64::from_le_bytes(*bytes))
        .collect();
    let candidates: Vec<f64> = (0..count as u32)
        .map(|at| first + (last - first) * f64::from(at) / (count - 1.0))
        .collect();
    let scores = make_quantile_score_candidates(
        VectorDomain::new(AtomDomain::<f64>::new_non_nan()),
        SymmetricDistance,
        candidates.clone(),
        alpha,
    )?;
    let selection = |scale: f64| {
        make_noisy_max(
            scores.output_domain.clone(),
            scores.output_metric.clone(),
            MaxDivergence,
            scale,
            true,
        )
    };
    // The loss falls as the scale rises.
    let distance = scores.map(&1)?;
    let scale = selection(1.0)?.map(&distance)? / epsilon;
    let release = (scores.clone() >> selection(scale)?)?;
    let drawn: Fallible<Vec<String>> =
        (0..draws as u32).map(|_| Ok(candidates[release.invoke(&rows)?].to_string())).collect();
    Ok(drawn?.join(" "))
}

/// The costs of the kernels in these shapes, negated: all equal, one winner by 1000, winner last,
/// linear from the middle, two levels.
fn scores(shape: u32, size: u32) -> Vec<i64> {
    let size = i64::from(size);
    let others = |winner: i64, index: i64| if index == winner { 0 } else { 1000 };
    (0..size)
        .map(|index| match shape {
            0 => -7,
            1 => -others(0, index),
            2 => -others(size - 1, index),
            3 => -(index - size / 2).abs(),
            _ => -5 * (index % 2),
        })
        .collect()
}

/// Nanoseconds of a round.
fn median(repeats: u32, rounds: u32, release: impl Fn() -> i64) -> f64 {
    let run = || (0..rounds).map(|_| black_box(release())).fold(0, i64::wrapping_add);
    run();
    let mut times: Vec<f64> = (0..repeats)
        .map(|_| {
            let start = Instant::now();
            black_box(run());
            start.elapsed().as_secs_f64() * 1e9 / f64::from(rounds)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
