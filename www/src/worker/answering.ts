import { isDpError } from "sottovoce/slim";
import type { Kind, Question, Questions, Reply } from "../line/protocol.js";
import { unanswered } from "../line/unanswered.js";
import type { Refusal } from "../model/refusal.js";
import type { Progress } from "../model/table.js";
import { Unusable } from "../questions/asked.js";
import { answers } from "./answers.js";
import type { Means } from "./answers.js";

/** Between two reports of progress, in milliseconds. */
const REPORT_EVERY = 80;

/** Channel that questions come by, and answers go by: the worker itself, or a port. */
export interface Asker {
  addEventListener(type: "message", listener: (event: { readonly data: Question }) => void): void;
  postMessage(message: Reply): void;
}

/** Answers all questions that come, until the page ends. */
export function answer(asker: Asker): void {
  const running = new Map<number, AbortController>();
  const reply = (message: Reply) => asker.postMessage(message);
  asker.addEventListener("message", ({ data }) => {
    if (data.kind === "cancel") return running.get(data.id)?.abort();
    const controller = new AbortController();
    running.set(data.id, controller);
    void serve(data, controller, reply).finally(() => running.delete(data.id));
  });
}

async function serve(
  question: Exclude<Question, { kind: "cancel" }>,
  controller: AbortController,
  reply: (message: Reply) => void,
): Promise<void> {
  const { id } = question;
  try {
    const answer = await dispatch(question, {
      ...{ signal: controller.signal, progress: reporter(id, reply) },
    });
    reply({ id, kind: "answer", answer });
  } catch (reason) {
    reply(
      controller.signal.aborted && reason === controller.signal.reason
        ? { id, kind: "cancelled" }
        : { id, kind: "refused", refusal: refusalOf(question.kind, reason) },
    );
  }
}

function dispatch<K extends Kind>(
  { kind, ask }: { readonly kind: K; readonly ask: Questions[K]["ask"] },
  means: Means,
): Promise<Questions[K]["answer"]> {
  return answers[kind](ask, means);
}

/** At most one report per interval: a fast file must not flood the page. */
function reporter(id: number, reply: (message: Reply) => void): (progress: Progress) => void {
  let last = -Infinity;
  return (progress) => {
    const now = performance.now();
    if (now - last < REPORT_EVERY) return;
    last = now;
    reply({ id, kind: "progress", progress });
  };
}

/** Structured clone drops the code of an error, so its plain parts are posted. */
function refusalOf(kind: Kind, reason: unknown): Refusal {
  if (reason instanceof Unusable) return reason.refusal;
  if (isDpError(reason))
    return { code: reason.code, argument: reason.argument, message: reason.message };
  return unanswered(kind);
}
