/**
 * Looks a key up in a Map, by the method as it was when the package came. A page that puts another
 * one on Map.prototype later has no say in which group a row is in.
 */
export const got = /* @__PURE__ */ Function.prototype.call.bind(
  /* @__PURE__ */ (() => Map.prototype.get)(),
) as <K, V>(map: ReadonlyMap<K, V>, key: K) => V | undefined;
