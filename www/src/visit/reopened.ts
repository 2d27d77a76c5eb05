/** Receipts that were saved: what they say, and whether their parts agree with each other. */
import { USUAL } from "../model/format.js";
import type { AskedPlan, Reopened } from "../model/asked.js";
import { askedWords } from "../groups/called.js";
import { calledOf } from "../questions/question.js";
import type { Answer } from "./answers.js";
import type { Receipt } from "./receipt.js";
import { restored } from "./restored.js";
import { accuracyOf } from "./told.js";

/** The most bytes of a file that is taken for receipts, and the most receipts in it. */
export const MOST_BYTES = 4_000_000;
const MOST_RECEIPTS = 100;

/** The receipts of a file, or null if this page wrote no such file. Anybody may have. */
export function receiptsIn(text: string): readonly Receipt[] | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
    // A value that is too deep to be written again is not a receipt.
    JSON.stringify(read);
  } catch {
    return null;
  }
  const all: readonly unknown[] = Array.isArray(read) ? read : [read];
  return all.length > 0 && all.length <= MOST_RECEIPTS && all.every(isReceipt) ? all : null;
}

function isReceipt(each: unknown): each is Receipt {
  if (typeof each !== "object" || each === null) return false;
  const { question, file, format, people, at, accuracy, release, ...rest } = each as Record<
    string,
    unknown
  >;
  const isText = (value: unknown) => typeof value === "string";
  return (
    [question, people, at].every(isText) &&
    [file, format].every((value) => value === undefined || isText(value)) &&
    [accuracy, release].every((value) => typeof value === "object" && value !== null) &&
    Object.keys(rest).length === 0
  );
}

/** An answer as its receipt says it, where this version knows its plan. */
export function answerOf(receipt: Receipt, { promised, released }: Known): Answer {
  const { people, at, file = "" } = receipt;
  return {
    ...restored(released.release.plan),
    ...{ id: 0, promised, released, file, people, at },
    ...{ format: USUAL, truth: null, saved: true },
  };
}
export type Known = Extract<Reopened, { readonly kind: "known" }>;

/** Says if the plan itself names what the question is about. */
export const namesColumns = ({ kind }: AskedPlan): boolean =>
  kind === "groupBy" || kind === "foundGroups" || kind === "batch";

/** Says what does not agree, in sentences; none if all does. */
export function faultsOf(receipt: Receipt, answer: Answer): readonly string[] {
  const told = JSON.stringify(JSON.parse(JSON.stringify(accuracyOf(answer))));
  return [
    ...(told === JSON.stringify(receipt.accuracy)
      ? []
      : ["The accuracy that it states is not that of its plan."]),
    ...(isAsked(receipt.question, answer)
      ? []
      : ["The question that it names is not that of its plan."]),
    ...(Number.isNaN(Date.parse(receipt.at)) ? ["Its time cannot be read."] : []),
  ];
}

/**
 * A plan that names its columns has each word of the question. A plan about one column alone does
 * not know the name of the column.
 */
function isAsked(question: string, answer: Answer): boolean {
  const { settings, columns, released } = answer;
  const said = plain(question);
  if (namesColumns(released.release.plan)) return said === plain(askedWords(settings, columns));
  const called = plain(calledOf(settings));
  return said === called || said.startsWith(`${called} of `);
}

/** Readers of other languages write marks in numbers otherwise, and blanks before percent signs. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/(?<=\d)[.,'’ ](?=\d)/g, "")
    .replace(/(?<=\d) (?=%)/g, "");
