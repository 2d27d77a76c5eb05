/**
 * What the WebAssembly modules take from their host, against a golden list; and that none names a
 * place on this machine.
 */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { Refusal, inRoot, root, whenRun } from "../common.mjs";
import { fileOf } from "../entries.mjs";
import { modules } from "../modules.mjs";
import { matchGolden } from "./golden.mjs";

export function wasm() {
  const names = Object.keys(modules);
  const lines = names.flatMap((module) => importsOf(module).map((line) => `${module}: ${line}`));
  matchGolden("wasm-imports.txt", lines);
  for (const module of names) demandNoPlaces(module);
}

const bytesOf = (module) => readFileSync(inRoot("dist", fileOf(module)));

function importsOf(module) {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytesOf(module))).map(
    ({ kind, name }) => `${kind} ${name.replace(/_[0-9a-f]{16}$/, "")}`,
  );
  return [...new Set(imports)].sort();
}

function demandNoPlaces(module) {
  const text = bytesOf(module).toString("latin1");
  const places = [
    homedir(),
    root,
    process.env["CARGO_HOME"],
    process.env["RUSTUP_HOME"],
    ".cargo",
    ".rustup",
    "registry/src",
    "index.crates.io",
  ];
  const named = places.filter((place) => place && place.length > 1 && text.includes(place));
  if (named.length > 0)
    throw new Refusal(`the module ${module} names places on this machine: ${named.join(", ")}`);
}

await whenRun(import.meta.url, wasm);
