//! The program `wasm-bindgen` as wasm-pack calls it. The one of its authors is built with a web
//! server and a client besides, for tests in browsers; the work is done by the same library.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use wasm_bindgen_cli_support::Bindgen;

#[derive(Clone, ValueEnum)]
enum Target {
    Web,
}

#[derive(Parser)]
#[command(name = "wasm-bindgen", version)]
struct Args {
    input: PathBuf,
    #[arg(long)]
    out_dir: PathBuf,
    #[arg(long)]
    out_name: String,
    #[arg(long)]
    target: Target,
    /// Given by wasm-pack, and what happens in any case.
    #[arg(long)]
    typescript: bool,
}

fn main() -> anyhow::Result<()> {
    let Args { input, out_dir, out_name, target: Target::Web, typescript: _ } = Args::parse();
    // The last one is what the program of wasm-bindgen's authors does unless it is told otherwise.
    Bindgen::new()
        .web(true)?
        .input_path(input)
        .out_name(&out_name)
        .typescript(true)
        .omit_default_module_path(false)
        .generate(out_dir)
}
