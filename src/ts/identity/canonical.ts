/** The one text of a plan (RFC 8785), and the digest that names it. */
import type { Json } from "../api/common.js";
import { mapped } from "../host/lists.js";
import { utf8Of } from "../host/text.js";
import { sha256 } from "./sha256.js";

/** Keys in the order of their UTF-16 units, no blanks; numbers as JavaScript prints them. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${mapped(value as readonly Json[], canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const object = value as { readonly [key: string]: Json };
  const member = (key: string): string =>
    `${JSON.stringify(key)}:${canonical(object[key] as Json)}`;
  return `{${mapped(Object.keys(object).sort(), member).join(",")}}`;
}

/** The first half of the digest of that text: 32 hexadecimal digits. */
export function digestOf(value: Json): string {
  return sha256(utf8Of(canonical(value))).slice(0, 32);
}
