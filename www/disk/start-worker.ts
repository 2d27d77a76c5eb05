import { scriptUrlOf } from "../shared/script-url.js";

/** The whole script that this is part of, as bundle.mjs gives it to itself. */
declare const PROGRAM: () => string;

/**
 * Starts the one worker of a page that is opened from a disk, where no worker may be loaded from an
 * address. It is this very script once more, which finds no document and computes. Chromium starts
 * none of type "module" there.
 */
export function startWorker(_address: string, name: string): Worker {
  const blob = URL.createObjectURL(new Blob([PROGRAM()], { type: "text/javascript" }));
  return new Worker(scriptUrlOf(blob), { name });
}
