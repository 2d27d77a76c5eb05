//! The native side: reads tasks as lines, prints the median for each.
//!
//! `select a b c d rounds repeats`, `dyadic a b c d rounds repeats`, `real a b c 0 rounds repeats`,
//! `race a b c d rounds repeats`, `noise a b c d rounds repeats`, `base2 a b c d rounds repeats`,
//! `gaussian a b c 0 rounds repeats`, `thresholds a b 0 0 rounds repeats` and
//! `score a b 0 0 rounds repeats` give nanoseconds of a round; `file path index repeats` gives
//! the seconds from a file to its private median. Several numbers are given by what `experiment`
//! holds.

use std::{
    fs::File,
    hint::black_box,
    io::{self, BufRead, Read, Write},
    time::Instant,
};

use sottovoce::{
    csv::{Column, ColumnReader, Format, Header, Marks},
    entropy::System,
    exact::AnyGrid,
    privacy::{Neighbors, Person},
    query::quantile::{Quantile, QuantileQuestion, Settings, Weights},
    score::quantile::Scorer,
};

mod experiment;

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| word.parse::<u32>().expect("a number");
        if let Some(numbers) = experiment::answer(&words) {
            println!("{}", numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" "));
            io::stdout().flush()?;
            continue;
        }
        let median = match words[..] {
            ["file", path, index, repeats] => {
                let index = index.parse().expect("an index");
                median_of(number(repeats), || private_median(path, index).expect("a readable file"))
            }
            [kind, a, b, c, d, rounds, repeats] => {
                match kind {
                    "select" => {
                        kernels::prepare_selection(number(a), number(b), number(c), number(d))
                    }
                    "noise" => kernels::prepare_noise(number(a), number(b), number(c), number(d)),
                    "gaussian" => kernels::prepare_gaussian(number(a), number(b), number(c)),
                    "thresholds" => kernels::prepare_thresholds(number(a), number(b)),
                    "dyadic" => kernels::prepare_dyadic(number(a), number(b), number(c), number(d)),
                    "real" => kernels::prepare_real(number(a), number(b), number(c)),
                    "base2" => kernels::prepare_base2(number(a), number(b), number(c), number(d)),
                    "race" => kernels::prepare_race(number(a), number(b), number(c), number(d)),
                    _ => kernels::prepare_scoring(number(a), number(b)),
                }
                let rounds = number(rounds);
                kernels::run(rounds);
                median_of(number(repeats), || black_box(kernels::run(rounds))) * 1e9
                    / f64::from(rounds)
            }
            _ => panic!("not a task: {line}"),
        };
        println!("{median}");
        io::stdout().flush()?;
    }
    Ok(())
}

/// Seconds.
fn median_of<T>(repeats: u32, mut work: impl FnMut() -> T) -> f64 {
    let mut times: Vec<f64> = (0..repeats)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Does natively what the page does with a file: the same reader, tally and draw.
fn private_median(path: &str, index: u64) -> Result<f64, Box<dyn std::error::Error>> {
    let (alpha, scorer) = ("1/2".parse()?, Scorer::Interval);
    let settings = Settings { alpha, scorer, weights: Weights::BaseE };
    let candidates = AnyGrid::Short((0..1000).map(f64::from).collect());
    let person = Person::new(Neighbors::AddOrRemoveOne, 1, "1".parse()?)?;
    let query = Quantile::new(person, QuantileQuestion::new(settings, candidates)?)?;
    let mut tally = query.tally();
    let mut reader = ColumnReader::new(
        Column::Index(index),
        Header::Names,
        &Format::default(),
        Marks::default(),
    )?;
    let mut file = File::open(path)?;
    let mut buffer = vec![0; 1 << 18];
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            read => tally.add(reader.push(&buffer[..read])?)?,
        }
    }
    tally.add(reader.finish()?)?;
    Ok(query.release(&mut tally, &mut System::new(query.words()))?)
}
