/** The files that `npm pack` would pack, against a golden list; and publint without a message. */
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { Refusal, ask, inRoot, manifest, say, whenRun } from "../common.mjs";
import { matchGolden } from "./golden.mjs";

export async function listing() {
  const [{ files, size, unpackedSize }] = JSON.parse(
    ask("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"]),
  );
  say(
    `packed ${(size / 1000).toFixed(1)} kB, unpacked ${(unpackedSize / 1000).toFixed(1)} kB, ${files.length} files`,
  );
  matchGolden("listing.txt", files.map(({ path }) => path).sort());
  const { messages } = await publint({ pkgDir: inRoot(), pack: "npm", strict: true });
  if (messages.length > 0)
    throw new Refusal(
      messages.map((message) => `publint: ${formatMessage(message, manifest())}`).join("\n"),
    );
}

await whenRun(import.meta.url, listing);
