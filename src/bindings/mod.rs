//! Functions that JavaScript calls. This is the only module that names wasm-bindgen. It is thin:
//! kinds in, core called, plain values out.
//!
//! A function that cannot fail still returns a `Result` if it returns an object or an array. The
//! reason is in the V8 of Node 20: it can end the process when a function returns one reference.
//! This happens when it optimized a caller together with that function, and has to discard the code
//! in the middle of the call. A `Result` returns three values, and V8 leaves such calls as they
//! are.
//!
//! Cargo's features choose among the files; the scripts make the WebAssembly modules of them.
#![cfg_attr(not(feature = "bindings"), allow(dead_code))] // what only some of them share

#[cfg(any(feature = "costs", feature = "integers"))]
mod base2_plan;
#[cfg(any(feature = "costs", feature = "integers"))]
mod base_choices;
#[cfg(feature = "integers")]
mod bounded_noise;
#[cfg(feature = "draws")]
mod charge;
#[cfg(feature = "conversions")]
mod conversion;
#[cfg(feature = "costs")]
mod costs;
#[cfg(feature = "csv")]
mod csv;
#[cfg(feature = "groups")]
mod distinct;
#[cfg(feature = "draws")]
mod dyadic_base;
#[cfg(feature = "survey")]
mod estimates;
mod failure;
#[cfg(feature = "gaussian")]
mod gaussian;
#[cfg(feature = "quantile")]
mod grid;
#[cfg(feature = "histograms")]
mod histogram;
#[cfg(feature = "integers")]
mod integers;
#[cfg(feature = "ledger")]
mod ledger;
#[cfg(feature = "noise")]
mod noise;
mod number;
#[cfg(feature = "integers")]
mod partition;
#[cfg(feature = "draws")]
mod plain;
#[cfg(feature = "draws")]
mod plan;
#[cfg(feature = "quantile")]
mod quantile;
#[cfg(feature = "quantile")]
mod quantile_interval;
#[cfg(feature = "quantile")]
mod quantiles;
#[cfg(feature = "draws")]
mod reports;
#[cfg(feature = "respond")]
mod respond;
#[cfg(any(feature = "rows", feature = "priced"))]
mod rows;
#[cfg(feature = "selection")]
mod selection;
#[cfg(any(feature = "draws", feature = "respond"))]
mod source;
#[cfg(feature = "integers")]
mod sparse_vector;
#[cfg(feature = "survey")]
mod survey;
#[cfg(feature = "groups")]
mod table;
#[cfg(feature = "groups")]
mod table_plan;
#[cfg(any(feature = "csv", feature = "xlsx"))]
mod taker;
#[cfg(feature = "integers")]
mod thresholds;
#[cfg(any(feature = "rows", feature = "priced"))]
mod totals;
#[cfg(any(feature = "rows", feature = "noise", feature = "priced"))]
mod values;
mod wiped;
#[cfg(feature = "xlsx")]
mod xlsx;

/// Memory is zeroed as it is freed: rows, text, counts and costs pass through many short-lived
/// buffers.
#[global_allocator]
static ALLOCATOR: zeroizing_alloc::ZeroAlloc<std::alloc::System> =
    zeroizing_alloc::ZeroAlloc(std::alloc::System);
