/**
 * A program that spends on a ledger in a file, and that dies where it is told. What it draws it
 * says at once.
 *
 * `node ledger-program.mjs <file> <releases> [<call> <number> <bytes>]`: at the call of the file of
 * that name and number it dies: before it (bytes 0), after it (bytes -1), or after so many bytes of
 * a write.
 */
import { writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { discreteLaplace } from "sottovoce";
import { ledger } from "sottovoce/ledger";
import { fileLog } from "sottovoce/ledger/node";

const [path, releases, call, number, bytes] = process.argv.slice(2);
const say = (what) => writeSync(1, `${JSON.stringify(what)}\n`);
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

const book = await ledger()
  .people("readers")
  .neighbors("add-or-remove-one")
  .budget({ epsilon: 1 })
  .openOrCreate(fileLog(path));
const noise = discreteLaplace().sensitivity(1).epsilon("1/10").build();
for (let release = 0; release < Number(releases); release++) {
  drawn = false;
  try {
    await book.release(noise, 5);
    say("released");
  } catch ({ code, message }) {
    say({ code, message });
    break;
  }
}
say({ calls: made });
