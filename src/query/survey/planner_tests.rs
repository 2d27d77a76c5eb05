//! The published figures of the planner, computed again.

use super::*;
use crate::{
    exact::{Rational, SmallRatio},
    sample::local::{Support, subset::Subset},
};

fn exact(text: &str) -> Rational {
    text.parse().unwrap()
}

fn support(options: u32, odds: &str) -> Support {
    Subset::best(options, SmallRatio::of(&exact(odds)).unwrap()).unwrap().support()
}

/// For all intervals of a question at once: one if there are two options.
fn people(options: u32, odds: &str, margin: &str, share: Option<&Rational>) -> u64 {
    let intervals = if options == 2 { 1 } else { options };
    let level = Confidence::new(exact("0.95")).unwrap().level(intervals);
    let statistic = Statistic::Count(support(options, odds));
    Planner::new(vec![statistic], level, Rational::ONE).people(&exact(margin), share).unwrap()
}

#[test]
fn people_are_as_many_as_published() {
    // Where the published search, in doubles, ended elsewhere, by options and odds. Widths do not
    // fall with every report: 24,345 of the first suffice, and 1757 of the last, with half a width
    // of 0.05004, do not.
    let apart = [
        (3, "3/2", 24_346, 24_345),
        (3, "9", 807, 808),
        (5, "3", 8028, 8029),
        (5, "5", 2192, 2191),
        (10, "5", 3726, 3725),
        (10, "20", 1042, 1041),
        (50, "3", 13_868, 13_869),
        (50, "9", 3773, 3772),
        (50, "20", 2530, 2531),
        (50, "50", 1757, 1759),
    ];
    // Margin 5 points; share unknown, and 20 %.
    for (options, figures) in [
        (
            2,
            [
                (9701, 9563),
                (3515, 3377),
                (1574, 1437),
                (892, 754),
                (623, 485),
                (489, 351),
                (435, 297),
            ],
        ),
        (
            3,
            [
                (27_646, 24_346),
                (9247, 7780),
                (3629, 2936),
                (1787, 1373),
                (1108, 807),
                (788, 545),
                (664, 444),
            ],
        ),
        (
            5,
            [
                (42_620, 40_921),
                (14_539, 13_961),
                (8028, 5270),
                (3400, 2192),
                (1781, 1151),
                (1080, 700),
                (824, 535),
            ],
        ),
        (
            10,
            [
                (63_999, 61_982),
                (24_421, 21_324),
                (9327, 8246),
                (5095, 3726),
                (4030, 2015),
                (1862, 1042),
                (1162, 705),
            ],
        ),
        (
            50,
            [
                (104_178, 101_407),
                (37_192, 34_715),
                (16_297, 13_868),
                (9726, 6703),
                (6543, 3773),
                (6043, 2530),
                (4455, 1757),
            ],
        ),
    ] {
        let all = ["3/2", "2", "3", "5", "9", "20", "50"];
        for (odds, (unknown, fifth)) in all.into_iter().zip(figures) {
            let share = exact("1/5");
            for (told, figure) in [(None, unknown), (Some(&share), fifth)] {
                let is = |(k, ratio, published, _): &&(u32, &str, u64, u64)| {
                    (*k, *ratio, *published) == (options, odds, figure)
                };
                let wanted = apart.iter().find(is).map_or(figure, |(_, _, _, ours)| *ours);
                assert_eq!(
                    people(options, odds, "1/20", told),
                    wanted,
                    "{options}, {odds}, {told:?}"
                );
            }
        }
    }
}

#[test]
fn no_margin_is_wider_than_the_range() {
    let half = exact("1/2");
    for (options, odds) in [(2, "1025/1024"), (3, "3"), (10, "3/2"), (53, "1025/1024")] {
        let level = Confidence::new(exact("0.95")).unwrap().level(options);
        let statistic = Statistic::Count(support(options, odds));
        let wide = Planner::new(vec![statistic], level, Rational::from(5));
        for people in [1, 5, 10, 20] {
            assert_eq!(wide.margin(people).unwrap(), half, "{options} options at {odds}");
        }
        // One report is asked for, where one says as much as many.
        for margin in ["1/2", "1", "5"] {
            for share in [None, Some(&exact("1/5"))] {
                assert_eq!(
                    wide.people(&exact(margin), share),
                    Ok(5),
                    "{options} options at {odds}"
                );
            }
        }
        assert!(wide.people(&exact("0.499"), None).unwrap() > 5);
    }
}

#[test]
fn forged_votes_are_as_many_as_published() {
    // In hundredths, at epsilon 1/2, 1 and 2.
    let odds = ["1728809/1048576", "2850325/1048576", "3873993/524288"];
    for (options, figures) in [
        (2, [(254, 154), (158, 58), (116, 16)]),
        (5, [(408, 239), (333, 58), (163, 16)]),
        (10, [(447, 281), (275, 103), (241, 16)]),
        (50, [(498, 302), (319, 110), (228, 29)]),
    ] {
        for (odds, (up, down)) in odds.into_iter().zip(figures) {
            let fake = Statistic::Count(support(options, odds)).fake();
            for (votes, figure) in [(fake.up, up), (fake.down, down)] {
                let middle = Rational::from(figure) * exact("1/100");
                let apart = votes - middle;
                let near = apart <= exact("1/200") && apart >= exact("-1/200");
                assert!(near, "{options} options, odds {odds}: {figure}");
            }
        }
    }
}

#[test]
fn what_cannot_be_planned_is_refused() {
    let level = Confidence::new(exact("0.95")).unwrap().level(1);
    let coin = Statistic::Count(support(2, "3"));
    let planner = Planner::new(vec![coin], level, Rational::from(1));
    for share in ["-1/10", "11/10"] {
        let refused = planner.people(&exact("1/10"), Some(&exact(share))).unwrap_err();
        assert_eq!((refused.code(), refused.argument()), ("ERR_ARGUMENT", Some("share")));
    }
    for (margin, code) in [("0", "ERR_ARGUMENT"), ("-1", "ERR_ARGUMENT"), ("1e-9", "ERR_LIMIT")] {
        let refused = planner.people(&exact(margin), None).unwrap_err();
        assert_eq!((refused.code(), refused.argument()), (code, Some("margin")), "{margin}");
    }
    // Nobody is needed for nothing, but one is asked.
    assert_eq!(planner.people(&exact("5"), None), Ok(1));
    let refused = planner.margin((1 << 40) + 1).unwrap_err();
    assert_eq!((refused.code(), refused.argument()), ("ERR_LIMIT", Some("respondents")));
}
