/** Categories that nobody could list: how their texts are shown, and what is said of them. */
import type { Promised } from "../model/asked.js";
import { hasIds } from "../questions/grouping-settings.js";
import type { Settings } from "../questions/settings.js";
import { formatCount, grouped } from "../../shared/numbers.js";
import { valueTyped } from "../../shared/typed.js";

/** Number of categories at once whose accuracy is known in advance. */
export const GROUPS_PROMISED = 100;

/**
 * Letters that nobody sees, or that steer what is around them. Blanks that look like others, among
 * them the Braille pattern without dots. And the bracket of the marks, so that no text looks like
 * one.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u27e8]|(?! )\p{Zs}|^ +| +$/gu;

/** A text that came from rows, as it is shown: what nobody could see is named by its number. */
export function visible(text: string): string {
  if (text === "") return "⟨empty⟩";
  return text.replace(UNSEEN, (found) => Array.from(found, markOf).join(""));
}

const markOf = (letter: string): string =>
  `⟨${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

/** Meaning of delta, in the words in which the package explains it. */
export function deltaWords(delta: string): string {
  const value = valueTyped(delta) ?? fractionOf(delta);
  const chance = value > 0 && value < 1 ? `1 in ${oneIn(value)}` : "delta";
  return `For each person: with probability at most ${chance}, this release shows something that only their data can explain. Otherwise the limit is epsilon. Of many people who are alone in their category, up to that share may be shown: choose delta far below one divided by the number of people.`;
}

function fractionOf(text: string): number {
  const [, over, under] = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(text) ?? [];
  return Number(over) / Number(under);
}

/** Three digits, rounded down: a chance never looks less than it is. */
function oneIn(delta: number): string {
  const [digits, power] = (1 / Math.max(delta, 1e-300)).toExponential(12).split("e");
  const whole = `${Math.floor(Number(digits) * 100)}`;
  const zeros = Number(power) - 2;
  return grouped(zeros < 0 ? whole.slice(0, zeros) : whole + "0".repeat(zeros));
}

/** From how many rows, or people, on a category is likely seen. */
export function shownWords(
  { threshold, shown }: NonNullable<Promised["found"]>,
  settings: Settings,
): string {
  return `A category is likely seen from ${formatCount(shown)} ${unitOf(settings)} on: with at least 95% confidence, one that has as many is shown. Only categories with a noisy count above ${formatCount(threshold)} appear. A smaller one can appear by chance.`;
}

/** Unit of the count that decides whether a category is shown. */
export const unitOf = (settings: Settings): "people" | "rows" =>
  hasIds(settings) ? "people" : "rows";
