/**
 * `npm start`: sets up, builds the demo and what it needs of the package, serves the demo and
 * prints its address.
 */
import { inRoot, say, whenRun } from "./common.mjs";
import { build } from "./build.mjs";
import { buildSite } from "./build-site.mjs";
import { modulesOfSite } from "./modules.mjs";
import { serve } from "./serve.mjs";

/** The demo's usual address; another one when that port is taken. */
const usualPort = 4173;

export async function start() {
  await build(modulesOfSite);
  await buildSite();
  const folders = { "/": inRoot("www", "dist") };
  const port = Number(process.env["PORT"] ?? usualPort);
  const { address } = await serve({ folders, port }).catch((thrown) => {
    if (thrown.code !== "EADDRINUSE") throw thrown;
    return serve({ folders });
  });
  say(`the demo is at ${address} (Ctrl+C ends it)`);
}

await whenRun(import.meta.url, start);
