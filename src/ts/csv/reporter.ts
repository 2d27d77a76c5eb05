/** Progress, as readings of every format report it. */
import type { Progress } from "./options.js";
import type { Source } from "./source.js";

/** Least time between two reports of progress, in milliseconds. */
const PAUSE = 100;

type Report = (bytes: number, last: boolean) => void;

/** Passes on the last report, and the others that do not come too soon. */
export function paced(report: (bytes: number) => void): Report {
  let due = performance.now() + PAUSE;
  return (bytes, last) => {
    const now = performance.now();
    if (!last && now < due) return;
    due = now + PAUSE;
    report(bytes);
  };
}

/** `rows` is how many have come out so far. Nothing is made where nobody listens. */
export function reporter(
  source: Source,
  rows: () => number,
  onProgress: ((progress: Progress) => void) | undefined,
): Report | undefined {
  if (!onProgress) return undefined;
  const total = source.kind === "blob" ? { totalBytes: source.blob.size } : {};
  return paced((bytes) => onProgress({ bytes, ...total, rows: rows() }));
}
