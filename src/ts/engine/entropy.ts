/** Where releases take their randomness from: the platform, unless `sottovoce/testing` runs. */
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { ownOf } from "../host/bare.js";
import { type Engine, Handle } from "./engine.js";

type WasmSource = Glue["Source"]["prototype"];

/** A source as it stands when a release is called; words taken from a tape or a seed stay taken. */
export interface Source {
  readonly seeded: boolean;
  /** Runs `body` with the source opened in that module, and notes what it used. */
  with<T>(engine: Engine, body: (source: Handle<WasmSource>) => T): T;
}

const system: Source = {
  seeded: false,
  with: (engine, body) => using(new Handle(engine, ({ Source }) => Source.system()), body),
};

let current: Source = system;

/**
 * A mark by which every copy of the package sees that one of them draws from a tape or a seed. Only
 * that: no copy takes words from it, so that nothing a page puts there makes a release predictable.
 * It is there only while a body runs.
 */
const seeding = Symbol.for("sottovoce.seeding");

function isSeeding(): boolean {
  return Object.getOwnPropertyDescriptor(globalThis, seeding) !== undefined;
}

/** The source of a release that is called now. */
export function currentSource(): Source {
  if (current === system && isSeeding()) {
    throw refuse(
      "body",
      "must release through the copy of sottovoce that has this withTape or withSeed: another copy was loaded, such as by require next to import",
    );
  }
  return current;
}

/** Runs `body` with releases drawing from `source`. */
export function withSource<T>(source: Source, body: () => T): T {
  if (typeof body !== "function") throw refuse("body", "must be a function");
  if (current !== system || isSeeding())
    throw refuse("body", "must not call withTape or withSeed again: they do not nest");
  try {
    current = source;
    // A page that froze its global object hides the copies from each other. Anything that a page
    // puts on Object.prototype has no say in the property.
    Reflect.defineProperty(globalThis, seeding, ownOf({ value: true, configurable: true }));
    return body();
  } finally {
    current = system;
    Reflect.deleteProperty(globalThis, seeding);
  }
}

/** A source that remembers how many words were taken; `open` gives what is left. */
export function counted(open: (glue: Glue, position: bigint) => WasmSource): Source {
  let position = 0n;
  let busy = false;
  return {
    seeded: true,
    with(engine, body) {
      // Rows that call back while they are read would draw the same words twice.
      if (busy) throw refuse("body", "must not release while another of its releases reads rows");
      busy = true;
      try {
        return using(new Handle(engine, (glue) => open(glue, position)), (source) => {
          try {
            return body(source);
          } finally {
            position += source.use((inner) => inner.used());
          }
        });
      } finally {
        busy = false;
      }
    },
  };
}

function using<T>(source: Handle<WasmSource>, body: (source: Handle<WasmSource>) => T): T {
  try {
    return body(source);
  } finally {
    source.free();
  }
}
