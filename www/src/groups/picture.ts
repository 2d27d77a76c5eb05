/** View of a release by group, and what is kept of it: a table, with a picture in each row. */
import type {
  AnyFound,
  AnyGroups,
  FoundGroupsPlan,
  GroupsPlan,
  Label,
  MeanValue,
} from "sottovoce/groups";
import {
  approximate,
  around,
  formatCount,
  formatNear,
  formatUp,
  formatValue,
} from "../../shared/numbers.js";
import type { Asked, Promised, Span, Value } from "../model/asked.js";
import { isFiltered, isFound, isGrouped } from "../questions/grouping-settings.js";
import { endsWords, errorOf, reachAccuracy, upper } from "../questions/picture.js";
import type { Accuracy, Answered, Figures, Table, TableRow } from "../questions/picture.js";
import { countedOf } from "../questions/counted-words.js";
import { SURE, quantileName, rowsInSteps } from "../questions/words.js";
import { partsOf as settingsOf } from "../questions/settings.js";
import type { Settings } from "../questions/settings.js";
import { aboutOf, partWords } from "./called.js";
import { GROUPS_PROMISED, shownWords, unitOf, visible } from "./found.js";
import type { SeveralPlan } from "./several.js";
import { answerWords, labelWords } from "./words.js";

/** View that one kind of question gives of each group. */
interface Shown {
  /** The columns of figures after the answer. */
  readonly head: readonly string[];
  readonly row: (value: number | MeanValue, at: number) => Omit<TableRow, "labels">;
  readonly closeness: string;
  /** The numbers that pictures lie between; they begin at 0 if they are bars. */
  readonly bounds: Span | null;
}

export function figures(answered: Answered): Figures {
  return answered.promised.parts === undefined ? ofOne(answered) : ofSeveral(answered);
}

/** Each of several answers, as a table of its own. */
function ofSeveral(answered: Answered): Figures {
  const parts = partsOf(answered);
  const told = parts.map(ofOne);
  const drawings = told.map(({ drawing, closeness }, k) => {
    const { settings, columns, promised } = parts[k] as Answered;
    const below = promised.chanceBelow;
    return {
      title: partWords(settings, columns),
      closeness: below === null ? closeness : `${closeness} ${chanceWords(below, settings)}`,
      table: drawing as Table,
    };
  });
  return {
    answer: drawings.map(({ title, table }) => `${title}: ${briefOf(table.rows, 3)}`).join("; "),
    closeness: `${SURE} all of these hold at once.`,
    drawing: { kind: "tables", tables: drawings },
    head: [],
    rows: [],
  };
}

/** Each answer of several as one that was asked alone, with its part of epsilon. */
export function partsOf({ settings, promised, released, columns }: Answered): readonly Answered[] {
  const { release, intervals = [] } = released;
  const { queries } = release.plan as unknown as SeveralPlan;
  const value = release.value as Readonly<Record<string, Value>>;
  return settingsOf(settings).map((part, k): Answered => {
    const own = promised.parts?.[k] as Promised;
    return {
      settings: { ...part, others: [] },
      promised: own,
      columns,
      released: {
        ...released,
        release: { ...release, plan: own.plan, value: value[queries[k]?.name ?? ""] as Value },
        interval: intervals[k] ?? null,
      },
    };
  });
}

/** One answer by group; one of all rows is a table of one row. */
function ofOne(answered: Answered): Figures {
  const { settings, columns } = answered;
  const isWhole = !isGrouped(settings);
  const plan = (isWhole
    ? wholePlan(answered)
    : answered.released.release.plan) as unknown as GroupsPlan;
  const released = isWhole ? wholeReleased(answered) : answered.released;
  if (isFound(settings)) return ofFound(answered);
  const value = released.release.value as AnyGroups;
  const shown = SHOWN[settings.asked as keyof typeof SHOWN]({ ...answered, released }, plan);
  const rows = value.map((each, at): TableRow => {
    const labels = (Array.isArray(each.group) ? each.group : [each.group]) as readonly Label[];
    return {
      labels: isWhole
        ? [wholeWords(settings)]
        : labels.map((label, k) => labelWords(plan.by[k] as (typeof plan.by)[number], label)),
      ...shown.row(each.value, at),
    };
  });
  const by = isWhole ? [upper(countedOf(settings).unit)] : aboutOf(settings, columns).by;
  const head = [answerWords(settings), ...shown.head];
  const drawing: Table = {
    kind: "table",
    by,
    head,
    rows,
    axis: axisOf(rows, shown.bounds),
    areBars: shown.bounds === null,
  };
  return {
    answer: briefOf(rows),
    closeness: shown.closeness,
    drawing,
    head: [...by, ...head],
    rows: rows.map(({ labels, words }) => [...labels, ...words]),
  };
}

/** The label of a table of one row. */
function wholeWords(settings: Settings): string {
  const { unit } = countedOf(settings);
  if (!isFiltered(settings)) return `all ${unit}`;
  return unit === "people" ? "people with a row that counts" : "rows that count";
}

