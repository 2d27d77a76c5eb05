/** How many different texts there are: the query that a builder or a plan makes. */
import type { Exact, Notion } from "../api/common.js";
import type { ConcentratedDistinctPlan, DistinctPlan, Texts as Rows } from "../api/distinct.js";
import { refuse } from "../error.js";
import { bare } from "../host/bare.js";
import { exactText } from "../input/exact.js";
import { chunked, type Elements, inChunks, lengthOfArray } from "../input/numbers.js";
import { own } from "../input/options.js";
import { countedText, missingText, packed, type Texts } from "../input/texts.js";
import type { PromiseSettings } from "../keys/person.js";
import { calledOn } from "./mechanism.js";
import type { WasmRun } from "./rows.js";
import { type Counting, StreamedMechanism } from "./tally.js";

type AnyPlan = DistinctPlan | ConcentratedDistinctPlan;

class Distinct extends StreamedMechanism<AnyPlan, WasmRun, Texts, Rows, number, Notion> {
  constructor(opener: Counting<WasmRun, Texts, number>) {
    super(opener, (run) => {
      const person = run.plan() as object;
      const inNats = Object.hasOwn(person, "epsilon") ? { epsilon: run.epsilon() } : null;
      return { plan: { kind: "distinct", ...person } as AnyPlan, opener, inNats };
    });
  }

  accuracy(options: { confidence: Exact }): { error: number } {
    const { confidence } = own(options, ["confidence"]);
    const text = exactText("confidence", confidence);
    return { error: calledOn(this, (run) => run.error(text)) };
  }
}

export function distinctQuery(settings: PromiseSettings): Distinct {
  const person = bare(settings);
  return new Distinct({
    // With a rho too: nothing else carries it.
    offer: "distinct",
    takes: "rows",
    open: ({ RowsRun }) => RowsRun.distinct(person),
    portions: (rows) => chunked(texts(rows)),
    add: (run, { bytes, ends }) => run.add_texts(bytes, ends),
    addStep(run, { kind, take }) {
      if (kind !== "texts") throw refuse("chunks", "must be texts: read them with textColumn()");
      take({ texts: (bytes, ends) => run.use((inner) => inner.add_texts(bytes, ends)) });
    },
    draw: (run, words) => run.release(words)[0] as number,
  });
}

/** Rows in memory, checked as a part of them is read. */
function texts(rows: unknown): Elements<Texts> {
  if (!Array.isArray(rows)) throw refuse("rows", `must be an array of texts${inChunks(rows)}`);
  const array = rows as readonly unknown[];
  return {
    length: lengthOfArray("rows", array),
    part: (start, end) =>
      packed(start, end, (at) => {
        const row = array[at];
        if (typeof row === "string") return countedText(row);
        if (row === undefined || row === null) return missingText;
        throw refuse("rows", "must contain texts only, and null if nothing is known");
      }),
  };
}
