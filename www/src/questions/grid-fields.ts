/** The fields of what lies on a grid: candidates, bounds and bars. */
import { html, nothing } from "lit";
import { formatCount, formatPlain } from "../../shared/numbers.js";
import { asTyped, valueTyped } from "../../shared/typed.js";
import { checked, picked, presets, problemOf, typedField } from "./fields.js";
import type { Form, Values } from "./fields.js";

/** Words for what a grid consists of. */
interface GridWords {
  /** "candidate". */
  readonly noun: string;
  /** Labels. */
  readonly step: string;
  readonly first: string;
  readonly last: string;
}

/**
 * The step is asked for first: a finer one is not better, and a coarser one is wrong. `steps` and
 * `ranges` are ready-made.
 */
export function stepsFields(
  form: Form,
  { noun, step, first, last }: GridWords,
  steps: unknown = nothing,
  ranges: unknown = nothing,
) {
  return html`<div class="row">${typedField(form, "step", step)}</div>
    ${steps}
    <div class="row">${typedField(form, "first", first)} ${typedField(form, "last", last)}</div>
    <output class="count" id="grid-echo" for="step first last"
      >${echo(form, noun, form.settings.last)}</output
    >
    ${problemOf(form, "grid")} ${ranges}`;
}

/** Choices for one step of the data, known before any of them is seen. */
const STEPS = [
  { step: "1", name: "whole numbers" },
  { step: asTyped("0.01"), name: "money" },
  { step: asTyped("0.1"), name: "tenths" },
] as const;

/** Steps of the data with bounds that need no look at them. */
const PRESETS = [
  { name: "Ages in years", first: "0", last: "120", step: "1" },
  { name: "Percentages", first: "0", last: "100", step: asTyped("0.1") },
  { name: "Hours in a day", first: "0", last: "24", step: asTyped("0.25") },
  { name: "Yearly pay", first: "0", last: "250000", step: "1" },
] as const;

/** For quantities whose size nobody knows: the ends are powers of ten. */
const SIZES = [
  { name: "Money", smallest: asTyped("0.01"), largest: "1e9" },
  { name: "What is counted", smallest: "1", largest: "1e12" },
  { name: "Anything", smallest: "1e-9", largest: "1e15" },
] as const;

/** Steps of the data, from a lowest to a highest. */
function dataFields(form: Form, noun: string) {
  const steps = STEPS.map(({ step, name }) => ({ words: `${step}: ${name}`, patch: { step } }));
  const ranges = PRESETS.map(({ name, ...patch }) => ({ words: name, patch }));
  return stepsFields(
    form,
    { noun, step: "Step of the data", first: "Lowest", last: "Highest" },
    html`<p class="note">
        How finely the numbers were written down: 1 for ages, 0.01 for money. A finer step gives
        answers between values that many rows share. A coarser one always adds an error.
      </p>
      ${presets(form, "Common steps", steps)}`,
    presets(form, "Ready-made", ranges),
  );
}

/** The bounds of a sum or a mean. */
export const BOUNDS: Values = {
  legend: "The bounds",
  note: "A row outside the bounds counts as the nearest bound. Wide bounds add noise. Tight bounds shift the answer. Choose them from what everybody knows, never from the rows.",
  fields: (form) => dataFields(form, "bound"),
};

/**
 * The step of the data is offered first: a person who knows a range gets a better answer from it.
 */
const RANGES = [
  {
    value: "steps",
    title: "Steps of the data",
    words: "From a lowest to a highest value that everybody knows, in the step of the data.",
  },
  {
    value: "decimals",
    title: "Numbers of a few digits",
    words: "From very small to very large, if nobody knows the bounds.",
  },
] as const;

/** Values that `answer` will be one of. */
export const candidateValues = (answer: string): Values => ({
  legend: "The possible answers",
  note: `${answer} will be one of these values. Choose them from what everybody knows, never from the rows.`,
  fields: (form) =>
    html`${picked(form, "range", "What answers are possible", RANGES)}
    ${form.settings.range === "decimals" ? decimals(form) : dataFields(form, "possible answer")}`,
});

function decimals(form: Form) {
  const sizes = SIZES.map(({ name, ...patch }) => ({ words: name, patch }));
  return html`<p class="note">
      0, and all numbers with this many digits from the smallest to the largest. An answer that is
      far off in rank may be many times too large or too small. Leave out impossible sizes.
    </p>
    <div class="row">
      ${typedField(form, "digits", "Digits")} ${typedField(form, "smallest", "Smallest above 0")}
      ${typedField(form, "largest", "Largest")}
    </div>
    ${checked(form, "signed", "Include negative numbers")}
    <output class="count" id="grid-echo" for="digits smallest largest signed"
      >${echo(form, "possible answer")}</output
    >
    ${problemOf(form, "grid")} ${presets(form, "Ready-made", sizes)}`;
}

/**
 * The grid in words, so that nobody locks another one than they typed: "1, 2, … 100: 100 possible
 * answers". `last` is where steps were to end.
 */
function echo({ points }: Form, noun: string, last = ""): string {
  if (points === null) return "";
  const { count, ends } = points;
  const shown = ends.map(formatPlain);
  const list =
    count > ends.length ? `${shown.slice(0, -1).join(", ")}, … ${shown.at(-1)}` : shown.join(", ");
  const [highest, typed] = [ends.at(-1), valueTyped(last)];
  const short =
    typed !== null && highest !== undefined && highest < typed
      ? ` The steps end at ${formatPlain(highest)}, below ${formatPlain(typed)}.`
      : "";
  return `${list}: ${count === 1 ? `1 ${noun}` : `${formatCount(count)} ${noun}s`}.${short}`;
}
