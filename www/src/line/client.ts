import type { Refusal } from "../model/refusal.js";
import type { Progress } from "../model/table.js";
import type { Kind, Question, Questions, Reply } from "./protocol.js";
import { stoppedAt, stoppedBefore } from "./unanswered.js";

/** The page's end of the line to the worker: what a Worker offers and this needs. */
export interface Line {
  postMessage(message: Question): void;
  addEventListener(type: "message", listener: (event: { readonly data: Reply }) => void): void;
  addEventListener(type: "error", listener: () => void): void;
}

/** Why an answer did not come. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}
export class Cancelled extends Error {}

export interface Call<T> {
  readonly done: Promise<T>;
  cancel(): void;
}

interface Waiting {
  readonly kind: Kind;
  readonly resolve: (answer: never) => void;
  readonly reject: (reason: Error) => void;
  readonly progress: ((progress: Progress) => void) | undefined;
}

/**
 * Asks the worker, one numbered question at a time or many at once. It begins with the first: it
 * loads WebAssembly.
 */
export class Client {
  readonly #begin: () => Line;
  #begun: Line | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #next = 1;
  #stopped = false;

  constructor(begin: () => Line) {
    this.#begin = begin;
  }

  get #line(): Line {
    if (this.#begun === undefined) {
      this.#begun = this.#begin();
      this.#begun.addEventListener("message", ({ data }) => this.#receive(data));
      this.#begun.addEventListener("error", () => this.#fail());
    }
    return this.#begun;
  }

  ask<K extends Kind>(
    kind: K,
    ask: Questions[K]["ask"],
    progress?: (progress: Progress) => void,
  ): Call<Questions[K]["answer"]> {
    if (this.#stopped)
      return { done: Promise.reject(new Refused(stoppedBefore())), cancel: () => undefined };
    const id = this.#next++;
    const done = new Promise<Questions[K]["answer"]>((resolve, reject) => {
      this.#waiting.set(id, { kind, resolve, reject, progress });
    });
    const line = this.#line;
    line.postMessage({ id, kind, ask } as Question);
    return { done, cancel: () => line.postMessage({ id, kind: "cancel" }) };
  }

  #receive(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    if (reply.kind === "progress") {
      waiting.progress?.(reply.progress);
      return;
    }
    this.#waiting.delete(reply.id);
    if (reply.kind === "answer") waiting.resolve(reply.answer as never);
    else waiting.reject(reply.kind === "cancelled" ? new Cancelled() : new Refused(reply.refusal));
  }

  #fail(): void {
    this.#stopped = true;
    for (const { kind, reject } of this.#waiting.values()) reject(new Refused(stoppedAt(kind)));
    this.#waiting.clear();
  }
}
