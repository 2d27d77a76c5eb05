/** Marks a module with what it is, so that `load` takes no file of another package. */

/** Adds a custom section `sottovoce` that holds the version and the module's name, for `load`. */
export function withVersion(bytes, version, module) {
  const name = Buffer.from("sottovoce");
  const text = Buffer.from(`${version} ${module}`);
  const content = Buffer.concat([Buffer.from([name.length]), name, text]);
  if (content.length > 127) throw new Error("the section's length must fit one byte");
  return Buffer.concat([bytes, Buffer.from([0, content.length]), content]);
}
