/** Checks what functions of a module return: see the head of `src/bindings/mod.rs`. */
import binaryen from "binaryen";
import { Refusal } from "../common.mjs";

const numbers = [binaryen.none, binaryen.i32, binaryen.i64, binaryen.f32, binaryen.f64];

/** Refuses a module that exports a function which returns one reference and nothing else. */
export function withoutLoneReferences(name, bytes) {
  const module = binaryen.readBinary(bytes);
  for (let index = 0; index < module.getNumExports(); index += 1) {
    const told = binaryen.getExportInfo(module.getExportByIndex(index));
    if (told.kind !== binaryen.ExternalFunction) continue;
    const { results } = binaryen.getFunctionInfo(module.getFunction(told.value));
    if (binaryen.expandType(results).length === 1 && !numbers.includes(results))
      throw new Refusal(`the module ${name}: ${told.name} returns a reference: return a Result`);
  }
  module.dispose();
}
