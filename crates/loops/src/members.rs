//! Passes over the outcomes of a selection that count and find the members of a group. All outcomes
//! are read, regardless of their values.

/// Outcomes that are counted together.
pub const BLOCK: usize = 256;

/// Some of all outcomes; one of them is to be chosen.
#[derive(Clone, Copy)]
pub enum Members<'a> {
    /// Those that cost this.
    Short(&'a [u32], u32),
    /// Those of this place.
    Places(&'a [u64], u64),
    /// Those that cost this.
    Costs(&'a [u128], u128),
    /// The marked ones are 1, the others 0.
    Marked(&'a [u8]),
}

impl Members<'_> {
    /// How many outcomes there are, members or not.
    #[must_use]
    pub fn of(self) -> usize {
        match self {
            Self::Short(all, _) => all.len(),
            Self::Places(all, _) => all.len(),
            Self::Costs(all, _) => all.len(),
            Self::Marked(all) => all.len(),
        }
    }
}

/// How many members each block of [`BLOCK`] outcomes has. All are looked at.
#[inline(never)]
pub fn count_members(members: Members<'_>, counts: &mut [u32]) {
    match members {
        Members::Short(all, target) => count_equal(all, target, counts),
        Members::Places(all, target) => count_equal(all, target, counts),
        Members::Costs(all, target) => count_equal(all, target, counts),
        Members::Marked(all) => count_equal(all, 1, counts),
    }
}

#[inline(always)]
fn count_equal<T: Copy + Eq>(all: &[T], target: T, counts: &mut [u32]) {
    for (block, count) in all.chunks(BLOCK).zip(counts) {
        *count = block.iter().map(|one| u32::from(*one == target)).sum();
    }
}

/// How many outcomes of a block are before its member of this number. All of the block are looked
/// at.
#[inline(never)]
#[must_use]
pub fn place_of_member(members: Members<'_>, block: usize, number: u32) -> usize {
    let mut marks = [0; BLOCK];
    mark(members, block, &mut marks);
    let (mut seen, mut before) = (0, 0);
    // Entries after the last outcome come after the member.
    for mark in marks {
        seen += u32::from(mark);
        before += usize::from(seen <= number);
    }
    before
}

/// Marks the members of a block by 1.
#[inline(never)]
fn mark(members: Members<'_>, block: usize, marks: &mut [u8; BLOCK]) {
    let place = block * BLOCK;
    match members {
        Members::Short(all, target) => mark_equal(&all[place..], target, marks),
        Members::Places(all, target) => mark_equal(&all[place..], target, marks),
        Members::Costs(all, target) => mark_equal(&all[place..], target, marks),
        Members::Marked(all) => mark_equal(&all[place..], 1, marks),
    }
}

#[inline(always)]
fn mark_equal<T: Copy + Eq>(all: &[T], target: T, marks: &mut [u8; BLOCK]) {
    for (mark, one) in marks.iter_mut().zip(all) {
        *mark = u8::from(*one == target);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costs() -> Vec<u32> {
        (0..1000u32).map(|index| 5 + index * index % 97).collect()
    }

    #[test]
    fn members_are_counted_and_found() {
        let costs = costs();
        let wide: Vec<u128> = costs.iter().map(|cost| u128::from(*cost) << 70).collect();
        let long: Vec<u64> = costs.iter().map(|cost| u64::from(*cost) << 20).collect();
        let marks: Vec<u8> = costs.iter().map(|cost| u8::from(*cost == 9)).collect();
        for members in [
            Members::Short(&costs, 9),
            Members::Places(&long, 9 << 20),
            Members::Costs(&wide, 9 << 70),
            Members::Marked(&marks),
        ] {
            assert_eq!(members.of(), 1000);
            let mut counts = [0; 4];
            count_members(members, &mut counts);
            for (block, marked) in marks.chunks(BLOCK).enumerate() {
                let places: Vec<usize> = (0..marked.len()).filter(|at| marked[*at] == 1).collect();
                assert_eq!(counts[block] as usize, places.len());
                for (number, place) in (0..).zip(places) {
                    assert_eq!(place_of_member(members, block, number), place);
                }
            }
        }
    }
}
