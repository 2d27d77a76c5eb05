/** Values on which engines differ, and what a column of them is as doubles or as texts. */
import { cells } from "../js/files/cells-written.mjs";

/** Doubles that round, compare or print badly. */
const corners = [
  ...[0, -0, 5e-324, -5e-324, 2.2250738585072014e-308, 2.225073858507201e-308, 1e-300, -1e-300],
  ...[1.7976931348623157e308, -1.7976931348623157e308, 1.7976931348623155e308, 1e308, -1e308],
  ...[Infinity, -Infinity, Infinity, NaN, NaN, -NaN],
  ...[0.1, 0.2, 0.3, 0.1 + 0.2, 1 / 3, 2 / 3, 0.7, 1.1, 2.2, 3.3, 100.01, 1e-7, 123456.789],
  ...[0.5, 1.5, 2.5, 3.5, -0.5, -1.5, -2.5, -3.5, 0.49999999999999994, -0.49999999999999994],
  ...[0.5000000000000001, 1.4999999999999998, 2.5000000000000004, 65.5, 66.5, 0.25, 0.75],
  ...[2 ** 52 + 0.5, 2 ** 52 - 0.5, 2 ** 51 + 0.5, 2 ** 51 + 1.5, -(2 ** 51) - 0.5],
  ...[2 ** 53, 2 ** 53 - 1, 2 ** 53 + 2, -(2 ** 53), -(2 ** 53) - 2, 2 ** 63, -(2 ** 63), 2 ** 64],
  ...[
    2 ** 62,
    2 ** 31,
    -(2 ** 31),
    2 ** 31 - 1,
    2 ** 32,
    1e15,
    1e16,
    -1e16,
    1e17,
    1e21,
    1e22,
    1e23,
  ],
  ...[1, 2, 3, 12, 17, 17.999999999999996, 18, 18.000000000000004, 64, 64.00000000000001, 65, 100],
  ...[-1, -2, -3, -17, -18, -64, 99.5, 100.5, 119.99999999999999, 120, 121, 1000, 1001],
  ...[9007199254740993, 8.98846567431158e307, 4.450147717014403e-308, 3.141592653589793, Math.E],
];

/** Some more, of any size: from a linear congruential generator, so always the same. */
function scattered(count) {
  const view = new DataView(new ArrayBuffer(8));
  let state = 42n;
  return Array.from({ length: count }, () => {
    do {
      state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
      view.setBigUint64(0, state);
    } while (!Number.isFinite(view.getFloat64(0)));
    return view.getFloat64(0);
  });
}

const integers = [
  ...[0n, 1n, -1n, 2n, 3n, 17n, 18n, 64n, 65n, 100n, 2n ** 31n, -(2n ** 31n), 2n ** 32n],
  ...[2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 53n + 2n, 2n ** 53n + 3n, -(2n ** 53n) - 1n],
  ...[
    2n ** 54n + 2n,
    2n ** 54n + 6n,
    2n ** 62n + 2n ** 9n,
    2n ** 62n + 2n ** 9n + 1n,
    2n ** 63n - 1n,
  ],
  ...[-(2n ** 63n), -(2n ** 63n) + 1n, 1234567890123456789n, -1234567890123456789n],
];

/** Beyond 64 bits. */
const wide = [
  ...integers,
  ...[2n ** 64n, 2n ** 64n - 1n, 2n ** 100n + 2n ** 47n, 2n ** 100n + 2n ** 47n + 1n, 2n ** 126n],
  ...[295125761016179212911n, 27832122347656383351n, -295125761016179212911n, 10n ** 37n],
];

const decimals = [
  ...["0", "0.5", "1.5", "2.5", "-0.5", "-2.5", "0.1", "17.999999999999", "18.000000000001", "64"],
  ...["22304391577270282.47352", "-83820071630011080.24075", "9007199254740993.000000000001"],
  ...["0.000000000001", "-0.000000000001", "12345678901234567890123456.789012345678"],
  ...["-21539099703262603.976674658661", "99999999999999999999999999.999999999999"],
];

const reals = [
  0,
  -0,
  0.1,
  0.5,
  2.5,
  3.5,
  16777216,
  16777217,
  1e38,
  1e-45,
  18,
  64,
  NaN,
  Infinity,
].map(Math.fround);

/** Number as SQL writes it: a text that is cast. */
const written = (value) =>
  Object.is(value, -0)
    ? "'-0'"
    : `'${value === Infinity ? "Infinity" : value === -Infinity ? "-Infinity" : String(value)}'`;

