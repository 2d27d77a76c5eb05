/** Counts of reports. */
import type { Questions, SurveyRow, ReportCounts } from "../api/survey.js";
import { refuse } from "../error.js";
import { inherited } from "../host/bare.js";
import { whole, wrong } from "../input/counts.js";
import { deepFrozen } from "../release/release.js";
import { accepts } from "./memory.js";
import type { Checked, CheckedQuestion } from "./plan.js";
import { Seen } from "./seen.js";

/** Indexes of what a row counts in addition to items. */
const refusedItem = -2;
const reportsItem = -1;
/** Up to this many items are counted by their index. */
const fewItems = 256;

/** Counts of one question. */
export interface Counted {
  readonly reports: number;
  readonly refused: number;
  /** Refused, of no question of the survey. */
  readonly unassigned: number;
  /**
   * Options where a report is a set of them, otherwise values: those that were seen, in any order.
   */
  readonly items: Float64Array;
  /** How often each of these. */
  readonly counts: Float64Array;
}

/** Counts of each question of a survey, in the order of its plan. */
export function countedBy(checked: Checked, counts: unknown): readonly Counted[] {
  const all = SurveyCounts.of(checked, "counts", counts);
  const { unassigned } = counts as SurveyCounts;
  return all.map((each) => ({ ...each.counted(), unassigned }));
}

/** Counts of one question. */
class QuestionCounts {
  reports = 0;
  refused = 0;
  readonly #question: CheckedQuestion;
  /**
   * Counts of items: if there are few, by their index; if there are many, of those that were seen.
   */
  readonly #items: Float64Array | Map<number, number>;

  constructor(question: CheckedQuestion) {
    this.#question = question;
    const items = itemsOf(question);
    this.#items = items > fewItems ? new Map() : new Float64Array(items);
  }

