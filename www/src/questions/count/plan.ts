import { exactly } from "../../../shared/typed.js";
import type { Plan } from "../plan.js";

/** Ends of the rows that are counted; empty if that end is open. */
interface Ends {
  readonly atLeast: string;
  readonly atMost: string;
}

export const plan: Plan<Ends> = {
  starts: { atLeast: "", atMost: "" },
  fields: {
    atLeast: { called: "the lowest number counted", part: "question" },
    atMost: { called: "the highest number counted", part: "question" },
  },
  needs: () => [],
  optional: ["atLeast", "atMost"],
  canGroup: true,
  ofAllRows: { where: null },
  plan: ({ atLeast, atMost }) => ({ where: tested(atLeast, atMost) }),
  arguments: { where: { about: ["atLeast", "atMost"] } },
};

/** Ends that a row must lie between to be counted; null if nothing was typed. */
function tested(atLeast: string, atMost: string): object | null {
  const [from, to] = [atLeast, atMost].map((text) =>
    text.trim() === "" ? null : Number(exactly(text)),
  );
  return from === null && to === null ? null : { atLeast: from, atMost: to };
}
