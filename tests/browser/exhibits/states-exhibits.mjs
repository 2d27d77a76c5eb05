/** The states of the exhibits: before and after a guess, on a projector, and as a worksheet. */
import { onSite, until } from "../tool/demo-page.mjs";
import { walks } from "./exhibit-walks.mjs";
import { inside, reveal } from "./exhibits.mjs";

const WIDE = { width: 1280, height: 720 };

const state = (name, path, walk, more = {}) => ({
  ...{ name: `exhibits-${name}`, ...more },
  show: (browser, body) =>
    onSite(
      browser,
      `exhibits/${path}`,
      async ({ page }) => {
        await walk(page);
        await body(page);
      },
      { prepare: (page) => page.setViewport(WIDE) },
    ),
});

/** An exhibit that was revealed, until all is drawn. */
const revealed = (name, more) =>
  state(
    name,
    `${name}/`,
    async (page) => {
      await reveal(page, name);
      await until(
        () => inside(page, name, "#outcome"),
        (text) => walks[name].outcome.test(text),
        `${name} has come to its end`,
      );
    },
    more,
  );

export const exhibitStates = [
  state("book", "", async () => {}, { isEverywhere: true }),
  state("guess", "coin/", (page) => page.waitForSelector("sottovoce-coin")),
  revealed("ratio", { isEverywhere: true, sheets: 2 }),
  revealed("draws"),
  revealed("impossible"),
  revealed("alone", { isEverywhere: true }),
  state("projector", "one-row/?present", (page) => reveal(page, "one-row")),
  state("worksheet", "ratio/?worksheet", (page) => page.waitForSelector("sottovoce-ratio"), {
    sheets: 1,
  }),
];
