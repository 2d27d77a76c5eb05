/**
 * Logs of ledgers, line by line, and what they come to: by plain objects and fractions that are
 * always in lowest terms. The first one is the golden log of version 1, which every later version
 * must read as it stands.
 */
import { crc32 } from "node:zlib";
import { below, decimal, fraction, plus, read, text } from "../exact.mjs";
import { splitmix } from "../tapes.mjs";

const UNITS = ["epsilon", "bits", "rho"];

/** (2, 1e-6), and the rho that implies it, computed with 220 digits. */
const approximate = {
  epsilon: "2",
  delta: "1e-6",
  rho: "8815268837994626638869969312324929592059e-41",
};

const canonical = (number) => (number === null ? null : text(read(number)));
const budgetOf = (budget) =>
  Object.fromEntries(Object.entries(budget).map(([name, number]) => [name, canonical(number)]));
const ascii = (value) =>
  JSON.stringify(value).replace(
    /[\x7f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
const sealed = (body) => `${body} ${crc32(body).toString(16).padStart(8, "0")}`;

const at = "2026-01-31T23:59:59.999Z";
const version = "0.1.0";
const chargeOf = (id, loss, plan, note = null) => ({
  ...{ id, at, version, kind: plan.kind, note, plan },
  ...Object.fromEntries(UNITS.map((unit) => [unit, canonical(loss[unit] ?? null)])),
});

/** A ledger on its way: its lines, and what they come to. */
class Book {
  lines = [];
  torn = 0;
  cut = new Set();
  charges = [];
  sums = Object.fromEntries(UNITS.map((unit) => [unit, { sum: fraction(0n), infinite: 0 }]));
  closed = false;
  into = null;
  damaged;

  constructor(id, people, neighbors, budget, carried = null) {
    this.budget = this.limit = budget;
    const charges = carried?.charges.map(({ id, loss, plan, note }) =>
      chargeOf(id, loss, plan, note),
    );
    const left = carried && { charges, head: carried.head };
    const terms = { people, neighbors, budget: budgetOf(budget), carried: left };
    this.#write({ op: "open", v: 1, id, at, version, ...terms });
    carried?.charges.forEach(({ loss }) => this.#count(loss, "recorded"));
  }

  #write(operation) {
    this.lines.push(sealed(ascii(operation)));
  }

  #count(loss, state) {
    this.sums = this.#with(loss);
    this.charges.push({ state, loss });
  }

  #with(loss) {
    return Object.fromEntries(
      UNITS.map((unit) => {
        const { sum, infinite } = this.sums[unit];
        if (loss[unit] === undefined) return [unit, { sum, infinite: infinite + 1 }];
        return [unit, { sum: short(plus(sum, read(loss[unit]))), infinite }];
      }),
    );
  }

  #without(loss) {
    for (const unit of UNITS) {
      const one = this.sums[unit];
      if (loss[unit] === undefined) one.infinite--;
      else {
        const { top, bottom } = read(loss[unit]);
        one.sum = short(plus(one.sum, fraction(-top, bottom)));
      }
    }
  }

  reserve(id, loss, plan = { kind: "count" }, note = null, written = true) {
    if (written) this.#write({ op: "reserve", ...chargeOf(id, loss, plan, note) });
    if (this.damaged !== undefined) return;
    const next = this.#with(loss);
    const enough = UNITS.some((unit) => {
      const most = this.limit[unit];
      return most !== undefined && !next[unit].infinite && !below(read(most), next[unit].sum);
    });
    if (enough && !this.closed) this.sums = next;
    this.charges.push({ id, loss, state: enough && !this.closed ? "reserved" : "denied" });
  }

  record(id, loss, plan = { kind: "count" }, note = null) {
    this.#write({ op: "record", ...chargeOf(id, loss, plan, note) });
    this.#count(loss, "recorded");
  }

  /** Whether a reservation was granted, also if it ended meanwhile. */
  granted(id) {
    return this.charges.some((one) => one.id === id && one.state !== "denied");
  }

  settle(op, id) {
    // Whoever commits saw the grant: a log without it has lost a charge.
    if (op === "commit" && !this.granted(id)) this.damaged ??= this.lines.length;
    this.#write({ op, id });
    if (this.damaged !== undefined) return;
    const charge = this.charges.find((one) => one.id === id);
    if (charge?.state !== "reserved") return;
    charge.state = op === "commit" ? "committed" : "canceled";
    if (op === "cancel") this.#without(charge.loss);
  }

  lower(id, budget) {
    this.#write({ op: "lower", id, budget: budgetOf(budget) });
    const names = Object.keys(this.limit);
    const same = names.join() === Object.keys(budget).join();
    if (same && names.every((name) => !below(read(this.limit[name]), read(budget[name]))))
      this.limit = budget;
  }

  close(id, into = null) {
    this.#write({ op: "close", into, id });
    if (!this.closed) this.into = into;
    this.closed = true;
  }

  /** Records a charge from before the ledger was begun. */
  stray(id, loss) {
    const rest = this.lines.splice(0);
    this.record(id, loss);
    this.lines.push(...rest);
    this.charges.unshift(this.charges.pop());
  }

  /** The log as it was before its last lines. */
  setBack(lines) {
    this.lines.splice(-lines);
    const charge = this.charges.pop();
    if (charge.state === "reserved") this.#without(charge.loss);
  }

  /** Appends the same line again. */
  again(line) {
    this.lines.push(line);
    if (this.cut.has(line)) this.torn++;
  }

  /** A beginning of some line. */
  tear(line, length) {
    this.cut.add(line.slice(0, length));
    this.again(line.slice(0, length));
  }

  case(about) {
    return {
      about,
      lines: this.lines,
      states: this.charges.map(({ state }) => state).join(" "),
      spent: Object.fromEntries(
        UNITS.map((unit) => {
          const { sum, infinite } = this.sums[unit];
          return [unit, infinite ? null : shown(sum)];
        }),
      ),
      lowered: this.limit === this.budget ? null : budgetOf(this.limit),
      torn: this.torn,
      closed: this.closed,
      into: this.into,
      damaged: this.damaged ?? null,
    };
  }
}

