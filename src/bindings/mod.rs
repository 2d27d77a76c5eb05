//! What JavaScript calls: the only module that names wasm-bindgen. Thin: kinds in, core called,
//! plain values out.

mod base2;
mod base2_selection;
mod base2_values;
mod counted;
mod csv;
mod failure;
mod grid;
mod noise;
mod number;
mod plain;
mod plan;
mod quantile;
mod selection;
mod source;
mod wiped;

/// Memory is zeroed as it is freed: rows, text, counts and costs pass through many short-lived
/// buffers.
#[global_allocator]
static ALLOCATOR: zeroizing_alloc::ZeroAlloc<std::alloc::System> =
    zeroizing_alloc::ZeroAlloc(std::alloc::System);
