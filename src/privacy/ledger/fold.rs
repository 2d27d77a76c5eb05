//! Replays lines one after another: the only code that decides who may draw.

use std::collections::BTreeMap;

use super::{
    budget::Budget,
    checksum::Checksums,
    cost::{Cost, Sums},
    line::{Entry, Line, Operation, Terms, judged},
    losses::Losses,
};
use crate::{exact::fits, privacy::Neighbors};

/// The state of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Granted: its writer may draw, draws or drew.
    Reserved,
    /// Granted, and drawn.
    Committed,
    /// Granted and given back: nothing was drawn.
    Canceled,
    /// The budget did not allow it.
    Denied,
    /// Made elsewhere, or by an earlier ledger: it counts under any budget.
    Recorded,
}

impl State {
    /// Checks whether it counts against the budget.
    #[must_use]
    pub fn counts(self) -> bool {
        matches!(self, Self::Reserved | Self::Committed | Self::Recorded)
    }
}

/// One charge.
#[derive(Clone, Copy, Debug)]
pub struct Charge {
    /// The number of its line.
    pub line: u32,
    /// Where its members begin there.
    pub start: u32,
    /// Where they end.
    pub end: u32,
    /// Its state.
    pub state: State,
    pub(super) loss: u32,
}

/// The state of a ledger, after all lines of its log that were seen so far.
///
/// Folding is total: lines that honest races write (a second commit, a cancel that comes too late)
/// change nothing. Only what nobody writes is damage, and ends granting.
#[derive(Clone, Debug, Default)]
pub struct Fold {
    checksums: Checksums,
    pub(super) losses: Losses,
    pub(super) opened: Option<Opened>,
    pub(super) sums: Sums,
    pub(super) charges: Vec<Charge>,
    /// True if a charge was seen that has a delta.
    has_delta: bool,
    /// Ids that were used: of reservations, with the indexes of their charges.
    ids: BTreeMap<u128, Option<u32>>,
    lines: u32,
    torn: u32,
    anchor: u32,
    pub(super) closing: Closing,
    /// Whom the first `close` left the charges to.
    successor: Option<Box<str>>,
    damaged: Option<u32>,
}

/// The terms in the first `open`.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The number of its line.
    pub line: u32,
    /// The people whose data it is, as a text of JSON.
    pub people: Box<str>,
    /// The definition of neighbors.
    pub neighbors: Neighbors,
    /// The budget that is guaranteed.
    pub budget: Budget,
    /// The budget that is granted: lowered, it may be less.
    pub limit: Budget,
    /// True if an earlier ledger left something to it.
    pub carries: bool,
}

/// State of granting: open or ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Closing {
    #[default]
    Open,
    /// And no line came after.
    Last,
    Before,
}

impl Fold {
    /// Begins without lines.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The next line of the log, without its end.
    pub fn add(&mut self, text: &str) {
        let number = self.lines;
        self.lines = number.checked_add(1).expect("lines are counted in 32 bits");
        if self.damaged.is_some() {
            return;
        }
        if self.closing == Closing::Last {
            self.closing = Closing::Before;
        }
        let operation = match judged(text, &mut self.losses, &self.checksums) {
            Line::Whole(operation) => {
                self.anchor = number;
                Some(operation)
            }
            Line::Torn(operation) => {
                self.torn += 1;
                operation
            }
            Line::Damaged => {
                self.damaged = Some(number);
                None
            }
        };
        if let Some(operation) = operation {
            self.apply(number, operation);
        }
        // Nobody writes a delta where nothing is set aside for it.
        let is_plain = self.opened.as_ref().is_some_and(|opened| !opened.budget.has_found());
        if is_plain && self.has_delta {
            self.damaged.get_or_insert(number);
        }
    }

    fn apply(&mut self, line: u32, operation: Operation<'_>) {
        match operation {
            Operation::Open { id, terms, carried } => {
                self.open(line, id, &terms, carried.as_deref());
            }
            // Also before there are terms: it may be of a ledger that was here and is lost.
            Operation::Record { id, entry } => {
                if self.is_new(id, None) {
                    self.charge(line, entry, State::Recorded);
                }
            }
            // Its writer saw the grant that it ends: a log without that has lost a charge.
            Operation::Commit { id } if !self.was_granted(id) => self.damaged = Some(line),
            // Before there are terms, nothing was granted.
            _ if self.opened.is_none() => {}
            Operation::Reserve { id, entry } => self.reserve(line, id, entry),
            Operation::Commit { id } => self.resolve(id, State::Committed),
            Operation::Cancel { id } => self.resolve(id, State::Canceled),
            Operation::Lower { id, budget } => {
                if self.is_new(id, None) {
                    self.lower(budget);
                }
            }
            Operation::Close { id, into } => {
                // Also the second one is a last line, and names nobody.
                self.is_new(id, None);
                if self.closing == Closing::Open {
                    self.successor = into.map(Box::from);
                }
                self.closing = Closing::Last;
            }
        }
    }

