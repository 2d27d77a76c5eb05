/**
 * `npm start`: sets up, builds the demo and what it needs of the package, serves the demo and polls
 * and prints their addresses. `npm start -- --lan` opens both to the networks of this machine.
 */
import { inRoot, whenRun } from "./common.mjs";
import { build } from "./build.mjs";
import { buildSite } from "./site/build-site.mjs";
import { modulesOfSite } from "./wasm/modules.mjs";
import { checkHost } from "./setup/setup.mjs";
import { serveSite, settingsOf } from "../www/poll/server/serve.mjs";

export async function start(args) {
  checkHost();
  // The folder of polls is one that people see.
  const settings = settingsOf(args, inRoot("polls", "polls.duckdb"));
  await build(modulesOfSite, "two to three minutes");
  await buildSite();
  await serveSite(inRoot("www", "dist"), settings);
}

await whenRun(import.meta.url, start);
