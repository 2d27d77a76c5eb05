import { startWorker } from "../shared/start-worker.js";
import type { Line } from "../src/line/client.js";
import { answer } from "../src/worker/answering.js";

/** First message of a worker: whether it can read files here. */
export type Greeting = "reads" | "cannot read";

/**
 * Starts what computes for the tool: a worker, or this page itself if the browser has none that can
 * read files. The page then stands still while it computes.
 */
export function startComputing(): Line {
  const { port1, port2 } = new MessageChannel();
  const failed: (() => void)[] = [];
  connect(port2, () => failed.forEach((tell) => tell()));
  return {
    postMessage: (message) => port1.postMessage(message),
    addEventListener: (type: "message" | "error", listener: never) => {
      if (type === "error") return void failed.push(listener);
      port1.addEventListener("message", listener);
      port1.start();
    },
  };
}

/** How long a worker may take to greet, in milliseconds. */
const patience = 10_000;

/** Gives the port to one that answers: the worker, once it has said that it can, or this page. */
function connect(port: MessagePort, fail: () => void): void {
  const worker = begun();
  if (worker === null) return answerHere(port);
  let answers: "nobody" | "worker" | "page" = "nobody";
  // Once: two that answer would release twice, and charge twice.
  const answerInstead = (): void => {
    if (answers !== "nobody") return;
    answers = "page";
    worker.terminate();
    answerHere(port);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Greeting>) => {
    if (answers !== "nobody") return;
    if (data !== "reads") return answerInstead();
    answers = "worker";
    worker.postMessage(null, [port]);
  });
  worker.addEventListener("error", (event) => {
    if (answers === "worker") return fail();
    event.preventDefault();
    answerInstead();
  });
  setTimeout(answerInstead, patience);
}

/** The worker; null where the browser starts none. */
function begun(): Worker | null {
  try {
    return startWorker("", "sottovoce");
  } catch {
    return null;
  }
}

function answerHere(port: MessagePort): void {
  answer(port);
  port.start();
}
