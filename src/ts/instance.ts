/** Calls on whichever module is here. */
import { Handle as Owned } from "./engine.js";
import { engineFor } from "./engines.js";
import type { Glue } from "./generated/glue.js";

export const call = <T>(body: (glue: Glue) => T): T => engineFor("quantile").call(body);

export class Handle<T extends { free(): void }> extends Owned<T> {
  constructor(make: (glue: Glue) => T) {
    super(engineFor("quantile"), make);
  }
}