/** A sum with a denominator beyond 1,024 bits is rounded up to a multiple of 2^-256. */
function short(sum) {
  if (sum.bottom >> 1024n === 0n) return sum;
  const scaled = sum.top << 256n;
  return fraction((scaled + sum.bottom - 1n) / sum.bottom, 1n << 256n);
}

/** The text of a sum, or of the least decimal of 40 digits that is not below it. */
function shown(sum) {
  const significant = (part) => `${part}`.replace(/0+$/, "").length;
  if (significant(sum.top) <= 64 && significant(sum.bottom) <= 64) return text(sum);
  return text(read(decimal(sum.top, sum.bottom, 40, true)));
}

const idOf = (number) => number.toString(16).padStart(32, "0");

function golden(last) {
  const carried = {
    charges: [
      {
        id: idOf(1n),
        loss: { epsilon: "1/4", bits: "0.360673760222241", rho: "1/50" },
        plan: { kind: "count", where: { op: "below", value: -1.5e-7 }, neighbors: "change-one" },
        note: "carried, with what was said of it",
      },
      { id: idOf(2n), loss: { rho: "1/100" }, plan: { kind: "discreteGaussian" } },
    ],
    head: "0123456789abcdef".repeat(4),
  };
  const people = 'Leser \u00e4\ud83d\ude00 "of" \\ {a}, [b]\n\u007f';
  const book = new Book(idOf(3n), people, "change-one", approximate, carried);
  const odd = {
    kind: "histogram",
    categories: ['"', "\\", "},", "\u2028", "\u0000", "\ud800", "", "null"],
    numbers: [0, -1, 0.5, 1e21, 5e-324, -1.7976931348623157e308],
    flags: [true, false, null],
    nested: { empty: {}, none: [], __proto__: null, ["__proto__"]: { spent: "-1" } },
  };
  const tenth = {
    epsilon: "1/10",
    bits: "1/7",
    rho: "1249826427459837503101998646487319580915e-42",
  };
  const note = 'hours of "Leser", \u00e4\ud83d\ude00 ","plan":{} \\ null';
  book.reserve(idOf(4n), tenth, odd, note);
  book.settle("commit", idOf(4n));
  book.reserve(idOf(5n), tenth);
  book.settle("cancel", idOf(5n));
  book.settle("commit", idOf(5n));
  const elsewhere = { epsilon: "1/3", bits: "1/2", rho: "1/20" };
  book.record(idOf(6n), elsewhere, { kind: "count" }, "made elsewhere");
  book.reserve(idOf(7n), { epsilon: "3", bits: "5", rho: "1" });
  book.settle("cancel", idOf(7n));
  book.settle("cancel", idOf(4n));
  book.settle("cancel", idOf(0x99n));
  book.again(book.lines[1]);
  book.again(book.lines[0]);
  book.tear(book.lines[1], 20);
  const tail = sealed(ascii({ op: "reserve", ...chargeOf(idOf(8n), tenth, odd, note) }));
  book.tear(tail, tail.length - 9);
  book.reserve(idOf(8n), tenth, odd, note, false);
  book.tear(tail, tail.length - 3);
  const lower = {
    epsilon: "1",
    delta: "1e-6",
    rho: "2435597035953837289424324589857743729534e-41",
  };
  book.lower(idOf(9n), lower);
  book.lower(idOf(10n), approximate);
  book.reserve(idOf(11n), { epsilon: "1/1000", bits: "1/900", rho: "1/2000000" });
  book.close(idOf(12n), 'Leser, zweites Jahr \u00e4\ud83d\ude00 ","id":{} \\');
  book.reserve(idOf(13n), { epsilon: "1/1000", bits: "1/900", rho: "1/2000000" });
  book.settle("cancel", idOf(11n));
  book.close(idOf(15n));
  if (last === "recorded") book.record(idOf(14n), {}, { kind: "unknown" });
  return book.case(`version 1: every operation, and at last what was ${last}`);
}

