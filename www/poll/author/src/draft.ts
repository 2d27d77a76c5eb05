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

/** Contents of the fields of a question, as typed. */
export interface QuestionDraft {
  readonly text: string;
  readonly kind: string;
  /** One option a line. */
  readonly options: string;
  readonly first: string;
  readonly last: string;
  /** Between the ranges of a number, in order. */
  readonly edges: string;
  readonly skip: boolean;
}

/** Contents of the fields of a poll. */
export interface Draft {
  readonly questions: readonly QuestionDraft[];
  readonly odds: string;
  /** How many people are in the room; empty if nobody knows. */
  readonly room: string;
  /** In points of a hundred, for each share; for a number, of its range. */
  readonly margin: string;
  /** How many reports close the poll; empty for the room, or for as many as the margin needs. */
  readonly closes: string;
  /** When the poll closes by itself, as a field of a day and a time has it; empty for never. */
  readonly until: string;
  /** The word that must come with each report; empty for none. */
  readonly word: string;
  /** Reports a minute; empty for the usual number. */
  readonly cap: string;
  readonly several: boolean;
  /** Words on who asks and why; empty for none. */
  readonly purpose: string;
  /** The name in the plan: a copy has another one, so that it is another poll. */
  readonly name: string;
}

export const emptyQuestion: QuestionDraft = {
  text: "",
  kind: "yesNo",
  options: "",
  first: "1",
  last: "5",
  edges: "",
  skip: false,
};

export const emptyDraft: Draft = {
  questions: [emptyQuestion],
  odds: "3",
  room: "",
  margin: "5",
  closes: "",
  until: "",
  word: "",
  cap: "",
  several: false,
  purpose: "",
  name: "poll",
};

/** How well answers can be protected. */
export const strengths = ["2", "3", "9"] as const;
/** Each further question takes its part of the odds, and of people's patience. */
export const mostQuestions = 10;
/** The probability with which all intervals of a poll hold. */
export const confidence = 0.95;
/** More would not fit a phone's screen. */
const mostOptions = 50;
const mostReports = 250_000;
/** Reports a minute: a hall of some hundreds answers within one, and a flood takes its time. */
export const usualCap = 600;
const mostCap = 60_000;

export interface Planned {
  readonly survey: Survey<Questions>;
  /** How many people the margin needs. */
  readonly people: number;
  readonly closes: number;
  /** How many reports are expected: as many as close the poll, or as people are there. */
  readonly reports: number;
  /** The half width of the widest interval with that many reports, as a share; 1/2 says nothing. */
  readonly margin: number;
  /** With how many people it would be 1/5. */
  readonly useful: number;
  /** Margin at each strength of protection. */
  readonly choices: readonly { readonly odds: string; readonly margin: number }[];
  /** How many votes a lying report can add or take away. */
  readonly fake: { readonly up: number; readonly down: number };
  readonly settings: Settings;
}

/** Result of reading a draft: the planned poll, or which field is wrong and how. */
export type Reading = Planned | { readonly problem: string };

export const kinds: readonly { readonly kind: string; readonly label: string }[] = [
  { kind: "yesNo", label: "Yes or no" },
  { kind: "oneOf", label: "One of several" },
  { kind: "severalOf", label: "Several at once" },
  { kind: "rating", label: "A rating" },
  { kind: "number", label: "A number, for its mean" },
  { kind: "binned", label: "A number, in ranges" },
];

export const optionsOf = (draft: QuestionDraft): readonly string[] =>
  draft.options
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The parts between semicolons or blanks, where a comma may come before them. */
const edgesOf = ({ edges }: QuestionDraft): readonly string[] =>
  edges.split(/,?(?:[\s;]+|$)/).filter((edge) => edge !== "");

