/**
 * Compares what the ways to carry the module inside a script cost from import to first release. One
 * part runs in Chromium at 10 Mbit/s with the processor four times slower, the text compressed by
 * the server as servers do, nothing cached; the other part in fresh processes of Node. Candidates
 * alternate, so that a busy machine is busy for all of them.
 *
 * BESIDE=/path/to/dist compares with the package of another build as it is.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, deflateRawSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { inRoot } from "../scripts/common.mjs";
import { listening } from "../www/serve.mjs";
import { launch } from "../tests/browser/harness.mjs";

const rounds = 15;
const processes = 25;
const folder = inRoot("target", "bench", "packing");
const network = { offline: false, latency: 20, downloadThroughput: 10e6 / 8, uploadThroughput: -1 };
const slower = 4;

const quoted = JSON.stringify;
const fromBase64 = `
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);`;
const base64 = (bytes) => quoted(Buffer.from(bytes).toString("base64"));

/** Packings by their names: the literal of the text, and a function body that gives the bytes. */
const packings = {
  "base64 of deflate, fflate": (module) => ({
    head: 'import { inflateSync } from "fflate";',
    text: base64(deflateRawSync(module, { level: 9, memLevel: 9 })),
    body: `${fromBase64} return inflateSync(bytes, { out: new Uint8Array(${module.length}) });`,
  }),
  base64: (module) => ({ text: base64(module), body: `${fromBase64} return bytes;` }),
  "latin-1 in UTF-8": latin1,
  "latin-1, escaped by a bundler": latin1,
};

/** Read as it stands: what a string of single bytes is to the engine. */
function latin1(module) {
  return {
    text: quoted(module.toString("latin1")),
    body: `
      const bytes = new Uint8Array(text.length);
      for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
      return bytes;`,
  };
}

const release = `
  const query = () => median().candidates({ first: 0, last: 100, step: 1 });
  export const run = () =>
    query().neighbors("add-or-remove-one").epsilon(1).build().release([1, 2, 40, 50, 60]).value;
`;

/** An app of one release, bundled and minified. */
async function bundled(from, { charset = "ascii", plugins = [] } = {}) {
  const { outputFiles } = await build({
    stdin: { contents: `import { median } from ${quoted(from)};${release}`, resolveDir: inRoot() },
    bundle: true,
    minify: true,
    format: "esm",
    charset,
    write: false,
    logLevel: "error",
    // The manifest tells which published files do something when imported, and nothing of sources.
    ignoreAnnotations: plugins.length > 0,
    plugins,
  });
  return Buffer.from(outputFiles[0].contents);
}

/** The package of this build with another packing in the place of its own. */
function repacked(name, { head = "", text, body }) {
  const reader = `${head} const text = ${text}; export function unpacked() { ${body} }`;
  const plugin = {
    name: "repacked",
    setup({ onLoad }) {
      const sources = /engine[\\/]packed\.ts$/;
      onLoad({ filter: sources }, () => ({ contents: reader, resolveDir: inRoot() }));
      onLoad({ filter: /generated[\\/]\w+[\\/]text\.js$/ }, () => ({ contents: "" }));
    },
  };
  const charset = name.endsWith("UTF-8") ? "utf8" : "ascii";
  return bundled("./benches/packing/entry.js", { charset, plugins: [plugin] });
}

async function candidates() {
  const module = readFileSync(inRoot("dist", "main.wasm"));
  const all = { "as published": await bundled("sottovoce") };
  for (const [name, packing] of Object.entries(packings))
    all[name] = await repacked(name, packing(module));
  const beside = process.env["BESIDE"];
  if (beside) all["the other build"] = await bundled(join(beside, "index.js"));
  mkdirSync(folder, { recursive: true });
  return Object.entries(all).map(([name, script], index) => {
    const path = join(folder, `${index}.mjs`);
    writeFileSync(path, script);
    return {
      name,
      path,
      script,
      gzip: gzipSync(script, { level: 9 }),
      br: brotliCompressSync(script),
    };
  });
}

/** Times of many loads each, in milliseconds: of the import, and of the release. */
export async function inChromium(list, encoding, throttled) {
  const { browser, close } = await launch("chromium");
  try {
    return await inPages(browser, list, encoding, throttled);
  } finally {
    await close();
  }
}

async function inPages(browser, list, encoding, throttled) {
  const server = createServer(({ url }, response) => {
    const script = list[Number.parseInt(url.slice(1), 10)];
    const [type, body] = script ? ["text/javascript", script[encoding]] : ["text/html", ""];
    response.writeHead(200, {
      "cache-control": "no-store",
      "content-type": type,
      ...(script && { "content-encoding": encoding }),
    });
    response.end(body);
  });
  const { address, close } = await listening(server, { port: 0, host: "127.0.0.1" });
  const times = list.map(() => []);
  try {
    for (let round = 0; round < rounds; round++) {
      for (const index of turn(list, round)) {
        const script = `${address}${index}?${round}`;
        times[index].push(await inContext(browser, address, script, throttled));
      }
    }
    return times;
  } finally {
    await close();
  }
}

async function inContext(browser, address, script, throttled) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(address);
  const session = await page.createCDPSession();
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  if (throttled) {
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  }
  const [imported, released] = await page.evaluate(async (script) => {
    const start = performance.now();
    const { run } = await import(script);
    const imported = performance.now();
    run();
    return [imported - start, performance.now() - imported];
  }, script);
  await context.close();
  return { imported, released, both: imported + released };
}

/** Every round in another order. */
const turn = (list, round) => {
  const order = [...list.keys()];
  return round % 2 === 0 ? order : order.reverse();
};

function inNode(list) {
  const program = (path) => `
    const start = performance.now();
    const { run } = await import(${quoted(path)});
    const imported = performance.now();
    run();
    const end = performance.now();
    const told = { imported: imported - start, released: end - imported, both: end - start };
    console.log(JSON.stringify(told));
  `;
  const times = list.map(() => []);
  for (let round = 0; round < processes; round++) {
    for (const index of turn(list, round)) {
      const args = ["--input-type=module", "--eval", program(list[index].path)];
      times[index].push(JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })));
    }
  }
  return times;
}

const at = (times, part, share) => {
  const sorted = times.map((time) => time[part]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)].toFixed(0).padStart(9);
};

function print(title, list, times) {
  console.log(`\n${title}; ms, medians (and the lower quartile of both)`);
  console.log(`${"".padEnd(32)}   import  release     both quartile`);
  list.forEach(({ name }, index) => {
    const each = times[index];
    const medians = ["imported", "released", "both"].map((part) => at(each, part, 0.5)).join("");
    console.log(`${name.padEnd(32)}${medians}${at(each, "both", 0.25)}`);
  });
}

export async function main() {
  const list = await candidates();
  console.log("\nAn app of one median: kB as it is, by gzip, by Brotli");
  for (const { name, script, gzip, br } of list) {
    const sizes = [script, gzip, br].map(({ length }) => (length / 1000).toFixed(1).padStart(9));
    console.log(`${name.padEnd(32)}${sizes.join("")}`);
  }
  for (const encoding of ["gzip", "br"]) {
    const how = `${encoding === "br" ? "Brotli" : encoding}, ${rounds} loads each`;
    const slow = await inChromium(list, encoding, true);
    print(`Chromium, 10 Mbit/s, processor ${slower} times slower, ${how}`, list, slow);
  }
  print(
    `Chromium, not slowed, gzip, ${rounds} loads each`,
    list,
    await inChromium(list, "gzip", false),
  );
  print(`Node ${process.versions.node}, ${processes} processes each`, list, inNode(list));
}