/** Categories that were found, with what decided that they are shown. */
function ofFound(answered: Answered): Figures {
  const { settings, columns, promised, released } = answered;
  const plan = released.release.plan as unknown as FoundGroupsPlan;
  const value = released.release.value as AnyFound;
  const shown = foundShown(answered, plan);
  const isCount = plan.findingShare === null;
  const counted = upper(unitOf(settings));
  const rows = value.map(({ group, count, value: one }, at): TableRow => {
    const { figures, words, ...rest } = shown.row(one, at);
    return {
      ...{ ...rest, labels: [visible(group)], text: group, count },
      figures: isCount ? figures : [...figures, count],
      words: isCount ? words : [...words, formatCount(count)],
    };
  });
  const { by } = aboutOf(settings, columns);
  const head = isCount
    ? [counted, ...shown.head]
    : [answerWords(settings), ...shown.head, `${counted}, noisy`];
  const axis = axisOf(rows, shown.bounds);
  return {
    answer: `${formatCount(rows.length)} ${rows.length === 1 ? "category" : "categories"} shown`,
    closeness: [
      shown.closeness,
      ...(promised.found === undefined ? [] : [shownWords(promised.found, settings)]),
    ].join(" "),
    drawing: { kind: "table", by, head, rows, axis, areBars: shown.bounds === null, isFound: true },
    head: [...by, ...head],
    rows: rows.map(({ labels, words }) => [...labels, ...words]),
  };
}

/** View that one question gives of each category that was found. */
function foundShown(answered: Answered, plan: FoundGroupsPlan): Shown {
  const { settings, released } = answered;
  const spans = released.interval as readonly Span[];
  const ranged = (closeness: string): Shown => ({
    ...{ head: RANGE, bounds: null, closeness },
    row(value, at) {
      const reach = spans[at] as Span;
      const words = endsWords(reach, reach[1] - (value as number));
      return {
        figures: [value as number, ...reach],
        words: [formatValue(value as number), ...words],
        ...{ reach, isChance: false },
      };
    },
  });
  const unit = unitOf(settings);
  if (plan.findingShare === null)
    return ranged(
      `No number of ${unit} is ever off by more than ${formatCount(plan.threshold)}. Those just above the threshold are too high on average, because only the lucky ones are shown.`,
    );
  const shown: { readonly [asked: string]: () => Shown } = {
    count: () =>
      ranged(
        `${SURE} each number of ${countedOf(settings).many} lies within its range, in all of these at once.`,
      ),
    sum: () =>
      ranged(
        `${SURE} each sum of ${rowsInSteps(settings)}, lies within its range, in all of these at once.`,
      ),
    mean: () => foundMeans(answered, plan),
  };
  return (shown[settings.asked] ?? (() => foundRanks(answered)))();
}

function foundRanks(answered: Answered): Shown {
  const { settings, promised } = answered;
  const listed = SHOWN.quantile(answered, { by: [null] } as unknown as GroupsPlan);
  const error = formatUp(errorOf(promised.reach), 3);
  return {
    ...listed,
    closeness: `${SURE}, of ${GROUPS_PROMISED} categories no answer is more than ${error} ${countedOf(settings).unit} further from the true ${quantileName(settings.alpha)} of its category than the best possible answer.`,
  };
}

/** The rows that follow from sums are not those that decided whether a category is shown. */
const foundMeans = (answered: Answered, { of }: FoundGroupsPlan): Shown => ({
  ...ofMeans(answered, { by: [null], of } as unknown as GroupsPlan),
  head: [...RANGE, "Numbers, about"],
});

/** Plan that a question of all rows would have by group. */
const wholePlan = ({ released }: Answered) => ({ by: [], of: { question: released.release.plan } });

function wholeReleased({ released }: Answered): Answered["released"] {
  const { release, interval } = released;
  const value = [{ group: null, value: release.value as number | MeanValue }];
  const span = interval === null ? null : [interval as Span];
  return { ...released, interval: span, release: { ...release, value } };
}

const RANGE = ["At least", "At most"];

const SHOWN = {
  count: (answered) =>
    withError(
      answered,
      `no number of ${countedOf(answered.settings).many} is off by more than`,
      `${countedOf(answered.settings).unit}. A number may lie below 0: that is the noise.`,
    ),
  sum: (answered) =>
    withError(
      answered,
      `no sum of ${rowsInSteps(answered.settings)}, is off by more than`,
      ". A sum may lie outside what is possible: that is the noise.",
    ),
  mean: ofMeans,
  quantile({ settings, promised }, { by }) {
    const what = by.length === 0 ? "" : " of its group";
    const error = formatUp(errorOf(promised.reach), 3);
    return {
      head: [],
      row: (value) => ({
        figures: [value as number],
        words: [formatValue(value as number)],
        reach: null,
        isChance: false,
      }),
      closeness: `${SURE} no answer is more than ${error} ${countedOf(settings).unit} further from the true ${quantileName(settings.alpha)}${what} than the best possible answer.`,
      bounds: (promised.points?.ends.slice(0, 1).concat(promised.points.ends.slice(-1)) ??
        null) as Span | null,
    };
  },
} satisfies Partial<Record<Asked, (answered: Answered, plan: GroupsPlan) => Shown>>;

