/** A poll that is being written: from the fields of a form to a survey. Knows no document. */
import {
  binned,
  number,
  oneOf,
  rating,
  severalOf,
  survey,
  yesNo,
  type Question,
  type Questions,
  type Survey,
} from "sottovoce/survey";
import type { Settings } from "./api.js";
import { decimalOf } from "../../shared/decimal.js";

/** What the fields hold, as typed. */
export interface Draft {
  readonly text: string;
  readonly kind: string;
  /** One option a line. */
  readonly options: string;
  readonly first: string;
  readonly last: string;
  /** Between the ranges of a number, in order. */
  readonly edges: string;
  readonly skip: boolean;
  readonly odds: string;
  /** In points of a hundred, for each share; for a number, of its range. */
  readonly margin: string;
  /** How many reports close the poll; empty for as many as the margin needs. */
  readonly closes: string;
  /** The word that must come with each report; empty for none. */
  readonly word: string;
  /** Reports a minute; empty for the usual number. */
  readonly cap: string;
  readonly several: boolean;
  /** Words on who asks and why; empty for none. */
  readonly purpose: string;
}

export const emptyDraft: Draft = {
  text: "",
  kind: "yesNo",
  options: "",
  first: "1",
  last: "5",
  edges: "",
  skip: false,
  odds: "3",
  margin: "5",
  closes: "",
  word: "",
  cap: "",
  several: false,
  purpose: "",
};

/** The probability with which all intervals of a poll hold. */
export const confidence = 0.95;
/** More would not fit a phone's screen. */
const mostOptions = 50;
const mostReports = 250_000;
/** Reports a minute: a hall of some hundreds answers within one, and a flood takes its time. */
export const usualCap = 600;
const limit = `at most ${mostReports.toLocaleString("en")}`;

export interface Planned {
  readonly survey: Survey<Questions>;
  /** How many people the margin needs. */
  readonly people: number;
  readonly closes: number;
  /** The half width of the widest interval with that many reports, as a share. */
  readonly margin: number;
  /** How many votes a lying report can add or take away. */
  readonly fake: { readonly up: number; readonly down: number };
  readonly settings: Settings;
}

/** What a draft comes to, or which field is wrong and how. */
export type Reading = Planned | { readonly problem: string };

export const kinds: readonly { readonly kind: string; readonly label: string }[] = [
  { kind: "yesNo", label: "Yes or no" },
  { kind: "oneOf", label: "One of several" },
  { kind: "severalOf", label: "Several at once" },
  { kind: "rating", label: "A rating" },
  { kind: "number", label: "A number, for its mean" },
  { kind: "binned", label: "A number, in ranges" },
];

export const optionsOf = (draft: Draft): readonly string[] =>
  draft.options
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The parts between semicolons or blanks, where a comma may come before them. */
const edgesOf = ({ edges }: Draft): readonly string[] =>
  edges.split(/,?(?:[\s;]+|$)/).filter((edge) => edge !== "");

/** The text for a field that is not a number; the package checks its own rules after that. */
function misread(draft: Draft): string | undefined {
  const odds = decimalOf(draft.odds);
  if (odds === undefined || Number(odds) <= 1)
    return "The odds are a number above 1, such as 3 or 1.5.";
  const ends = [draft.first, draft.last].map(decimalOf);
  if (draft.kind === "rating" && !ends.every((end) => /^-?\d+$/.test(end ?? "")))
    return "The ends of a rating are whole numbers, such as 1 and 5.";
  if (draft.kind === "number" && ends.includes(undefined))
    return "The ends of the range are numbers, such as 0 and 2.5.";
  const edges = edgesOf(draft);
  if (draft.kind !== "binned") return undefined;
  if (edges.some((edge) => edge.includes(",")))
    return "Put semicolons or blanks between the edges, and a point in a fraction, such as 1.5; 3.";
  if (edges.length === 0 || edges.map(decimalOf).includes(undefined))
    return "Write the edges as numbers, such as 18; 30; 65.";
  return undefined;
}

export function read(draft: Draft): Reading {
  if (draft.text.trim() === "") return { problem: "Write the question." };
  if (!/^(?:[1-9]|[1-4]\d)$/.test(draft.margin.trim()))
    return { problem: "The margin of error is a whole number of percentage points, from 1 to 49." };
  if (optionsOf(draft).length > mostOptions)
    return { problem: `At most ${mostOptions} options fit a phone.` };
  const typed = draft.closes.trim();
  if (typed !== "" && !/^[1-9]\d{0,6}$/.test(typed))
    return { problem: "The number of reports that close the poll is a whole number." };
  if (Number(typed) > mostReports)
    return { problem: `The number of reports that close the poll is ${limit}.` };
  const cap = draft.cap.trim();
  if (cap !== "" && !/^[1-9]\d{0,6}$/.test(cap))
    return { problem: "The cap is a whole number of reports a minute." };
  const problem = misread(draft);
  if (problem !== undefined) return { problem };
  try {
    const questions: Questions = { answer: questionOf(draft) };
    const built = survey("poll", questions).odds(decimal(draft.odds)).build();
    const settings = {
      word: draft.word.trim() || null,
      cap: cap === "" ? usualCap : Number(cap),
      several: draft.several,
      purpose: draft.purpose.trim() || null,
    };
    return plan(built, `${Number(draft.margin)}/100`, typed, settings);
  } catch (thrown) {
    // The package says which argument breaks which rule.
    return { problem: (thrown as Error).message };
  }
}

function plan(
  built: Survey<Questions>,
  margin: string,
  typed: string,
  settings: Settings,
): Reading {
  const people = built.respondents({ margin, confidence });
  const closes = typed === "" ? people : Number(typed);
  if (closes > mostReports)
    return {
      problem: `This takes ${people.toLocaleString("en")} people, but a poll here ends with ${limit}
        reports. Choose a wider margin or higher odds.`,
    };
  const reached = built.accuracy({ respondents: closes, confidence })["answer"];
  if (!reached) return { problem: "There is no question." };
  return { survey: built, people, closes, ...reached, settings };
}

/**
 * How soon forged reports can close a poll without a join word, in words: a cap's worth at once,
 * and as many with every further minute.
 */
export function floodOf({ closes, settings: { cap } }: Planned): string {
  const minutes = Math.ceil(closes / cap) - 1;
  if (minutes === 0) return "within seconds";
  return minutes === 1 ? "in about a minute" : `in about ${minutes.toLocaleString("en")} minutes`;
}

/** A number for the package, from a field that was checked if the question needs it. */
const decimal = (typed: string): string => decimalOf(typed) ?? typed;

function questionOf(draft: Draft): Question<never, unknown> {
  const text = draft.text.trim();
  const worded = draft.skip ? { text, skip: true as const } : { text };
  const options = optionsOf(draft);
  const [first, last] = [decimal(draft.first), decimal(draft.last)];
  const made: Record<string, () => unknown> = {
    yesNo: () => (draft.skip ? yesNo({ text, skip: true }) : yesNo({ text })),
    oneOf: () => oneOf(options, worded as { text: string }),
    severalOf: () => severalOf(options, { text }),
    rating: () => rating(Number(first), Number(last), worded as { text: string }),
    number: () => number(first, last, { text }),
    binned: () => binned(edgesOf(draft).map(Number), { text }),
  };
  return made[draft.kind]?.() as Question<never, unknown>;
}
