import workerUrl from "./worker/worker.ts?address";
import { startWorker } from "../shared/start-worker.js";
import type { Line } from "./line/client.js";

/** Starts what computes for the tool. */
export function startComputing(): Line {
  return startWorker(new URL(workerUrl, import.meta.url).href, "sottovoce") as Line;
}
