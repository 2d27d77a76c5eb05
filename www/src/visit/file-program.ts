/** The lines of a program that read a file of some format. */
import { ENTRIES } from "../model/options.js";
import type { Format } from "../model/format.js";
import { quoted } from "../questions/program.js";

/** Lines that import the function that reads it, and what that function needs. */
export function readerImports({ kind }: Format, reader: string): readonly string[] {
  return [
    `import { ${reader} } from ${quoted(ENTRIES[kind])};`,
    ...(kind === "zip" ? ['import { members } from "sottovoce/zip";'] : []),
    ...(kind === "parquet" ? ['import { gunzipSync } from "fflate";'] : []),
    ...(kind === "arrow" || kind === "parquet" ? ['import { decompress } from "fzstd";'] : []),
  ];
}

const GZIP = "(bytes, size) => gunzipSync(bytes, { out: new Uint8Array(size) })";
const ZSTD = "(bytes, size) => decompress(bytes, new Uint8Array(size))";

/** Options that no person chooses, as they are written. */
function given({ kind }: Format): readonly string[] {
  if (kind === "arrow") return [`unpack: { zstd: ${ZSTD} }`];
  if (kind === "parquet") return [`compressors: {\n    GZIP: ${GZIP},\n    ZSTD: ${ZSTD},\n  }`];
  return [];
}

const FILE = '// file: the File of an <input type="file">.';
const PASTED = '// file: new File([text], "pasted.tsv"), with the text of a paste event.';

/** Lines that read the rows: the options are on one line while they are few. */
export function reading(format: Format, reader: string, options: object): readonly string[] {
  const { kind, part } = format;
  const told = [
    ...Object.entries(options).map(([name, value]) => `${name}: ${quoted(value)}`),
    ...given(format),
  ];
  const source = kind === "zip" ? "member.open()" : "file";
  return [
    kind === "pasted" ? PASTED : FILE,
    ...(kind === "zip"
      ? [`const member = (await members(file)).find(({ name }) => name === ${quoted(part)});`]
      : []),
    ...called(`const rows = ${reader}(${source}`, told),
  ];
}

function called(start: string, told: readonly string[]): readonly string[] {
  if (told.length === 0) return [`${start});`];
  const line = `${start}, { ${told.join(", ")} });`;
  if (told.length <= 3 && line.length <= 100) return [line];
  return [`${start}, {`, ...told.map((option) => `  ${option},`), "});"];
}
