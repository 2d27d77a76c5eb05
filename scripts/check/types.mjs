/**
 * Type-checks what is written in TypeScript, the package and the demo, with everything strict; and
 * the scripts of the examples, by the types that the package publishes.
 */
import { inRoot, run, whenRun } from "../common.mjs";

export async function types() {
  for (const project of [inRoot(), inRoot("www"), inRoot("examples")]) {
    await run(process.execPath, [
      inRoot("node_modules", "typescript", "bin", "tsc"),
      "--project",
      project,
      "--noEmit",
      "--emitDeclarationOnly",
      "false",
    ]);
  }
}

await whenRun(import.meta.url, types);
