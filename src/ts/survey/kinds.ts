/** The kinds of question: what each may be asked with, and how its answers are read. */
import type { Json } from "../api/common.js";
import { refuse } from "../error.js";
import { utf8Of } from "../host/text.js";
import { finite } from "../identity/counted.js";
import { own } from "../input/options.js";
import { lookAlike, plainText } from "../input/plain-text.js";
import { compare, fractionOf } from "./fraction.js";
import { mostInSet } from "./protocols/protocol.js";
import type { Reading } from "./readings/index.js";

/** Parameters of a question, checked: as plans have them, and how answers are read. */
export interface Parameters {
  readonly parameters: { readonly kind: string; readonly [name: string]: Json };
  readonly text: string | undefined;
  readonly reading: Reading;
}

/** The kinds of question. */
export type KindOfQuestion = "yesNo" | "oneOf" | "severalOf" | "rating" | "number" | "binned";

interface Kind {
  readonly keys: readonly string[];
  /** Parameters checked, in the form that they have in plans. */
  read(given: { readonly [key: string]: unknown }): {
    readonly parameters: { readonly [name: string]: Json };
    readonly reading: Reading;
  };
}

const mostOptions = 1 << 16;
const mostBoxes = 64;

const kinds: { readonly [name in KindOfQuestion]: Kind } = {
  yesNo: {
    keys: ["skip"],
    read: ({ skip }) => skippable([true, false], skip, {}),
  },
  oneOf: {
    keys: ["options", "skip"],
    read: ({ options, skip }) => {
      const listed = words("options", options, mostOptions - Number(skip === true));
      if (skip === true && listed.includes("skip"))
        throw refuse("options", 'must not contain "skip": it stands for no answer');
      return skippable(listed, skip, { options: listed });
    },
  },
  severalOf: {
    keys: ["boxes"],
    read: (given) => {
      const boxes = words("boxes", given["boxes"], mostBoxes);
      return { parameters: { boxes }, reading: { by: "boxes", choices: boxes.length, boxes } };
    },
  },
  rating: {
    keys: ["first", "last", "skip"],
    read: (given) => {
      const [first, last] = [whole("first", given["first"]), whole("last", given["last"])];
      if (last <= first) throw refuse("last", "must be above the first");
      if (last - first + 1 + Number(given["skip"] === true) > mostInSet)
        throw refuse(
          "last",
          `must be nearer to the first: a rating has at most ${mostInSet} grades, skip included`,
          "ERR_LIMIT",
        );
      const grades = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      return skippable(grades, given["skip"], { first, last });
    },
  },
  number: {
    keys: ["lowest", "highest"],
    read: (given) => {
      const lowest = fractionOf("lowest", given["lowest"]);
      const highest = fractionOf("highest", given["highest"]);
      if (compare(lowest, highest) >= 0) throw refuse("highest", "must be above the lowest");
      const texts = [given["lowest"] as string, given["highest"] as string] as const;
      return {
        parameters: { lowest: texts[0], highest: texts[1] },
        reading: { by: "bounds", choices: 0, lowest, highest, texts },
      };
    },
  },
  binned: {
    keys: ["edges"],
    read: (given) => {
      const edges = list("edges", given["edges"], mostInSet - 1).map((edge) =>
        finite("edges", edge),
      );
      if (edges.length === 0) throw refuse("edges", "must not be empty");
      if (edges.some((edge, index) => edge <= (edges[index - 1] ?? -Infinity)))
        throw refuse("edges", "must be strictly increasing");
      return { parameters: { edges }, reading: { by: "edges", choices: edges.length + 1, edges } };
    },
  },
};

/** The keys of a question of this kind, except its name and protocol. */
function keysOf(kind: unknown): readonly [KindOfQuestion, readonly string[]] {
  const name = (Object.keys(kinds) as KindOfQuestion[]).find((known) => known === kind);
  if (!name) throw refuse("kind", `must be one of ${Object.keys(kinds).join(", ")}`);
  return [name, ["kind", "text", ...kinds[name].keys]];
}

/** The parameters of a question, all of which are checked; other keys than `more` are refused. */
export function parametersOf(
  question: object,
  more: readonly string[] = [],
): Parameters & { readonly given: { readonly [key: string]: unknown } } {
  const [kind, keys] = keysOf(Object.getOwnPropertyDescriptor(question, "kind")?.value);
  const given = own(question, [...keys, ...more], "question");
  const { parameters, reading } = kinds[kind].read(given);
  const text = given["text"] === undefined ? undefined : wordsOf("text", given["text"], 500);
  const worded = text === undefined ? {} : { text };
  return { parameters: { kind, ...parameters, ...worded }, text, reading, given };
}

function skippable(
  options: readonly (string | number | boolean)[],
  skip: unknown,
  parameters: { readonly [name: string]: Json },
): ReturnType<Kind["read"]> {
  if (typeof skip !== "boolean") throw refuse("skip", "must be true or false");
  // A copy, since the plan's own is frozen: reading frozen arrays takes several times as long.
  const all = [...options, ...(skip ? [null] : [])];
  const reading = { by: "options", choices: all.length, options: all } as const;
  return { parameters: { ...parameters, skip }, reading };
}

/** Texts that respondents can distinguish, from 2 on. */
function words(argument: string, value: unknown, most: number): readonly string[] {
  const texts = list(argument, value, most).map((text) => wordsOf(argument, text, 200));
  if (texts.length < 2) throw refuse(argument, "must be at least 2");
  if (lookAlike(texts))
    throw refuse(argument, "must all look different: blanks and invisible signs do not count");
  return texts;
}

function list(argument: string, value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw refuse(argument, "must be an array");
  atMost(argument, value.length, most);
  return Array.from(value as readonly unknown[]);
}

function wordsOf(argument: string, value: unknown, most: number): string {
  const text = plainText(argument, value);
  // No text is shorter in bytes than in letters: long ones are not encoded.
  const bytes = text.length > most ? text.length : utf8Of(text).length;
  atMost(argument, bytes, most, "bytes of UTF-8");
  return text;
}

function whole(argument: string, value: unknown): number {
  if (!Number.isSafeInteger(value)) throw refuse(argument, "must be a whole number");
  // -0 is 0.
  return (value as number) + 0;
}

function atMost(argument: string, size: number, most: number, unit = ""): void {
  if (size <= most) return;
  throw refuse(argument, `must be at most ${most}${unit && ` ${unit}`}`, "ERR_LIMIT");
}
