/** A summary in sentences, for people who never saw a ledger. */
import type { LedgerSummary } from "../api/ledger.js";
import { ownOf } from "../host/bare.js";
import { upToThree } from "../release/figures.js";
import type { BudgetTexts } from "./budget.js";

type Facts = Omit<LedgerSummary, "words">;

export function wordsOf(summary: Facts): string {
  return [spentOf(summary), ...leftOf(summary), ...oddities(summary), limits].join(" ");
}

const limits =
  "It counts only what was released or recorded through it: not other devices, other programs or cleared storage.";

function spentOf(facts: Facts): string {
  const { people, budget, share, by: unit, charges, neighbors, lowered, exceeded } = facts;
  const counted = charges.filter(({ state }) => state !== "denied" && state !== "canceled").length;
  const part = Number.isFinite(share) ? percent(share) : "an unknown part";
  const whole = unit === "delta" ? " of what is set aside" : "";
  const hidden =
    neighbors === "change-one"
      ? "what one person's rows contain"
      : "whether one person's rows are there";
  const by = `${plural(counted, "release")}${lowered === null ? "" : " and by lowering the budget"}`;
  const [protects, end] = exceeded ? ["was to protect", ", and does not"] : ["protects", ""];
  return `The ledger ${JSON.stringify(people)} ${protects} ${hidden}, within ${named(budget)}${end}: ${part}${whole} is spent, by ${by}.`;
}

function* leftOf(facts: Facts) {
  const { overdrawn, exceeded, closed, into, lowered, epsilonAtDelta } = facts;
  if (lowered !== null) yield `The budget was lowered to ${named(lowered)}.`;
  yield* withoutBound(facts);
  yield* carriedOver(facts);
  if (closed && into === null)
    yield "It is closed: it releases nothing more, and no other ledger continues it.";
  else if (closed)
    yield `It is closed: it releases nothing more. The ledger ${JSON.stringify(into)} continues it.`;
  else if (exceeded)
    yield "More was recorded or carried over than the budget allows: nothing more is released.";
  else if (overdrawn)
    yield "More was spent than the lowered budget allows: nothing more is released.";
  else yield roomOf(facts);
  if (epsilonAtDelta !== null)
    yield `If the number of releases was fixed in advance, all of them together satisfy epsilon ${upToThree(epsilonAtDelta)} at the given delta.`;
}

function roomOf({ by, share, left: all }: Facts): string {
  const { found, ...left } = ownOf(all) as BudgetTexts;
  if (share >= 1 && by !== "delta") return "Nothing is left: nothing more is released.";
  // Where delta is what is scarce, every other sum that leaves something would do.
  const units = by === "delta" ? Object.keys(left).filter((unit) => left[unit] !== "0") : [by];
  const room = units.map((unit) => `${unit} ${floor(left[unit] ?? "0")}`).join(" or ");
  const aside = found === "0" ? "nothing" : `delta ${floor(found ?? "0")}`;
  return found === undefined
    ? `There is room for ${room}.`
    : `There is room for ${room}. For found categories ${aside} is left.`;
}

const reasons = {
  neighbors: "other neighbors",
  version: "a later version",
  plan: "its plan is not one of this version",
  kind: "its kind is not loaded",
  sensitivity: "no sensitivity",
  noise: "no noise",
  release: "it reports more than its plan",
  delta: "a delta, and none is set aside",
  unit: "a loss in another unit",
};

/** Says what ended the ledger for good, and why: the first of it by name. */
function* withoutBound({ charges }: Facts) {
  const all = charges.filter(({ reason }) => reason !== null);
  const [first] = all;
  if (first === undefined || first.reason === null) return;
  const { kind, at, reason } = first;
  const others =
    all.length === 1 ? "" : ` Nor can that of ${plural(all.length - 1, "other release")}.`;
  yield `The loss of a ${JSON.stringify(kind)} of ${at.slice(0, 10)} cannot be bounded (${reasons[reason]}), so nothing more is granted.${others}`;
}

/** Says what is guaranteed across ledgers: as `proof.md` has it. */
function* carriedOver({ carried, budget }: Facts) {
  const known = "It continues an earlier ledger, whose charges count.";
  const chosen =
    "if its budget was chosen after answers were seen, nothing is proved about the whole.";
  if (!carried) return;
  if (Object.hasOwn(budget, "delta"))
    yield `${known} If all these budgets were fixed before the first answer, their deltas add up; ${chosen}`;
  else if (Object.hasOwn(budget, "rho"))
    yield `${known} If all these budgets were fixed before the first answer, the largest one holds; ${chosen}`;
  else yield known;
}

function* oddities({ charges, torn, persisted }: Facts) {
  const open = charges.filter(({ state }) => state === "reserved").length;
  const denied = charges.filter(({ state }) => state === "denied").length;
  if (open > 0)
    yield `${plural(open, "release")} began and did not end: after a crash, or in another page that is still at work. That counts, because a value may have been drawn.`;
  if (denied > 0)
    yield `${plural(denied, "request")} found too little left: nothing was drawn or charged.`;
  if (torn > 0)
    yield `${plural(torn, "line")} broke off while it was written: nothing is lost by that, unless somebody changed the log.`;
  if (persisted === false)
    yield "The browser may clear this storage when room is short: save an export.";
}

function named(whole: BudgetTexts): string {
  const { found, ...budget } = ownOf(whole) as BudgetTexts;
  const parts = Object.entries(budget).map(([unit, most]) => `${unit} ${readable(most)}`);
  const aside =
    found === undefined ? "" : `, of which ${readable(found)} is set aside for found categories`;
  return `${parts.join(" and ")}${aside}`;
}

/** The value of a canonical text, also where no double is near it. */
function readable(text: string): string {
  const [top, bottom = "1"] = text.split("/");
  const value = Number(top) / Number(bottom);
  return Number.isFinite(value) && value > 0 ? String(value) : floor(text);
}

/** To three digits, so that it never looks more. */
function floor(text: string): string {
  if (text === "0") return text;
  const [top, bottom = "1"] = text.split("/") as [string, string?];
  const ten = (power: number): bigint => 10n ** BigInt(Math.max(0, power));
  const cut = (power: number): bigint =>
    (BigInt(top) * ten(-power)) / (BigInt(bottom) * ten(power));
  // The quotient of the leading digits is above 1/10 and below 10.
  let power = top.length - bottom.length - 3;
  if (cut(power) >= 1000n) power++;
  const digits = String(cut(power));
  const value = Number(`${digits}e${power}`);
  if (Number.isFinite(value) && value > 0) return String(value);
  return `${Number(digits) / 100}e${power + 2}`;
}

const plural = (many: number, one: string): string => `${many} ${one}${many === 1 ? "" : "s"}`;

/**
 * Rounded up, so that it never looks less, except for what the share was rounded up by itself;
 * below one tenth of a percent it is said so.
 */
function percent(share: number): string {
  if (share === 0) return "nothing";
  if (share < 0.001) return "less than 0.1%";
  return `${Math.ceil(share * 1000 - 1e-9) / 10}%`;
}