/** The text for a field that is not a number; the package checks its own rules after that. */
function misread(draft: QuestionDraft): string | undefined {
  if (draft.text.trim() === "") return "Write the question.";
  if (optionsOf(draft).length > mostOptions) return `At most ${mostOptions} options fit a phone.`;
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

/** A whole number from 1, or `undefined` for an empty field. Throws what is wrong with others. */
function whole(typed: string, called: string, most: number): number | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${called} is a whole number.`);
  if (Number(text) <= most) return Number(text);
  throw new Error(`${called} is at most ${most.toLocaleString("en")}.`);
}

/** A time that is typed, as it is sent; null for none. Throws what is wrong with others. */
function endOf(typed: string, now = Date.now()): number | null {
  if (typed.trim() === "") return null;
  const time = new Date(typed).getTime();
  if (Number.isNaN(time)) throw new Error("Type the day and the time at which the poll closes.");
  if (time <= now) throw new Error("The closing time is in the past. Choose a later one.");
  return time;
}

export function read(draft: Draft): Reading {
  const { questions } = draft;
  for (const [place, question] of questions.entries()) {
    const problem = misread(question);
    const where = questions.length > 1 ? `Question ${place + 1}: ` : "";
    if (problem !== undefined) return { problem: `${where}${problem}` };
  }
  const odds = decimalOf(draft.odds);
  if (odds === undefined || Number(odds) <= 1)
    return { problem: "The odds are a number above 1, such as 3 or 1.5." };
  if (!/^(?:[1-9]|[1-4]\d)$/.test(draft.margin.trim()))
    return { problem: "The margin of error is a whole number of percentage points, from 1 to 49." };
  try {
    return plan(draft, odds);
  } catch (thrown) {
    // The package says which argument breaks which rule.
    return { problem: (thrown as Error).message };
  }
}

function plan(draft: Draft, odds: string): Reading {
  const room = whole(draft.room, "The number of people in the room", mostReports);
  const typed = whole(draft.closes, "The number of reports that close the poll", mostReports);
  const cap = whole(draft.cap, "The cap of reports a minute", mostCap) ?? usualCap;
  const settings = {
    ...{ word: draft.word.trim() || null, cap, several: draft.several },
    ...{ purpose: draft.purpose.trim() || null, ends: endOf(draft.until) },
  };
  const built = surveyOf(draft, odds);
  const people = built.respondents({ margin: `${Number(draft.margin)}/100`, confidence });
  const closes = typed ?? room ?? people;
  if (closes > mostReports)
    return {
      problem: `This takes ${people.toLocaleString("en")} people, but a poll here ends with at most ${mostReports.toLocaleString("en")}
        reports. Choose a wider margin or higher odds.`,
    };
  const reports = Math.min(room ?? closes, closes);
  const choices = strengths.map((each) => ({
    odds: each,
    ...accuracyOf(each === odds ? built : surveyOf(draft, each), reports),
  }));
  return {
    ...{ survey: built, people, closes, reports, settings, choices },
    useful: built.respondents({ margin: "1/5", confidence }),
    ...accuracyOf(built, reports),
  };
}

/** The survey that a draft asks: everybody is asked everything, and the odds are of all of it. */
function surveyOf({ name, questions }: Draft, odds: string): Survey<Questions> {
  const named = questions.map(
    (question, place) =>
      [place === 0 ? "answer" : `answer_${place + 1}`, questionOf(question)] as const,
  );
  const all: Questions = Object.fromEntries(named);
  return survey(name, all).odds(odds).questionsPerPerson(questions.length).build();
}

/** The widest margin of all questions, and the most that a forged report can do to one. */
function accuracyOf(
  built: Survey<Questions>,
  respondents: number,
): Pick<Planned, "margin" | "fake"> {
  const all = Object.values(built.accuracy({ respondents, confidence }));
  const most = (of: (one: (typeof all)[number]) => number) => Math.max(...all.map(of));
  return {
    margin: most(({ margin }) => margin),
    fake: { up: most(({ fake }) => fake.up), down: most(({ fake }) => fake.down) },
  };
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

function questionOf(draft: QuestionDraft): Question<never, unknown> {
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
