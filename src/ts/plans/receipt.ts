/** The text of releases. */
import type { AnyBatch } from "../api/batch.js";
import type { AnyRelease } from "../api/common.js";
import type { MeanValue } from "../api/mean.js";
import type { AnyGroups } from "../api/groups.js";
import { refuse } from "../error.js";
import { version } from "../generated/version.js";
import { checkedRelease, losses } from "../release/checked.js";
import { decode, frozenRelease, isObject, jsonOf } from "../release/json.js";
import { deepFrozen, ownValue } from "../release/release.js";
import { contradicts } from "./consistent.js";

/**
 * Any value that a release contains.
 *
 * @inline
 */
type AnyValue = number | bigint | number[] | bigint[] | MeanValue | AnyGroups | AnyBatch;

/**
 * Writes a release as JSON text, for files, databases and messages. Read it back with
 * {@link parse}.
 *
 * @remarks
 * `JSON.stringify` writes the same text for a release that `release` or `parse` returned, even if
 * the release is part of another value. It also writes `release.value` alone correctly, if the
 * value is an object or a list. A copy by structured clone or by `{ ...release }` may lack the
 * methods that `JSON.stringify` needs. For such a copy, `JSON.stringify` throws at a bigint, and
 * writes null for an infinity. `stringify` writes copies correctly too.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if `release` is not a release.
 *
 * @example
 * import { parse, stringify } from "sottovoce";
 *
 * parse(stringify(release)); // the same release
 */
export function stringify(release: AnyRelease): string {
  return JSON.stringify(jsonOf(checkedRelease(release, "release")));
}

/**
 * Reads a release from its JSON text. The result is frozen. If the release is a part of a larger
 * JSON value, use `parse(JSON.stringify(part))`. Check the `notion` of the release before you add
 * up losses.
 *
 * **Watch out**: the text does not prove who wrote it. If the author matters, sign the text.
 *
 * @remarks
 * If this version of the package made the release, `parse` rebuilds the mechanism from the plan, as
 * `fromPlan` does. The text must contain the losses of this mechanism, and a value that this
 * mechanism can release. If another version made the release, `parse` checks only the form of the
 * release. Parse such a text with that other version before you add up losses.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if `stringify` cannot have written the text, or if the
 * `kind` of its plan needs an entry point that is not imported.
 */
export function parse(text: string): AnyRelease<AnyValue> {
  if (typeof text !== "string") throw refuse("text", "must be text");
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw refuse("text", "must be the JSON text of a release");
  }
  if (!isObject(read)) throw refuse("text", "must be the JSON text of a release");
  const decoded = { ...read };
  for (const name of ["value", ...losses])
    if (ownValue(read, name) !== undefined) decoded[name] = decode(read[name]) ?? null;
  const known = checkedRelease(decoded, "text");
  if (known.version === version && contradicts(known))
    throw refuse("text", "must be the JSON text of a release that agrees with its plan");
  return deepFrozen(frozenRelease(decoded)) as unknown as AnyRelease<AnyValue>;
}
