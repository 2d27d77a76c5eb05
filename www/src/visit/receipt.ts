/** What is saved of an answer: the release, and what it is about. */
import type { Asked, Promised, Released } from "../model/asked.js";
import { askedWords } from "./answers.js";
import type { Answer } from "./answers.js";
import { formatCount } from "../../shared/numbers.js";

/** How close an answer is promised to be, by the names that the package has for it. */
export type Accuracy = Readonly<Record<string, unknown>>;

export interface Receipt {
  readonly question: string;
  /** Left out where its holder emptied it. */
  readonly file?: string;
  readonly people: string;
  readonly at: string;
  readonly accuracy: Accuracy;
  /** As the package writes and reads it. */
  readonly release: unknown;
}

export function receiptOf(answer: Answer): Receipt {
  const { settings, column, promised, released, file, people, at } = answer;
  return {
    question: askedWords(settings, column),
    ...(file.trim() !== "" && { file: file.trim() }),
    people,
    at,
    accuracy: accuracyOf(promised, released),
    release: JSON.parse(released.text),
  };
}

/** Nobody may look whether the column held numbers, so the receipt tells what it is if not. */
export function chanceWords(asked: Asked, below: number | null): string | null {
  if (below === null) return null;
  if (below === 1)
    return "If no cell was a number, this is chance: then the promise allows any answer.";
  const why =
    asked === "sum"
      ? "all that so few can add up to is within the noise."
      : "of so few the promise allows any answer.";
  return `If fewer than about ${formatCount(below)} cells were numbers, this is chance: ${why}`;
}

/** One receipt as text, or several as one. */
export function receiptText(receipt: Receipt | readonly Receipt[]): string {
  return JSON.stringify(receipt, null, 2);
}

/** A name that says what it holds, and sorts by time: of letters, digits and hyphens alone. */
export function receiptName({ question, file, at }: Receipt): string {
  const about = [question, file?.replace(/(?<=.)\.[a-z0-9]{1,5}$/i, "")].join(" ");
  return `sottovoce-${stamp(at)}-${slug(about)}.json`;
}

/** The name of a file of several. */
export function receiptsName(receipts: readonly Receipt[]): string {
  return `sottovoce-${stamp(receipts.at(-1)?.at ?? "")}-${receipts.length}-answers.json`;
}

/** "20261123T051207Z". */
const stamp = (at: string) => at.replace(/\.\d+(?=Z$)/, "").replace(/[-:]/g, "");

const slug = (text: string) =>
  Array.from(
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-"),
  )
    .slice(0, 80)
    .join("")
    .replace(/^-+|-+$/g, "");

/**
 * Of a count, a histogram and a sum how far off; of quantiles in places among the sorted rows; of
 * a mean where it lies; an interval is its own.
 */
function accuracyOf({ plan, reach, chanceBelow }: Promised, { interval }: Released): Accuracy {
  const { kind } = plan;
  if (kind === "quantileInterval") return { confidence: plan["confidence"] };
  const confidence = "19/20";
  const below = chanceBelow === null ? {} : { chanceBelow };
  if (interval !== null) return { confidence, interval, ...below };
  const { rows, error } = reach?.errors.at(-1) ?? { rows: null, error: null };
  const name = reach?.unit === "ranks" ? "rankError" : "error";
  return { confidence, [name]: error, ...(rows !== null && { rows }), ...below };
}