    /// Notes an id. A repeated one belongs to a line that changes nothing.
    fn is_new(&mut self, id: u128, charge: Option<u32>) -> bool {
        if self.ids.contains_key(&id) {
            return false;
        }
        self.ids.insert(id, charge);
        true
    }

    fn open(&mut self, line: u32, id: u128, terms: &Terms<'_>, carried: Option<&[Entry]>) {
        if self.opened.is_some() {
            return;
        }
        let Terms { people, neighbors, budget } = terms;
        if !budget.is_honest() {
            self.damaged = Some(line);
            return;
        }
        self.is_new(id, None);
        self.opened = Some(Opened {
            line,
            people: (*people).into(),
            neighbors: *neighbors,
            budget: budget.clone(),
            limit: budget.clone(),
            carries: carried.is_some(),
        });
        for entry in carried.into_iter().flatten() {
            self.charge(line, *entry, State::Recorded);
        }
    }

    fn reserve(&mut self, line: u32, id: u128, entry: Entry) {
        let charge = fits(self.charges.len(), "lines are counted in 32 bits");
        if !self.is_new(id, Some(charge)) {
            return;
        }
        match self.granted(self.losses.at(entry.loss)) {
            Some(_) => self.charge(line, entry, State::Reserved),
            None => self.push(line, entry, State::Denied),
        }
    }

    /// The sums with a charge, if the budget admits it.
    fn granted(&self, cost: &Cost) -> Option<Sums> {
        let opened = self.opened.as_ref()?;
        if self.closing != Closing::Open || self.damaged.is_some() {
            return None;
        }
        let sums = self.sums.with(cost);
        opened.limit.admits(&sums).then_some(sums)
    }

    /// Adds a charge that counts.
    fn charge(&mut self, line: u32, entry: Entry, state: State) {
        self.sums = self.sums.with(self.losses.at(entry.loss));
        self.push(line, entry, state);
    }

    fn push(&mut self, line: u32, Entry { start, end, loss }: Entry, state: State) {
        self.has_delta |= self.losses.at(loss).has_delta();
        self.charges.push(Charge { line, start, end, state, loss });
    }

    /// Checks whether a reservation of this id was granted, also if it ended meanwhile.
    fn was_granted(&self, id: u128) -> bool {
        self.state(id).is_some_and(|state| state != State::Denied)
    }

    /// Ends a reservation. One that ended, and one that was never granted, stays as it is.
    fn resolve(&mut self, id: u128, state: State) {
        let Some(Some(index)) = self.ids.get(&id).copied() else { return };
        let charge = &mut self.charges[index as usize];
        if charge.state != State::Reserved {
            return;
        }
        charge.state = state;
        if state == State::Canceled {
            self.sums = self.sums.without(self.losses.at(charge.loss));
        }
    }

    fn lower(&mut self, budget: Budget) {
        if let Some(opened) = self.opened.as_mut().filter(|opened| budget.is_within(&opened.limit))
        {
            opened.limit = budget;
        }
    }

    /// The budget that these numbers lower the present one to; nothing if they are of another kind,
    /// or one of them is above what is granted now.
    #[must_use]
    pub fn lowering(&self, budget: Budget) -> Option<Budget> {
        let limit = &self.opened.as_ref()?.limit;
        Some(budget.beneath(limit)).filter(|budget| budget.is_within(limit))
    }

    /// Checks whether a charge would be granted now.
    #[must_use]
    pub fn affords(&self, cost: &Cost) -> bool {
        self.granted(cost).is_some()
    }

    /// The state of the reservation with this id.
    #[must_use]
    pub fn state(&self, id: u128) -> Option<State> {
        let index = self.ids.get(&id).copied().flatten()?;
        Some(self.charges[index as usize].state)
    }

    /// All charges, in the order of their lines.
    #[must_use]
    pub fn charges(&self) -> &[Charge] {
        &self.charges
    }

    /// The terms in the first `open`; nothing before it.
    #[must_use]
    pub fn opened(&self) -> Option<&Opened> {
        self.opened.as_ref()
    }

    /// Checks whether granting has ended for ever.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closing != Closing::Open
    }

    /// Whom it was closed into: the people of the ledger that may carry its charges, as a text of
    /// JSON. Nobody, if there is none.
    #[must_use]
    pub fn successor(&self) -> Option<&str> {
        self.successor.as_deref()
    }

    /// The first line that is damaged: nothing after it was read.
    #[must_use]
    pub fn damaged(&self) -> Option<u32> {
        self.damaged
    }

    /// How many lines there were.
    #[must_use]
    pub fn lines(&self) -> u32 {
        self.lines
    }

    /// How many of them are torn.
    #[must_use]
    pub fn torn(&self) -> u32 {
        self.torn
    }

    /// The number of the last whole line. Its id shows that it is not a line of another ledger.
    #[must_use]
    pub fn anchor(&self) -> u32 {
        self.anchor
    }
}
