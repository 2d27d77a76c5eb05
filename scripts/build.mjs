/** `npm run build`: sets up what it needs and leaves a package that `npm pack` packs. */
import { say, whenRun } from "./common.mjs";
import { setup } from "./setup.mjs";
import { buildWasm } from "./build-wasm.mjs";

export async function build() {
  await setup();
  await buildWasm();
  // Imported late: on a fresh clone its dependencies are there only now.
  const { buildJs } = await import("./build-js.mjs");
  await buildJs();
  say("the package is in dist");
}

await whenRun(import.meta.url, build);
