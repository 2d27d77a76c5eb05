//! wasm-pack as its authors publish it, but for its question to a server whether there is a newer
//! version.

use clap::Parser;
use wasm_pack::{Cli, PBAR, command::run_wasm_pack};

fn main() -> anyhow::Result<()> {
    let args = Cli::parse();
    PBAR.set_log_level(args.log_level);
    if args.quiet {
        PBAR.set_quiet(true);
    }
    run_wasm_pack(args.cmd)
}
