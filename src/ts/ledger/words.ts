/** A report in sentences, for people who never saw a ledger. */
import type { LedgerReport } from "../api/ledger.js";
import type { BudgetTexts } from "./budget.js";

type Facts = Omit<LedgerReport, "words">;

export function wordsOf(report: Facts): string {
  return [spentOf(report), ...leftOf(report), ...oddities(report), limits].join(" ");
}

const limits =
  "It counts what went through it: not other devices and programs, and nothing of what was in storage that somebody cleared.";

function spentOf({ people, budget, share, charges, neighbors, lowered }: Facts): string {
  const counted = charges.filter(({ state }) => state !== "denied" && state !== "canceled").length;
  const part = Number.isFinite(share) ? percent(share) : "more than can be said";
  const hidden =
    neighbors === "change-one"
      ? "what one person's rows say"
      : "whether one person's rows are there";
  const by = `${plural(counted, "release")}${lowered === null ? "" : " and by lowering it"}`;
  return `The ledger ${JSON.stringify(people)} keeps ${hidden} hidden within ${named(budget)}: ${part} is gone, by ${by}.`;
}

function* leftOf({ left, by, overdrawn, closed, share, lowered, epsilonAtDelta }: Facts) {
  if (lowered !== null) yield `The budget was lowered to ${named(lowered)}.`;
  if (closed) yield "It is closed: nothing more is released by it.";
  else if (overdrawn && lowered !== null)
    yield "More was spent than what it was lowered to: nothing more is released.";
  else if (overdrawn) yield "More was recorded than the budget allows: nothing more is released.";
  else if (share >= 1) yield "Nothing is left: nothing more is released.";
  else yield `What is left is room for ${by} ${floor(left[by] ?? "0")}.`;
  if (epsilonAtDelta !== null)
    yield `If the number of releases was fixed beforehand, all of them together keep to epsilon ${epsilonAtDelta} at the delta asked for.`;
}

function* oddities({ charges, torn, persisted }: Facts) {
  const open = charges.filter(({ state }) => state === "reserved").length;
  const denied = charges.filter(({ state }) => state === "denied").length;
  if (open > 0)
    yield `${plural(open, "release")} began and did not end, as after a crash, or in another page at work: that counts, for a value may have been drawn.`;
  if (denied > 0) yield `${plural(denied, "request")} found too little left, and got nothing.`;
  if (torn > 0)
    yield `${plural(torn, "line")} broke off while being written: nothing is lost by it.`;
  if (persisted === false)
    yield "The browser may clear this storage when room is short: keep an export.";
}

const named = (budget: BudgetTexts): string =>
  Object.entries(budget)
    .map(([unit, most]) => `${unit} ${String(double(most))}`)
    .join(" and ");

/** The value of a canonical text, for reading only. */
function double(text: string): number {
  const [top, bottom = "1"] = text.split("/");
  return Number(top) / Number(bottom);
}

/** To three digits, so that it never looks more. */
function floor(text: string): string {
  const value = double(text);
  const cut = value.toPrecision(3);
  if (Number(cut) <= value) return String(Number(cut));
  const unit = 10 ** (Math.floor(Math.log10(value)) - 2);
  return String(Number((Number(cut) - unit).toPrecision(3)));
}

const plural = (many: number, one: string): string => `${many} ${one}${many === 1 ? "" : "s"}`;

/**
 * Rounded up, so that it never looks less, but for what the share was rounded up by itself; below
 * one tenth of a percent it is said so.
 */
function percent(share: number): string {
  if (share === 0) return "nothing";
  if (share < 0.001) return "less than 0.1 %";
  return `${Math.ceil(share * 1000 - 1e-9) / 10} %`;
}
