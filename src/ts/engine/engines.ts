/** The modules that are here: each entry registers the one that it carries. */
import { DpError } from "../error.js";
import type { CreateGlue } from "../generated/glue.js";
import { holds } from "../host/lists.js";
import { Engine } from "./engine.js";
import { type ModuleName, type Offer, modules, remedyFor } from "./modules.js";

/** By the names of modules, in the order in which they came. */
const engines = Object.create(null) as Partial<Record<ModuleName, Engine>>;

/** Called by entry files. Nothing is compiled before it is asked for. */
export function registerModule(
  name: ModuleName,
  digest: string,
  createGlue: CreateGlue,
  load: () => WebAssembly.Module,
): Engine {
  return (engines[name] ??= new Engine(digest, createGlue, load));
}

/** The engine registered first of those that can do this: who imports two entries starts one. */
export function engineFor(offer: Offer): Engine {
  for (const name in engines)
    if (holds(modules[name as ModuleName], offer)) return engines[name as ModuleName] as Engine;
  throw DpError.of("ERR_NOT_LOADED", remedyFor(offer));
}

/** Starts all engines here; false if there is none. */
export function startAll(): boolean {
  let some = false;
  for (const name in engines) {
    engines[name as ModuleName]?.start();
    some = true;
  }
  return some;
}
