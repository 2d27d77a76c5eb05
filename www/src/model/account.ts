import type { LedgerCharge, LedgerSummary, Neighbors } from "sottovoce/ledger";
import { formatCount, grouped, percentUp } from "../../shared/numbers.js";
import type { AskedPlan } from "./asked.js";
import type { Refusal } from "./refusal.js";

/** A budget as it is typed; without a delta it is one of epsilon alone. */
export interface Typed {
  readonly epsilon: string;
  readonly delta: string;
  /** The part of delta that is set aside for found categories; empty if none is. */
  readonly found: string;
}

/** Shown as chosen if nothing is spent yet: the library itself presumes none. */
export const STARTING_BUDGET: Typed = { epsilon: "2", delta: "", found: "" };

/** The ledger of one set of people, or that none was begun under this name. */
export interface Account {
  readonly people: string;
  /** All other people who have a ledger here, closed ones too. */
  readonly known: readonly string[];
  /** True if this browser stores it; if not, it ends with the page, and `why` says so. */
  readonly lasting: boolean;
  readonly why: string;
  readonly begun: Begun | null;
  /** Charges that outlived their ledger: they count in the one that begins next. */
  readonly earlier: number;
  /** Problems with the terms of one that is to begin. */
  readonly problems: readonly Refusal[];
}

export interface Begun {
  readonly neighbors: Neighbors;
  readonly summary: LedgerSummary;
  /** True if it can pay for the question in hand; null if there is none. */
  readonly affords: boolean | null;
}

/**
 * Characters that files may have and names may not: they could turn or hide the text around them.
 */
export const UNRULY = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Matches a character that can be seen, which the library requires of names and notes. */
export const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** As ledgers are named: how letters are composed does not count, nor blanks around them. */
export const nameOf = (typed: string): string => typed.normalize("NFC").trim();

/** The ledger that the page asks, as it is or as it would begin. */
export interface Book {
  readonly people: string;
  /** Budget on which it would begin; null if it was begun. */
  readonly budget: Readonly<Record<string, string>> | null;
  /** Note that it stores with the charge; empty is nothing. */
  readonly note: string;
  /** True if an earlier one is carried into it. */
  readonly carried: boolean;
}

/** The ledger as a program would open it: one that was begun has its terms. */
export function bookOf({ people, budget, carried, account }: Asking, note: string): Book {
  const { epsilon, delta, found } = budget;
  const aside = found.trim() !== "" && { found };
  const typed = { epsilon, ...(delta.trim() !== "" && { delta, ...aside }) };
  const isBegun = (account?.begun ?? null) !== null;
  return { people, note, budget: isBegun ? null : typed, carried: carried !== null };
}

interface Asking {
  readonly people: string;
  readonly budget: Typed;
  readonly carried: object | null;
  readonly account: Account | null;
}

/** A charge that counts: it takes room in the bar. */
export type Counting = LedgerCharge & { readonly state: "reserved" | "committed" | "recorded" };

export const counts = (charge: LedgerCharge): charge is Counting =>
  charge.state === "reserved" || charge.state === "committed" || charge.state === "recorded";

/** A piece of the bar, in parts of the whole budget, from left to right. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly charge: Counting;
}

/** Most pieces that a bar is drawn of; what is older is one piece. */
export const MOST_PIECES = 200;

/** Where the charges lie between 0 and the budget; the part above it is cut off. */
export function piecesOf({ charges }: LedgerSummary): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const charge of charges) {
    if (!counts(charge) || from >= 1) continue;
    const to = Math.min(1, from + charge.share);
    pieces.push({ from, to, charge });
    from = to;
  }
  const old = pieces.slice(0, Math.max(0, pieces.length - MOST_PIECES + 1));
  const [first, last] = [old[0], old.at(-1)];
  if (first === undefined || last === undefined || old.length < 2) return pieces;
  return [{ ...last, from: first.from }, ...pieces.slice(old.length)];
}

