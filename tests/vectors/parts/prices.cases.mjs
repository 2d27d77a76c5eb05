/** Losses of releases, by their plans, and by the formula for them. */
import { expFloor, fraction, over, read, text, times } from "../exact.mjs";
import { base2, laplace, nats, pure, range } from "../prices.mjs";

const person = { neighbors: "add-or-remove-one", rowsPerPerson: 1 };
const changed = { ...person, neighbors: "change-one" };
const of = (rows, relation = person) => ({ ...relation, rowsPerPerson: rows });

/** Selections at this loss in all. */
function selection(kind, epsilon, top = null) {
  const [loss, many] = [read(epsilon), BigInt(top ?? 1)];
  const each = over(loss, fraction(many));
  const formula = kind === "permuteAndFlip" ? pure : range;
  return {
    about: `${kind} at ${epsilon}${top ? `, the best ${top}` : ""}`,
    plan: {
      kind,
      optimize: "max",
      top,
      scale: text(over(fraction(1n), each)),
      sensitivity: "1",
      monotone: true,
    },
    formula: { name: formula.name, loss: text(each), times: Number(many) },
    ...nats(loss),
    rho: formula(each, many),
  };
}

/** Questions about rows: by how far a row moves the answers, up and down. */
function rows(about, plan, { each, parts = 1n }) {
  const loss = read(plan.epsilon);
  const steps = each * BigInt(plan.rowsPerPerson);
  const scale = over(fraction(steps * parts), loss);
  return {
    about,
    plan,
    formula: {
      name: "laplace",
      loss: text(over(loss, fraction(parts))),
      step: text(over(fraction(1n), scale)),
      times: Number(parts),
    },
    ...nats(loss),
    rho: laplace(steps, scale, parts),
  };
}

const count = (epsilon, relation) =>
  rows(
    `a count at ${epsilon}, ${relation.rowsPerPerson} rows`,
    { kind: "count", where: null, ...relation, epsilon },
    { each: 1n },
  );
const sum = (epsilon, relation, lowest, highest, each) =>
  rows(
    `a sum of ${lowest} to ${highest}, ${relation.neighbors}`,
    { kind: "sum", lowest: `${lowest}`, highest: `${highest}`, step: "1", ...relation, epsilon },
    { each },
  );
const histogram = (epsilon, relation) =>
  rows(
    `a histogram, ${relation.neighbors}, ${relation.rowsPerPerson} rows`,
    { kind: "histogram", categories: [1, 2], other: false, ...relation, epsilon },
    { each: 1n, parts: relation.neighbors === "change-one" ? 2n : 1n },
  );

function median(epsilon, relation) {
  const loss = read(epsilon);
  return {
    about: `a median at ${epsilon}, ${relation.neighbors}`,
    plan: {
      kind: "quantile",
      alpha: "1/2",
      candidates: [1, 2, 3],
      ...relation,
      epsilon,
      scorer: "interval",
    },
    formula: { name: "range", loss: epsilon, times: 1 },
    ...nats(loss),
    rho: range(loss),
  };
}

/** Noise told a sensitivity: of at least 1 the whole steps in it count, below 1 the loss. */
function noise(kind, scale, sensitivity, bounds = null) {
  const [size, told] = [read(scale), read(sensitivity ?? "1")];
  const plan = { kind, scale, sensitivity, bounds, sampler: "digits" };
  const about = `${kind} of scale ${scale}, sensitivity ${sensitivity}`;
  if (size.top === 0n) return { about, plan, epsilon: null, bits: null, rho: null };
  const loss = over(told, size);
  const steps = told.top / told.bottom;
  const step = over(fraction(1n), size);
  return {
    about,
    plan,
    formula:
      steps === 0n
        ? { name: "pure", loss: text(loss), times: 1 }
        : { name: "laplace", loss: text(times(fraction(steps), step)), step: text(step), times: 1 },
    ...nats(loss),
    rho: steps === 0n ? pure(loss) : laplace(steps, size),
  };
}

