/** Files that other programs wrote, and how they packed them. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { demoFiles } from "./demo-files.mjs";
import { TEN, grayIn, offers, shownCode } from "./demo-kinds.mjs";
import * as made from "./demo-kinds-files.mjs";
import { namesOn, onDemo, pick, release, settle, textOf, until } from "./demo-page.mjs";
import { run } from "./demo-program.mjs";
import { firstOf } from "../../full.mjs";

const files = demoFiles();
after(() => files.remove());

export function kindsWritten(browser) {
  const { name } = browser;
  const on = (body, how) => onDemo(browser, body, how);

  test(`${name}: a column that is encrypted is gray, and the others can be asked`, () =>
    on(async ({ page }) => {
      await pick(
        page,
        files.named("locked.parquet", made.written("fixtures/pyarrow-encrypted.parquet")),
      );
      await page.waitForSelector("#column");
      const gray = await grayIn(page, "#column");
      assert.match(gray.join(), / is encrypted: write it without encryption/);
      assert.ok((await namesOn(page)).length > gray.length);
    }));

  test(`${name}: Parquet that is packed with gzip is read, and a codec that is not read is refused`, () =>
    on(async ({ page }) => {
      await pick(page, files.named("packed.parquet", made.parquetPacked("GZIP")));
      await offers(page, ["age"]);
      await settle(page, { column: 0, ...TEN });
      const shown = await shownCode(page);
      assert.equal((await release(page)).shown, "7");
      const ran = await run(shown, new Blob([made.parquetPacked("GZIP")]));
      assert.equal(ran.release.value, 7);
      await pick(page, files.named("rare.parquet", made.parquetPacked("BROTLI")));
      await until(
        () => textOf(page, ".file-name"),
        (shown) => shown === "rare.parquet",
        "rare",
      );
      await settle(page, { column: 0, ...TEN });
      await page.click("#release");
      await page.waitForSelector("#step-3 .problem");
      assert.equal(
        await textOf(page, "#step-3 .problem"),
        "This file is packed with brotli: write it with snappy or zstd.",
      );
    }));

  for (const [file, column] of firstOf([
    ["fixtures/pyarrow-zstd.arrow", "u8"],
    ["fixtures/polars-oldest.arrow", "u8"],
    ["fixtures/polars.parquet", "u8"],
    ["fixtures/duckdb.parquet", "u8"],
    ["fixtures/spark.parquet", "i8"],
    ["libreoffice.xlsx", "age"],
    ["exceljs.xlsx", "age"],
    ["xlsxwriter-inline.xlsx", "age"],
    ["info-zip.zip", "age"],
  ]))
    test(`${name}: ${file}, which another program wrote, is read`, () =>
      on(async ({ page }) => {
        await pick(page, files.named(file.replace("fixtures/", ""), made.written(file)));
        await page.waitForSelector("#column");
        const position = (await namesOn(page)).findIndex((each) => each.trim() === column);
        await settle(page, { column: position, ...TEN });
        const { json } = await release(page);
        assert.ok(json.value >= 0 && json.value <= 10);
      }));
}
