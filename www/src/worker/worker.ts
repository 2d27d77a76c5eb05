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

const running = new Map<number, AbortController>();

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  if (data.kind === "cancel") running.get(data.id)?.abort();
  else void serve(data);
});

async function serve(question: Exclude<Question, { kind: "cancel" }>): Promise<void> {
  const { id } = question;
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const answer = await dispatch(question, { signal: controller.signal, progress: reporter(id) });
    reply({ id, kind: "answer", answer });
  } catch (reason) {
    reply(
      controller.signal.aborted && reason === controller.signal.reason
        ? { id, kind: "cancelled" }
        : { id, kind: "refused", refusal: refusalOf(question.kind, reason) },
    );
  } finally {
    running.delete(id);
  }
}

function dispatch<K extends Kind>(
  { kind, ask }: { readonly kind: K; readonly ask: Questions[K]["ask"] },
  means: Means,
): Promise<Questions[K]["answer"]> {
  return answers[kind](ask, means);
}

/** At most one report per interval: a fast file must not flood the page. */
function reporter(id: number): (progress: Progress) => void {
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

function reply(message: Reply): void {
  postMessage(message);
}
