/**
 * Groups that are found, written for checking only: which texts are groups, the threshold and its
 * delta, and what is shown.
 *
 * a = e^-e1, e1 = epsilon / (groups rows). D = a^(m-p+1) (1 - a^p) / (1 + a - 2 a^(m+1)) is the
 * chance that a count which moves by p gives itself away at threshold m; delta is
 * 1 - (1 - D)^groups,
 * and m the least number from p on whose delta is not above the asked one. Noise beyond m in size
 * is drawn again, all such places together, until there is none.
 */
import { below, decimal, expEnclosure, fraction, over, plus, read, text, times } from "./exact.mjs";
import { answers, priceParts } from "./groups-answers.mjs";
import { hasRoom, isId, isMissing, passes } from "./groups.mjs";
import { places, release as laplace } from "./noise.mjs";
import { nats, together, up40 } from "./prices.mjs";
import { row } from "./quantile.mjs";

const BITS = 640;
const unit = 1n << BigInt(BITS);
const one = fraction(1n);
const less = (number) => plus(one, times(fraction(-1n), number));

/** Whether a text is a group. */
const isGroup = (cell, longest) =>
  !isMissing(cell) &&
  cell.isWellFormed() &&
  cell !== "\ufffd" &&
  Buffer.byteLength(cell) <= longest;

/**
 * The groups in the order of their bytes: the number that decides, and the rows that are asked
 * about. One row after the other, by all that are kept before it.
 */
export function foundIn({ column, longest, of, where, person, perPerson }, table) {
  const columns = { ...table.texts };
  for (const [name, cells] of Object.entries(table.numbers ?? {})) columns[name] = cells.map(row);
  const groups = new Map();
  const kept = new Map();
  columns[column].forEach((group, at) => {
    if (!where.every((test) => passes(test, columns[test.column][at]))) return;
    if (!isGroup(group, longest)) return;
    const asked = of.column === null ? 0 : columns[of.column][at];
    if (isMissing(asked) || !passes(of.question.where ?? {}, asked)) return;
    const earlier = person === null ? [] : (kept.get(columns[person][at]) ?? []);
    if (person !== null) {
      const id = columns[person][at];
      if (!isId(id) || !hasRoom(perPerson, earlier, group)) return;
      kept.set(id, [...earlier, group]);
    }
    const { deciding, rows } = groups.get(group) ?? { deciding: 0, rows: [] };
    groups.set(group, {
      deciding: deciding + (earlier.includes(group) ? 0 : 1),
      rows: [...rows, asked],
    });
  });
  return [...groups]
    .map(([group, { deciding, rows }]) => ({ group, deciding, rows }))
    .sort((a, b) => Buffer.compare(Buffer.from(a.group), Buffer.from(b.group)));
}

/** How many deciding numbers a person moves, and by how much. */
export function movedBy({ person, perPerson: { groups, rows } }) {
  if (person === null) return { groups: BigInt(groups ?? 1), rows: BigInt(rows) };
  return { groups: BigInt(groups ?? rows), rows: 1n };
}

/** Whether counts are the answer, so that nothing else is asked. */
export const isAnswered = ({ of, person, perPerson }) =>
  of.question.kind === "count" && (person === null || perPerson.rows === 1);

/** The epsilon of finding, and of what is asked. */
export function sharesOf(plan) {
  const epsilon = read(plan.epsilon);
  if (isAnswered(plan)) return [epsilon, fraction(0n)];
  const found = times(epsilon, read(plan.findingShare));
  return [found, plus(epsilon, times(fraction(-1n), found))];
}

/** e^-(n e1), as both ends on many bits. */
const power = (e1, n) => expEnclosure(times(e1, fraction(n)), BITS);

/** Share of `(1 - D)^groups` that a threshold keeps, as both ends. */
function keptBy(e1, m, { groups, rows }) {
  const [[aLow, aHigh], [apLow, apHigh]] = [power(e1, 1n), power(e1, rows)];
  const [[topLow, topHigh], [tailLow, tailHigh]] = [power(e1, m - rows + 1n), power(e1, m + 1n)];
  const apart = [
    (topLow * (unit - apHigh)) / (unit + aHigh - 2n * tailLow),
    (topHigh * (unit - apLow)) / (unit + aLow - 2n * tailHigh) + 1n,
  ];
  const [high, low] = apart.map((end) => {
    const left = fraction(unit - end, unit);
    return Array.from({ length: Number(groups) }, () => left).reduce((all, part) =>
      times(all, part),
    );
  });
  return [low, high];
}

/** The least threshold, and its delta rounded up: once for each plan. */
export function thresholdOf(plan) {
  if (!thresholds.has(plan)) thresholds.set(plan, leastThreshold(plan));
  return thresholds.get(plan);
}
const thresholds = new WeakMap();

function leastThreshold(plan) {
  const moved = movedBy(plan);
  const e1 = over(sharesOf(plan)[0], fraction(moved.groups * moved.rows));
  const asked = less(read(plan.delta));
  for (let m = moved.rows; ; m++) {
    const [low, high] = keptBy(e1, m, moved);
    if (below(high, asked)) continue;
    if (below(low, asked)) throw new RangeError("more precision is needed");
    const [delta, other] = [low, high].map((end) => up40(less(end)));
    if (delta !== other) throw new RangeError("more precision is needed");
    return { m, e1, delta };
  }
}

