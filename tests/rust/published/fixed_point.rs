//! Selection by fixed-point tables as it was first written down, in small: every value of the
//! random number is tried.

/// Groups of costs 0, 1, 2, ... with base `(x / 2^y)`.
struct Groups {
    x: u128,
    y: u32,
    counts: Vec<u128>,
}

impl Groups {
    /// Sums of weights through each group, in units of `2^-fraction`: of those rounded down, and of
    /// those rounded up.
    fn sums(&self, fraction: u32) -> Vec<(u128, u128)> {
        let (mut low, mut high) = (1 << fraction, 1 << fraction);
        let (mut sums, mut sum) = (Vec::new(), (0, 0));
        for count in &self.counts {
            sum = (sum.0 + count * low, sum.1 + count * high);
            sums.push(sum);
            (low, high) = ((low * self.x) >> self.y, ((high * self.x) >> self.y) + 1);
        }
        sums
    }

    /// Computes the same sums exactly, in units of `2^-(y groups)`.
    fn exact(&self) -> Vec<u128> {
        let groups = u32::try_from(self.counts.len()).unwrap();
        let weights = (0..groups).map(|cost| self.x.pow(cost) << (self.y * (groups - cost)));
        weights
            .zip(&self.counts)
            .scan(0, |sum, (weight, count)| {
                *sum += weight * count;
                Some(*sum)
            })
            .collect()
    }

    /// Numbers of values of `bits` bits that are left undecided and that are decided wrongly.
    /// `ends` gives the end of the cell, in units.
    fn tried(&self, fraction: u32, bits: u32, ends: impl Fn(u128, u128) -> u128) -> (u32, u32) {
        let (sums, exact) = (self.sums(fraction), self.exact());
        let ((total_low, total_high), total) = (*sums.last().unwrap(), exact.last().unwrap());
        let (mut undecided, mut wrong) = (0, 0);
        for value in 0..1u128 << bits {
            let (low, high) = ((value * total_low) >> bits, ends(value, total_high));
            let before = |group: usize| if group == 0 { (0, 0) } else { sums[group - 1] };
            let met = |group: &usize| {
                self.counts[*group] > 0 && before(*group).1 <= low && high <= sums[*group].0
            };
            match (0..self.counts.len()).find(met) {
                None => undecided += 1,
                Some(group) => {
                    let from = if group == 0 { 0 } else { exact[group - 1] };
                    let within = from << bits <= value * total
                        && (value + 1) * total <= exact[group] << bits;
                    wrong += u32::from(!within);
                }
            }
        }
        (undecided, wrong)
    }
}

fn cases() -> [(Groups, [f64; 3]); 2] {
    [
        (
            Groups { x: 3, y: 2, counts: vec![1, 2, 1, 2, 0, 1, 0, 1] },
            [0.125, 0.008_789_062_5, 0.000_427_246_093_75],
        ),
        (Groups { x: 1, y: 1, counts: vec![1; 8] }, [0.171_875, 0.015_625, 0.000_976_562_5]),
    ]
}

#[test]
fn the_undecided_shares_are_the_published_ones_and_nothing_is_decided_wrongly() {
    for (groups, published) in cases() {
        for ((fraction, bits), share) in [(8, 6), (12, 10), (16, 14)].into_iter().zip(published) {
            let (undecided, wrong) =
                groups.tried(fraction, bits, |value, total| (((value + 1) * total) >> bits) + 1);
            assert_eq!(
                (f64::from(undecided) / f64::from(1u32 << bits), wrong),
                (share, 0),
                "{fraction} and {bits} bits"
            );
        }
    }
}

#[test]
fn an_end_that_forgets_the_width_of_the_cell_decides_wrongly() {
    let (groups, _) = &cases()[0];
    let (_, wrong) = groups.tried(8, 6, |value, total| ((value * total) >> 6) + 2);
    assert_eq!(wrong, 3);
}
