/**
 * Sources that are stuck outside their test bytes: every kind of release, and every protocol of a
 * survey, ends, with a value or ERR_NO_ENTROPY, after a bounded number of words.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { noEntropy, stillUsable, withCrypto } from "../api/api-helpers.mjs";
import { every, kinds, protocols } from "../api/kinds.mjs";

const real = globalThis.crypto;

/** Words of `pattern` everywhere but in the test bytes, which are good; counts the bytes. */
function stuck(pattern) {
  const source = {
    bytes: 0,
    getRandomValues(view) {
      const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
      bytes.forEach((_, at) => (bytes[at] = pattern[Math.floor(at / 8) % pattern.length]));
      for (let block = 0; block < bytes.length; block += 256)
        real.getRandomValues(bytes.subarray(block, Math.min(block + 32, bytes.length)));
      source.bytes += bytes.length;
      return view;
    },
  };
  return source;
}

/**
 * `2 w + 256` words, in blocks of which 28 of 32 words are used, the probe and the last fill, of
 * 32 KiB at most. `w` is at most 128 for a number, and more where numbers are drawn again.
 */
const most = (input, { plan: { sampler } = {}, notion } = {}) => {
  const again = notion === "approximate" ? 16 * 128 : 0;
  const values = (input.length ?? 1) * 128 + (sampler === "cks20" ? 16 * 12_000 : again);
  return ((2 * values + 256) * 8 * 32) / 28 + 4096 + 2 ** 15;
};

const patterns = [[0], [0xff], [0, 0xff], [0xff, 0], [0x55]];

/** Runs `draw` with each stuck source: it ends, and has not asked for more than so many bytes. */
function ends(name, draw, atMost) {
  for (const pattern of patterns)
    test(`${name}, words stuck at ${pattern.map((byte) => `0x${byte.toString(16)}`)}`, (t) => {
      const source = stuck(pattern);
      const start = process.cpuUsage();
      let outcome = "a value";
      withCrypto(source, () => {
        try {
          draw();
        } catch (thrown) {
          noEntropy(thrown);
          outcome = "ERR_NO_ENTROPY";
        }
      });
      t.diagnostic(
        `${outcome}, ${source.bytes} bytes, ${(process.cpuUsage(start).user / 1000).toFixed(1)} ms`,
      );
      assert.ok(source.bytes > 0 && source.bytes <= atMost, `${source.bytes} bytes`);
      stillUsable();
    });
}

const settings = Object.entries(kinds).flatMap(([kind, { least, all, input }]) => [
  [`${kind}: least settings`, [least, input]],
  [`${kind}: all settings`, [all, input]],
]);
for (const [name, [builder, input]] of [...settings, ...every("stuck")]) {
  const built = builder().build();
  ends(name, () => built.release(input), most(input, built));
}

for (const [kind, { survey, answers }] of Object.entries(protocols))
  for (const [at, a] of answers.entries()) {
    const asked = survey();
    // The identity of the person's memory and of the report are words too.
    ends(`a survey by ${kind}: answer ${at}`, () => asked.respond(asked.begin(), { a }), most([]));
  }
