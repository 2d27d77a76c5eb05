/** Whether things may move: people ask their systems for less of it. */

export function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How long a first fall of dots takes, in milliseconds: nothing if nothing may move. */
export function fallingTime(): number {
  return isCalm() ? 0 : 1400;
}
