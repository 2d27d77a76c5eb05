/**
 * The order of functions in the modules that read files. An app that reads CSV and workbooks has
 * both, and both hold the same allocator, the same reading of numbers, the same rows. gzip finds
 * again what came at most 32,768 bytes before. So what both have stands last in the one, and first
 * in the other, which follows it, and in the same order.
 *
 * What a function does is not changed. Where more than a few thousand bytes come between the
 * modules, nothing is gained or lost.
 */
import binaryen from "binaryen";
import { pathOf } from "./cut.mjs";
import { Refusal } from "./common.mjs";
import { alike, ends } from "./modules.mjs";

/** What both have, by its paths, unless it is of a workbook or of a file of text. */
const shared = [
  /^<?(alloc|dlmalloc|zeroizing_alloc|wasm_bindgen)(::|\[)/,
  /^__(rustc|wbindgen|externref)/,
  /^core::(ptr::drop_in_place|result|str::lossy)/,
  /^<?sottovoce_base::csv::(decimal|number|rows)::/,
  /^<?sottovoce_base::listed::/,
  /^<?sottovoce_loops::(decimals|wiped)::/,
  /^<?sottovoce::bindings::(failure|taker)::/,
];
const apart = /[Xx]lsx|CsvReader|csv::(?!decimal|number|rows)|bindings::csv|String/;

const isShared = ({ path }) => !apart.test(path) && shared.some((pattern) => pattern.test(path));

/** The bytes of a module with names, its functions in the order that the module is to have. */
export function ordered(bytes, name) {
  const end = ends[name];
  if (!end) return bytes;
  const module = binaryen.readBinary(bytes);
  const functions = Array.from({ length: module.getNumFunctions() }, (_, index) => {
    const reference = module.getFunctionByIndex(index);
    const info = binaryen.getFunctionInfo(reference);
    return { ...info, path: pathOf(info.name), body: binaryen.Function.getBody(reference) };
  }).filter(({ module: from }) => !from);
  const lost = alike.filter((name) => !functions.some(({ path }) => path.includes(name)));
  if (lost.length > 0) throw new Refusal(`${name} has no function ${lost.join(", ")}`);
  const both = functions.filter(isShared).sort((one, other) => compare(one.path, other.path));
  const own = functions.filter((one) => !isShared(one));
  // Each goes behind all others.
  const all = end === "last" ? [...own, ...both] : [...both, ...own];
  for (const { name, params, results, vars, body } of all) {
    module.removeFunction(name);
    module.addFunction(name, params, results, vars, body);
  }
  binaryen.setDebugInfo(true);
  const binary = Buffer.from(module.emitBinary());
  module.dispose();
  return binary;
}

const compare = (one, other) => (one < other ? -1 : Number(one > other));