/** Columns of numbers: what stands in them, and what the rows are as doubles. */
export const numberColumns = [
  {
    type: "double",
    values: [...corners, ...scattered(40)].map(written),
    rows: [...corners, ...scattered(40)],
  },
  { type: "integer", values: integers.map(written), rows: integers.map(Number) },
  { type: "wide", values: wide.map(written), rows: wide.map(Number) },
  { type: "any", values: wide.map(written), rows: wide.map(Number) },
  { type: "decimal", values: decimals.map(written), rows: decimals.map(Number) },
  { type: "real", values: reals.map(written), rows: reals },
];

/** Texts that are numbers, and others that a cast takes for some, or fails at. */
export const numberTexts = [
  ...[
    "12",
    "+12",
    "-12",
    " 12",
    "12\t",
    "\t 12 \t",
    "007",
    "5.",
    ".5",
    "-.5",
    "1e3",
    "1E+3",
    "25e-2",
  ],
  ...["18", "17.999999999999996", "18.000000000000004", "0.1", "0.30000000000000004", "64", "100"],
  ...["9007199254740993", "1e308", "1.7976931348623157e308", "-1.7976931348623157e308", "5e-324"],
  ...["1e309", "-1e309", "1e999999", "1e-400", "-1e-400", "1e-99999", "0e99999", "0.0e-99999"],
  ...["0", "-0", "00000000000000000000000000000000000001", "1e00000000000002", "1e-00000000002"],
  ...["9".repeat(308), "9".repeat(400), `0.${"0".repeat(400)}1`, `1${"0".repeat(4000)}e-4000`],
  ...[
    "1".repeat(4097),
    `${" ".repeat(4096)}1`,
    `${" ".repeat(4095)}1`,
    "about fifty",
    "12 apples",
    "n/a",
    "",
    " ",
    "x12",
  ],
  ...["inf", "Infinity", "-Infinity", "nan", "NaN", "1_000", "1,000", "0x10", "1e", "e5", ".", "+"],
  ...[
    "--1",
    "+-1",
    "1.2.3",
    "1e5e5",
    "1e1.5",
    "1d",
    "1f",
    "1L",
    "12\n",
    "\n12",
    "12\u00a0",
    "１２",
    "1\n2",
    "12\u200b",
    "\ufeff12",
    "\u201312",
  ],
  // White space of Unicode, and the minus sign.
  ...[..."\v\f\r\u0085\u1680\u2000\u2005\u200a\u2028\u2029\u202f\u205f\u3000"].flatMap((blank) => [
    `${blank}12`,
    `-1.5${blank} `,
  ]),
  ...cells.filter(({ decimal, thousands }) => !(decimal ?? thousands)).map(({ text }) => text),
  ...["\u221212", "1e\u22122", "12\u2212", "-\u221212", "\u00a0\u22120.5\u202f"],
  ...["\u066112", "−12", "12%", "$12", "(12)", "true", "TRUE", "1 2", "1\t2", "'", '"', "\\"],
];

/** Number that delimited files read in such a text: NaN if it is none. */
export function numberIn(text) {
  const bare = text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "").replaceAll("−", "-");
  const isNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(bare);
  const number = isNumber && text.length <= 4096 ? Number(bare) : NaN;
  return Number.isFinite(number) ? number : NaN;
}

/** Texts that collations, escapes, blanks and encodings mistake for each other. */
export const texts = [
  ...[
    "yes",
    "Yes",
    "YES",
    "yes ",
    " yes",
    "yes\n",
    "yés",
    "ye\u0301s",
    "ＹＥＳ",
    "y\u0435s",
    "ｙｅｓ",
  ],
  ...["", " ", "  ", "\t", "\n", "\r\n", "no", "No", "NO", "n/a", "N/A", "null", "NULL", "NaN"],
  ...[
    "'",
    "''",
    '"',
    "\\",
    "\\'",
    "\\n",
    "%",
    "_",
    "`",
    "$$",
    ";",
    "--",
    "/*",
    "*/",
    "x'",
    "X'00'",
  ],
  ...[
    "'); DROP TABLE t; --",
    "\\'; SELECT 1; --",
    "{a,b}",
    "a,b",
    ",",
    "x",
    "xx",
    "x,",
    "[1]",
    "\\x41",
  ],
  ...[
    "0",
    "00",
    "1",
    "1.0",
    "1e0",
    "01",
    "+1",
    "-0",
    "12",
    "12 ",
    "0x10",
    "Infinity",
    "true",
    "TRUE",
  ],
  ...[
    "ß",
    "ss",
    "SS",
    "ẞ",
    "İ",
    "i",
    "I",
    "ı",
    "ﬁ",
    "fi",
    "Å",
    "Å",
    "A\u030A",
    "naïve “🙂”",
    "🙂",
    "👩‍👩‍👧",
  ],
  ...[
    "\u200b",
    "yes\u200b",
    "\ufeffyes",
    "é".repeat(50),
    "a".repeat(1000),
    "Ω",
    "Ω",
    "日本",
    "カ",
    "カ",
  ],
];
