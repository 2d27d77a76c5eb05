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
 * `JSON.stringify` writes the same text for a release that `release` or `parse` returned, also
 * inside other values, and for its `value` if that is an object or a list. A copy by structured
 * clone or by a spread may lack the methods that `JSON.stringify` needs: for such a copy, it throws
 * for bigints and writes null for infinities. `stringify` writes copies correctly.
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
 * Reads a release from its JSON text. The result is frozen. For a release inside a larger text, use
 * `parse(JSON.stringify(part))`. Read the `notion` of the release before you add up losses.
 *
 * **Watch out**: the text does not prove who wrote it. Sign it if that matters.
 *
 * @remarks
 * If this version wrote the text, `parse` compares the release with its plan, and rebuilds the
 * mechanism as `fromPlan` does. The kind and the losses must be those of the plan, and the value
 * one that the mechanism can release. If another version wrote the text, only the shape of the
 * release is checked: parse such a text with that version before you add up losses.
 *
 * @throws {@link DpError} `ERR_ARGUMENT` if `stringify` cannot have written the text, or if the
 * kind needs an entry that is not imported. `ERR_NOT_LOADED` for a query about rows with a rho if
 * "sottovoce/gaussian" is not imported.
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