/** The ledger's own words, with numbers as the page writes them; names stay as they are. */
export function summaryWords({ words, people }: LedgerSummary): string {
  const name = JSON.stringify(people);
  return words.split(name).map(grouped).join(name);
}

/** "epsilon 2", "epsilon 2 with delta 1/1000000", "rho 1/2", "3 bits". */
export function budgetWords(budget: Readonly<Record<string, string>>): string {
  const { epsilon, delta, rho, bits } = budget as Readonly<
    Record<"epsilon" | "delta" | "rho" | "bits", string | undefined>
  >;
  if (epsilon !== undefined)
    return grouped(`epsilon ${epsilon}${delta === undefined ? "" : ` with delta ${delta}`}`);
  return grouped(bits === undefined ? `rho ${rho}` : `${bits} bits`);
}

/** Words of this page for what became of a charge. */
export const STATES: Readonly<Record<LedgerCharge["state"], string>> = {
  reserved: "paid, but no answer was kept",
  committed: "released",
  canceled: "given back",
  denied: "refused",
  recorded: "released, and recorded afterwards",
};

/** Says what is known when a ledger is to begin, in sentences. */
export function beginningWords({ earlier }: Pick<Account, "earlier">): string {
  const fixed = "From then on you cannot change it, or who is protected.";
  if (earlier === 0)
    return `There is no answer under this name yet. The budget begins with the first one. ${fixed}`;
  const left = earlier === 1 ? "1 answer counts" : `${formatCount(earlier)} answers count`;
  return `The ledger under this name was lost, but ${left} in the new one. The budget begins with the next answer. ${fixed}`;
}

/** Says in a sentence why nothing can be asked any more; null if something can. */
export function exhausted(account: Account, plan: AskedPlan | null): string | null {
  const { begun, people } = account;
  if (begun === null) return null;
  const { summary, affords } = begun;
  if (summary.closed)
    return summary.into === null
      ? `The budget of ${people} is closed for good, and no other budget continues it.`
      : `The budget of ${people} is closed for good. It continues under the name ${summary.into}. Begin that one, and carry the saved file of this one into it.`;
  if (summary.share >= 1)
    return `The budget of ${people} is spent, so no more answers about them are possible.`;
  const isFound = plan?.kind === "foundGroups";
  if (isFound && affords === false && summary.budget["found"] === undefined)
    return `The budget of ${people} sets nothing aside for found categories. List the categories instead, or close this budget and carry it into one that sets a part of its delta aside.`;
  if (isFound && affords === false)
    return `The budget of ${people} is too small for this question. A smaller epsilon or delta may fit.`;
  if (plan !== null && affords === false)
    return `The budget of ${people} is too small for this question. A smaller epsilon may fit.`;
  return null;
}

/** A release of the very same question, and whether it was noted to be about the same. */
export interface Before {
  readonly charge: Counting;
  readonly sure: boolean;
}

/**
 * The latest release of the very same question, above all of one whose note is the same: the note
 * names column and file. Others may have been about another column.
 */
export function askedBefore(
  account: Account | null,
  plan: AskedPlan | null,
  note: string,
): Before | null {
  if (plan === null || !account?.begun) return null;
  const asked = canonical(plan);
  const all = account.begun.summary.charges
    .filter(counts)
    .filter((charge) => canonical(charge.plan) === asked);
  const same = note === "" ? undefined : all.findLast((charge) => charge.note === note);
  const charge = same ?? all.at(-1);
  return charge === undefined ? null : { charge, sure: same !== undefined };
}

/** Text of a plan, which is the same in any order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([left], [right]) => (left < right ? -1 : 1)))
      : each,
  );
}

/** The bar in words, for screen readers. */
export function barWords({ people, begun }: Account & { readonly begun: Begun }): string {
  const { summary } = begun;
  const many = summary.charges.filter(counts).length;
  const releases = many === 1 ? "1 release" : `${many} releases`;
  return (
    `Budget of ${people}: ${percentUp(summary.share)} of ${budgetWords(summary.budget)} is spent, ` +
    `by ${releases}. The table below has all figures.`
  );
}
