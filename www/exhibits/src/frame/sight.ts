/**
 * Moves the page after a reveal: only as far as the picture and its controls need, and never past
 * the question.
 */

import { isCalm } from "./motion.js";

/** Free space at the edge of the window, in pixels. */
const MARGIN = 12;

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
  scrollBy({ top: by, behavior: isCalm() ? "instant" : "smooth" });
}
