/** JSON without a look at any `toJSON`. */
export function written(value) {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${Array.from(value, written).join()}]`;
  const parts = Object.keys(value).map((key) => `${JSON.stringify(key)}:${written(value[key])}`);
  return `{${parts.join()}}`;
}
