/**
 * The host's turn: long work made of `Promise`s alone lets no click, timer or frame come through.
 */

/** How long work may go on before the host gets its turn, in milliseconds: about a frame. */
const TURN = 16;

/** Says when the host's turn is due, and gives it. */
export class Pace {
  #due = performance.now() + TURN;

  isDue(): boolean {
    return performance.now() >= this.#due;
  }

  /**
   * Ends in a later task. Not by a timer if there is a choice: browsers make nested timers wait for
   * 4 ms.
   */
  async hostTurn(): Promise<void> {
    await new Promise<void>((resolve) => {
      const channel = newChannel();
      if (!channel) {
        setTimeout(resolve, 0);
        return;
      }
      const { port1, port2 } = channel;
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(undefined);
    });
    this.#due = performance.now() + TURN;
  }
}

/**
 * A channel, if there is one: edge runtimes leave the name out, or put something there that throws.
 */
function newChannel(): MessageChannel | undefined {
  try {
    return new MessageChannel();
  } catch {
    return undefined;
  }
}
