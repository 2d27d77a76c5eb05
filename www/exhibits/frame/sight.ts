/**
 * Moves the page after a reveal: only as far as the picture and its controls need, and never past
 * the question.
 */

import { isCalm } from "./motion.js";

/** Free space at the edge of the window, in pixels. */
const MARGIN = 12;
/** A window that draws no frames does not scroll smoothly. After as long, it scrolls at once. */
const BEGUN_BY = 300;

/** How far to scroll, from the top of the question and the bottom of the rest, in pixels. */
export function distance(top: number, bottom: number, height: number): number {
  const toQuestion = top - MARGIN;
  // It began above the window: back to it.
  if (toQuestion < 0) return toQuestion;
  return Math.min(toQuestion, Math.max(0, bottom + MARGIN - height));
}

export function bringIntoSight(question: Element, shown: readonly Element[]): void {
  const { top } = question.getBoundingClientRect();
  const bottom = Math.max(...shown.map((each) => each.getBoundingClientRect().bottom));
  const by = distance(top, bottom, document.documentElement.clientHeight);
  if (Math.abs(by) < 1) return;
  if (isCalm()) return scrollBy({ top: by, behavior: "instant" });
  const before = scrollY;
  scrollBy({ top: by, behavior: "smooth" });
  setTimeout(() => {
    if (scrollY === before) scrollBy({ top: by, behavior: "instant" });
  }, BEGUN_BY);
}
