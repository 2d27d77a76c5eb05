/** Receipt that is saved of an answer: the release, and what it is about. */
import { formatWords } from "../model/format-words.js";
import type { Accuracy } from "../questions/picture.js";
import { askedWords } from "../groups/called.js";
import { nameAt } from "../groups/plan.js";
import type { Answer } from "./answers.js";
import { accuracyOf } from "./told.js";

export interface Receipt {
  readonly question: string;
  /** Left out where its holder emptied it, and with it how it is written: that may name a sheet. */
  readonly file?: string;
  readonly format?: string;
  readonly people: string;
  readonly at: string;
  readonly accuracy: Accuracy;
  /** As the package writes and reads it. */
  readonly release: unknown;
}

export function receiptOf(answer: Answer): Receipt {
  const { settings, columns, released, file, format, people, at } = answer;
  return {
    // By the names that its plan has for columns, so that both can be compared.
    question: askedWords(
      settings,
      columns.map((_, at) => nameAt(columns, at)),
    ),
    ...(file.trim() !== "" && { file: file.trim(), format: formatWords(format) }),
    people,
    at,
    accuracy: accuracyOf(answer),
    release: JSON.parse(released.text),
  };
}

/** Letters that nobody sees, or that turn the text around them. */
const STEERING = /[\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}\u007f-\u009f]/gu;

/** One receipt as text, or several as one. */
export function receiptText(receipt: Receipt | readonly Receipt[]): string {
  const text = JSON.stringify(receipt, null, 2);
  // Escapes characters: nothing in the same JSON steers the text around it where it is shown.
  return text.replace(STEERING, (letters) =>
    letters.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}

/** A name that says what it holds, and sorts by time: of letters, digits and hyphens alone. */
export function receiptName({ question, file, at }: Receipt, kind = "json"): string {
  const about = [question, file?.replace(/(?<=.)\.[a-z0-9]{1,7}$/i, "")].join(" ");
  return `sottovoce-${stamp(at)}-${slug(about)}.${kind}`;
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
