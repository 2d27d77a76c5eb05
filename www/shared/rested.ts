/** The longest that a busy page is waited for, in milliseconds. */
const PATIENCE = 2000;
/** How soon after its load a page counts as rested where the browser does not tell. */
const SOON = 200;

/**
 * Does it once the page is there and the browser has nothing better to do: for what a page will
 * need, but not to be seen. So the first view is small, and a person who then goes offline can go
 * on.
 */
export function whenRested(work: () => void): void {
  const soon = () => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: PATIENCE });
    else setTimeout(work, SOON);
  };
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}