/** Loss of one release: finding, and what is asked. */
export function lossOfFound(plan) {
  const moved = movedBy(plan);
  const { e1, delta } = thresholdOf(plan);
  const finding = { steps: moved.rows, scale: over(one, e1), many: moved.groups };
  const asked = isAnswered(plan) ? [] : priceParts(askedPlan(plan));
  return { ...nats(read(plan.epsilon)), rho: together([finding, ...asked]), delta };
}

/** Plan of what is asked of groups that are shown, as of public ones. */
const askedPlan = (plan) => ({
  ...{ ...plan, neighbors: "add-or-remove-one", epsilon: text(sharesOf(plan)[1]) },
});

/** How likely noise is no larger than `error`, against all of it. */
function within(e1, error, m) {
  const inside = (reach) => {
    const [[aLow, aHigh], [tailLow, tailHigh]] = [power(e1, 1n), power(e1, reach + 1n)];
    return [unit + aLow - 2n * tailHigh, unit + aHigh - 2n * tailLow];
  };
  const [[low, high], [allLow, allHigh]] = [inside(error), inside(m)];
  return [fraction(low, allHigh), fraction(high, allLow)];
}

const raised = ({ top, bottom }, power) => fraction(top ** power, bottom ** power);

/** Accuracies that are stated before a release. */
export function accuraciesOfFound(plan, confidence, groups) {
  const { error: countError, shown } = ofCounts(plan, confidence, groups);
  if (isAnswered(plan)) return [{ confidence, groups, error: countError, shown }];
  const nobody = Array.from({ length: groups }, () => []);
  const asked = answers(askedPlan(plan), nobody, Infinity).accuracies(confidence);
  return asked.map((told) => ({ ...told, groups, countError, shown }));
}

/** Where the means that were released lie, all at once; none of other answers. */
export function intervalsOfFound(plan, shown, confidence) {
  if (plan.of.question.kind !== "mean" || shown.length === 0) return [];
  const nobody = shown.map(() => []);
  const sums = shown.map(({ value }) => value.sums.map(BigInt));
  return answers(askedPlan(plan), nobody, Infinity).intervals(sums, confidence);
}

/** Errors of counts, and from which count on one is shown. */
function ofCounts(plan, confidence, groups) {
  const { e1, m } = thresholdOf(plan);
  const least = read(confidence);
  const decided = ([low, high], power) => {
    const [no, yes] = [below(raised(high, power), least), !below(raised(low, power), least)];
    if (no === yes) throw new RangeError("more precision is needed");
    return yes;
  };
  let error = 0n;
  while (error < m && !decided(within(e1, error, m), BigInt(groups))) error++;
  let shown = 1n;
  while (shown <= 2n * m && !decided(shownAt(plan, shown), 1n)) shown++;
  return { error: Number(error), shown: Number(shown) };
}

/** How likely a group of so many is shown, as both ends. */
function shownAt(plan, count) {
  const { e1, m } = thresholdOf(plan);
  // Noise of x or less, by symmetry: of -m to x there are those within x, and half of the rest.
  const atMost = (x) => {
    if (x < 0n) return but(atMost(-x - 1n));
    return within(e1, x, m).map((part) => over(plus(one, part), fraction(2n)));
  };
  return but(atMost(m - count));
}

/** Both ends of what is left of 1. */
const but = (ends) => ends.toReversed().map(less);

/**
 * How likely groups of some counts are shown, to 20 digits: with the least confidence of these a
 * group is shown from that count on, and with the next one from one more.
 */
export function lawOf(plan) {
  const { m } = thresholdOf(plan);
  return [1n, 2n, m - 1n, m, m + 1n, m + 2n, 2n * m - 1n]
    .filter((count, at, all) => count > 0n && count <= 2n * m && all.indexOf(count) === at)
    .map((count) => {
      const [low, high] = shownAt(plan, count);
      const [atLeast, below] = [
        decimal(low.top, low.bottom, 20, false),
        decimal(high.top, high.bottom, 20, true),
      ];
      return { count: Number(count), atLeast, below };
    });
}

/** Finding and what is asked, on tapes. */
export function foundAnswers(plan, found) {
  const { e1, m } = thresholdOf(plan);
  const scale = over(one, e1);
  const noise = { scale, sampler: "digits", table: places(scale) };
  return (tape) => {
    let used = 0;
    const draw = (count) => {
      const values = Array.from({ length: count }, () => 0n);
      const { released, words } = laplace({ ...noise, values }, tape.slice(used));
      used += words;
      return released;
    };
    const kept = draw(found.length);
    for (;;) {
      const beyond = kept.flatMap((x, at) => (x > m || x < -m ? [at] : []));
      if (beyond.length === 0) break;
      const again = draw(beyond.length);
      beyond.forEach((at, place) => (kept[at] = again[place]));
    }
    const shown = found
      .map(({ group, deciding, rows }, at) => ({ group, count: BigInt(deciding) + kept[at], rows }))
      .filter(({ count }) => count > m);
    const counted = shown.map(({ group, count }) => ({ group, count: Number(count) }));
    if (isAnswered(plan) || shown.length === 0)
      return { order: counted.map((one) => ({ ...one, value: one.count })), words: used };
    const asked = answers(
      askedPlan(plan),
      shown.map(({ rows }) => rows),
      Infinity,
    );
    const { order, words } = asked.draw(tape.slice(used));
    const values = asked.told(order);
    return {
      order: counted.map((one, at) => ({ ...one, value: values[at] })),
      words: used + words,
    };
  };
}
