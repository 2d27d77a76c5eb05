import { answer } from "../src/worker/answering.js";
import type { Greeting } from "./start.js";

const page = globalThis as unknown as {
  postMessage(message: Greeting): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
};

// By a port: what the page asks before this worker is known to be of use, nothing loses.
page.addEventListener("message", ({ ports: [port] }) => {
  if (port === undefined) return;
  answer(port);
  port.start();
});

/** WebKit's workers cannot read a file where the page itself is one. */
async function greeting(): Promise<Greeting> {
  try {
    return (await new Blob(["read"]).text()) === "read" ? "reads" : "cannot read";
  } catch {
    return "cannot read";
  }
}

void greeting().then((words) => page.postMessage(words));
