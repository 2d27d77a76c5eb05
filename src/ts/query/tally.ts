/** Rows on their way to wasm: what all questions about rows share. */
import type { Notion, Plan } from "../api/common.js";
import type { Neighbors } from "../api/person.js";
import type { Abort, Chunks } from "../api/streams.js";
import type { TallyOptions, TallyOrigin, TallyRow } from "../api/tally.js";
import { Handle } from "../engine/engine.js";
import { engineFor } from "../engine/engines.js";
import { refuse } from "../error.js";
import type { Glue } from "../generated/glue.js";
import { Interrupt } from "../host/interrupt.js";
import { Pace } from "../host/turn.js";
import { type Counted, digest, personOf, testsOf } from "../identity/counted.js";
import { wordsOf } from "../input/bigints.js";
import { type Chunks as OpenedChunks, openChunks } from "../input/chunks.js";
import { chunked, doubles } from "../input/numbers.js";
import { lookingAt, own, signalOf } from "../input/options.js";
import type { Step } from "../input/readings.js";
import type { ReleaseBy } from "../release/notions.js";
import type { Attempt } from "./attempt.js";
import {
  attemptBy,
  BuiltMechanism,
  drawnBy,
  type Opener,
  releaseOf,
  type Run,
  running,
} from "./mechanism.js";
import { readTally, rowsOfTally, type Tallied } from "./tallied.js";

/** Run that takes the counts of a database. */
interface TallyRun extends Run {
  /** How many bins a tally has. */
  bins(): number;
  add_tally(bins: Uint32Array, counts: BigInt64Array): void;
  /** Takes the sums of a sum or a mean in place of counts: as words. */
  add_sums?(words: BigUint64Array): void;
}

/**
 * Everything that one kind of question does with rows. `Part` is a portion of them, as wasm takes
 * it.
 */
export interface Counting<R extends Run, Part, Value, S = Step> extends Opener<R> {
  /**
   * Checks the kind of an array of rows at once, and its elements as the portions are asked for.
   */
  portions(rows: unknown): Iterable<Part>;
  add(run: R, part: Part): void;
  /** Counts what comes next of a file, which never leaves the memories of modules. */
  addStep(run: Handle<R>, step: S): void;
  draw(run: R, words: Glue["Source"]["prototype"]): Value;
}

/** Counting in which a database may count the rows. */
export interface TallyCounting<R extends Run, Part, Value> extends Counting<R, Part, Value> {
  readonly tallied: Tallied;
}

/** Releases from rows: an array of them, or chunks. */
export abstract class StreamedMechanism<
  P extends Plan,
  R extends Run,
  Part,
  Rows,
  Value,
  N extends Notion = "pure",
  C extends Counting<R, Part, Value> = Counting<R, Part, Value>,
> extends BuiltMechanism<P, R, C, N> {
  release(rows: Rows, part?: Attempt): ReleaseBy<N, Value, P> {
    const attempt = attemptBy(this, part);
    const counting = BuiltMechanism.opener(this);
    const portions = lookingAt("rows", () => counting.portions(rows));
    const value = drawnBy(
      this,
      attempt,
      (run) => addAll(run, counting, portions),
      (run, words) => counting.draw(run, words),
    );
    return releaseOf(value, this, attempt.source.seeded);
  }

  async releaseFrom(
    chunks: Chunks<Rows>,
    options?: { signal?: Abort | undefined },
    part?: Attempt,
  ): Promise<ReleaseBy<N, Value, P>> {
    const attempt = attemptBy(this, part);
    const opener = BuiltMechanism.opener(this);
    const value = await drawFrom(opener, attempt, () => openChunks(chunks), options);
    return releaseOf(value, this, attempt.source.seeded);
  }
}

/** Releases from rows, and from tallies of them that a database made. */
export abstract class RowsMechanism<
  P extends Plan,
  R extends TallyRun,
  Part,
  Rows,
  Value,
  N extends Notion = "pure",
> extends StreamedMechanism<P, R, Part, Rows, Value, N, TallyCounting<R, Part, Value>> {
  releaseTally(
    rows: Iterable<TallyRow>,
    options?: TallyOptions,
    part?: Attempt,
  ): ReleaseBy<N, Value, P> {
    const attempt = attemptBy(this, part);
    const { where, person } = own(options === undefined ? {} : options, ["where", "person"]);
    const { neighbors } = this.plan as unknown as { readonly neighbors: Neighbors };
    const origin = { where: testsOf(where), person: personOf(person, neighbors) };
    return releasedTally(this, rows, { plan: this.plan, ...origin }, attempt);
  }
}

/** Releases a tally, once its rows are those of what was counted. */
export function releasedTally<
  P extends Plan,
  R extends TallyRun,
  Value,
  N extends Notion,
  C extends Opener<R> & Pick<TallyCounting<R, never, Value>, "tallied" | "draw">,
