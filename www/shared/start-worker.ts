import { scriptUrlOf } from "./script-url.js";

/**
 * Starts the one worker of a page, which imports the script at that address. It begins as a blob so
 * that it obeys this page's security policy on every host, even if the script comes from another
 * host than the page. A worker loaded straight from a server obeys only the headers of that server,
 * and a plain static host sends none. A page on a disk has another (`disk/start-worker.ts`).
 */
export function startWorker(address: string, name: string): Worker {
  const blob = URL.createObjectURL(
    new Blob([`import ${JSON.stringify(address)};`], { type: "text/javascript" }),
  );
  return new Worker(scriptUrlOf(blob), { type: "module", name });
}
