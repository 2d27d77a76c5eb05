/** Tests what holds of every kind of mechanism, by the list of kinds. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { build } from "esbuild";
import { explain, fromPlan, parse, stringify } from "sottovoce";
import { ledger, memoryLog } from "sottovoce/ledger";
import { withSeed } from "sottovoce/testing";
import { inRoot } from "../../../scripts/common.mjs";
import { inThreeDigits, refusal, upToThree, wordsUsed } from "./api-helpers.mjs";
import { kinds, protocols } from "./kinds.mjs";

const draws = (mechanism, input) =>
  withSeed(new Uint8Array(32).fill(5), () =>
    Array.from({ length: 20 }, () => mechanism.release(input)),
  );

/** Freezes are looked for all through, however deep. */
function assertFrozen(value) {
  if (typeof value !== "object" || value === null) return;
  assert.ok(Object.isFrozen(value), Object.keys(value).join());
  Object.values(value).forEach(assertFrozen);
}

for (const [kind, { least, all, input, words, refused = {} }] of Object.entries(kinds)) {
  for (const [settings, builder] of Object.entries({ least, all })) {
    const mechanism = builder().build();
    const name = `${kind}, ${settings} settings`;

    test(`${name}: its plan is the same mechanism again`, () => {
      const again = fromPlan(JSON.parse(JSON.stringify(mechanism)));
      for (const key of ["plan", "notion", "epsilon", "rho", "bits", "delta", "loss"])
        assert.deepEqual(again[key], mechanism[key], key);
      assert.equal(JSON.stringify(again), JSON.stringify(mechanism.plan));
      assert.equal(mechanism.toJSON(), mechanism.plan);
      if (mechanism.notion === "approximate")
        assert.throws(() => mechanism.privacyMap(3), refusal("dIn"));
      else assert.equal(again.privacyMap(3), mechanism.privacyMap(3));
      assert.deepEqual(draws(again, input), draws(mechanism, input));
    });

    test(`${name}: a release says what was run and what it cost`, () => {
      const [release] = draws(mechanism, input);
      for (const key of ["plan", "notion", "epsilon", "bits", "delta"])
        assert.deepEqual(release[key], mechanism[key], key);
      assert.equal("bits" in release, "bits" in mechanism);
      assert.deepEqual(parse(stringify(release)), release);
      assert.equal(JSON.stringify({ release }), `{"release":${stringify(release)}}`);
      assert.deepEqual(parse(JSON.stringify(release)), release);
      assert.deepEqual(structuredClone(release), release);
      for (const thing of [mechanism, mechanism.plan, mechanism.loss, release]) assertFrozen(thing);
    });

    test(`${name}: it is explained, the same by a plan that was made and by one that was read`, () => {
      const words = explain(mechanism.plan);
      const loss = mechanism.notion === "zcdp" ? "rho" : "epsilon";
      assert.ok(words.includes(inThreeDigits(loss, mechanism[loss])), words);
      if (mechanism.bits) assert.ok(words.includes(`, ${upToThree(mechanism.bits)} bits`), words);
      const { rho } = mechanism.release(input);
      const here = `here ${inThreeDigits("rho", rho)})`;
      if (mechanism.notion === "pure")
        assert.ok(words.indexOf("epsilon ") < words.indexOf(here), words);
      if (mechanism.notion === "approximate") assert.match(words, /Let a ledger add them up/);
      else assert.match(words, /Never add rho to epsilon\.$/);
      assert.equal(explain(JSON.parse(JSON.stringify(mechanism.plan))), words);
    });

    test(`${name}: keys that are none of its own are refused, and so is a lack`, () => {
      assert.throws(() => fromPlan({ ...mechanism.plan, more: 1 }), refusal("more"));
      const { base } = mechanism.plan;
      if (!base) return;
      const other = { ...mechanism.plan, base: { x: "2", y: 1, z: 1 } };
      assert.throws(() => fromPlan(other), refusal("x"));
      if (kind.endsWith("base 2")) return;
      assert.throws(() => fromPlan({ ...mechanism.plan, base: undefined }), refusal("base"));
      assert.throws(() => fromPlan({ ...mechanism.plan, epsilon: 1 }), refusal("epsilon"));
    });
  }

  if (words)
    test(`${kind}: a release takes the words that follow from its plan and its sizes`, () => {
      const mechanism = all().build();
      for (const same of [input, [...input].reverse(), input.map((value) => value * 1e9)])
        assert.equal(
          wordsUsed(() => mechanism.release(same)),
          words,
          String(same),
        );
    });

  if (!("neighbors" in least().build().plan))
    test(`${kind}: no ledger charges for it where nobody said how far neighbors are apart`, async () => {
      const { plan } = least().build();
      const book = await ledger()
        .people("readers")
        .neighbors("change-one")
        .budget(plan.kind === "discreteGaussian" ? { rho: 1 } : { epsilon: 1 })
        .create(memoryLog());
      await assert.rejects(
        book.affords(least().build()),
        ({ code, argument }) => code === "ERR_ARGUMENT" && plan[argument] === null,
      );
    });

  for (const [argument, more] of Object.entries(refused))
    test(`${kind}: ${argument} out of its rule is refused, also in a plan`, () => {
      assert.throws(() => more(least()).build(), refusal(argument));
      const plan = { ...least().build().plan, [argument]: -1 };
      assert.throws(() => fromPlan(plan), refusal(argument));
    });
}