  /** One more report, which was accepted. */
  count(value: number): void {
    this.reports++;
    if (!this.#question.form.sets) return this.add(value, 1);
    const high = Math.floor(value / 2 ** 32);
    for (let low = value >>> 0; low !== 0; low &= low - 1) this.add(31 - Math.clz32(low & -low), 1);
    for (let rest = high; rest !== 0; rest &= rest - 1) this.add(63 - Math.clz32(rest & -rest), 1);
  }

  add(item: number, times: number): void {
    if (this.#items instanceof Map) this.#items.set(item, (this.#items.get(item) ?? 0) + times);
    else this.#items[item] = (this.#items[item] as number) + times;
  }

  addAll(other: QuestionCounts): void {
    this.reports += other.reports;
    this.refused += other.refused;
    for (const [item, times] of other.#items.entries()) this.add(item, times);
  }

  /** True if both together can still be counted. */
  fitsBeside(other: QuestionCounts): boolean {
    return [this.reports + other.reports, this.refused + other.refused].every(Number.isSafeInteger);
  }

  counted(): Omit<Counted, "unassigned"> {
    const { reports, refused } = this;
    const most = this.#items instanceof Map ? this.#items.size : this.#items.length;
    // There may be a million of them: no array is made for each.
    const [items, counts] = [new Float64Array(most), new Float64Array(most)];
    let seen = 0;
    for (const [item, times] of this.#items.entries()) {
      if (times === 0) continue;
      items[seen] = item;
      counts[seen++] = times;
    }
    return { reports, refused, items: items.subarray(0, seen), counts: counts.subarray(0, seen) };
  }

  /** Items in order, each with how often. */
  inOrder(): readonly (readonly [number, number])[] {
    const { items, counts } = this.counted();
    const pairs = Array.from(items, (item, index) => [item, counts[index] as number] as const);
    return pairs.sort(([one], [other]) => one - other);
  }
}

/** Items are below this. */
const itemsOf = ({ form }: CheckedQuestion): number => form.sets?.of ?? form.values;

export class SurveyCounts implements ReportCounts<Questions> {
  readonly #checked: Checked;
  readonly #indexes: ReadonlyMap<string, number>;
  /** Counts of reports whose ids are known. */
  readonly #counts: readonly QuestionCounts[];
  /** Counts of rows, which do not show ids. */
  readonly #ofRows: readonly QuestionCounts[];
  /** Refused, of no question. */
  #strays = 0;
  readonly #seen = new Seen();

  constructor(checked: Checked) {
    this.#checked = checked;
    this.#indexes = new Map(checked.questions.map(({ name }, index) => [name, index]));
    this.#counts = checked.questions.map((question) => new QuestionCounts(question));
    this.#ofRows = checked.questions.map((question) => new QuestionCounts(question));
  }

  get unassigned(): number {
    return this.#strays;
  }

  get refused(): number {
    return this.#sums().reduce((all, { refused }) => all + refused, this.#strays);
  }

  add(report: unknown): "counted" | "again" | "refused" {
    // A mistake of the code that counts, and of nobody who answered.
    if (isList(report))
      throw refuse("report", "must be one report: call add for each report of a list");
    const read = readReport(report);
    const index = read?.survey === this.#checked.id ? this.#indexes.get(read.question) : undefined;
    if (!read || index === undefined) {
      this.#strays++;
      return "refused";
    }
    if (!accepts(this.#checked.questions[index] as CheckedQuestion, read.value)) {
      (this.#counts[index] as QuestionCounts).refused++;
      return "refused";
    }
    return this.#count(index, read.value, read.id);
  }

  /** A report whose value is one of the question's. */
  #count(index: number, value: number, id: string): "counted" | "again" | "refused" {
    const counts = this.#counts[index] as QuestionCounts;
    const met = this.#seen.meet(id, index, value);
    if (met === "again") return met;
    if (met === "new") {
      counts.count(value);
      return "counted";
    }
    if (met === "other") this.#strays++;
    else counts.refused++;
    return "refused";
  }

  merge(other: ReportCounts<Questions>): void {
    SurveyCounts.of(this.#checked, "other", other);
    const from = other as SurveyCounts;
    if (from === this) throw refuse("other", "must not be these counts themselves");
    const mine = this.#sums();
    if (from.#sums().some((sum, index) => !sum.fitsBeside(mine[index] as QuestionCounts)))
      throw refuse("other", "must not lead to more than 2^53 - 1 reports", "ERR_LIMIT");
    for (const { id, question, value } of from.#seen.reports()) this.#count(question, value, id);
    this.#strays += from.#strays;
    this.#counts.forEach((counts, index) => {
      counts.refused += (from.#counts[index] as QuestionCounts).refused;
      (this.#ofRows[index] as QuestionCounts).addAll(from.#ofRows[index] as QuestionCounts);
    });
  }

  rows(): readonly SurveyRow[] {
    const strays = this.#strays > 0 ? [{ question: "", item: refusedItem, n: this.#strays }] : [];
    const rows = this.#sums().flatMap((sum, index) => {
      const { name: question } = this.#checked.questions[index] as CheckedQuestion;
      const { reports, refused } = sum;
      return [
        ...(refused > 0 ? [{ question, item: refusedItem, n: refused }] : []),
        ...(reports > 0 ? [{ question, item: reportsItem, n: reports }] : []),
        ...sum.inOrder().map(([item, n]) => ({ question, item, n })),
      ];
    });
    return deepFrozen([...strays, ...rows]);
  }

  #sums(): readonly QuestionCounts[] {
    return this.#checked.questions.map((question, index) => {
      const sum = new QuestionCounts(question);
      sum.addAll(this.#counts[index] as QuestionCounts);
      sum.addAll(this.#ofRows[index] as QuestionCounts);
      return sum;
    });
  }

  /** The counts of what may be the counts of a survey, which must be of this survey. */
  static of(checked: Checked, argument: string, all: unknown): readonly QuestionCounts[] {
    if (typeof all !== "object" || all === null || !(#checked in all))
      throw refuse(argument, "must be what counts() or countsOf(rows) of this package returned");
    if (all.#checked.id !== checked.id) throw refuse(argument, "must be the counts of this survey");
    return all.#sums();
  }

  /** The counts that rows give. */
  static ofRows(checked: Checked, rows: unknown): SurveyCounts {
    const all = new SurveyCounts(checked);
    const seen = checked.questions.map(() => new Set<number>());
    let strays: number | undefined;
    for (const { question, item, n } of rowsOf(rows)) {
      if (question === "") {
        if (item !== refusedItem || strays !== undefined)
          throw wrong(
            "must have at most one row without a question, and it must count refused reports",
          );
        strays = n;
        continue;
      }
      const index = all.#indexes.get(question);
      if (index === undefined) throw wrong("must be of questions of this survey");
      const items = seen[index] as Set<number>;
      if (items.has(item)) throw wrong("must not have an item twice for a question");
      items.add(item);
      takeRow(
        all.#ofRows[index] as QuestionCounts,
        checked.questions[index] as CheckedQuestion,
        item,
        n,
      );
    }
    checked.questions.forEach((question, index) =>
      demandWhole(question, (all.#ofRows[index] as QuestionCounts).counted()),
    );
    all.#strays = strays ?? 0;
    return all;
  }
}

function takeRow(counts: QuestionCounts, question: CheckedQuestion, item: number, n: number): void {
  if (item === refusedItem) counts.refused = n;
  else if (item === reportsItem) counts.reports = n;
  else if (item >= 0 && item < itemsOf(question)) counts.add(item, n);
  else throw wrong("must have only items of the question's protocol");
}

/** Refuses counts that no reports add up to. */
function demandWhole(
  { form }: CheckedQuestion,
  { reports, counts }: Pick<Counted, "reports" | "counts">,
): void {
  const perReport = form.sets?.size ?? 1;
  const sum = counts.reduce((all, n) => all + n, 0);
  if (sum !== perReport * reports || counts.some((n) => n > reports))
    throw wrong("must be complete: items do not add up to the reports");
}

function* rowsOf(rows: unknown): Generator<{ question: string; item: number; n: number }> {
  if (typeof rows !== "object" || rows === null || !(Symbol.iterator in rows))
    throw refuse("rows", "must be rows with question, item and n, as an array or another iterable");
  for (const row of rows as Iterable<unknown>) {
    if (typeof row !== "object" || row === null)
      throw wrong("must be objects with question, item and n");
    const [question, item, n] = (["question", "item", "n"] satisfies (keyof SurveyRow)[]).map(
      (name) => inherited(row, name),
    );
    if (typeof question !== "string") throw wrong("must name their question");
    const [index, times] = [Number(whole(item)), Number(whole(n))];
    if (!Number.isSafeInteger(index) || !Number.isSafeInteger(times) || times < 0)
      throw wrong("must count from 0 to 2^53 - 1");
    yield { question, item: index, n: times };
  }
}

const keys: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "format",
  "survey",
  "question",
  "value",
  "id",
]);

interface ReadReport {
  readonly survey: unknown;
  readonly question: string;
  readonly value: unknown;
  readonly id: string;
}

/** True for a list. Asking throws for a proxy that was revoked. */
function isList(report: unknown): boolean {
  try {
    return Array.isArray(report);
  } catch {
    return false;
  }
}

/** The most characters of a report as text: far more than one has. */
const longest = 4096;

/**
 * Reads an object with exactly the keys of reports, or its JSON text; undefined otherwise, also if
 * looking at it throws.
 */
function readReport(given: unknown): ReadReport | undefined {
  try {
    if (typeof given === "string" && given.length > longest) return undefined;
    const report: unknown = typeof given === "string" ? JSON.parse(given) : given;
    if (typeof report !== "object" || report === null) return undefined;
    const names = Object.keys(report);
    if (names.length !== keys.size || !names.every((name) => keys.has(name))) return undefined;
    const { format, survey, question, value, id } = report as { readonly [key: string]: unknown };
    if (format !== 1 || typeof question !== "string" || typeof id !== "string") return undefined;
    return { survey, question, value, id };
  } catch {
    return undefined;
  }
}
