//! What JavaScript calls: the only module that names wasm-bindgen. Thin: kinds in, core called, plain values out.

mod csv;
mod failure;
mod grid;
mod plan;
mod quantile;
mod source;
