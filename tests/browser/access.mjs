/** Checks of every page for people who use no mouse, see little, or hear it read. */
import assert from "node:assert/strict";

/** Tab presses until the element holds the keyboard; every stop on the way must be visible. */
export async function tabTo(page, selector, limit = 60) {
  for (let count = 0; count < limit; count += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate((wanted) => {
      const active = document.activeElement;
      const style = getComputedStyle(active);
      return {
        there: active.matches(wanted),
        ring: style.outlineStyle !== "none",
        what: active.id || active.tagName,
      };
    }, selector);
    assert.ok(stop.ring || stop.what === "BODY", `${stop.what} shows no focus`);
    if (stop.there) return;
  }
  throw new Error(`${selector} cannot be reached by Tab`);
}

/** Fields, buttons and drawings that have no name. */
export const nameless = (page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "input, select, textarea, button, [role=img], [role=region], progress",
      ),
    ]
      .filter(
        (element) =>
          !(
            element.labels?.length ||
            element.getAttribute("aria-label") ||
            element.textContent.trim()
          ),
      )
      .map((element) => element.outerHTML.slice(0, 80)),
  );

/** No id stands twice, and what is named by an id is there. */
export async function checkIds(page) {
  const ids = await page.$$eval("[id]", (elements) => elements.map(({ id }) => id));
  assert.equal(new Set(ids).size, ids.length, "an id stands twice");
  const broken = await page.$$eval(
    "[aria-describedby], [aria-labelledby], label[for]",
    (elements) =>
      elements
        .flatMap((element) =>
          (
            element.getAttribute("aria-describedby") ??
            element.getAttribute("aria-labelledby") ??
            element.getAttribute("for")
          ).split(" "),
        )
        .filter((id) => document.getElementById(id) === null),
  );
  assert.deepEqual(broken, []);
}

/** Nothing sticks out sideways. */
export async function fits(page, step) {
  const [content, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content <= room, `${step}: ${content} pixels in ${room}`);
}

/** Runs in the page: texts whose contrast with the ground behind them is below 4.5 to 1. */
export function contrasts() {
  const channels = (color) => color.match(/[\d.]+/g).map(Number);
  const luminance = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((channel) =>
      channel <= 10.31475 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor);
      if (color[3] !== 0) return color;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const element of document.body.querySelectorAll("*")) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim(),
    );
    if (!own || element.closest("svg, option")) continue;
    const [one, other] = [
      luminance(channels(getComputedStyle(element).color)),
      luminance(groundOf(element)),
    ];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5)
      faint.push(
        `${element.tagName} ${element.textContent.trim().slice(0, 30)}: ${contrast.toFixed(2)}`,
      );
  }
  return { ground: getComputedStyle(document.documentElement).backgroundColor, faint };
}
