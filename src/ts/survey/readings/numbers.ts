/** What answers that are numbers have in common. */
import { refuse } from "../../error.js";

export function answeredByNumber(name: string, given: unknown): number {
  if (typeof given === "number" && Number.isFinite(given)) return given + 0;
  throw refuse(name, "must be answered with a finite number");
}
