/** The questions of the page as they are called. */
import { questions } from "../../generated/questions/words.js";
import { ASKED } from "../model/asked.js";
import type { Asked } from "../model/asked.js";
import type { Settings } from "./settings.js";
import type { Words } from "./words.js";

const WORDS: Readonly<Record<Asked, Words>> = questions;

/** All of them, as they are picked, in the order in which they are offered. */
export const OFFERED: readonly { readonly asked: Asked; readonly name: string }[] = ASKED.map(
  (asked) => ({ asked, name: WORDS[asked].name }),
);

/** The question whose accuracy is in the unit of the column, if there is one. */
export const IN_UNITS: Asked | undefined = ASKED.find((asked) => WORDS[asked].promise.isInUnits);

export function wordsOf({ asked }: Pick<Settings, "asked">): Words {
  return WORDS[asked];
}

/** "median of Body Mass (g)": what is asked of a column, for sentences. */
export function calledOf(settings: Settings): string {
  return wordsOf(settings).called(settings);
}

/** "median", of a plan that may be of any program; "mean by group", "3 questions". */
export function planName({ kind, ...plan }: Readonly<Record<string, unknown>>): string {
  if (kind === "batch") return `${(plan["queries"] as object[] | undefined)?.length} questions`;
  if (kind === "groupBy" || kind === "foundGroups") {
    const of = plan["of"] as { readonly question?: Readonly<Record<string, unknown>> } | undefined;
    const by = kind === "groupBy" ? "by group" : "by found category";
    return `${planName(of?.question ?? { kind: "answers" })} ${by}`;
  }
  const asked = ASKED.find((known) => known === kind);
  return asked === undefined ? String(kind) : WORDS[asked].planned(plan);
}
