/** Helpers that the tests of ledgers with deltas share. */
import { foundGroups } from "sottovoce/groups";
import { memoryLog } from "sottovoce/ledger";
import { terms } from "./ledger-helpers.mjs";

/** A budget that sets half of delta aside. */
export const aside = { epsilon: 3, delta: "1e-6", found: "5e-7" };

/** A question about groups that are found. */
export const finding = (delta = "2e-7", epsilon = "1/4") =>
  foundGroups("job").delta(delta).neighbors("add-or-remove-one").epsilon(epsilon).build();

/** Rows of which nothing is shown. */
export const few = [{ job: "nurse" }, { job: "spy" }];

/** An exact text as a fraction of whole numbers. */
export function fraction(text) {
  const [top, bottom = "1"] = text.split("/");
  return [BigInt(top), BigInt(bottom)];
}

/** So many times an exact text. */
export function times(many, text) {
  const [top, bottom] = fraction(text);
  return `${BigInt(many) * top}/${bottom}`;
}

/** An exact text in lowest terms. */
export function reduced(text) {
  const gcd = (a, b) => (b === 0n ? a : gcd(b, a % b));
  const [top, bottom] = fraction(text);
  return `${top / gcd(top, bottom)}/${bottom / gcd(top, bottom)}`;
}

/** The export of a ledger of this budget, closed into "more". */
export async function closedInto(book) {
  await book.close({ into: "more" });
  return book.export();
}

/** A ledger that goes on from that export. */
export const carrying = (budget, text, log) => terms(budget, "more").carry(text).create(log);

/** A log that holds these lines. */
export async function holding(people, lines) {
  const log = memoryLog();
  for (const line of lines) await log.append(people, line, 1);
  return log;
}
