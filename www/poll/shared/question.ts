/** The questions of a poll, as its plan has them, and their values in words. */
import { answers as answersTexts } from "../texts/en/answers.js";

/** A question of a plan: what it is made of depends on its kind. */
export interface Asked {
  readonly name: string;
  readonly kind: string;
  readonly text?: string;
  readonly skip?: boolean;
  readonly options?: readonly string[];
  readonly boxes?: readonly string[];
  readonly first?: number;
  readonly last?: number;
  readonly lowest?: string;
  readonly highest?: string;
  readonly edges?: readonly number[];
  readonly protocol: Protocol;
}

type Protocol = { readonly kind: string } & Readonly<Record<string, number | string>>;

/** The questions of a poll's plan. */
export function questionsOf(plan: { readonly questions: readonly unknown[] }): readonly Asked[] {
  return plan.questions as readonly Asked[];
}

/** The answers that one can choose among, in the order of the plan; or the boxes, if it has any. */
export function choicesOf(question: Asked): readonly string[] {
  const { kind, options, boxes, first = 0, last = 0, edges = [], skip } = question;
  const { yes, no, notSaid } = answersTexts();
  const known: Record<string, () => readonly string[]> = {
    yesNo: () => [yes, no],
    oneOf: () => options ?? [],
    severalOf: () => boxes ?? [],
    rating: () => Array.from({ length: last - first + 1 }, (_, place) => String(first + place)),
    binned: () => binsOf(edges),
  };
  const choices = known[kind]?.() ?? [];
  return skip ? [...choices, notSaid] : choices;
}

/** Bins between public edges: each holds its lower edge. */
function binsOf(edges: readonly number[]): readonly string[] {
  const { below, between, above } = answersTexts();
  return [...edges, undefined].map((edge, place) => {
    const before = edges[place - 1];
    if (edge === undefined) return above(before ?? 0);
    return before === undefined ? below(edge) : between(before, edge);
  });
}

/**
 * Says what a value means to anyone who receives it. Among other words each option of the
 * organizer's is isolated, so that its direction turns nothing else; the caller isolates one that
 * is alone.
 */
export function wordsOf(question: Asked, value: number): string {
  const { protocol } = question;
  const choices = choicesOf(question);
  const words = answersTexts();
  const said: Record<string, () => string> = {
    subset: () =>
      protocol["size"] === 1
        ? (choices[value] ?? "")
        : choices
            .filter((_, place) => Math.floor(value / 2 ** place) % 2 === 1)
            .map(isolated)
            .join(words.or),
    boxes: () => {
      const box = isolated(choices[Math.floor(value / 2)] ?? "");
      return value % 2 === 1 ? words.checked(box) : words.unchecked(box);
    },
    bit: () => (value === 1 ? words.high : words.low),
    window: () => words.near(placeIn(question, value)),
  };
  return said[protocol.kind]?.() ?? words.code(value);
}

/** A text of an organizer's among words of ours. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Where a window lies that a value names, for people; no estimate is made of this. */
function placeIn({ protocol, lowest, highest }: Asked, value: number): number {
  const [steps, half] = [Number(protocol["steps"]), Number(protocol["half"])];
  const [low, high] = [Number(lowest), Number(highest)];
  return low + ((value - half) / steps) * (high - low);
}

/** A poll's code: the characters of its survey's id that are in its address. */
export const codeOf = (id: string): string => id.slice(0, 16);

/** The code of a survey in groups of four, to be read aloud and compared. */
export const readable = (id: string): string => codeOf(id).replace(/.{4}(?=.)/g, "$& ");
