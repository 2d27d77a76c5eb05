//! A log that is set back to an earlier state while releases are under way.

use std::collections::BTreeSet;

use super::*;

/// The last step of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Idle,
    /// It saw that its line was granted.
    Granted,
    Drawn,
    /// It read the log, and its reservation was there, or was not.
    Read(bool),
    /// It wrote how its release ended, or crashed.
    Gone,
}

/// How a process ends a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// As ledgers do: the log is read, and what is lost there is recorded again.
    Read,
    /// Without a look.
    Blind,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct World {
    /// Lines behind the first, by the process and what it wrote.
    log: Vec<(usize, Text)>,
    steps: Vec<Step>,
    /// Releases that ended since the log was set back.
    ended: u64,
    /// How often it may still be set back.
    times: u32,
    /// Whether it was, between a look and what was written by it.
    is_torn_apart: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Text {
    Reserve,
    Commit,
    Record,
}

const UNIT: [Option<&str>; 3] = [Some("1"), None, None];

fn text_of((place, text): (usize, Text)) -> String {
    match text {
        Text::Reserve => reserve(place as u128, UNIT),
        Text::Commit => mark(Mark::Commit, place as u128),
        Text::Record => charge(Purpose::Record, 100 + place as u128, UNIT),
    }
}

fn folded(log: &[(usize, Text)], budget: &Budget) -> Fold {
    let mut fold = begun(budget);
    log.iter().for_each(|line| fold.add(&text_of(*line)));
    fold
}

impl World {
    fn with(&self, place: usize, step: Step, text: Option<Text>) -> Self {
        let mut next = self.clone();
        next.steps[place] = step;
        next.log.extend(text.map(|text| (place, text)));
        next
    }

    /// Worlds that may come next, by one process or by the holder of the log.
    fn nexts(&self, fold: &Fold, ending: Ending) -> Vec<Self> {
        let mut nexts = Vec::new();
        for (place, step) in self.steps.iter().enumerate() {
            let is_there = fold.state(place as u128) == Some(State::Reserved);
            let end = |text| {
                let mut next = self.with(place, Step::Gone, Some(text));
                next.ended += 1;
                next
            };
            nexts.extend(match step {
                Step::Gone => None,
                Step::Idle => {
                    let next = self.with(place, Step::Granted, Some(Text::Reserve));
                    let fold = folded(&next.log, &epsilon("3"));
                    let is_granted = fold.state(place as u128) == Some(State::Reserved);
                    let gone = || self.with(place, Step::Gone, Some(Text::Reserve));
                    Some(if is_granted { next } else { gone() })
                }
                Step::Granted => Some(self.with(place, Step::Drawn, None)),
                Step::Drawn if ending == Ending::Blind => Some(end(Text::Commit)),
                Step::Drawn => Some(self.with(place, Step::Read(is_there), None)),
                Step::Read(true) => Some(end(Text::Commit)),
                Step::Read(false) => Some(end(Text::Record)),
            });
        }
        if self.times > 0 {
            nexts.extend((0..=self.log.len()).map(|length| {
                let mut next = self.clone();
                let is_between = next.steps.iter().any(|step| matches!(step, Step::Read(_)));
                next.log.truncate(length);
                (next.times, next.ended) = (self.times - 1, 0);
                next.is_torn_apart |= is_between;
                next
            }));
        }
        nexts
    }
}

/// In how many states the log is damaged, in how many of them though it was not set back between a
/// look and what was written by it, and in how many it is not. Each release that ended since the
/// log was set back is charged in those.
fn states(processes: usize, times: u32, ending: Ending) -> [usize; 3] {
    let steps = vec![Step::Idle; processes];
    let first = World { log: Vec::new(), steps, ended: 0, times, is_torn_apart: false };
    let mut seen = BTreeSet::from([first.clone()]);
    let mut open = vec![first];
    let mut found = [0; 3];
    while let Some(world) = open.pop() {
        let fold = folded(&world.log, &epsilon("3"));
        let is_damaged = fold.damaged().is_some();
        found[0] += usize::from(is_damaged);
        found[1] += usize::from(is_damaged && !world.is_torn_apart);
        found[2] += usize::from(!is_damaged);
        let charged = fold.sums.units[Unit::Epsilon as usize].value().unwrap();
        assert!(is_damaged || charged >= Rational::from(world.ended), "{world:?}");
        for next in world.nexts(&fold, ending) {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    found
}

#[test]
fn what_ends_after_a_log_was_set_back_is_charged_in_it() {
    for (processes, times) in [(1, 1), (1, 2), (2, 1), (3, 1), (2, 2)] {
        let [damaged, avoidable, whole] = states(processes, times, Ending::Read);
        assert!(damaged > 0 && whole > damaged, "{damaged} {whole}");
        assert_eq!(avoidable, 0);
    }
}

#[test]
fn whoever_does_not_look_damages_what_lost_its_charge() {
    let [damaged, avoidable, _] = states(2, 1, Ending::Blind);
    assert!(damaged == avoidable && avoidable > 0, "{damaged} {avoidable}");
}
