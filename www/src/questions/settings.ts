/** What a person typed or chose, put together from all questions. */
import type { Neighbors } from "sottovoce";
import { questions } from "../../generated/questions/plan.js";
import { exactly } from "../../shared/typed.js";
import { ASKED } from "../model/asked.js";
import type { Asked, AskedPlan } from "../model/asked.js";
import type { Names, Refusal } from "../model/refusal.js";
import type { Grid, Plan, TypedField, TypedOf } from "./plan.js";

/** Settings of every question. */
interface Common {
  readonly asked: Asked;
  /** Position of the column in the header, from 0. */
  readonly column: number | null;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: string;
  readonly epsilon: string;
}

type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/**
 * What a person typed or chose, as typed. All of it is public and must be fixed before a row is
 * read. Each question has a use for some of it; the rest waits for another.
 */
export type Settings = Common & Both<(typeof questions)[Asked]["starts"]>;

/** The settings that are typed. */
export type Field = TypedOf<Settings>;

/** What the page needs to know of the settings of any question. */
type AnyPlan = Omit<Plan<Settings>, "starts" | "fields"> & {
  readonly fields: Readonly<Partial<Record<Field, TypedField>>>;
};
const PLANS: Readonly<Record<Asked, AnyPlan>> = questions;

const COMMON: Common = {
  asked: ASKED[0],
  column: null,
  neighbors: "add-or-remove-one",
  rowsPerPerson: "1",
  epsilon: "1",
};
const COMMON_FIELDS: Readonly<Record<TypedOf<Common>, TypedField>> = {
  rowsPerPerson: {
    called: "the number of rows per person",
    missing: "the rows per person",
    part: "people",
  },
  epsilon: { called: "epsilon", part: "epsilon" },
};

/**
 * Shown as choices that are already made: the library itself presumes none of them. What the
 * answers may be is left to the person.
 */
export const STARTING_SETTINGS = Object.assign(
  {},
  COMMON,
  ...ASKED.map((asked) => questions[asked].starts),
) as Settings;

type Which = Pick<Settings, "asked">;

/** The typed settings of a question, and those of all. */
const fieldsOf = (asked: Asked): AnyPlan["fields"] => ({
  ...COMMON_FIELDS,
  ...PLANS[asked].fields,
});

export function fieldOf({ asked }: Which, field: Field): TypedField {
  return fieldsOf(asked)[field] as TypedField;
}

/** Those that must be there or are, in the order of the page. */
export function typedFields(settings: Settings): readonly Field[] {
  const { needs, optional = [] } = PLANS[settings.asked];
  const typed = optional.filter((field) => settings[field].trim() !== "");
  return [...needs(settings), ...typed, "rowsPerPerson", "epsilon"];
}

/** Which fields a refusal is about, by the argument that the package names. */
export function fieldsAbout({ asked }: Which, { argument = "" }: Refusal): readonly Field[] {
  if (Object.hasOwn(fieldsOf(asked), argument)) return [argument as Field];
  return PLANS[asked].arguments?.[argument]?.about ?? [];
}

/** Whether the column holds words, and no numbers. */
export function isInWords(settings: Settings): boolean {
  return PLANS[settings.asked].inWords?.(settings) ?? false;
}

/** What refusals call the arguments of the question. */
export function namesOf({ asked }: Which): Names {
  return { ...fieldsOf(asked), ...PLANS[asked].arguments };
}

/** What is still missing before the settings can be checked, in words; empty when nothing is. */
export function missingWords(settings: Settings): readonly string[] {
  const missing = typedFields(settings)
    .filter((field) => settings[field].trim() === "")
    .map((field) => fieldOf(settings, field))
    .map(({ called, missing: words = called }) => words);
  return settings.column === null ? ["a column", ...missing] : missing;
}

/** All of a plan, as the package reads it. */
export function planOf(settings: Settings, grid: Grid): AskedPlan {
  const { asked, neighbors, rowsPerPerson, epsilon } = settings;
  return {
    kind: asked,
    ...PLANS[asked].plan(settings, grid),
    neighbors,
    rowsPerPerson: Number(exactly(rowsPerPerson)),
    epsilon: exactly(epsilon),
  } as AskedPlan;
}
