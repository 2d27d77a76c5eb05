/** Common part of the readings of answers that are numbers. */
import { refuse } from "../../error.js";

export function answeredByNumber(name: string, given: unknown): number {
  if (typeof given === "number" && Number.isFinite(given)) return given + 0;
  throw refuse(name, "must be answered with a finite number");
}
