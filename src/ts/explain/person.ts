/** Questions about rows in words: who is protected, and how well. */
import type { Neighbors } from "../api/person.js";
import { ownOf } from "../host/bare.js";
import { lossInWords } from "../release/figures.js";
import { gradeInWords } from "../release/grade.js";
import { ownBits, type Reported, type ReportedPure } from "../release/release.js";
import { adding, capital, factor, lost, noEpsilon, power } from "./words.js";

interface PersonPlan {
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: number;
}
/** With an epsilon. */
interface PurePlan extends PersonPlan {
  readonly epsilon: string;
}

/** Parts of an explanation: what is asked, what of it is public, and which rows it is about. */
export interface Parts {
  readonly what: string;
  readonly known: string;
  readonly rows: string;
  /**
   * Words of the plan itself, if it has any: what one person owns, what changes, which sizes are
   * public.
   */
  readonly owned?: string;
  readonly change?: string;
  readonly size?: string;
}

export function explainPerson(
  plan: object,
  parts: Parts,
  loss: Reported,
  limit = limited,
  next = adding,
): string {
  // Its own words: a page may have put others on prototypes.
  const more = ownOf(parts) as unknown as Parts;
  const { what, known, rows } = more;
  const { neighbors, rowsPerPerson } = plan as PersonPlan;
  const { owned = rowsPerPerson === 1 ? "one row" : `up to ${rowsPerPerson} rows` } = more;
  const [moved, size] =
    neighbors === "change-one"
      ? [`replacing ${owned} by any others`, "The number of rows is public."]
      : [`adding or removing ${owned}`, "The number of rows is protected too."];
  const { change = moved } = more;
  const [sentence, unit] = limit(plan, change, loss);
  return [
    what,
    `Protected: any one person, with ${owned}. ${sentence}`,
    `${more.size ?? size} Public: ${known}, ${unit} and everything else in this plan.`,
    rows,
    next(loss),
  ].join(" ");
}

/** The subject of a grade where people are protected. */
export const aboutAnyone = "about any one person";

/** Limit of what a change of the table does, as a sentence and a name. */
export type Limit = readonly [sentence: string, name: string];

function limited(plan: object, change: string, loss: Reported): Limit {
  const grade = gradeInWords(loss, aboutAnyone);
  return loss.notion === "pure"
    ? [`${capital(change)} ${factored(plan as PurePlan, loss)} ${grade}`, "epsilon"]
    : [`The loss of ${change} is ${lossInWords("rho", loss.rho)}. ${noEpsilon} ${grade}`, "rho"];
}

function factored({ epsilon }: PurePlan, loss: ReportedPure): string {
  // In base 2 the loss is what the base loses, which is at most what was asked for.
  const bound = ownBits(loss) === undefined ? "exactly" : "at most";
  return `makes no answer more than ${factor(loss.epsilon, epsilon)} times as likely (${lost(loss)}; ${bound} ${power(epsilon)}).`;
}
