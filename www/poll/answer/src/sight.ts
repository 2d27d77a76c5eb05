/** Keeps the view that is in sight, and draws it again in another language. */

let drawn = (): void => {};

/** Draws a view, which stays in sight until the next. */
export function inSight(draw: () => void): void {
  drawn = draw;
  draw();
}

/** Draws the view again, with what a person has chosen, typed and opened. */
export function drawAgain(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>("main input")];
  const folds = [...document.querySelectorAll("details")].map(({ open }) => open);
  drawn();
  for (const { id, type, value, checked } of fields) {
    const field = document.getElementById(id) as HTMLInputElement | null;
    if (!field) continue;
    if (type === "text") field.value = value;
    else field.checked = checked;
    if (type === "text" ? value : checked)
      field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  document.querySelectorAll("details").forEach((fold, place) => {
    fold.open = folds[place] ?? false;
  });
}
