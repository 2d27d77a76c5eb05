import { csv, origin } from "../../generated/sample.js";

export { csv, origin };

/** The public sample. It goes through the same door as every other file. */
export function sampleFile(): File {
  return new File([csv], "penguins.csv", { type: "text/csv" });
}
