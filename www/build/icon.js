import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The site's icon, within the page: a policy that allows pictures of the server for an icon alone
 * lets any script ask the server for a picture, with anything in its address.
 */
export const icon = `data:image/svg+xml;base64,${readFileSync(
  join(import.meta.dirname, "..", "public", "favicon.svg"),
  "base64",
)}`;
