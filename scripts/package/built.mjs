/**
 * Before npm packs: that everything which the package contains was built from the sources as they
 * are. A checkout that was not built would be published empty, and an old build as something else.
 */
import { Refusal, whenRun } from "../common.mjs";
import { isBuilt } from "../wasm/build-wasm.mjs";
import { modules } from "../wasm/modules.mjs";

export async function built() {
  const missing = Object.keys(modules).filter((module) => !isBuilt(module));
  if (missing.length > 0) refuse(`the modules ${missing.join(", ")}`);
  // Imported late: on a fresh clone its dependencies are not there.
  const { isWhole } = await import("./build-js.mjs");
  if (!isWhole()) refuse("the files of dist");
}

function refuse(what) {
  throw new Refusal(
    `nothing was packed: ${what} were not built, or are older than their sources. Run npm run build, then npm run package again.`,
  );
}

await whenRun(import.meta.url, built);