/** Each with noise of its own, of one size. */
function withError({ promised }: Answered, what: string, then: string): Shown {
  const error = errorOf(promised.reach);
  return {
    head: RANGE,
    row(value) {
      const reach = around(value as number, error);
      return {
        figures: [value as number, ...reach],
        words: [formatValue(value as number), ...endsWords(reach, error)],
        reach,
        isChance: false,
      };
    },
    closeness: `${SURE} ${what} ${formatUp(error, 3)}${then.startsWith(".") ? "" : " "}${then}`,
    bounds: null,
  };
}

/** In place of a mean that may be anything within its bounds. */
const tooFew = (settings: Settings): string => `too few ${countedOf(settings).unit}`;

function ofMeans({ settings, released }: Answered, { by, of }: GroupsPlan): Shown {
  const spans = released.interval as readonly Span[];
  const { lowest, highest } = of.question as { readonly lowest: string; readonly highest: string };
  const bounds: Span = [approximate(lowest) ?? 0, approximate(highest) ?? 0];
  return {
    head: [...RANGE, `${upper(countedOf(settings).unit)}, about`],
    row(value, at) {
      const { mean, rows } = value as MeanValue;
      const reach = spans[at] as Span;
      const wide = reach[1] - reach[0];
      const isChance = reach[0] <= bounds[0] && reach[1] >= bounds[1];
      return {
        figures: [mean, ...reach, rows],
        words: [
          isChance ? tooFew(settings) : formatNear(mean, wide),
          ...endsWords(reach, wide),
          formatCount(rows),
        ],
        reach,
        isChance,
      };
    },
    closeness: `${SURE} the mean of ${rowsInSteps(settings)}, lies within its range${by.length === 0 ? "" : ", in all groups at once"}.`,
    bounds,
  };
}

/**
 * From the lowest to the highest of what is shown, and no further than a public bound. Where no
 * whisker shows how far noise goes, a difference of a few points must not look large.
 */
function axisOf(rows: readonly TableRow[], bounds: Span | null): Span {
  const known = rows.filter(({ isChance }) => !isChance);
  if (known.length === 0) return bounds ?? [0, 1];
  // Found categories may be more than a call takes arguments.
  let [low, high] = [Infinity, -Infinity];
  for (const { figures, reach } of known)
    for (const end of [figures[0] ?? 0, ...(reach ?? [])])
      [low, high] = [Math.min(low, end), Math.max(high, end)];
  if (bounds === null) return [Math.min(0, low), Math.max(0, high, low + 1e-9)];
  const wide = high - low;
  const least = (bounds[1] - bounds[0]) / (known.some(({ reach }) => reach) ? 50 : 5);
  const spare = Math.max(wide / 10, (least - wide) / 2);
  return [Math.max(bounds[0], low - spare), Math.min(bounds[1], high + spare)];
}

/** Most groups that are written out in a line. */
const MOST = 8;

/** "Adelie: 151 · Gentoo: 123 · and 4 more". */
function briefOf(rows: readonly TableRow[], most = MOST): string {
  const named = rows.slice(0, most).map(({ labels, words }) => `${labels.join(", ")}: ${words[0]}`);
  const left = rows.length - named.length;
  return [...named, ...(left === 0 ? [] : [`and ${formatCount(left)} more`])].join(" · ");
}

/** How close the answers are, by the names that the package has for it. */
export function accuracy(answered: Answered): Accuracy {
  const { settings, promised, released } = answered;
  const { chanceBelow } = promised;
  if (promised.parts !== undefined) {
    const names = (released.release.plan as unknown as SeveralPlan).queries.map(({ name }) => name);
    const each = partsOf(answered).map((part, k) => [names[k], accuracy(part)]);
    return { confidence: "19/20", questions: Object.fromEntries(each) };
  }
  const found = promised.found && { ...promised.found, groups: GROUPS_PROMISED };
  if (released.interval === null) return { ...reachAccuracy(answered), ...found };
  return {
    confidence: "19/20",
    [isGrouped(settings) ? "intervals" : "interval"]: released.interval,
    ...(chanceBelow !== null && { chanceBelow }),
    ...promised.found,
  };
}

/** Says when a group's answer is chance: nobody may look whether it has fewer rows than that. */
export function chanceWords(below: number, settings: Settings): string {
  const few = `fewer than about ${formatCount(below)}`;
  const [numbers, cells] =
    countedOf(settings).unit === "people"
      ? ["people with a number", "people had a number"]
      : ["numbers", "cells were numbers"];
  return isGrouped(settings)
    ? `If a group has ${few} ${numbers}, its answer is chance.`
    : `If ${few} ${cells}, this answer is chance.`;
}
