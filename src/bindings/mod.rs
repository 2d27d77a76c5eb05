//! What JavaScript calls: the only module that names wasm-bindgen. Thin: kinds in, core called,
//! plain values out.

mod bounded_noise;
mod costs;
mod csv;
mod dyadic_base;
mod failure;
mod grid;
mod integers;
mod noise;
mod number;
mod partition;
mod plan;
mod quantile;
mod rows;
mod selection;
mod source;
mod sparse_vector;
mod thresholds;
mod wiped;

/// Memory is zeroed as it is freed: rows, text, counts and costs pass through many short-lived
/// buffers.
#[global_allocator]
static ALLOCATOR: zeroizing_alloc::ZeroAlloc<std::alloc::System> =
    zeroizing_alloc::ZeroAlloc(std::alloc::System);
