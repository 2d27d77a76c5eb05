/** How a file comes to the page: it is chosen, or dropped. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { demoFiles } from "./demo-files.mjs";
import { namesOn, onDemo, pick, textOf, until } from "./demo-page.mjs";
import { full } from "../../full.mjs";

const files = demoFiles();
after(() => files.remove());

export function drops(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  test(`${name}: the file that is chosen is told to those who hear the page`, () =>
    on(async ({ page }) => {
      const chosen = () =>
        page.$eval("#file", (input) => ({
          name: input.files[0]?.name,
          about: input
            .getAttribute("aria-describedby")
            .split(" ")
            .map((id) => document.getElementById(id).textContent.trim())[0],
        }));
      await pick(page, files.named("one.csv", "a\n1\n"));
      await page.waitForSelector(".file-name");
      assert.deepEqual(await chosen(), { name: "one.csv", about: "one.csv" });
      await drop(page, ["two.csv"]);
      await until(chosen, ({ about }) => about === "two.csv", "the dropped file is named");
      assert.equal((await chosen()).name, "two.csv");
      await page.click("#use-sample");
      await until(chosen, ({ about }) => about === "penguins.csv", "the sample is named");
      assert.equal((await chosen()).name, undefined);
    }));

  test(`${name}: of several files that are dropped none is taken, and what was chosen stays`, () =>
    on(async ({ page }) => {
      await pick(page, files.named("one.csv", "a,b\n1,2\n"));
      await page.waitForSelector("#column");
      await drop(page, ["x.csv", "y.csv"]);
      await page.waitForSelector("#step-1 [role=alert]");
      assert.equal(
        await textOf(page, "#step-1 [role=alert]"),
        "You dropped 2 files, so the page took none. Drop one file.",
      );
      assert.equal(await textOf(page, ".file-name"), "one.csv");
      assert.deepEqual(await namesOn(page), ["a", "b"]);
      await drop(page, ["x.csv"]);
      await until(
        () => textOf(page, ".file-name"),
        (shown) => shown === "x.csv",
        "one file is taken",
      );
      assert.equal(await page.$("#step-1 [role=alert]"), null);
    }));
}

/** Drops files of that many names on the page. */
function drop(page, fileNames) {
  return page.evaluate((list) => {
    const transfer = new DataTransfer();
    for (const name of list) transfer.items.add(new File(["c,d\n1,2\n"], name));
    document
      .querySelector(".drop")
      .dispatchEvent(
        new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }),
      );
  }, fileNames);
}

/** Tests that only Chromium can run. */
export function dropsInChromium(browser) {
  test("chromium: a folder that is dropped is told from a file", () =>
    onDemo(browser, async ({ page }) => {
      const session = await page.createCDPSession();
      const { x, y } = await page.$eval(".drop", (target) => {
        target.scrollIntoView({ block: "center" });
        const { left, top, width, height } = target.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      const data = { items: [], files: [files.folder], dragOperationsMask: 1 };
      for (const type of ["dragEnter", "dragOver", "drop"])
        await session.send("Input.dispatchDragEvent", { type, x, y, data });
      await page.waitForSelector("#step-1 [role=alert]");
      assert.equal(
        await textOf(page, "#step-1 [role=alert]"),
        "That is a folder. Drop one file instead.",
      );
      assert.equal(await page.$(".chosen"), null);
    }));

  if (full)
    test("chromium: where colors are forced, nothing beside the button says that no file was chosen", () =>
      onDemo(browser, async ({ page }) => {
        const session = await page.createCDPSession();
        await page.click("#use-sample");
        await page.waitForSelector("#column");
        await session.send("Emulation.setEmulatedMedia", {
          features: [{ name: "forced-colors", value: "active" }],
        });
        const { size, button } = await page.$eval("#file", (input) => ({
          size: getComputedStyle(input).fontSize,
          button: getComputedStyle(input, "::file-selector-button").fontSize,
        }));
        assert.equal(size, "0px");
        assert.ok(parseFloat(button) >= 16, button);
      }));
}
