/**
 * Answers of groups, written for checking only: how much noise hides a person, what a release costs
 * and how far off it is. By the rule that each group is asked with its part of the loss: nothing
 * here knows of distances of all groups together.
 */
import { below, fraction, over, plus, read, text, times } from "./exact.mjs";
import { accuracy as gaussianError, blocksOf, release as gaussian } from "./gaussian.mjs";
import { select } from "./law.mjs";
import {
  accuracy as meanError,
  around,
  interval,
  places as inSteps,
  sum,
  told as meanTold,
} from "./mean.mjs";
import { accuracy as laplaceError, places, release as laplace } from "./noise.mjs";
import { laplace as laplacePrice, logarithm, nats, range } from "./prices.mjs";
import { candidatesOf, costsOf, scaleOf } from "./quantile.mjs";
import { accuracy as sumError, told as sumTold } from "./sum.mjs";

const whole = (number) => fraction(BigInt(number));
const size = (value) => (value < 0n ? -value : value);
const larger = (a, b) => (a < b ? b : a);

/** Bounds in steps. */
function endsOf({ lowest, highest, step }) {
  return [lowest, highest].map((bound) => over(read(bound), read(step)).top);
}

/** How far one row more moves an integer of a group, and how far another one in its place does. */
function stepsOf(question) {
  if (question.kind === "count") return { added: 1n, changed: 1n };
  const [low, high] = endsOf(question);
  const [farthest, width] = [larger(size(low), size(high)), high - low];
  // Two integers of a mean move, as two groups would.
  return question.kind === "sum"
    ? { added: farthest, changed: width }
    : { added: width, changed: 0n };
}

/** Basis of losses and noise: groups and rows of a person, and the part of a group. */
function shareOf({ perPerson, neighbors, epsilon, rho }, cells) {
  const groups = BigInt(Math.min(perPerson.groups ?? 1, cells));
  const moves = neighbors === "change-one";
  const parts = moves ? 2n * groups : groups;
  return {
    groups,
    moves,
    parts,
    rows: BigInt(perPerson.rows),
    share: over(read(epsilon ?? rho), fraction(parts)),
  };
}

/** The scale of the noise of each group, or its variance: of an added row, at the group's part. */
function noiseOf(plan, cells) {
  const { groups, moves, rows, share } = shareOf(plan, cells);
  const { added, changed } = stepsOf(plan.of.question);
  const most = fraction(rows * added);
  if (plan.rho === undefined) return { scale: over(most, share) };
  const variance = (distance, rho) => over(times(distance, distance), times(fraction(2n), rho));
  const moved = variance(most, share);
  if (plan.of.question.kind !== "sum" || !moves) return { variance: moved };
  // A row that stays in its group moves one sum, by more than it moves two.
  const within = variance(fraction(rows * changed), over(read(plan.rho), fraction(groups)));
  return { variance: below(moved, within) ? within : moved };
}

const largest = (texts) => texts.reduce((most, one) => (below(read(most), read(one)) ? one : most));

/** The parts of the price where rows are added or removed, of groups without a limit. */
export function priceParts(plan) {
  const { parts, rows, share } = shareOf(plan, Infinity);
  if (plan.of.question.kind === "quantile") return [{ range: share, many: parts }];
  const steps = rows * stepsOf(plan.of.question).added;
  return [{ steps, scale: over(fraction(steps), share), many: parts }];
}

/** Loss of one release, in the three numbers of a charge. */
export function costOf(plan, cells) {
  if (plan.rho !== undefined) return { epsilon: null, bits: null, rho: plan.rho };
  const { groups, moves, parts, rows, share } = shareOf(plan, cells);
  const loss = nats(read(plan.epsilon));
  const { question } = plan.of;
  if (question.kind === "quantile") {
    const { top: p, bottom: q } = read(question.alpha);
    const farthest = larger(p, q - p);
    const stays = times(share, fraction(q, farthest));
    const within = moves && p > 0n && p < q ? [range(stays, groups)] : [];
    return { ...loss, rho: largest([range(share, parts), ...within]) };
  }
  const { added, changed } = stepsOf(question);
  const scale = over(fraction(rows * added), share);
  const moved = laplacePrice(rows * added, scale, parts);
  const within = moves && changed > 0n ? [laplacePrice(rows * changed, scale, groups)] : [];
  return { ...loss, rho: largest([moved, ...within]) };
}

/** Loss of tables that differ in this many rows; or persons, where those are bounded. */
export function lossOf({ perPerson, person, epsilon, rho }, dIn) {
  const persons = perPerson.groups !== null || person !== null;
  const part = over(whole(dIn), persons ? fraction(1n) : whole(perPerson.rows));
  return text(rho === undefined ? times(read(epsilon), part) : times(read(rho), times(part, part)));
}

