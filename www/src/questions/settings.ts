/** Settings that a person typed or chose, put together from all questions. */
import type { Neighbors } from "sottovoce";
import { questions } from "../../generated/questions/plan.js";
import { exactly } from "../../shared/typed.js";
import { ASKED } from "../model/asked.js";
import type { Asked, AskedPlan } from "../model/asked.js";
import type { Names, Refusal } from "../model/refusal.js";
import { GROUPING, GROUPING_FIELDS, filterOf } from "./grouping-plan.js";
import type { Grouping } from "./grouping-plan.js";
import type { Grid, Plan, TypedField, TypedOf } from "./plan.js";

/** Settings of every question. */
interface Common extends Grouping {
  readonly asked: Asked;
  /** Position of the column in the header, from 0. */
  readonly column: number | null;
  readonly neighbors: Neighbors;
  readonly rowsPerPerson: string;
  readonly epsilon: string;
  /** Questions that are asked together with this one, under its epsilon. */
  readonly others: readonly Settings[];
}

/** All questions that are asked together: one if there are no others. */
export function partsOf(settings: Settings): readonly Settings[] {
  const { neighbors, person, idColumn } = settings;
  if (settings.others.length === 0) return [settings];
  const own = { ...settings, others: [] };
  const shared = { neighbors, person, idColumn, ...filterOf(settings) };
  return [...settings.others.map((other) => ({ ...other, ...shared })), own];
}

type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/**
 * Settings that a person typed or chose, as typed. All of them are public and must be fixed before
 * a row is read. Each question uses some of them; the rest waits for another.
 */
export type Settings = Common & Both<(typeof questions)[Asked]["starts"]>;

/** The settings that are typed. */
export type Field = TypedOf<Settings>;

/** Facts that the page needs to know of the settings of any question. */
type AnyPlan = Omit<Plan<Settings>, "starts" | "fields"> & {
  readonly fields: Readonly<Partial<Record<Field, TypedField>>>;
};
const PLANS: Readonly<Record<Asked, AnyPlan>> = questions;

/** Nothing about the people in a file is chosen here: only its holder knows it. */
const COMMON: Common = {
  asked: ASKED[0],
  column: null,
  neighbors: "add-or-remove-one",
  rowsPerPerson: "",
  epsilon: "1",
  others: [],
  ...GROUPING,
};
const COMMON_FIELDS: Readonly<Record<TypedOf<Common>, TypedField>> = {
  rowsPerPerson: {
    called: "the number of rows per person",
    missing: "the rows per person",
    part: "people",
  },
  epsilon: { called: "epsilon", part: "epsilon" },
  ...GROUPING_FIELDS,
};

/**
 * Shown as choices that are already made: the library itself presumes none of them. The person
 * decides what the answers may be.
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

/** Fields that a refusal is about, by the argument that the package names. */
export function fieldsAbout({ asked }: Which, { argument = "" }: Refusal): readonly Field[] {
  if (Object.hasOwn(fieldsOf(asked), argument)) return [argument as Field];
  return PLANS[asked].arguments?.[argument]?.about ?? [];
}

/** Fields of a question itself that must be typed, and those that may be. */
export function ownFields(settings: Settings): {
  readonly needed: readonly Field[];
  readonly optional: readonly Field[];
} {
  const { needs, optional = [] } = PLANS[settings.asked];
  return { needed: needs(settings), optional };
}

/** Says if a question can be asked of groups of rows: others are of all rows together. */
export const canGroup = (asked: Asked): boolean => PLANS[asked].canGroup ?? false;

/** Question that is asked of rows of which it reads no number; none if it reads one of each. */
export const ofAllRows = ({ asked }: Which): object | undefined => PLANS[asked].ofAllRows;

/** Says if its accuracy depends on how many rows there are. */
export const isByRows = ({ asked }: Which): boolean => PLANS[asked].isByRows ?? false;

/** Says if the column holds words, and no numbers. */
export function isInWords(settings: Settings): boolean {
  return PLANS[settings.asked].inWords?.(settings) ?? false;
}

/** Names that refusals use for the arguments of the question. */
export function namesOf({ asked }: Which): Names {
  return { ...fieldsOf(asked), ...PLANS[asked].arguments };
}

/** Settings for another table: which columns it has is not known. */
export const withoutColumns = (settings: Settings): Settings => ({
  ...settings,
  ...{
    column: null,
    byColumn: null,
    andColumn: null,
    onlyColumn: null,
    idColumn: null,
    others: [],
  },
});

/** Question that is asked, without who is protected and how well. */
export function questionOf(settings: Settings, grid: Grid): { readonly kind: Asked } {
  const { asked } = settings;
  return { kind: asked, ...PLANS[asked].plan(settings, grid) };
}

/** All of a plan, as the package reads it. */
export function planOf(settings: Settings, grid: Grid): AskedPlan {
  const { neighbors, rowsPerPerson, epsilon } = settings;
  return {
    ...questionOf(settings, grid),
    neighbors,
    rowsPerPerson: Number(exactly(rowsPerPerson)),
    epsilon: exactly(epsilon),
  } as AskedPlan;
}
