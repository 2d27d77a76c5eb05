/**
 * `npm run build`: sets up what it needs, and leaves a package that `npm run package` packs, the
 * site, and the files for people who install nothing.
 */
import { say, whenRun } from "./common.mjs";
import { setup } from "./setup/setup.mjs";
import { modules } from "./wasm/modules.mjs";
import { buildWasm, isBuilt } from "./wasm/build-wasm.mjs";

/**
 * `wanted` are the modules that shall be in it; others stay in it that are there already. `usually`
 * is how long that takes from nothing.
 */
export async function build(wanted = Object.keys(modules), usually = "four minutes") {
  await buildWasm(wanted, await setup({ usually }));
  // Imported late: on a fresh clone its dependencies are there only now.
  const { buildJs } = await import("./package/build-js.mjs");
  await buildJs(Object.keys(modules).filter((name) => wanted.includes(name) || isBuilt(name)));
  say("the package is in dist");
}

/** Builds all that is handed out. */
async function buildAll() {
  await build();
  const { buildSite } = await import("./site/build-site.mjs");
  await buildSite();
  const { buildDownloads } = await import("./site/downloads.mjs");
  await buildDownloads();
}

await whenRun(import.meta.url, buildAll);
