/**
 * Everything that exhibits compute, in one file. It runs in a worker, or in the page if the page
 * permits no worker. Its WebAssembly is loaded with it, once for all exhibits.
 */
import { alone } from "../alone/model.js";
import { battery } from "../battery/model.js";
import { coin } from "../coin/model.js";
import { batch, law } from "../draws/model.js";
import { impossible } from "../impossible/model.js";
import { lastBits } from "../last-bits/model.js";
import { looking } from "../looking/model.js";
import { oneRow } from "../one-row/model.js";
import { planner } from "../planner/model.js";
import { questions } from "../questions/model.js";
import { ratio, ratioDraws } from "../ratio/model.js";

/** Modules that few exhibits need, by their names. */
const modules: Readonly<Record<string, () => Promise<unknown>>> = {
  battery: () => import("sottovoce/ledger"),
  coin: () => import("sottovoce/survey"),
  questions: () => import("sottovoce/ledger"),
};

/** Loads what an exhibit would load later, while there is a network. */
async function prepare(name: string): Promise<void> {
  await modules[name]?.();
}

const answers = {
  alone,
  batch,
  battery,
  coin,
  impossible,
  lastBits,
  law,
  looking,
  oneRow,
  planner,
  prepare,
  questions,
  ratio,
  ratioDraws,
};
export type Answers = typeof answers;
export type Kind = keyof Answers;

/** Answers a call of the client, if the page has no worker. */
export async function answer(kind: Kind, args: readonly unknown[]): Promise<unknown> {
  return (answers[kind] as (...args: readonly unknown[]) => unknown)(...args);
}

if ("WorkerGlobalScope" in globalThis) {
  addEventListener("message", async ({ data: { id, kind, args } }: MessageEvent) => {
    try {
      postMessage({ id, answer: await answer(kind, args) });
    } catch (reason) {
      postMessage({ id, failure: String(reason) });
    }
  });
  postMessage("ready");
}
