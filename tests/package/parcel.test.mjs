/** The package in Parcel, which reads no `exports` unless told: the subpaths are folders to it. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { Parcel } from "@parcel/core";
import { project, runNode } from "./packed.mjs";

const { resolve } = createRequire(import.meta.url);

const main = `
  import { grid, median, DpError } from "sottovoce";
  import { column } from "sottovoce/csv";
  import { withSeed } from "sottovoce/testing";
  import { quantile } from "sottovoce/quantile";
  import { thresholdTest } from "sottovoce/base2";
  import { survey, yesNo } from "sottovoce/survey";
  import { respondentFromPlan } from "sottovoce/survey/respond";
  import { load, DpError as slim } from "sottovoce/slim";
  const query = median()
    .candidates(grid(0, 10, 1))
    .neighbors("add-or-remove-one")
    .epsilon(1)
    .build();
  const seeded = withSeed(new Uint8Array(32), () => query.release([3, 4, 5]).value);
  const phone = respondentFromPlan(survey("s", { a: yesNo() }).odds(3).build().plan);
  const { reports } = phone.respond(phone.begin(), { a: true });
  const release = load().then(() =>
    query.releaseFrom(column(new Blob(["age,name\\n3,a\\n4,b\\n"]), { column: "age" })),
  );
  release.then(({ value }) =>
    console.log(
      JSON.stringify({
        value,
        seeded,
        reports: reports.length,
        shared: slim === DpError && typeof quantile === "function",
        tested: thresholdTest().base(1, 1, 1).bounds(0, 9).thresholds([5]).build().release(3).value,
      }),
    ),
  );
`;
let app;
const folder = () => (app ??= project("parcel", { "main.mjs": main }));

// A development build wraps every file in a function; a production build joins them.
for (const mode of ["development", "production"]) {
  test(`a ${mode} build by Parcel runs, and its entries share one instance`, async () => {
    const out = join(folder(), mode);
    const target = {
      distDir: out,
      context: "browser",
      outputFormat: "global",
      engines: { browsers: ["chrome 100"] },
    };
    const parcel = new Parcel({
      entries: [join(folder(), "main.mjs")],
      defaultConfig: resolve("@parcel/config-default"),
      mode,
      targets: { out: target },
      defaultTargetOptions: {
        shouldOptimize: mode === "production",
        shouldScopeHoist: mode === "production",
        sourceMaps: false,
      },
      shouldAutoInstall: false,
      shouldDisableCache: true,
      cacheDir: join(folder(), "cache"),
      env: { NODE_ENV: mode },
      logLevel: "error",
    });
    const { bundleGraph } = await parcel.run();
    assert.equal(bundleGraph.getBundles().length, 1);
    const { value, seeded, shared, tested, reports } = runNode(folder(), join(mode, "main.js"));
    for (const each of [value, seeded])
      assert.ok(Number.isInteger(each) && each >= 0 && each <= 10);
    assert.ok(shared);
    assert.ok(tested === 0 || tested === 1);
    assert.equal(reports, 1);
  });
}
