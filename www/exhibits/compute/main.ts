/**
 * Everything that exhibits compute, in one file. It runs in a worker, or in the page if the page
 * permits no worker. Its WebAssembly is loaded with it, once for all exhibits.
 */
import { later, models } from "../../generated/exhibits/models.js";

/** Loads what an exhibit would load later, while there is a network. */
async function prepare(name: string): Promise<void> {
  await later[name]?.();
}

const answers = { ...models, prepare };
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
