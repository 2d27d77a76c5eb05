/** Plain JSON, with its keys in any order: a database may have changed it. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return Object.is(one, other);
  const parts = Object.entries(one);
  const others = new Map(Object.entries(other));
  return (
    Array.isArray(one) === Array.isArray(other) &&
    parts.length === others.size &&
    parts.every(([key, part]) => others.has(key) && isSame(part, others.get(key)))
  );
}