test("every protocol of surveys is a row, and is what its row says", () => {
  const written = readdirSync(inRoot("src", "ts", "survey", "protocols"))
    .map((name) => name.replace(/\.ts$/, ""))
    .filter((name) => !["index", "protocol"].includes(name));
  const chosen = Object.entries(protocols).map(([name, { survey }]) => {
    const { kind } = survey().plan.questions[0].protocol;
    assert.equal(kind, name.split(" ")[0]);
    return kind;
  });
  assert.deepEqual([...new Set(chosen)].sort(), written.sort());
});

test("a known kind that no imported entry carries is refused with the entry to import", async () => {
  // The registry alone, as it is before any entry registers what it carries.
  const { outputFiles } = await build({
    entryPoints: [inRoot("src", "ts", "plans", "kinds.ts")],
    bundle: true,
    format: "esm",
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  const { kindOf, registerKinds } = await import(`data:text/javascript;base64,${source}`);
  for (const { least } of Object.values(kinds)) {
    const { kind } = least().build().plan;
    assert.throws(
      () => kindOf({ kind }),
      ({ code, argument, message }) =>
        code === "ERR_ARGUMENT" &&
        argument === "kind" &&
        new RegExp(`"${kind}".* import "sottovoce(/\\w+)?"$`).test(message),
    );
  }
  const row = { names: ["count"] };
  registerKinds(row);
  assert.deepEqual(kindOf({ kind: "count" }), ["count", row]);
});

test("receipts and plans of a kind that was not imported name the entry to import", () => {
  const { least, input } = kinds.thresholdTest;
  const release = least().build().release(input);
  const script = `
    import { explain, fromPlan, parse } from "sottovoce/quantile";
    const text = process.argv[1];
    const { plan } = JSON.parse(text);
    const refusals = [() => parse(text), () => fromPlan(plan), () => explain(plan)].map((call) => {
      try {
        return call();
      } catch ({ code, argument, message }) {
        return { code, argument, message };
      }
    });
    console.log(JSON.stringify(refusals));`;
  const { stdout } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", script, "--", stringify(release)],
    { encoding: "utf8", cwd: inRoot() },
  );
  for (const refused of JSON.parse(stdout))
    assert.deepEqual(refused, {
      code: "ERR_ARGUMENT",
      argument: "kind",
      message: 'kind is "thresholdTest", which no imported entry has: import "sottovoce/base2"',
    });
});

test("a plan of no kind is refused", () => {
  for (const kind of ["median", "toString", "__proto__", "", undefined, 1, null])
    assert.throws(() => fromPlan({ kind }), refusal("kind"));
});