/** Noise of one law: a release, and the error of so many values. */
function lawOf(plan, most) {
  const { scale, variance } = noiseOf(plan, most);
  if (variance !== undefined) {
    const blocks = blocksOf(variance);
    return {
      draw: (values, tape) => gaussian({ values, blocks }, tape),
      error: (confidence, values) => gaussianError(variance, read(confidence), values),
    };
  }
  const noise = { scale, sampler: "digits", table: places(scale) };
  return {
    draw: (values, tape) => laplace({ ...noise, values }, tape),
    error: (confidence, values) => laplaceError(scale, confidence, values),
  };
}

const cutAt = (end) => (value) => (value > end ? end : value < -end ? -end : value);
const safe = cutAt(2n ** 53n - 1n);
const wide = cutAt(2n ** 120n);

/** Gives what is said of the integers of one group. */
function toldOf({ kind, ...known }, integers) {
  if (kind === "count") return Number(safe(integers[0]));
  if (kind === "sum") return sumTold(known, integers[0]);
  const sums = integers.map(wide);
  return { ...meanTold(known, sums), sums: sums.map(String) };
}

/** The exact integers of the rows of one group. */
function integersOf(question, known, rows) {
  if (question.kind === "count") return [BigInt(rows.length)];
  const all = inSteps(known, rows);
  if (question.kind === "sum") return [sum(all)];
  const [low, high] = endsOf(question);
  return [sum(all.map((place) => place - low)), sum(all.map((place) => high - place))];
}

function inFractions({ kind, lowest, highest, step }) {
  if (lowest === undefined) return { kind };
  return { kind, lowest: read(lowest), highest: read(highest), step: read(step) };
}

/** Integers with noise: their releases, and how far off they are. */
function integers(plan, rows, cells, most) {
  const { question } = plan.of;
  const known = inFractions(question);
  const { draw, error } = lawOf(plan, most);
  const exact = rows.map((own) => integersOf(question, known, own));
  const each = question.kind === "mean" ? 2 : 1;
  const errors = new Map();
  const off = (confidence) => {
    if (!errors.has(confidence)) errors.set(confidence, error(confidence, cells * each));
    return errors.get(confidence);
  };
  return {
    accuracies(confidence) {
      const error = off(confidence);
      if (question.kind === "count") return [{ confidence, error: Number(error) }];
      if (question.kind === "sum")
        return [{ confidence, error: sumError(known, stepsOf(question).added, error) }];
      return [1, 1000].map((rows) => ({
        ...{ confidence, rows, error: meanError(known, error, BigInt(rows)) },
      }));
    },
    draw(tape) {
      const { released, words } = draw(exact.flat(), tape);
      return { order: exact.map((_, at) => released.slice(at * each, (at + 1) * each)), words };
    },
    told: (groups) => groups.map((integers) => toldOf(known, integers)),
    intervals(groups, confidence) {
      if (question.kind !== "mean") return [];
      const error = off(confidence);
      return [{ confidence, ends: groups.map((sums) => interval(known, sums.map(wide), error)) }];
    },
  };
}

/** Candidates by their costs: their releases, and how far off they are in ranks. */
function candidates(plan, rows, cells, most) {
  const { alpha, scorer, candidates: told } = plan.of.question;
  const points = candidatesOf(Array.isArray(told) ? { candidates: told } : { grid: told });
  const costs = rows.map((own) => costsOf({ alpha, scorer, rows: own }, points));
  const { rows: rowsPerPerson, share } = shareOf(plan, most);
  const scale = scaleOf({ alpha, rowsPerPerson, epsilon: text(share) });
  return {
    accuracies(confidence) {
      const missed = over(plus(fraction(1n), times(fraction(-1n), read(confidence))), whole(cells));
      const cost = times(scale, logarithm(over(whole(points.length), missed)));
      return [{ confidence, error: around(over(cost, fraction(read(alpha).bottom)))[1] }];
    },
    draw(tape) {
      let used = 0;
      const order = costs.map((own) => {
        const { index, words } = select(scale, own, tape.slice(used));
        used += words;
        return index;
      });
      return { order, words: used };
    },
    told: (order) => order.map((index) => points[index]),
    intervals: () => [],
  };
}

/**
 * Release of the rows of each group, and what is said of it before and after. A person has rows in
 * at most `most` groups: in all that there are, where nothing else is said.
 */
export const answers = (plan, rows, most = rows.length) =>
  (plan.of.question.kind === "quantile" ? candidates : integers)(plan, rows, rows.length, most);