/** In base 2: so many units at each base. */
function inBase2(about, plan, formula, ...terms) {
  const { loss, told } = base2(terms);
  return { about, plan, formula: { name: formula.name, terms }, ...told, rho: formula(loss) };
}

const half = { x: "1", y: 1, z: 1 };
const odd = { x: "3", y: 2, z: 2 };
const near = { x: "4294967295", y: 32, z: 1 };
const bounds = { lowest: -9, highest: 9 };

function allInBase2() {
  const clamped = { sensitivity: "1", monotone: false, clamp: { lowest: 0, highest: 9 } };
  return [half, odd, near].flatMap((base) => [
    inBase2(
      `exponentialBase2 at ${base.x}`,
      { kind: "exponentialBase2", base, ...clamped, rounding: "randomized" },
      range,
      { base, units: 2 },
    ),
    inBase2(
      `permuteAndFlipBase2 at ${base.x}, one way`,
      {
        kind: "permuteAndFlipBase2",
        base,
        ...clamped,
        sensitivity: "5/2",
        monotone: true,
        rounding: "none",
      },
      pure,
      { base, units: 3 },
    ),
    inBase2(
      `discreteLaplaceBase2 at ${base.x}`,
      { kind: "discreteLaplaceBase2", base, sensitivity: "2", bounds },
      pure,
      { base, units: 2 },
    ),
    inBase2(
      `thresholdTest at ${base.x}`,
      { kind: "thresholdTest", base, sensitivity: null, bounds, thresholds: [0, 3] },
      pure,
      { base, units: 1 },
    ),
    inBase2(
      `sparseVector at ${base.x}`,
      {
        kind: "sparseVector",
        base,
        queryBase: odd,
        sensitivity: "1",
        monotone: false,
        bounds,
        count: 2,
        reach: 9,
        gaps: [],
      },
      pure,
      { base, units: 1 },
      { base: odd, units: 4 },
    ),
    inBase2(
      `integerPartition at ${base.x}`,
      { kind: "integerPartition", base, sensitivity: "1", total: 4, places: null },
      pure,
      { base, units: 2 },
    ),
  ]);
}

/** A median in base 2: by the base that follows from epsilon, at so many units for a person. */
function medianInBase2(epsilon, relation, units) {
  const each = over(read(epsilon), fraction(BigInt(units)));
  const base = { x: String(expFloor(each, 32) + 1n), y: 32, z: 1 };
  const { about, plan } = median(epsilon, relation);
  return inBase2(`${about}, in base 2`, { ...plan, base }, range, { base, units });
}

export function cases() {
  return [
    ...["1/10", "1/2", "1", "2", "8"].map((epsilon) => selection("exponential", epsilon)),
    ...["1/10", "1/2", "1"].map((epsilon) => selection("permuteAndFlip", epsilon)),
    selection("exponential", "1", 5),
    selection("gumbelMax", "1/3", 7),
    selection("permuteAndFlip", "1", 5),
    ...["1e-150", "1e-21", "1e-19", "1e-6", "10001/10", "64"].map((epsilon) =>
      selection("gumbelMax", text(read(epsilon))),
    ),
    count("1/2", of(3)),
    ...["1/10", "1/2", "1", "1000"].map((epsilon) => count(epsilon, person)),
    count("1/1000000000000000000000", of(2)),
    count("1", of(9007199254740991)),
    sum("1", person, 0, 60, 60n),
    sum("1", changed, -10, 60, 70n),
    sum("3", of(2), -9007199254740991, 0, 9007199254740991n),
    ...[changed, of(3, changed), of(2)].map((relation) => histogram("1", relation)),
    median("1", person),
    median("3/7", of(4, changed)),
    medianInBase2("1/2", person, 2),
    medianInBase2("1", of(3, changed), 12),
    noise("discreteLaplace", "2", "5/2"),
    noise("discreteLaplace", "2", "1/3"),
    noise("discreteLaplace", "10/3", null),
    noise("geometric", "1", "7", { lowest: "0", highest: "9" }),
    noise("geometric", "0", "1", { lowest: "0", highest: "9" }),
    ...allInBase2(),
  ];
}
