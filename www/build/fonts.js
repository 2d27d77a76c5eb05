import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createFontStack } from "@capsizecss/core";
import { fromBuffer } from "@capsizecss/unpack";
import subset from "subset-font";

const folder = join(import.meta.dirname, "..", "generated", "fonts");
const index = join(folder, "index.json");
const require = createRequire(import.meta.url);

/** Characters that nearly all texts need, and nothing else. */
const PLAIN =
  "U+20-7E, U+A0, U+B1-B2, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2212";
/** The rest of Latin-1, and what writers of its languages add. */
const REST =
  "U+A1-B0, U+B3-B6, U+B8-D6, U+D8-FF, U+152-153, U+201A, U+201E, U+2022, U+202F, U+20AC";
/** Signs of our texts that the faces lack as they are published. */
const SIGNS = "U+3B5, U+2190, U+2192, U+221E, U+2248, U+2264-2265, U+25CF";
/** Character that shows where a text was read in a wrong encoding. */
const LOST = "U+FFFD";

const spectral = "@fontsource/spectral";
const openSans = "@fontsource-variable/open-sans";
const mono = "@fontsource-variable/jetbrains-mono";
const math = "@fontsource/noto-sans-math";

/**
 * The faces that the styles name. A face is cut into parts, so that a page without an accent loads
 * none; those marked `first` are seen on every page, and asked for with its styles.
 */
const faces = [
  { family: "Serif", name: "serif", from: [spectral, "spectral-latin-400-normal"], first: true },
  {
    ...{ family: "Serif", name: "serif-italic", style: "italic", first: true },
    from: [spectral, "spectral-latin-400-italic"],
  },
  {
    family: "Serif",
    name: "serif-600",
    weight: "600",
    from: [spectral, "spectral-latin-600-normal"],
  },
  {
    ...{ family: "Sans", name: "sans", weight: "400 600", first: true },
    from: [openSans, "open-sans-latin-wght-normal"],
  },
  {
    ...{ family: "Mono", name: "mono", weight: "400 600" },
    from: [mono, "jetbrains-mono-latin-wght-normal"],
  },
].flatMap((face) => [
  { ...face, range: PLAIN },
  { ...face, range: REST, name: `${face.name}-rest`, first: false },
]);
const signs = [
  { family: "Signs", name: "signs", range: SIGNS, from: [math, "noto-sans-math-latin-400-normal"] },
  { family: "Signs", name: "lost", range: LOST, from: [openSans, "open-sans-latin-wght-normal"] },
];

/**
 * Fonts that a reader's machine may have, shown until ours is there, at our widths and heights.
 * Each has the mean width of a letter, and the number of such units in an em.
 */
const local = {
  Serif: [
    ["Georgia", 913, 2048],
    ["Noto Serif", 481, 1000],
    ["Times New Roman", 832, 2048],
    ["Liberation Serif", 832, 2048],
    ["DejaVu Serif", 1058, 2048],
  ],
  Sans: [
    ["Arial", 913, 2048],
    ["Roboto", 911, 2048],
    ["Liberation Sans", 913, 2048],
    ["DejaVu Sans", 1041, 2048],
  ],
  Mono: [
    ["Menlo", 1233, 2048],
    ["Consolas", 1126, 2048],
    ["Liberation Mono", 1229, 2048],
    ["DejaVu Sans Mono", 1233, 2048],
  ],
};
const generic = { Serif: "serif", Sans: "sans-serif", Mono: "monospace" };
const named = (family) => `Sottovoce ${family}`;

/**
 * Cuts the faces out of npm packages into `generated/fonts`, with the styles that declare them, and
 * asks for the first of them in every page of the build.
 */
export function fonts() {
  return {
    name: "fonts",
    config: makeFonts,
    transformIndexHtml: {
      order: "post",
      handler: (html, { path }) => {
        const up = "../".repeat(path.split("/").length - 2) || "./";
        return html.replace("</title>", `$&\n    ${preloads(up)}`);
      },
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "fonts/licenses.txt", source: licenses() });
    },
  };
}