/** Races, crashes and repetitions at random; primes as denominators, so that sums grow long. */
function random(next, budget, about, denominators) {
  const book = new Book(idOf(next()), about, "add-or-remove-one", budget);
  const ids = [];
  const fresh = () => {
    ids.push(idOf((next() << 64n) | next()));
    return ids.at(-1);
  };
  const known = () => ids[Number(next() % BigInt(ids.length + 1))] ?? idOf(0n);
  const loss = () => {
    const some = Object.fromEntries(
      UNITS.map((unit) => [unit, `${(next() % 9n) + 1n}/${denominators(next)}`]),
    );
    if (next() % 12n === 0n) delete some.epsilon;
    return some;
  };
  for (let step = 0; step < 120; step++) {
    const dice = next() % 40n;
    const one = known();
    if (dice < 18n) book.reserve(fresh(), loss());
    else if (dice < 26n && book.granted(one)) book.settle("commit", one);
    else if (dice < 34n) book.settle("cancel", one);
    else if (dice < 36n) book.record(fresh(), { ...loss(), epsilon: "1/64" });
    else if (dice < 38n) book.again(book.lines[Number(next() % BigInt(book.lines.length))]);
    else {
      const line = book.lines.find((one) => one.includes('"reserve"')) ?? book.lines[0];
      book.tear(line, Number(next() % BigInt(line.length - 10)));
    }
  }
  return book.case(about);
}

/** A log that was set back while two releases were under way, and how they ended. */
function setBack(about, end) {
  const book = new Book(idOf(1n), "readers", "change-one", { epsilon: "3/2" });
  const loss = { epsilon: "1/2", bits: "1", rho: "1/8" };
  book.reserve(idOf(2n), loss);
  book.reserve(idOf(3n), loss);
  book.setBack(1);
  book.settle("commit", idOf(2n));
  end(book, loss);
  book.reserve(idOf(4n), loss);
  return book.case(about);
}

const ends = {
  "set back: what is not in the log is recorded anew": (book, loss) =>
    book.record(idOf(0x33n), loss),
  "set back: a commit of what is not in the log": (book) => book.settle("commit", idOf(3n)),
  "set back: a cancel of what is not in the log": (book) => book.settle("cancel", idOf(3n)),
  "a commit of what was denied": (book) => {
    book.reserve(idOf(5n), { epsilon: "5" });
    book.settle("commit", idOf(5n));
  },
  "a commit of what was recorded": (book, loss) => {
    book.record(idOf(5n), loss);
    book.settle("commit", idOf(5n));
  },
  "cleared: what was recorded before the ledger was begun anew": (book, loss) =>
    book.stray(idOf(0x33n), loss),
};

export function cases() {
  const next = splitmix(1313n);
  const tens = (draw) => 10n ** (draw() % 5n) * 7n;
  const primes = (draw) => (1n << 61n) + 2n * (draw() % (1n << 40n)) + 1n;
  const long = (draw) => 90n * ((1n << 61n) + 2n * (draw() % (1n << 40n)) + 1n);
  return [
    golden("committed"),
    golden("recorded"),
    random(next, { epsilon: "1" }, "random, epsilon", tens),
    random(next, { bits: "3/2" }, "random, bits", tens),
    random(next, { rho: "1/8" }, "random, rho", tens),
    random(next, approximate, "random, epsilon and delta", tens),
    random(next, { epsilon: "1/100000000000000000" }, "random, long denominators", primes),
    random(next, approximate, "random, longer denominators", long),
    ...Object.entries(ends).map(([about, end]) => setBack(about, end)),
  ];
}
