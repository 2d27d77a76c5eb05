/** Type-checks what is written in TypeScript, the package and the demo, with everything strict. */
import { inRoot, run, whenRun } from "../common.mjs";

export async function types() {
  for (const project of [inRoot(), inRoot("www")]) {
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
