/**
 * The same JSON without prototypes. What a page puts on them (a `toJSON`, or a setting by its name)
 * has no say in what is written of it, nor in what the core reads from it: there a key that is
 * absent would be looked up through the prototypes.
 */
export function bare(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.setPrototypeOf(value.map(bare), null);
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, part] of Object.entries(value)) copy[key] = bare(part);
  return copy;
}

/** A copy without a prototype, of which nothing but an object's own fields can be read. */
export function ownOf(object: object): Record<string, unknown> {
  return Object.assign(Object.create(null), object) as Record<string, unknown>;
}
