/** The modules that are here: each entry registers the one that it carries. */
import { DpError } from "../error.js";
import type { CreateGlue } from "../generated/glue.js";
import { holds } from "../host/lists.js";
import { Engine } from "./engine.js";
import { type ModuleName, type Offer, modules, remedyFor } from "./modules.js";

const engines: { readonly name: ModuleName; readonly engine: Engine }[] = [];

/** Called by entry files. Nothing is compiled before it is asked for. */
export function registerModule(
  name: ModuleName,
  digest: string,
  createGlue: CreateGlue,
  load: () => WebAssembly.Module,
): Engine {
  const known = engines.find((one) => one.name === name);
  if (known) return known.engine;
  const engine = new Engine(digest, createGlue, load);
  engines.push({ name, engine });
  return engine;
}

/** The engine registered first of those that can do this: who imports two entries starts one. */
export function engineFor(offer: Offer): Engine {
  for (let at = 0; at < engines.length; at++) {
    const { name, engine } = engines[at] as (typeof engines)[number];
    if (holds(modules[name], offer)) return engine;
  }
  throw DpError.of("ERR_NOT_LOADED", remedyFor(offer));
}

/** Starts all engines here; false if there is none. */
export function startAll(): boolean {
  for (const { engine } of engines) engine.start();
  return engines.length > 0;
}
