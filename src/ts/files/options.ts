/** Options that readers of every format share: read once, own properties only. */
import { progressOf, type Watched } from "../csv/options.js";
import { signalOf } from "../input/options.js";
import type { Watching } from "./pass.js";

export const watchedNames = ["signal", "onProgress"] as const;

export function watchingOf({
  signal,
  onProgress,
}: {
  readonly [name in keyof Watched]?: unknown;
}): Watching {
  return { signal: signalOf(signal), onProgress: progressOf(onProgress) as Watching["onProgress"] };
}