/** The markup that asks for the first faces as soon as a page is read. `up` leads to the root. */
export function preloads(up) {
  const { first } = JSON.parse(readFileSync(index, "utf8"));
  const link = (file) =>
    `<link rel="preload" href="${up}fonts/${file}" as="font" type="font/woff2" crossorigin />`;
  return first.map(link).join("\n    ");
}

async function makeFonts() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const made = [];
  for (const face of [...faces, ...signs]) made.push({ ...face, file: await cut(face) });
  const first = made.filter((face) => face.first).map(({ file }) => file);
  writeFileSync(index, JSON.stringify({ first }));
  const stacks = [];
  for (const family of Object.keys(local)) stacks.push(await stackOf(family));
  writeFileSync(
    join(folder, "fonts.css"),
    [
      "/* Made by www/build/fonts.js at every build. */",
      ...made.map(declared),
      ...stacks.map(({ fontFaces }) => fontFaces),
      `:root {\n${stacks.map(({ variable }) => `  ${variable}`).join("\n")}\n}`,
      "",
    ].join("\n"),
  );
}

/** Cuts one file, named by what is in it, and gives its name. */
async function cut({ name, range, weight, from }) {
  const [min, max] = (weight ?? "400").split(" ").map(Number);
  const bytes = await subset(original(from), textOf(range), {
    targetFormat: "woff2",
    // Screens of today draw outlines as they are.
    noHinting: true,
    keepFeatures: ["kern", "liga", "tnum"],
    // Tables that describe fonts to programs that choose them, or say how formulas are set.
    dropTables: ["STAT", "meta", "DSIG", "MATH"],
    ...(from[1].includes("wght") && { variationAxes: { wght: max ? { min, max } : min } }),
  });
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const file = `${name}-${digest}.woff2`;
  writeFileSync(join(folder, file), bytes);
  return file;
}

const original = ([home, name]) => readFileSync(require.resolve(`${home}/files/${name}.woff2`));

/** Every character of a range as styles write it. */
function textOf(range) {
  return range
    .split(", ")
    .flatMap((part) => {
      const [from, to = from] = part
        .slice(2)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step));
    })
    .join("");
}

function declared({ family, style = "normal", weight = "400", file, range }) {
  return `@font-face {
  font-family: "${named(family)}";
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range: ${range};
}`;
}

/** The names after which a browser looks for a face: ours, signs, the reader's in our measure. */
async function stackOf(family) {
  const { from } = faces.find((face) => face.family === family);
  const ours = { ...(await fromBuffer(original(from))), familyName: named(family) };
  const theirs = local[family].map(([familyName, xWidthAvg, unitsPerEm]) => ({
    ...{ familyName, xWidthAvg, unitsPerEm, ascent: 0, descent: 0, lineGap: 0 },
  }));
  const lineGapOverride = `${(100 * ours.lineGap) / ours.unitsPerEm}%`;
  const { fontFamily, fontFaces } = createFontStack([ours, ...theirs], {
    fontFaceProperties: { lineGapOverride },
  });
  const [first, ...others] = fontFamily.split(", ").slice(0, 1 + theirs.length);
  const names = [first, `"${named("Signs")}"`, ...others, generic[family]];
  return { fontFaces, variable: `--${family.toLowerCase()}: ${names.join(", ")};` };
}

const homes = {
  ...{ Spectral: spectral, "Open Sans": openSans, "JetBrains Mono": mono },
  "Noto Sans Math": math,
};

/** The folders of the npm packages that the faces are cut out of. */
export const fontPackages = Object.values(homes).map((home) =>
  dirname(require.resolve(`${home}/package.json`)),
);

/** Under which terms the faces may be passed on: each of them, whole. */
function licenses() {
  return Object.entries(homes)
    .map(([name, home]) => {
      const text = readFileSync(require.resolve(`${home}/LICENSE`), "utf8");
      const { version } = JSON.parse(readFileSync(require.resolve(`${home}/package.json`), "utf8"));
      return `${name}, of ${home} ${version}, cut to the signs that this site shows\n\n${text.trim()}\n`;
    })
    .join(`\n${"-".repeat(72)}\n\n`);
}
