/**
 * Memory and processor time that a group of processes takes, as Linux reports them: a browser with
 * everything that it starts is one.
 */
import { readFileSync, readdirSync } from "node:fs";
import { setTimeout as later } from "node:timers/promises";

const PAGE = 4096;

/** Resident bytes, and seconds of processor so far; undefined on other systems. */
function looked(group) {
  if (process.platform !== "linux") return undefined;
  let [memory, processor] = [0, 0];
  for (const id of readdirSync("/proc")) {
    const fields = statOf(id);
    if (Number(fields?.[2]) !== group) continue;
    processor += (Number(fields[11]) + Number(fields[12])) / 100;
    memory += Number(fields[21]) * PAGE;
  }
  return { memory, processor };
}

/** The fields after the name, which may hold anything; none of a process that ended. */
function statOf(id) {
  if (!/^\d+$/.test(id)) return undefined;
  try {
    return readFileSync(`/proc/${id}/stat`, "latin1")
      .split(/\) (?!.*\) )/s)[1]
      .split(" ");
  } catch {
    return undefined;
  }
}

/** Runs `body`; with its result, the processor's seconds, and the most memory beyond before. */
export async function watched(group, body) {
  const before = looked(group);
  let most = before?.memory;
  let isOver = false;
  const watching = (async () => {
    while (before && !isOver) {
      await later(20);
      most = Math.max(most, looked(group).memory);
    }
  })();
  const result = await body().finally(() => (isOver = true));
  await watching;
  if (!before) return result;
  const processor = looked(group).processor - before.processor;
  return { ...result, processor, memory: most - before.memory };
}
