import { mapped } from "./lists.js";

/**
 * Copies JSON without prototypes. Anything that a page puts on them (a `toJSON`, or a setting by
 * its name) has no say in what is written of it. Nor has it in what the core reads from it: there a
 * key that is absent would be looked up through the prototypes.
 */
export function bare(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.setPrototypeOf(mapped(value, bare), null);
  const copy = Object.create(null) as Record<string, unknown>;
  const keys = Object.keys(value);
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string;
    copy[key] = bare((value as Record<string, unknown>)[key]);
  }
  return copy;
}

/**
 * A property of an object or of its kind, such as a method of a stream: one that everything has,
 * since a page put it on Object.prototype, is nobody's.
 */
export function inherited(object: object, name: string): unknown {
  const value = (object as Record<string, unknown>)[name];
  return value === (Object.prototype as unknown as Record<string, unknown>)[name]
    ? undefined
    : value;
}

/** A copy without a prototype, of which nothing but an object's own fields can be read. */
export function ownOf(object: object): Record<string, unknown> {
  return Object.assign(Object.create(null), object) as Record<string, unknown>;
}
