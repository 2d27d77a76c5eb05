/**
 * A program that spends on a ledger in a file, and that dies where it is told. It says at once what
 * it draws.
 *
 * `node ledger-program.mjs <file> <what> <releases> [<call> <number> <bytes>]`: at the call of the
 * file of that name and number it dies: before it (bytes 0), after it (bytes -1), or after so many
 * bytes of a write. It spends epsilon or delta.
 */
import { writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { spending } from "./ledger-spends.mjs";

const [path, what, releases, call, number, bytes] = process.argv.slice(2);
const say = (text) => writeSync(1, `${JSON.stringify(text)}\n`);
const die = () => process.kill(process.pid, "SIGKILL");

/** Every call that fileLog makes of a file, in order. */
const handle = await open(path, "a+");
const calls = Object.getPrototypeOf(handle);
await handle.close();
const made = [];
for (const name of ["stat", "write", "datasync", "sync", "read", "close"]) {
  const real = calls[name];
  calls[name] = async function (...args) {
    made.push(name);
    const nth = made.filter((each) => each === name).length;
    if (name !== call || nth !== Number(number)) return real.apply(this, args);
    if (bytes === "-1") await real.apply(this, args);
    else if (name === "write") await real.call(this, args[0].subarray(0, Number(bytes)));
    die();
    return new Promise(() => {});
  };
}

/** Whatever is drawn takes more than the id of a line does. */
let drawn = false;
const { getRandomValues } = crypto;
crypto.getRandomValues = function (into) {
  if (into.byteLength > 16 && !drawn) {
    drawn = true;
    say("drawn");
  }
  return getRandomValues.call(this, into);
};

const { spend } = await spending(what, path);
for (let release = 0; release < Number(releases); release++) {
  drawn = false;
  try {
    await spend();
    say("released");
  } catch ({ code, message }) {
    say({ code, message });
    break;
  }
}
say({ calls: made });
