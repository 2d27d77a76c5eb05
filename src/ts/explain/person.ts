/** Questions about rows in words: who is protected, and how well. */
import type { Neighbors } from "../api/person.js";
import { lossInWords } from "../release/figures.js";
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

/** What is asked, what of it is public, and which rows it is about. */
export interface Parts {
  readonly what: string;
  readonly known: string;
  readonly rows: string;
  /** What one person owns, what changes, which sizes are public: where a plan has its own words. */
  readonly owned?: string;
  readonly change?: string;
  readonly size?: string;
}

export function explainPerson(plan: object, parts: Parts, loss: Reported): string {
  const { what, known, rows } = parts;
  const { neighbors, rowsPerPerson } = plan as PersonPlan;
  const { owned = rowsPerPerson === 1 ? "one row" : `up to ${rowsPerPerson} rows` } = parts;
  const [moved, size] =
    neighbors === "change-one"
      ? [`replacing ${owned} by any others`, "The number of rows is public."]
      : [`adding or removing ${owned}`, "The number of rows is protected too."];
  const { change = moved } = parts;
  const [limit, unit] = limited(plan, change, loss);
  return [
    what,
    `Protected: any one person, with ${owned}. ${limit}`,
    `${parts.size ?? size} Public: ${known}, ${unit} and everything else in this plan.`,
    rows,
    adding(loss),
  ].join(" ");
}

/** What a change of the table does at most, and the name of that. */
function limited(plan: object, change: string, loss: Reported): readonly [string, string] {
  if (loss.notion === "zcdp")
    return [`The loss of ${change} is ${lossInWords("rho", loss.rho)}. ${noEpsilon}`, "rho"];
  if (loss.notion === "pure")
    return [`${capital(change)} ${factored(plan as PurePlan, loss)}`, "epsilon"];
  const { epsilon } = plan as PurePlan;
  const most = `${factor(loss.epsilon, epsilon)} times as likely (${lossInWords("epsilon", loss.epsilon)})`;
  return [
    `${givenAway(loss.delta)} Apart from that chance, ${change} makes no answer more than ${most}.`,
    "epsilon, delta",
  ];
}

/** What delta means; no other sentence says it. */
function givenAway(delta: number): string {
  return `Each person takes a chance of at most 1 in ${oneIn(delta)} that this release gives them away, say by showing a category that nobody else has. Of many people who are alone in their category, up to that share may be shown: choose delta far below one divided by the number of people.`;
}

/** Rounded down to three digits, so that the chance never looks less. */
function oneIn(delta: number): string {
  const [digits = "1", power] = (1 / delta).toExponential(15).split("e");
  const whole = Math.floor(Number(digits) * 100 * (1 - 2 ** -50));
  const text = `${whole}${"0".repeat(Math.max(0, Number(power) - 2))}`;
  return text.replace(/\B(?=(\d{3})+$)/g, ",");
}

function factored({ epsilon }: PurePlan, loss: ReportedPure): string {
  // In base 2 the loss is what the base loses, which is at most what was asked for.
  const bound = ownBits(loss) === undefined ? "exactly" : "at most";
  return `makes no answer more than ${factor(loss.epsilon, epsilon)} times as likely (${lost(loss)}; ${bound} ${power(epsilon)}).`;
}
