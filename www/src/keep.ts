import type { Spent, SpentStore } from "./model/spent.js";
import { readSpent } from "./model/spent.js";

const KEY = "sottovoce-spent";

/**
 * The list of what was spent, kept by the browser until the tab is closed; in the page alone where
 * that is forbidden.
 */
export function spentStore(): SpentStore {
  let own: readonly Spent[] = [];
  const storage = usableStorage();
  const all = () => readSpent(storage?.getItem(KEY) ?? "") ?? own;
  return {
    lasting: storage !== null,
    all,
    add(spent) {
      own = [...all(), spent];
      try {
        storage?.setItem(KEY, JSON.stringify(own));
      } catch {
        // No room is left: the list is still whole in this page.
        storage?.removeItem(KEY);
      }
      return own;
    },
  };
}

/** A browser may forbid it, or have no room: found out before anything is spent. */
function usableStorage(): Storage | null {
  try {
    const storage = globalThis.sessionStorage;
    storage.setItem(`${KEY}-trial`, "1");
    storage.removeItem(`${KEY}-trial`);
    return storage;
  } catch {
    return null;
  }
}