>(
  query: BuiltMechanism<P, R, C, N>,
  rows: unknown,
  { plan, ...origin }: Counted & { readonly plan: P },
  attempt: Attempt,
): ReleaseBy<N, Value, P> {
  const name = digest({ plan, ...origin });
  const { source } = attempt;
  let isChecked = false;
  const value = running(query, (run) => {
    const opener = BuiltMechanism.opener(query);
    const of = opener.tallied(plan, () => run.use((inner) => inner.bins()));
    const listed = rowsOfTally(rows);
    attempt.begin();
    const tally = readTally(listed, of, name);
    const sums = wordsOf(tally.sums);
    isChecked = tally.isChecked;
    return source.with(run.engine, (words) => {
      words.use((inner) => inner.probe());
      run.use((inner) => {
        if (sums.length > 0) inner.add_sums?.(sums);
        else inner.add_tally(tally.bins, tally.counts);
      });
      return draw(run, opener, words);
    });
  });
  const tally = isChecked ? ({ plan: name, ...origin } as TallyOrigin) : "unchecked";
  return releaseOf(value, query, source.seeded, tally);
}

/** Counts an array of rows. The errors of getters among them are not passed on. */
export function addAll<R extends Run, Part>(
  run: Handle<R>,
  counting: Pick<Counting<R, Part, unknown>, "add">,
  portions: Iterable<Part>,
): void {
  lookingAt("rows", () => {
    for (const part of portions) run.use((inner) => counting.add(inner, part));
  });
}

/** Reads all rows, then draws. */
export async function drawFrom<R extends Run, Part, Value, S extends Readable>(
  counting: Counting<R, Part, Value, S>,
  attempt: Attempt,
  open: () => OpenedChunks<S>,
  options: { signal?: Abort | undefined } | undefined,
): Promise<Value> {
  const { source } = attempt;
  let opened: OpenedChunks<S> | undefined;
  let reason: unknown;
  const cancel = (why: unknown): void => opened?.cancel(why);
  let interrupt: Interrupt | undefined;
  let run: Handle<R> | undefined;
  let isAsking = false;
  try {
    opened = open();
    const { signal } = own(options === undefined ? {} : options, ["signal"]);
    interrupt = new Interrupt(signalOf(signal), cancel);
    interrupt.check();
    const opening = new Handle(
      engineFor(counting.offer),
      (glue) => counting.open(glue),
      counting.takes,
    );
    run = opening;
    source.with(opening.engine, (words) => words.use((inner) => inner.probe()));
    const pace = new Pace();
    for (;;) {
      isAsking = !opened.isColumn;
      const part = await interrupt.wait(opened.next());
      isAsking = false;
      if (opened.isMade) attempt.begin();
      if (!part) break;
      if (part.step) addStep(opening, counting, part.step, attempt);
      else {
        const portions = lookingAt("rows", () => counting.portions(part.chunk));
        attempt.begin();
        addAll(opening, counting, portions);
      }
      if (pace.isDue()) await interrupt.wait(pace.hostTurn());
    }
    interrupt.check();
    // No rows are rows too: nothing may tell of them for nothing.
    attempt.begin();
    return source.with(opening.engine, (words) => draw(opening, counting, words));
  } catch (thrown) {
    if (isAsking) attempt.begin();
    if (interrupt?.isStopped) attempt.stop();
    reason = thrown;
    throw thrown;
  } finally {
    // Our side ends first; none of these throws, so that what was drawn is released.
    run?.free();
    interrupt?.end();
    cancel(reason);
  }
}

/** Step that comes out of a file. */
interface Readable {
  readonly reader: { rows(): number };
}

/** A file knows how many rows have come out of it, and fails before the first one or never. */
function addStep<R extends Run, Part, S extends Readable>(
  run: Handle<R>,
  counting: Counting<R, Part, unknown, S>,
  step: S,
  attempt: Attempt,
): void {
  let rows = 1;
  try {
    counting.addStep(run, step);
  } finally {
    try {
      rows = step.reader.rows();
    } catch {
      // Nobody knows any more.
    }
    if (rows > 0) attempt.begin();
  }
}

function draw<R extends Run, Value>(
  run: Handle<R>,
  counting: Pick<Counting<R, never, Value>, "draw">,
  words: Handle<Glue["Source"]["prototype"]>,
): Value {
  return run.use((inner) => words.use((entropy) => counting.draw(inner, entropy)));
}

/** Run that takes rows that are numbers. */
interface NumberTally extends Run {
  add(rows: Float64Array): void;
}

/** Rows that are numbers. */
export const ofNumbers = {
  takes: "rows",
  portions: (rows: unknown): Iterable<Float64Array> => chunked(doubles("rows", rows)),
  add: (run: NumberTally, rows: Float64Array): void => run.add(rows),
  addStep<R extends NumberTally>(run: Handle<R>, step: Step): void {
    if (step.kind !== "numbers") throw refuse("chunks", "must be numbers: read them with column()");
    step.take({ numbers: (rows) => run.use((inner) => inner.add(rows)) });
  },
};
