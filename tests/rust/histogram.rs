//! Categories of histograms, up to the most there may be. Apart from the other facts, which are
//! tried on 32 bits too: the C library of that test host aborts at the second allocation of 16 MB,
//! in any program. The package has another allocator.

use sottovoce::{Error, query::rows::histogram::Categories};

#[test]
fn categories_are_some_and_all_different() {
    let refused = |refused: Result<Categories, Error>| refused.unwrap_err().code();
    for bad in [&[][..], &[1.0, 2.0, 1.0], &[0.0, -0.0], &[f64::NAN], &[f64::INFINITY]] {
        assert_eq!(refused(Categories::numbers(bad)), "ERR_ARGUMENT", "{bad:?}");
    }
    assert_eq!(refused(Categories::texts(vec![])), "ERR_ARGUMENT");
    assert_eq!(
        refused(Categories::texts(vec!["a".into(), "b".into(), "a".into()])),
        "ERR_ARGUMENT"
    );
    assert_eq!(
        refused(Categories::texts(vec!["a".repeat(Categories::LONGEST + 1)])),
        "ERR_ARGUMENT"
    );
    let many: Vec<f64> = (0..=1u32 << 20).map(f64::from).collect();
    assert_eq!(refused(Categories::numbers(&many)), "ERR_LIMIT");
    assert!(Categories::numbers(&many[1..]).is_ok());
    assert_eq!(refused(Categories::texts(vec![String::new(); many.len()])), "ERR_LIMIT");
}
