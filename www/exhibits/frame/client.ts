/**
 * Starts what computes: one worker for all exhibits of a page, when the first of them asks. If a
 * page permits no worker, the same file computes in the page.
 */
import { startWorker } from "../../shared/start-worker.js";
import type { Answers, Kind } from "../compute/main.js";

/** Type of an answer once it crossed from the worker. */
export type Answer<K extends Kind> = Awaited<ReturnType<Answers[K]>>;
type Ask = <K extends Kind>(kind: K, args: Parameters<Answers[K]>) => Promise<Answer<K>>;

let line: Promise<Ask> | undefined;

export async function ask<K extends Kind>(
  kind: K,
  ...args: Parameters<Answers[K]>
): Promise<Answer<K>> {
  return (await begin())(kind, args);
}

/** Loads what computes, if it is not loaded yet; a load that failed is tried again. */
export function begin(): Promise<Ask> {
  line ??= inWorker()
    .catch(inPage)
    .catch((reason) => {
      line = undefined;
      throw reason;
    });
  return line;
}

/** An address in the folder of the built scripts, which contains all of them. */
export function built(name: string): string {
  return new URL(name, import.meta.url).href;
}

async function inPage(): Promise<Ask> {
  const { answer } = (await import(/* @vite-ignore */ built("compute.js"))) as {
    answer: (kind: Kind, args: readonly unknown[]) => Promise<never>;
  };
  return (kind, args) => answer(kind, args);
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (reason: Error) => void;
}

/** Fails if the page permits no worker: some browsers throw at once, others report it later. */
async function inWorker(): Promise<Ask> {
  const worker = startWorker(built("compute.js"), "sottovoce-exhibits");
  const waiting = new Map<number, Waiting>();
  let next = 0;
  const ask: Ask = (kind, args) =>
    new Promise((resolve, reject) => {
      waiting.set(next, { resolve, reject });
      worker.postMessage({ id: next++, kind, args });
    });
  return new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => {
      if (data === "ready") return resolve(ask);
      const { id, answer, failure } = data;
      if (failure === undefined) waiting.get(id)?.resolve(answer as never);
      else waiting.get(id)?.reject(new Error(failure));
      waiting.delete(id);
    });
    worker.addEventListener("error", (event) => {
      // Blocked by the page's policy, or broken: every waiting question is rejected.
      event.preventDefault();
      const stopped = new Error("the worker stopped");
      for (const { reject: refuse } of waiting.values()) refuse(stopped);
      waiting.clear();
      worker.terminate();
      reject(stopped);
    });
  });
}
