//! What `wasm-bindgen --target web` does, by the library that does it: the program itself brings a
//! test runner and a client of the network, which take three times as long to compile.

use std::{env, path::PathBuf};

use wasm_bindgen_cli_support::Bindgen;

/// `bindgen <module> <folder>`: leaves `sottovoce.js`, its declarations and `sottovoce_bg.wasm`.
fn main() -> anyhow::Result<()> {
    let told: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, folder] = told.as_slice() else {
        anyhow::bail!("two paths are needed: the module, and the folder that its glue goes to");
    };
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .omit_default_module_path(false)
        .out_name("sottovoce")
        .typescript(true)
        .generate(folder)
}
