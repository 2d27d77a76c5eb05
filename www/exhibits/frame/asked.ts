import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Answers, Kind } from "../compute/main.js";
import { ask } from "./client.js";
import type { Answer } from "./client.js";

/**
 * The answer to the newest question of one kind. One question is computed at a time. Only the last
 * of those that come meanwhile is asked.
 */
export class Asked<K extends Kind> implements ReactiveController {
  value: Answer<K> | null = null;
  failed = false;
  #next: Parameters<Answers[K]> | null = null;
  #busy = false;
  /** Grows when the answer to what was asked is no longer needed. */
  #round = 0;
  readonly #host: ReactiveControllerHost;

  constructor(
    host: ReactiveControllerHost,
    readonly kind: K,
    /** Called with each answer, before it is drawn. */
    readonly then: (answer: Answer<K>) => void = () => undefined,
  ) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  get busy(): boolean {
    return this.#busy;
  }

  ask(...args: Parameters<Answers[K]>): void {
    this.#next = args;
    if (!this.#busy) void this.#run();
  }

  clear(): void {
    this.value = null;
    this.#next = null;
    this.#round += 1;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    while (this.#next !== null) {
      const args = this.#next;
      this.#next = null;
      const round = this.#round;
      try {
        const answer = await ask(this.kind, ...args);
        // A newer question makes this answer moot.
        if (this.#next === null && round === this.#round) {
          this.value = answer;
          this.then(answer);
        }
        this.failed = false;
      } catch {
        this.failed = true;
      }
      this.#host.requestUpdate();
    }
    this.#busy = false;
    this.#host.requestUpdate();
  }
}
