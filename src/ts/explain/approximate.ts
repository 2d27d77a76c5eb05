/** Questions whose releases may have a delta, in words. */
import { lossInWords } from "../release/figures.js";
import { gradeInWords } from "../release/grade.js";
import type { Reported, ReportedApproximate } from "../release/release.js";
import { aboutAnyone, explainPerson, type Limit, type Parts } from "./person.js";
import { factor } from "./words.js";

/** As `explainPerson`, also where the notion is approximate. */
export function explainAny(plan: object, parts: Parts, loss: Reported): string {
  if (loss.notion !== "approximate") return explainPerson(plan, parts, loss);
  return explainPerson(plan, parts, loss, limited, adding);
}

function limited(plan: object, change: string, loss: Reported): Limit {
  const { epsilon, delta } = loss as ReportedApproximate;
  const most = factor(epsilon, (plan as { readonly epsilon: string }).epsilon);
  return [
    `${deltaMeans(delta)} Apart from that case, ${change} makes no answer more than ${most} times as likely (${lossInWords("epsilon", epsilon)}). ${gradeInWords(loss, aboutAnyone)}`,
    "epsilon, delta",
  ];
}

/** Says what delta means; no other sentence says it. */
function deltaMeans(delta: number): string {
  return `For each person: with probability at most 1 in ${oneIn(delta)}, this release shows something that only their data can explain. Otherwise the limit is epsilon. Of many people who are alone in their category, up to that share may be shown: choose delta far below one divided by the number of people.`;
}

/** Rounded down to three digits, so that the chance never looks less. */
function oneIn(delta: number): string {
  // A smaller one has no inverse that a double can be.
  const [digits, power] = (1 / Math.max(delta, 1e-300)).toExponential(15).split("e");
  const three = String(Math.floor(Number(digits) * 100 * (1 - 2 ** -50)));
  const zeros = Number(power) - 2;
  const text = zeros < 0 ? three.slice(0, zeros) : three + "0".repeat(zeros);
  return text.replace(/\B(?=(\d{3})+$)/g, ",");
}

const adding = (): string =>
  "Every further release about the same people adds its epsilon and its delta to what they have spent. Let a ledger add them up, with a part of its delta set aside for found categories.";
