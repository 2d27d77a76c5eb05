import type { TableReading, TableStep } from "../input/tables.js";
import type { Guarded } from "./guarded.js";

/** A reading of a table by these steps. */
export function tableReading(walk: Pick<Guarded<TableStep>, "steps" | "leave">): TableReading {
  return {
    step: () => walk.steps.next(),
    return() {
      walk.leave();
      return walk.steps.return();
    },
  };
}
