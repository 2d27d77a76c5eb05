/**
 * Words for the terminal when storage fails: the kind of failure, in words of ours. A database's
 * own message may quote what was sent, so none of it is printed.
 */

/** By the code or the message of what was thrown; the first that fits. */
const kinds = [
  [/no space left|disk full|quota exceeded|\b(?:ENOSPC|EDQUOT|53100)\b/i, "no space left to write"],
  [/file too large|\bEFBIG\b/i, "a file cannot be written any longer: it may not grow"],
  [/permission denied|read-only|\b(?:EACCES|EPERM|EROFS|42501|25006)\b/i, "no permission to write"],
  [
    /too many (?:open files|clients|connections)|\b(?:EMFILE|53300)\b/i,
    "too many open connections",
  ],
  [/of an older version/, "the storage is of an older version"],
  [/out of memory|\b(?:ENOMEM|53200)\b/i, "out of memory"],
  [
    /\b(?:ECONN\w+|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EPIPE|08\w{3}|57P\d\d)\b|connection (?:terminated|timeout)|timeout exceeded/i,
    "the database cannot be reached",
  ],
];
/** How long a kind of failure is not repeated, in milliseconds. */
const quiet = 600_000;

/** The kind of a failure, in words. */
export function kindOf(thrown) {
  const { code, message, name } = thrown ?? {};
  const known = kinds.find(([pattern]) => pattern.test(code ?? "") || pattern.test(message ?? ""));
  // A name of JavaScript's or a code of an engine's holds nothing of a request.
  return known?.[1] ?? `storage failed (${code ?? name ?? "unknown"})`;
}

/** `warn`, but each kind of failure at most once in ten minutes. */
export function seldom(warn) {
  const told = new Map();
  return (text) => {
    const now = performance.now();
    if (now - (told.get(text) ?? -Infinity) < quiet) return;
    told.set(text, now);
    warn(text);
  };
}
