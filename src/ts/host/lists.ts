/**
 * Lists in plain loops, for the way of a release: a page may change the methods of arrays, and
 * nothing fails once something was drawn. `for (const one of list)`, `[a, b] = list` and
 * `[...list]` ask such a method too, the iterator. (Over long lists loops are ten times as fast.)
 */

export function holds<T>(list: readonly T[], item: T): boolean {
  for (let at = 0; at < list.length; at++) if (list[at] === item) return true;
  return false;
}

export function mapped<T, To>(list: ArrayLike<T>, to: (one: T) => To): To[] {
  // As long as it will be: one that grows costs three times as much, and freezing it as much again.
  const made = new Array<To>(list.length);
  for (let at = 0; at < list.length; at++) made[at] = to(list[at] as T);
  return made;
}

/** Copies the elements into an array. */
export function copied<T>(list: ArrayLike<T>): T[] {
  const made = new Array<T>(list.length);
  for (let at = 0; at < list.length; at++) made[at] = list[at] as T;
  return made;
}

/** True if all are integers below 2^53 in size. */
export function areSafe(list: ArrayLike<number>): boolean {
  for (let at = 0; at < list.length; at++) if (!Number.isSafeInteger(list[at])) return false;
  return true;
}
