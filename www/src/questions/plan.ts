/** The settings that a question needs, and its plan; then what several questions share. */
import type { Named } from "../model/refusal.js";
import { exactly } from "../../shared/typed.js";

/** A question's own settings: a new one's join those of all others by themselves. */
export interface Plan<Own> {
  /** The values before anybody changes them. */
  readonly starts: Own;
  readonly fields: Readonly<Record<TypedOf<Own>, TypedField>>;
  /** The typed ones that it must have, in the order of the page. */
  readonly needs: (settings: Own) => readonly TypedOf<Own>[];
  /** Those that may be left empty. */
  readonly optional?: readonly TypedOf<Own>[];
  /** Says if the column holds words; it holds numbers if this is missing. */
  readonly inWords?: (settings: Own) => boolean;
  /** True if it can be asked of groups of rows. */
  readonly canGroup?: boolean;
  /** Question that it asks of rows of which it reads no number, if it can. */
  readonly ofAllRows?: object;
  /** True if its accuracy depends on how many rows there are. */
  readonly isByRows?: boolean;
  /** Everything in the package's plan except who is protected, and how well. */
  readonly plan: (settings: Own, grid: Grid) => object;
  /** The package's arguments that are about several of its fields, or that no field is named by. */
  readonly arguments?: Readonly<Record<string, Argument<TypedOf<Own>>>>;
}

/** The settings that are typed: what others can be is known. */
export type TypedOf<Own> = {
  [Key in keyof Own & string]: Own[Key] extends string
    ? string extends Own[Key]
      ? Key
      : never
    : never;
}[keyof Own & string];

export interface TypedField extends Named {
  readonly called: string;
  /** Name of the field when it is missing, if that is something else. */
  readonly missing?: string;
  /** Its part of the form. */
  readonly part: Part;
  /** The numbers in it, if it is not a single one. */
  readonly numbers?: (text: string) => readonly string[];
}

interface Argument<Field extends string> extends Named {
  readonly about: readonly Field[];
}
export type Part = "question" | "grid" | "people" | "epsilon" | "by" | "and" | "only" | "several";

/** Evenly spaced points, by the package: only bars are ever written out. */
export type Grid = (first: string, last: string, step: string) => readonly number[];

/** Quantile that is asked for. */
export interface Alpha {
  readonly alpha: string;
}
export const ALPHA: Alpha = { alpha: "1/2" };
export const ALPHA_FIELDS: Plan<Alpha>["fields"] = {
  alpha: { called: "the fraction", missing: "the quantile", part: "question" },
};

/** Evenly spaced candidates, bounds or bars. The person decides what they may be. */
export interface Steps {
  readonly step: string;
  readonly first: string;
  readonly last: string;
}
export const STEPS: Steps = { step: "", first: "", last: "" };

/** `noun` is what there is a lowest and a highest of. */
export const stepFields = (noun: string): Plan<Steps>["fields"] => ({
  step: { called: "the step", part: "grid" },
  first: { called: `the lowest ${noun}`, part: "grid" },
  last: { called: `the highest ${noun}`, part: "grid" },
});

/** Candidates: a grid, or numbers of a few digits for a person who knows no bounds. */
export interface Candidates extends Steps {
  readonly range: "steps" | "decimals";
  readonly digits: string;
  readonly smallest: string;
  readonly largest: string;
  readonly signed: boolean;
}
export const CANDIDATES: Candidates = {
  ...STEPS,
  range: "steps",
  digits: "3",
  smallest: "",
  largest: "",
  signed: false,
};
export const CANDIDATE_FIELDS: Plan<Candidates>["fields"] = {
  ...stepFields("possible answer"),
  digits: {
    called: "the number of digits",
    missing: "the digits",
    isOrdinary: true,
    part: "grid",
  },
  smallest: { called: "the smallest possible answer", part: "grid" },
  largest: { called: "the largest possible answer", part: "grid" },
};
export const CANDIDATE_ARGUMENTS = {
  candidates: { called: "the number of possible answers", about: ["first", "last", "step"] },
} satisfies Plan<Candidates>["arguments"];

export function candidateNeeds({ range }: Candidates): readonly TypedOf<Candidates>[] {
  return range === "decimals" ? ["digits", "smallest", "largest"] : ["step", "first", "last"];
}

/** As the package takes them. */
export function candidates(settings: Candidates): object {
  const { range, first, last, step, digits, smallest, largest, signed } = settings;
  return range === "steps"
    ? { first: exactly(first), last: exactly(last), step: exactly(step) }
    : {
        digits: Number(exactly(digits)),
        smallest: exactly(smallest),
        largest: exactly(largest),
        signed,
      };
}

/** A question whose rows lie within bounds that are whole numbers of steps. */
export const BOUNDED: Plan<Steps> = {
  starts: STEPS,
  fields: stepFields("bound"),
  needs: () => ["step", "first", "last"],
  canGroup: true,
  plan: ({ first, last, step }) => ({
    lowest: exactly(first),
    highest: exactly(last),
    step: exactly(step),
  }),
  arguments: { bounds: { called: "the bounds", isOrdinary: true, about: ["first", "last"] } },
};
