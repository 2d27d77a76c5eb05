/** Reads whether people asked their systems for less motion. */

export function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How long a first fall of dots takes, in milliseconds: nothing if nothing may move. */
export function fallingTime(): number {
  return isCalm() ? 0 : 1400;
}
